"""Mutants of content: each line of a .card file with a number, condition, loss, target, period or deck changed."""
import re
from dataclasses import dataclass, field

STRING = re.compile(r'"(?:\\.|[^"\\])*"|#.*$')
# A number of its own, or one inside dice (2d6), a range (1-3) or an open range (4+).
NUMBER = re.compile(r"(?<![\w#.])([+-]?)(\d+)(?=(?:d\d+|-\d+|\+)?(?:[+-]\d+)?(?:\s|$|:))")
# Lines whose words a player never meets in play: what they say is proven by the counts of `arkham check`.
LEAVE = {"say", "doubt", "number", "copies"}

# What becomes what; the first that compiles is taken.
LOSSES = {"sanity": ["stamina"], "stamina": ["sanity"], "damage": ["horror"], "horror": ["damage"]}
DECKS = {"common_item": ["unique_item"], "unique_item": ["common_item"], "spell": ["skill"], "skill": ["spell"], "common_items": ["unique_items"],
         "unique_items": ["common_items"], "spells": ["skills"], "skills": ["spells"], "deck": ["discard pile"], "discard pile": ["deck"]}
TARGETS = {"it": ["this", "you"], "this": ["it"], "you": ["each investigator", "the lead investigator", "it"], "each investigator": ["you", "another investigator"],
           "another investigator": ["you"], "an investigator": ["you"], "the lead investigator": ["you"], "each other investigator": ["each investigator"],
           "at your location": ["in play", "at any location"], "your location": ["any location", "its location"], "your area": ["arkham"], "here": ["arkham", "your location"]}
PERIODS = {"end of turn": ["the game ends", "end of phase"], "end of next turn": ["end of turn"], "the end of next turn": ["end of turn"], "end of phase": ["end of turn"],
           "combat ends": ["this check ends"], "this check ends": ["combat ends"], "the game ends": ["end of turn"], "the end of the test": ["the end of the turn"],
           "the end of the turn": ["the end of the round", "the end of the game"], "the end of the phase": ["the end of the round"],
           "the end of the round": ["the end of the phase"], "the end of the game": ["the end of the round"]}
SWAPS = (("loss", LOSSES), ("deck", DECKS), ("target", TARGETS), ("period", PERIODS))


@dataclass
class Mutant:
    path: str
    line: int
    ident: str
    operator: str
    what: str
    code: str
    texts: list		# the file, changed; the first that compiles counts
    rows: list = field(default_factory=list)

    def key(self):
        """The same as long as the line is the same, wherever it stands."""
        return f"{self.path}: {self.ident}: {self.what}: {self.code}"


def masked(line):
    """The line with texts and comments blanked out, so that columns stay."""
    return STRING.sub(lambda m: " " * len(m.group()), line)


def indent(line):
    return len(line) - len(line.lstrip(" "))


def numbers(line, plain, n):
    before = []		# numbers of the line that stand before this one: of two equal ones the later is named by its rank
    for m in NUMBER.finditer(plain):
        rank = before.count(m.group())
        before.append(m.group())
        first = 1 if (n + m.start()) % 2 or m.group(2) == "0" else -1
        variants = []
        for by in (first, -first):
            value = int(m.group(1) + m.group(2)) + by
            sign = "+" if m.group(1) == "+" and value >= 0 else ""
            variants.append(line[:m.start()] + f"{sign}{value}" + line[m.end():])
        yield "number", f"{m.group()}{f' ({rank + 1})' if rank else ''} by {first:+d}", variants


def swaps(line, plain):
    for operator, table in SWAPS:
        taken = []
        for words in sorted(table, key=len, reverse=True):
            for m in re.finditer(r"(?<![\w])" + re.escape(words) + r"(?![\w])", plain):
                if indent(line) == m.start() or any(a < m.end() and m.start() < b for a, b in taken):	# a line's first word says what it is
                    continue
                taken.append(m.span())
                yield operator, f"{words} became {table[words][0]}", [line[:m.start()] + other + line[m.end():] for other in table[words]]


def without_if(lines, n):
    """The lines without the condition: those it opened come out of their block, and what was said for else goes."""
    out, depth, i = lines[:n], indent(lines[n]), n + 1
    opened = i < len(lines) and lines[i].strip() and indent(lines[i]) > depth
    while opened and i < len(lines) and (not lines[i].strip() or indent(lines[i]) > depth):
        out.append(lines[i][2:])
        i += 1
    if opened and i < len(lines) and indent(lines[i]) == depth and masked(lines[i]).split()[:1] == ["else"]:
        i += 1
        while i < len(lines) and (not lines[i].strip() or indent(lines[i]) > depth):
            i += 1
    return out + lines[i:]


def mutants(path, text):
    out, ident = [], None
    lines = text.split("\n")
    for n, line in enumerate(lines):
        plain = masked(line)
        words = plain.split()
        if not words:
            continue
        if not line.startswith(" "):
            ident = words[1] if len(words) > 1 else words[0]
            continue
        if ident is None or words[0] in LEAVE:
            continue
        code = line.strip()
        for operator, what, variants in [*numbers(line, plain, n), *swaps(line, plain)]:
            out.append(Mutant(path, n + 1, ident, operator, what, code, ["\n".join(lines[:n] + [v] + lines[n + 1:]) for v in variants]))
        if words[0] == "if" or words[:2] == ["only", "if"]:
            out.append(Mutant(path, n + 1, ident, "if", "condition dropped", code, ["\n".join(without_if(lines, n))]))
    return out

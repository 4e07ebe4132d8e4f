"""Mutants of content: each number of a .card file, one more or one less."""
import re
from dataclasses import dataclass

STRING = re.compile(r'"(?:\\.|[^"\\])*"|#.*$')
# A number of its own, or one inside dice (2d6), a range (1-3) or an open range (4+).
NUMBER = re.compile(r"(?<![\w#.])([+-]?)(\d+)(?=(?:d\d+|-\d+|\+)?(?:[+-]\d+)?(?:\s|$|:))")
# Lines whose numbers a player never meets in play: what they say is proven by the counts of `arkham check`.
LEAVE = {"say", "doubt", "number", "copies"}


@dataclass
class Mutant:
    path: str
    line: int
    words: list
    what: str
    texts: list
    key: str


def masked(line):
    """The line with texts and comments blanked out, so that columns stay."""
    return STRING.sub(lambda m: " " * len(m.group()), line)


def changed(line, m, by):
    value = int(m.group(1) + m.group(2)) + by
    sign = "+" if m.group(1) == "+" and value >= 0 else ""
    return line[:m.start()] + f"{sign}{value}" + line[m.end():]


def mutants(path, text):
    out, ident = [], None
    lines = text.split("\n")
    for n, line in enumerate(lines):
        plain = masked(line)
        words = plain.split()
        if not words:
            continue
        if not line.startswith(" ") and len(words) > 1:
            ident = words[1]
            continue
        if ident is None or words[0] in LEAVE:
            continue
        for m in NUMBER.finditer(plain):
            first = 1 if (n + m.start()) % 2 or m.group(2) == "0" else -1
            variants = []
            for by in (first, -first):
                new = lines[:n] + [changed(line, m, by)] + lines[n + 1:]
                variants.append("\n".join(new))
            what = f"{m.group()} by {first:+d}: {line.strip()}"
            out.append(Mutant(path, n + 1, [ident], what, variants, f"{path}\0{m.start()}\0{what}\0{text}"))
    return out

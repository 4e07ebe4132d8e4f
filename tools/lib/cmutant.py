"""Mutants of C rules: the statement behind a comment that names rows of the catalogue, dropped or negated."""
import re
from dataclasses import dataclass

ROW = re.compile(r"\b[A-Z]-[A-Z0-9]+-\d+\b")
COMMENT = re.compile(r"/\*.*?\*/", re.S)
SKIP = re.compile(r"(?:\s+|/\*.*?\*/|//[^\n]*)+", re.S)
LABEL = re.compile(r"(?:case\b[^:;{}]*|default|[A-Za-z_]\w*)\s*:(?!:)")
DECLARES = re.compile(r"(?:static\s+|const\s+|unsigned\s+|struct\s+|enum\s+)*[A-Za-z_]\w*[\s*]+(?:const\s+)?[A-Za-z_]\w*(?:\[[^\]]*\])*\s*(=)?")
# A line that opens a block: the statement is the `if`, or the first of an `else`.
OPENS = re.compile(r"(\}?\s*(?:else\s*)?)(?:(?:if|while|for|switch)\b.*)?\{$", re.S)
KEYWORDS = {"if", "else", "while", "for", "do", "switch", "return", "break", "continue", "case", "default", "goto"}


@dataclass
class Mutant:
    path: str
    line: int
    words: list
    what: str
    text: str
    key: str


def skip(s, i):
    m = SKIP.match(s, i)
    return m.end() if m else i


def closing(s, i):
    """Index of the bracket that closes the one at i; strings and comments are stepped over."""
    pairs, depth = {"(": ")", "{": "}", "[": "]"}, 0
    opener, closer = s[i], pairs[s[i]]
    while i < len(s):
        c = s[i]
        if c in "\"'":
            j = i + 1
            while s[j] != c:
                j += 2 if s[j] == "\\" else 1
            i = j
        elif s.startswith("/*", i):
            i = s.index("*/", i) + 1
        elif c == opener:
            depth += 1
        elif c == closer:
            depth -= 1
            if depth == 0:
                return i
        i += 1
    raise ValueError("unbalanced")


def end_of(s, i):
    """Index of the semicolon that ends the simple statement at i."""
    while s[i] != ";":
        if s[i] in "({[":
            i = closing(s, i)
        elif s[i] in "\"'":
            j = i + 1
            while s[j] != s[i]:
                j += 2 if s[j] == "\\" else 1
            i = j
        elif s.startswith("/*", i):
            i = s.index("*/", i) + 1
        i += 1
    return i


def arguments(s, i):
    """Spans of the arguments of the call whose bracket opens at i."""
    close, spans, start, j = closing(s, i), [], i + 1, i + 1
    while j < close:
        if s[j] in "({[":
            j = closing(s, j)
        elif s[j] == ",":
            spans.append((start, j))
            start = j + 1
        j += 1
    return spans + [(start, close)]


def negated(s, a, b):
    return s[:a] + "!(" + s[a:b] + ")" + s[b:]


def word_at(s, i):
    m = re.compile(r"[A-Za-z_]\w*").match(s, i)
    return m.group() if m else ""


def in_function(s, i):
    """True when the place is inside some braces; a brace of a table counts, as it may hold the number meant."""
    depth = 0
    for m in re.finditer(r"/\*.*?\*/|\"(?:\\.|[^\"\\])*\"|'(?:\\.|[^'\\])*'|[{}]", s[:i], re.S):
        depth += {"{": 1, "}": -1}.get(m.group(), 0)
    return depth > 0


def loop_of(s, i):
    """A `for` that never turns."""
    open_ = s.index("(", i)
    close = closing(s, open_)
    first = end_of(s, open_ + 1)
    second = end_of(s, first + 1)
    if second > close:
        return None
    cond = s[first + 1:second].strip() or "1"
    return s[:first + 1] + f" 0 && ({cond})" + s[second:], "loop left out"


def macro_of(s, i, word):
    spans = arguments(s, s.index("(", i))
    if word == "AWAIT" and len(spans) >= 3:
        return s[:spans[2][0]] + " (void)0" + s[spans[-1][1]:], "call left out"
    if word == "CHOOSE" and len(spans) >= 3:
        build = s[spans[2][0]:spans[-1][1]].strip()
        return s[:spans[2][0]] + f" ({build}, r->decision.count = 1, r->decision.acknowledge = 0)" + s[spans[-1][1]:], "first option taken"
    if word == "RETURN" and len(spans) == 2:
        return negated(s, *spans[1]), "result negated"
    return None


def statement(s, i):
    """(mutated text, what was done, place) for the statement at i; steps over what cannot be mutated."""
    for _ in range(40):
        i = skip(s, i)
        if i >= len(s) or s[i] == "}":
            return None
        if s[i] in "{;":
            i += 1
            continue
        word = word_at(s, i)
        label = LABEL.match(s, i)
        if label and word not in ("if", "while"):
            i = label.end()
        elif word == "else":
            i += 4
        elif word in ("if", "while"):
            open_ = s.index("(", i)
            return negated(s, open_ + 1, closing(s, open_)), f"{word} negated", i
        elif word == "for":
            done = loop_of(s, i)
            return done and (*done, i)
        elif word == "switch":
            open_ = s.index("(", i)
            close = closing(s, open_)
            return s[:open_ + 1] + "1 + (" + s[open_ + 1:close] + ")" + s[close:], "switch moved by one", i
        elif word == "return":
            end = end_of(s, i)
            if s[i + 6:end].strip():
                return negated(s, i + 6, end).replace("return!", "return !"), "result negated", i
            i = end + 1
        elif word in ("RESUME", "log_add"):
            i = end_of(s, i) + 1
        elif word in ("AWAIT", "CHOOSE", "RETURN"):
            done = macro_of(s, i, word)
            return done and (*done, i)
        else:
            return simple(s, i)
    return None


def simple(s, i):
    """A declaration has its value negated; anything else is dropped."""
    end = end_of(s, i)
    text = s[i:end]
    if text.startswith("(void)"):  # only quiets the compiler
        return statement(s, end + 1)
    d = DECLARES.match(text)
    if d and word_at(s, i) not in KEYWORDS and "(" not in text[:d.end()]:
        if not d.group(1):
            return statement(s, end + 1)
        value = i + d.end()
        if s[value:].lstrip().startswith("{") or "*" in text[:d.end()]:
            return statement(s, end + 1)
        return s[:value] + " !(" + s[value:end].strip() + ")" + s[end:], "value negated", i
    return s[:i] + s[end:], "dropped", i


def number_on_line(s, a, b):
    """In a table or an enum: the last number of the line, one more."""
    found = list(re.finditer(r"(?<![\w.])\d+(?!\w)", s[a:b]))
    if not found:
        return None
    m = found[-1]
    return s[:a + m.start()] + str(int(m.group()) + 1) + s[a + m.end():], f"{m.group()} became {int(m.group()) + 1}", a + m.start()


def mutate(s, comment):
    """The mutant for one comment: of the statement on its line, or of the next one."""
    line = s.rfind("\n", 0, comment.start()) + 1
    before = s[line:comment.start()].strip()
    if before:
        opens = OPENS.match(before)
        if opens:
            return statement(s, s.index(before, line) + opens.end(1))
        tables = before.endswith((",", "{", "}", "},")) or not in_function(s, line)
        return number_on_line(s, line, comment.start()) if tables else statement(s, line)
    i = skip(s, comment.end())
    if in_function(s, comment.start()):
        try:
            return statement(s, i)
        except (ValueError, IndexError):
            return number_on_line(s, i, s.find("\n", i))
    brace, semi = s.find("{", i), s.find(";", i)
    head = s[i:brace] if brace >= 0 else ""
    if brace < 0 or (0 <= semi < brace) or "(" not in head:
        return number_on_line(s, i, s.find("\n", i))
    return statement(s, brace + 1)


def rows_of(text):
    """The rows a comment names; `B-ENC-03 .. B-ENC-06` names all from one to the other."""
    words = set(ROW.findall(text))
    for m in re.finditer(r"\b([A-Z]-[A-Z0-9]+-)(\d+)\s*\.\.\s*\1(\d+)\b", text):
        words.update(f"{m.group(1)}{n:0{len(m.group(2))}d}" for n in range(int(m.group(2)), int(m.group(3)) + 1))
    return sorted(words)


def mutants(path, s):
    out = []
    for comment in COMMENT.finditer(s):
        words = rows_of(comment.group())
        if not words or comment.group().startswith("/* ----"):  # a heading has no statement of its own
            continue
        try:
            done = mutate(s, comment)
        except (ValueError, IndexError):
            done = None
        if not done:
            continue
        text, what, at = done
        line_text = s[s.rfind("\n", 0, at) + 1:s.find("\n", at)].strip()
        out.append(Mutant(path, s.count("\n", 0, at) + 1, words, f"{what}: {line_text}", text, path + "\0" + text))
    return out

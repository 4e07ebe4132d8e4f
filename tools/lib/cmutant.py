"""Mutants of C rules: every statement of a file, broken in many ways in one copy of it; which of them is at work is chosen when the program runs.

All mutants are texts put between the tokens of the original, so lines stay where they are.  MUT(n) is true while mutant n of this file is at work,
and notes that it was asked for: so a first run of the tests finds which case comes through which mutant.

What cannot break a rule is left alone, by these rules and no others:
- A loop is left out, or loses its first or its last round; it is not sent past its ends, where slots are empty.  One that looks through a whole table (all cards,
  places, definitions, rows) or a list to its end keeps its ends: which thing stands first or last in it is no rule.
- A limit of the program (`if (...) run_fault(...)`) is not loosened: no game comes there.  It is only turned round.
- An operand that only asks whether there is anything (`card && zone_of(card)`, `you >= 0`), stays within a table (`i < LIST_MAX`) or saves work (SHORTCUTS) is
  turned round instead of left out: slot 0 is empty and nobody is number -1, so without it the same comes out, only later.
- A 0 that means "none" stays so: 1 is no card, place or row either.  It is one where a parameter, a result or a variable is a handle, a pointer, an enum or flags.
- A truth (a bool, what an instruction says it did) becomes the other one, not 2; -1 for nobody becomes seat 0, not -2.
- How bits are packed and where a table ends (`depth - 1`, `KIND_CARD + 1`) is no rule: such numbers stay, and those from 250 on, which are more than there can be.
- `x = 0;` and `x = 1;` take a mark away and set it: they are left out, and their number stays.
- A function all of whose results are 0 tells nothing by them.
- What a decision only shows (SHOWN) is looked at by the tests of the views.
- Two statements change places only where one writes what the other reads or writes, in itself or in what it calls (tools/lib/ceffects.py).  In which order options
  are listed is no rule; nor is that of two equal statements, or of what is compared (SYMMETRIC).
- `x > y ? x : y` is the same with `>=`.
- Of `x < 5` shifted and `x < 6` one is enough.
"""
import re
from dataclasses import dataclass, field

import ceffects

ROW = re.compile(r"\b[A-Z]-[A-Z0-9]+-\d+\b")
TOKEN = re.compile(r"""(?P<skip>\s+|/\*.*?\*/|//[^\n]*|\#(?:\\\n|[^\n])*)|(?P<text>"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*')|(?P<number>\d[\w.]*)|(?P<name>[A-Za-z_]\w*)"""
                   r"""|(?P<op>->|\+\+|--|<<=|>>=|<<|>>|<=|>=|==|!=|&&|\|\||[-+*/%&|^]=|\.\.\.|.)""", re.S)
COMMENT = re.compile(r"/\*.*?\*/", re.S)
CLOSERS = {"(": ")", "[": "]", "{": "}"}
ASSIGNS = {"=", "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=", "<<=", ">>="}
TYPES = {"const", "struct", "enum", "unsigned", "int", "bool", "char", "void", "size_t", "long", "static", "union", "signed"}
# What these are given is no value, or decides how the file is compiled.
OPAQUE = {"sizeof", "LOCALS", "RESUME", "offsetof", "_Static_assert", "va_arg"}
# Predicates that only save work: what they would have spared comes to nothing.
SHORTCUTS = re.compile(r"!?\(?(?:event_heard|window_heard|stat_changed|def_may_have_body|def_changes|row_changes|judge_goes_on|live_has)\(|!?r->log$|!?\(?legal \|\| judge_goes_on")
# Members of a decision that are shown and decide nothing.
SHOWN = re.compile(r"r->decision\.(?:text|code|n|independent|cause)\s*=")
# What looks through everything of a kind, or to the end of a list.
TABLES = re.compile(r"(?:->|\b)(?:cards|places|first_world|monsters|gates|areas|defs|n_defs|rows|n_rows|tokens|depth|live_n|effect_n|used_n|pending_n|choice_n|op_n|len|decks)\b|kind_first|\b(?!SEAT)[A-Z_]+(?:_MAX|_KINDS|_N)\b|list_len|sizeof|COUNT_OF")
SEATS = re.compile(r"seats|players|SEAT_MAX|CSEATS")
# An operand that keeps an index within its table.
BOUNDS = re.compile(r"!?\(?[\w>.\-]+ (?:<|<=|>|>=) (?:\d+ [-+] )?(?:[A-Z][A-Z0-9_]*(?:_MAX|_N)|CSEATS|SEAT_MAX|COUNT_OF\(\w+\))(?: [-+] \d+)?\)?|(?:\w+->)?(?:seat|you|who|holder|owner|active|asked|of) (?:>= 0|< 0)")
HANDLE = re.compile(r"\*|\b(?:card_h|def_h|row_h|ref_h|text_h|code_h|enum)\b|\b(?:flags|how|card|place|monster|gate|cause|by|source|subject|row|def|from|after|next|last|text|facts|unsigned [ab])$")
# What tells alike from unlike says the same of both orders.
SYMMETRIC = {"strcmp", "memcmp"}
TRUTHS = {"op_done", "op_bool", "call_returns", "RETURN"}
# What only says what is asked, and lists what may be answered.
ASKS = re.compile(r"(?:decision_of|options?_(?!begin)\w+)\(")
# What is told about a game is compared in whole games (tests/seeds), not here.
TELLING = {"log_add"}
# Which argument of these calls is the seat that decides, or whose text is run.
DECIDING = {"decision_of": 1, "call_choose": 1, "call_body": 3, "script_call": 2, "call_advance": 2, "call_deck_top": 1}
WAYS = ("seat 0", "the first player or lead", "the active seat", "the next seat")
SEAT = re.compile(r"(?:\w+->)?(?:seat|you|who|lead|first|active|holder|owner|asked)")
PLAIN = re.compile(r"(?:\w+->)?[a-z_]\w+")
PERIODS = ("PERIOD_CHECK", "PERIOD_COMBAT", "PERIOD_PHASE", "PERIOD_TURN", "PERIOD_NEXT_TURN", "PERIOD_ROUND", "PERIOD_GAME")
PAIRS = {"SANITY": "STAMINA", "STAMINA": "SANITY", "DAMAGE": "HORROR", "HORROR": "DAMAGE"}

PRELUDE = """struct run; extern unsigned char mutant_seen_{id}[]; extern int mutant_on_{id};
#define MUT(n) (mutant_seen_{id}[n] = 1, mutant_on_{id} == (n))
#define MUT_NOT(n, ...) (__extension__ ({{ __typeof__(__VA_ARGS__) value_ = (__VA_ARGS__); MUT(n) ? !value_ : value_; }}))
#define MUT_SEAT(n, way, seat, active) mutant_seat(r, mutant_on_{id} - (n), &mutant_seen_{id}[n], way, (seat) | 0, active)
int mutant_seat(const struct run *r, int at, unsigned char *seen, int way, int seat, int active);
#line 1 "{path}"
"""


@dataclass
class Mutant:
    path: str
    number: int		# among those of its file
    line: int
    operator: str
    what: str
    code: str
    rows: list = field(default_factory=list)
    lines: set = field(default_factory=set)		# lines that it changes

    def key(self):
        """The same as long as the line is the same, wherever it stands."""
        return f"{self.path}: {self.what}: {self.code}"


class Token:
    __slots__ = ("kind", "text", "at", "end", "match", "line")

    def __init__(self, kind, text, at, line):
        self.kind, self.text, self.at, self.end, self.match, self.line = kind, text, at, at + len(text), None, line


def tokens_of(text):
    out, stack, line = [], [], 1
    for m in TOKEN.finditer(text):
        if m.lastgroup != "skip":
            t = Token(m.lastgroup, m.group(), m.start(), line)
            if t.text in CLOSERS:
                stack.append(len(out))
            elif t.text in (")", "]", "}") and t.kind == "op":
                t.match = stack.pop()
                out[t.match].match = len(out)
            out.append(t)
        line += m.group().count("\n")
    return out


def rows_of(text):
    """The rows a comment names; `B-ENC-03 .. B-ENC-06` names all from one to the other."""
    words = set(ROW.findall(text))
    for m in re.finditer(r"\b([A-Z]-[A-Z0-9]+-)(\d+)\s*\.\.\s*\1(\d+)\b", text):
        words.update(f"{m.group(1)}{n:0{len(m.group(2))}d}" for n in range(int(m.group(2)), int(m.group(3)) + 1))
    return sorted(words)


class File:
    """The mutants of one file and the text that holds them all."""

    def __init__(self, path, text, leave_lines, constants, effects):
        self.path, self.text, self.leave, self.constants, self.effects = path, text, leave_lines, constants, effects
        self.t = tokens_of(text)
        self.lines = text.split("\n")
        self.mutants, self.inserts = [], {}
        self.has_run = False
        self.untold = self.limits = False		# all results of the function are 0; the statement is a limit of the program
        self.as_shifted = set()		# (place, by) of numbers whose change is the comparison's
        self.value = None		# what the value at hand is: the type and name of a parameter or variable, "truth"
        self.table = self.onward = ""		# of a loop's head: why it keeps its ends, and its step
        self.arrays = set(re.findall(r"(?<![>.\w])([a-z_]\w*)\[[A-Z0-9_][^\]]*\](?: =|;|,)", text))
        self.comments = self.row_lines()
        self.functions()

    def row_lines(self):
        """Line -> rows: of a comment behind code its own line, else the next line with code."""
        out = {}
        for m in COMMENT.finditer(self.text):
            rows = rows_of(m.group())
            if not rows or m.group().startswith("/* ----"):
                continue
            first = self.text.count("\n", 0, m.start()) + 1
            if self.lines[first - 1][: m.start() - self.text.rfind("\n", 0, m.start()) - 1].strip():
                out.setdefault(first, set()).update(rows)
                continue
            after = next((t.line for t in self.t if t.at >= m.end()), None)
            if after:
                out.setdefault(after, set()).update(rows)
        return out

    # ---- writing

    def put(self, at, text, after=False):
        """Texts before a token open, those behind one close: what comes later is further inside."""
        before, behind = self.inserts.setdefault(at, ([], []))
        if after:
            behind.insert(0, text)
        else:
            before.append(text)

    def rewritten(self):
        out, last = [], 0
        for at in sorted(self.inserts):
            before, behind = self.inserts[at]
            out += [self.text[last:at], *behind, *before]
            last = at
        name = re.sub(r"\W", "_", self.path)
        return PRELUDE.format(id=name, path=self.path) + "".join(out) + self.text[last:]

    def new(self, token, operator, what, also=()):
        """The number of a mutant, or None where the copy would not compile with it."""
        lines = {token.line, *(t.line for t in also)}
        if lines & set(self.leave):
            return None
        code = " ".join(self.lines[token.line - 1].split())
        rows = sorted(self.comments.get(token.line, ()))
        self.mutants.append(Mutant(self.path, len(self.mutants), token.line, operator, what, code, rows, lines))
        return len(self.mutants) - 1

    def around(self, a, b, opening, closing):
        self.put(self.t[a].at, opening)
        self.put(self.t[b - 1].end, closing, True)

    def source(self, a, b):
        return self.text[self.t[a].at:self.t[b - 1].end] if b > a else ""

    # ---- statements

    def functions(self):
        i = 0
        while i < len(self.t):
            t = self.t[i]
            if t.text == "{":
                head = i - 1
                if head > 0 and self.t[head].text == ")":
                    opens = self.t[head].match
                    self.has_run = bool(re.search(r"struct run \*r\b", self.source(opens, head)))
                    start = opens - 1
                    while start > 0 and self.t[start - 1].text not in (";", "}") and self.t[start - 1].kind in ("name", "op"):
                        start -= 1
                    kind = [x.text for x in self.t[start:opens - 1]]
                    self.returns = not ({"*", "struct", "void", "next"} & set(kind))
                    self.result = "truth" if "bool" in kind else " ".join(kind)
                    self.untold = self.always_zero(i)
                    self.block(i)
                i = t.match
            i += 1

    def always_zero(self, opens):
        """Whether every result of a function is a plain 0."""
        body = self.source(opens, self.t[opens].match)
        results = re.findall(r"\bRETURN\(\w+,\s*(.*?)\);|\breturn\s*(.*?);", body, flags=re.S)
        return bool(results) and all((a or b) == "0" for a, b in results)

    def block(self, opens):
        i, closes, last = opens + 1, self.t[opens].match, None
        while i < closes:
            start = i
            i, simple = self.statement(i)
            if simple and last:
                self.swapped(last, (start, i))
            last = (start, i) if simple else None

    def independent(self, one, two):
        """Whether the order of two statements means nothing."""
        texts = [self.source(*one), self.source(*two)]
        if all(ASKS.match(s) for s in texts):
            return True
        for mine, other in (texts, texts[::-1]):
            for name in self.locals_set(mine):
                if re.search(rf"(?<![>.\w]){name}\b", other):
                    return False
        return not self.effects.meet(*texts)

    def locals_set(self, text):
        """Locals that a statement may write: what it assigns, hands out or counts on, and the arrays that it names."""
        names = set(re.findall(r"(?<![>.\w])([a-z_]\w*)(?:\[[^\]]*\])*\s*(?:[-+*/%&|^]|<<|>>)?=(?!=)|&\s*([a-z_]\w*)\b(?!->|\.)|(?:\+\+|--)([a-z_]\w*)\b|(?<![>.\w])([a-z_]\w*)(?:\+\+|--)", text))
        return {n for found in names for n in found if n} | {n for n in re.findall(r"(?<![>.\w])([a-z_]\w*)\b", text) if n in self.arrays}

    def swapped(self, one, two):
        if self.source(*one) == self.source(*two) or self.independent(one, two):
            return
        n = self.new(self.t[one[0]], "order", "after the next statement", (self.t[two[0]], self.t[two[1] - 1]))
        if n is None:
            return
        again = re.sub(r"/\*.*?\*/", "", self.source(*two), flags=re.S).replace("\n", " ")
        self.inserts[self.t[one[0]].at][0].insert(0, f"if (MUT({n})) {{ {again} }} ")
        self.inserts[self.t[two[0]].at][0].insert(0, f"if (MUT({n})) {{}} else ")

    def semicolon(self, i):
        while self.t[i].text != ";":
            i = (self.t[i].match if self.t[i].text in CLOSERS else i) + 1
        return i

    def statement(self, i):
        """Mutates the statement at token i; the token behind it, and whether it may change places with the next."""
        t = self.t
        word = t[i].text
        if word == "{":
            self.block(i)
            return t[i].match + 1, False
        if word == ";":
            return i + 1, False
        if word in ("case", "default") or (t[i].kind == "name" and t[i + 1].text == ":"):
            while t[i].text != ":":
                i = (t[i].match if t[i].text in CLOSERS else i) + 1
            return i + 1, False
        if word in ("if", "while", "switch"):
            closes = t[i + 1].match
            self.limits = "run_fault" in (t[closes + 1].text, t[closes + 2].text)
            self.condition(word, i, i + 2, closes)
            self.limits = False
            i, _ = self.statement(closes + 1)
            if word == "if" and i < len(t) and t[i].text == "else":
                i, _ = self.statement(i + 1)
            return i, False
        if word == "for":
            return self.loop(i), False
        if word == "do":
            i, _ = self.statement(i + 1)
            self.expression(i + 2, t[i + 1].match)
            return t[i + 1].match + 2, False
        end = self.semicolon(i)
        if word == "return":
            if end > i + 1 and not self.untold:
                if self.returns:
                    self.negate(t[i], i + 1, end, "negate", "result negated")
                self.valued(self.result, i + 1, end)
            return end + 1, False
        if word in ("break", "continue"):
            self.guard(i, "drop", f"{word} dropped")
            return end + 1, False
        if word in ("RESUME", "goto", "_Static_assert") or t[i + 1].text in (":",):
            return end + 1, False
        if word in ("AWAIT", "CHOOSE", "RETURN"):
            self.step(word, i, end)
            return end + 1, False
        if self.declares(i):
            self.declaration(i, end)
            return end + 1, False
        if word in TELLING or word in ("run_fault", "OP_UNUSED") or self.source(i, end).startswith("(void)") or SHOWN.match(self.source(i, end)):
            return end + 1, False
        self.guard(i, "drop", "dropped")
        self.expression(i, end)
        return end + 1, True

    def guard(self, i, operator, what):
        n = self.new(self.t[i], operator, what)
        self.put(self.t[i].at, "" if n is None else f"if (MUT({n})) {{}} else ")

    def negate(self, token, a, b, operator, what):
        if b == a + 1 and self.t[a].kind == "number":		# it is changed as a number
            return
        n = self.new(token, operator, what, (self.t[a], self.t[b - 1]))
        if n is not None:
            self.around(a, b, f" MUT_NOT({n}, ", ")")

    def condition(self, word, i, a, b):
        if word == "switch":
            n = self.new(self.t[i], "number", "switch moved by one", (self.t[a], self.t[b - 1]))
            if n is not None:
                self.around(a, b, f"MUT({n}) + (", ")")
        else:
            n = self.new(self.t[i], "negate", f"{word} negated", (self.t[a], self.t[b - 1]))
            if n is not None:
                self.around(a, b, f"!MUT({n}) == !!(", ")")
        if not self.limits:
            self.expression(a, b, loop=word == "while")

    def loop(self, i):
        t = self.t
        if t[i + 1].text != "(":		# a loop of a macro
            return self.statement(t[i + 2].match + 1)[0]
        closes = t[i + 1].match
        first = self.semicolon(i + 2)
        second = self.semicolon(first + 1)
        head = self.source(first + 1, second)
        self.table, self.onward = TABLES.search(head) and not SEATS.search(head), self.source(second + 1, closes)
        if first > i + 2:
            for k in range(i + 2, first):		# the first round is left out; one before it there is none
                if t[k].kind == "number":
                    self.as_shifted.add((t[k].at, -1))
            self.expression(i + 2 if not self.declares(i + 2) else next(k for k in range(i + 2, first + 1) if t[k].text in ("=", ";")), first, loop=bool(self.table))
        if second > first + 1:
            n = self.new(t[i], "drop", "loop left out", (t[first + 1], t[second - 1]))
            if n is not None:
                self.around(first + 1, second, f" !MUT({n}) && (", ")")
            self.expression(first + 1, second, loop=True)
        self.table = self.onward = ""
        return self.statement(closes + 1)[0]

    def step(self, word, i, end):
        spans = self.arguments(i + 1)
        a, b = spans[-1] if word == "RETURN" or len(spans) < 3 else (spans[2][0], spans[-1][1])
        if a >= b:
            return
        if word == "RETURN" and self.untold:
            return
        if word == "RETURN":
            self.negate(self.t[i], a, b, "negate", "result negated")
            return self.valued("truth", a, b)
        else:
            n = self.new(self.t[i], "drop", "call left out" if word == "AWAIT" else "first option taken", (self.t[a], self.t[b - 1]))
            if n is not None and word == "AWAIT":
                self.around(a, b, f"MUT({n}) ? (void)0 : (void)(", ")")
            elif n is not None:
                self.around(a, b, "(", f", MUT({n}) ? (void)(r->decision.count = 1, r->decision.acknowledge = 0) : (void)0)")
        self.expression(a, b)

    def declares(self, i):
        t = self.t
        if t[i].text in TYPES:
            return True
        return t[i].kind == "name" and (t[i + 1].kind == "name" or (t[i + 1].text == "*" and t[i + 2].kind == "name" and t[i + 3].text in ("=", ";", ",")))

    def declaration(self, i, end):
        t = self.t
        head = [x.text for x in t[i:end]]
        if head[0] == "static" or "=" not in head:
            return
        parts, k = [], i
        while k < end:		# the values: from each = to the comma that ends it
            if t[k].text == "=":
                a = k + 1
                while k < end and t[k].text != ",":
                    k = (t[k].match if t[k].text in CLOSERS else k) + 1
                parts.append((a, min(k, end)))
            elif t[k].text in CLOSERS:
                k = t[k].match
            k += 1
        for a, b in parts:
            if len(parts) == 1 and t[a].text != "{" and not {"*", "struct", "["} & set(head[: a - i]):
                self.negate(t[a], a, b, "negate", "value negated")
            self.valued(" ".join(head[: a - i - 1]) if len(parts) == 1 else head[0], a, b)

    # ---- expressions

    def arguments(self, opens):
        """Spans of what stands between commas inside the bracket that opens there."""
        spans, start, i, closes = [], opens + 1, opens + 1, self.t[opens].match
        while i < closes:
            if self.t[i].text in CLOSERS:
                i = self.t[i].match
            elif self.t[i].text == ",":
                spans.append((start, i))
                start = i + 1
            i += 1
        return spans + ([(start, closes)] if closes > start else [])

    def split(self, a, b, at):
        """Spans between those operators, on this level."""
        spans, start, i = [], a, a
        while i < b:
            if self.t[i].text in CLOSERS:
                i = self.t[i].match
            elif self.t[i].kind == "op" and self.t[i].text in at:
                spans.append((start, i))
                start = i + 1
            i += 1
        return [s for s in spans + [(start, b)] if s[1] > s[0]]

    def valued(self, what, a, b):
        """An expression whose value is known to be of some type or name."""
        before, self.value = self.value, what
        self.expression(a, b)
        self.value = before

    def expression(self, a, b, loop=False):
        for c, d in self.split(a, b, ASSIGNS | {",", "?", ":", ";"}):
            some = self.split(c, d, {"||"})
            for e, f in some:
                if len(some) > 1:
                    self.operand(e, f, "!MUT({0}) && (", self.source(f, d))
                every = self.split(e, f, {"&&"})
                for g, h in every:
                    if len(every) > 1:
                        self.operand(g, h, "MUT({0}) || (", self.source(h, f))
                    self.terms(g, h, loop)

    def operand(self, a, b, how, rest):
        """`rest` are the operands behind it, which it may guard."""
        text = " ".join(self.source(a, b).split())
        if self.onward and any(re.search(rf"(?<![>.\w]){re.escape(name)}\b", text) for name in re.findall(r"(?:\+\+|--)([\w>\-]+)|([\w>\-]+)(?:\+\+|--| [-+]?= )", self.onward) for name in name if name):
            return		# where a loop ends
        turned = BOUNDS.fullmatch(text) or SHORTCUTS.match(text) or self.guards(text, rest)
        n = self.new(self.t[a], "operand", f"{text} turned round" if turned else f"without {text}", (self.t[b - 1],))
        if n is not None:
            self.around(a, b, f"(!MUT({n}) == !!(" if turned else "(" + how.format(n), "))")

    @staticmethod
    def guards(text, rest):
        """Whether it only asks that there is something, or of which kind it is, before the rest looks at it."""
        m = re.fullmatch(r"!?\(?([\w>.\-]+(?:\[[^\]]*\][\w>.\-]*)?)\)?(?: != 0)?|REF_TYPE\((.*)\) [!=]= REF_\w+", text)
        name = m and (m[1] or m[2])
        return bool(name and re.search(r"[a-z]", name) and re.search(rf"(?<![\w>.]){re.escape(name)}(?!\w| =)", rest))

    def terms(self, a, b, loop):
        t, i = self.t, a
        while i < b:
            x = t[i]
            if x.kind == "name" and x.text in OPAQUE and t[i + 1].text == "(":
                i = t[i + 1].match
            elif x.kind == "name" and t[i + 1].text == "(" and i + 1 < b:
                self.call(i)
                i = t[i + 1].match
            elif x.text in CLOSERS:
                for c, d in self.arguments(i):
                    if x.text == "{" and t[c].text == "." and t[c + 2].text == "=" and t[c + 1].text in ("seat", "you"):
                        self.seat(c + 3, d, (3,))
                    self.valued("not yet *" if x.text == "{" and t[c].text != "." else self.value, c, d)
                i = x.match
            elif x.kind == "number" and not loop:
                self.number(i)
            elif x.kind == "name":
                self.constant(x)
            elif x.text in ("<", "<=", ">", ">=", "==", "!=") and i > a:
                if not self.of_two(a, i, b) and not (loop and self.table) and not re.search(r"[<>]=? (?:[A-Z]\w*_MAX|CSEATS)\b", self.source(a, b)):
                    self.comparison(x, loop, t[i + 1] if i + 2 == b else None)
            i += 1

    def of_two(self, a, i, b):
        """Whether the comparison at token i takes the larger or smaller of the two that it compares."""
        if b >= len(self.t) or self.t[b].text != "?" or self.t[i].text in ("==", "!="):
            return False
        x, y, arms = self.source(a, i), self.source(i + 1, b), self.text[self.t[b].end:].lstrip()
        return any(arms.startswith(both) and arms[len(both):len(both) + 1] in ");," for both in (f"{x} : {y}", f"{y} : {x}"))

    def number(self, i):
        x = self.t[i]
        m = re.fullmatch(r"(0x[0-9a-fA-F]+|\d+)([uUlL]*)", x.text)
        packed = {"<<", ">>", "&", "|"} & {self.t[i - 1].text, self.t[i + 1].text}
        if not m or packed or int(m[1], 0) >= 250 or self.table_end(i):
            return
        for by in self.ways(i, int(m[1], 0)):
            if (x.at, by) in self.as_shifted:
                continue
            n = self.new(x, "number", f"{x.text} became {int(m[1], 0) + by}")
            if n is not None:
                self.put(x.at, "(")
                self.put(x.end, f" {'+' if by > 0 else '-'} MUT({n}))", True)

    def ways(self, i, number):
        """By how much a number is changed: one that is a whole value may mean no number at all."""
        opens = ("(", ",", "=", "return", "?", ":", "{")
        nobody = number == 1 and self.t[i - 1].text == "-" and self.t[i - 2].text in opens
        whole = self.t[i - 1].text in opens and self.t[i + 1].text in (")", ",", ";", ":", "}")
        if nobody:
            return (-1,)
        if whole and number == 0 and self.t[i - 1].text in ("?", ":") and self.guarded_arm(i):
            return ()
        if whole and number == 0 and ((self.value and HANDLE.search(self.value)) or self.resets(i)):
            return ()
        if whole and number == 1 and self.resets(i):
            return ()
        if whole and number == 1 and self.value == "truth":
            return (-1,)
        return (1,) if number == 0 else (1, -1)

    def table_end(self, i):
        """`depth - 1`, `KIND_CARD + 1`: where a table ends."""
        before = self.t[i - 2] if self.t[i - 1].text in ("+", "-") else None
        name = self.t[before.match - 1].text if before and before.text == ")" else before.text if before else ""
        return bool(TABLES.fullmatch(name) or name.startswith("KIND_"))

    def guarded_arm(self, i):
        """`card ? owner(card) : 0`: there is none."""
        return bool(re.search(r"(?:[(,=]|return) ?!?([\w>.\-]+) \? [^?:;]*\b\1\b[^?:;]* : $", " ".join(self.text[max(0, self.t[i].at - 200):self.t[i].at].split()) + " "))

    def resets(self, i):
        """`x = 0;` takes a mark away, `x = 1;` sets it: it is left out as a whole."""
        return self.t[i - 1].text == "=" and self.t[i + 1].text == ";" and not self.onward and not self.value

    def comparison(self, x, loop, last):
        """`last` is what it is compared with, where that is one token."""
        more = x.text in ("<", ">=", "==", "!=")
        if loop and x.text in ("<", "<="):
            more = False
        elif loop and x.text in (">", ">="):
            more = True
        n = self.new(x, "comparison", f"{x.text} shifted")
        if n is not None:
            if last and last.kind == "number":
                self.as_shifted.add((last.at, 1 if more else -1))
            self.put(x.end, f" {'' if more else '-'}MUT({n}) + ")

    def constant(self, x):
        other, operator = None, "target"
        if x.text in PERIODS:
            other, operator = PERIODS[(PERIODS.index(x.text) + 1) % len(PERIODS)], "period"
        elif x.text.isupper():
            words = x.text.split("_")
            swap = "_".join(PAIRS.get(w, w) for w in words)
            other = swap if swap != x.text and swap in self.constants else None
        n = self.new(x, operator, f"{x.text} became {other}") if other else None
        if n is not None:
            self.put(x.at, f"(MUT({n}) ? {other} : ")
            self.put(x.end, ")", True)

    def call(self, i):
        name, spans = self.t[i].text, self.arguments(i + 1)
        if name in TELLING:
            return
        for k, (a, b) in enumerate(spans):
            self.seat(a, b, (0, 1, 2, 3) if DECIDING.get(name) == k else (3,), DECIDING.get(name) == k)
        for one, two in zip(spans, spans[1:]):
            if name not in SYMMETRIC:
                self.exchanged(one, two)
        known = self.effects.parameters.get(name, ())
        for k, (a, b) in enumerate(spans):
            self.valued("truth" if name in TRUTHS else known[k] if k < len(known) else "of the library *" if ceffects.LIBRARY.fullmatch(name) else None, a, b)

    def seat(self, a, b, ways, deciding=False):
        text = self.source(a, b)
        if not self.has_run or not (deciding or SEAT.fullmatch(text)) or text == "s->first":		# a seat's first card
            return
        active = "board_of(r)->active" if self.path.startswith("src/board/") else "cards_of(r)->active - 1" if self.path.startswith("src/cards/") else "-1"
        for w in ways:
            n = self.new(self.t[a], "deciding seat" if deciding else "seat", f"{text} became {WAYS[w]}", (self.t[b - 1],))
            if n is not None:
                self.around(a, b, f"MUT_SEAT({n}, {w}, ", f", {active})")

    def exchanged(self, one, two):
        x, y = self.source(*one), self.source(*two)
        if x == y or len(x) < 2 or len(y) < 2 or not PLAIN.fullmatch(x) or not PLAIN.fullmatch(y):
            return
        n = self.new(self.t[one[0]], "target", f"{x} and {y} exchanged", (self.t[two[1] - 1],))
        if n is not None:
            self.around(*one, f"(MUT({n}) ? {y} : ", ")")
            self.around(*two, f"(MUT({n}) ? {x} : ", ")")

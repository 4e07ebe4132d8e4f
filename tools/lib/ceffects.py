"""What functions of C sources read and write, by the names of members, and what their parameters are: enough to say that two statements do not meet.

Names stand for all members of that name, so two statements may be thought to meet that do not, never the other way round, as far as this holds: state is reached by members
alone, there are no globals that rules write, and what is called through a pointer may do everything."""
import re

COMMENT = re.compile(r"/\*.*?\*/|//[^\n]*", re.S)
TEXT = re.compile(r'"(?:\\.|[^"\\])*"')
HEAD = re.compile(r"^(?!\s|#|typedef|\})[\w \t*()]*?\b(\w+)\(((?:[^(){};]|\([^(){};]*\))*)\)\s*([;{])", re.M)
CALL = re.compile(r"(?<![\w>.])([a-z_]\w*)\s*\(")
POINTED = re.compile(r"(?:->|\.)\w+\s*\(|\(\*\w+\)\s*\(|\]\s*\(")
MEMBER = re.compile(r"(?:->|\.)\s*([A-Za-z_]\w*)(?!\w*\s*\()")
ASSIGN = re.compile(r"(?:->|\.)\s*([A-Za-z_]\w*)\s*(?:\[(?:[^\[\]]|\[[^\[\]]*\])*\])?\s*(?:[-+*/%&|^]|<<|>>)?=(?!=)")
STEPS = re.compile(r"(?:\+\+|--)[\w>.\-\[\]()]*?(?:->|\.)(\w+)\b(?!\s*(?:->|\.))|(?:->|\.)(\w+)(?:\[(?:[^\[\]]|\[[^\[\]]*\])*\])?\s*(?:\+\+|--)")
TAKEN = re.compile(r"(?<=[(,])\s*&\s*(?!\()[\w>.\-\[\]()]*?(?:->|\.)(\w+)(?=\s*[,)])")
FILLED = re.compile(r"\b(?:memset|memcpy|memmove)\(\s*&?\s*[\w>.\-()]*?(?:->|\.)?(\w+)\b")
THROUGH = re.compile(r"(?:^|[;{}(),]|\belse)\s*\*\s*(?!LOCALS\b|l\b)(?:(list_at)\(|\w+(?:\([^;]*?\)|\+\+)?\s*(?:[-+*/%&|^]|<<|>>)?=(?!=))")
WORDS = {"if", "while", "for", "switch", "return", "sizeof", "defined"}
ANYTHING = "*"		# through a pointer: what it is, is not known
# They write what is told, not what is so; or that the program is wrong, which ends it.
QUIET = {"log_add", "log_write", "run_fault"}
# Conditions, numbers and amounts of content: they read whatever they like and write nothing.
ASKING = re.compile(r"(?:stat_|script_eval|script_amount|script_payable|pure_until|row_(?:usable|works|reach|answers|changes|you)|body_possible|effect_changes)\w*")
# Of the C library; what they fill is found by FILLED.
LIBRARY = re.compile(r"mem\w+|str\w+|abs|isdigit|snprintf")
# They lay a step on the stack, when somebody is listening.
LAYING = {"script_call", "event_call"}


def body_end(text, opens):
    depth = 0
    for m in re.compile(r"[{}]").finditer(text, opens):
        depth += 1 if m.group() == "{" else -1
        if not depth:
            return m.end()
    return len(text)


class Effects:
    """Of all functions of some sources."""

    def __init__(self, texts):
        self.direct, self.calls, self.parameters, self.known = {}, {}, {}, {}
        for text in texts:
            plain = TEXT.sub('""', COMMENT.sub(" ", text))
            for m in HEAD.finditer(plain):
                self.parameters[m[1]] = [part.strip() for part in re.split(r",(?![^()]*\))", m[2])]
                if m[3] == "{":
                    self.learn(m[1], plain[m.end() - 1:body_end(plain, m.end() - 1)])

    def learn(self, name, body):
        reads, writes, calls = self.of_text(body)
        if name in self.direct:		# several of one name, in files of their own
            reads, writes, calls = reads | self.direct[name][0], writes | self.direct[name][1], calls | self.calls[name]
        self.direct[name], self.calls[name] = (reads, writes), calls

    @staticmethod
    def of_text(text):
        """(members read, members written, functions called) of a piece of code by itself."""
        writes = set(ASSIGN.findall(text)) | {a or b for a, b in STEPS.findall(text)} | set(TAKEN.findall(text)) | set(FILLED.findall(text))
        reads = set(MEMBER.findall(text))
        for m in THROUGH.finditer(text):		# a frame's locals are its own, and the lists have a name
            writes.add("list" if m[1] else ANYTHING)
        calls = set(CALL.findall(text)) - WORDS - QUIET
        if POINTED.search(text):
            calls.add(ANYTHING)
        return reads, writes, calls

    def reach(self, name):
        """All functions that one may come to."""
        if name not in self.known:
            seen, todo = set(), [name]
            while todo:
                n = todo.pop()
                if n not in seen:
                    seen.add(n)
                    todo += () if n in LAYING or ASKING.fullmatch(n) or LIBRARY.fullmatch(n) else self.calls.get(n, (ANYTHING,))
            self.known[name] = seen
        return self.known[name]

    def of_statement(self, text):
        """(members read, members written); ANYTHING stands for all of them."""
        reads, writes, calls = self.of_text(TEXT.sub('""', COMMENT.sub(" ", text)))
        for c in set().union(*(self.reach(c) for c in calls)) if calls else ():
            if c == ANYTHING:
                return {ANYTHING}, {ANYTHING}
            if c in LAYING or ASKING.fullmatch(c):
                reads = reads | {ANYTHING}
                writes = writes | ({"depth", "frame"} if c in LAYING else set())
            else:
                more = self.direct.get(c, (set(), set()))
                reads, writes = reads | more[0], writes | more[1]
        return reads, writes

    def meet(self, one, two):
        """Whether the order of two statements may matter, apart from locals."""
        (r1, w1), (r2, w2) = self.of_statement(one), self.of_statement(two)
        return touches(w1, r2 | w2) or touches(w2, r1)


def touches(writes, others):
    return bool(writes & others or (ANYTHING in writes and others) or (ANYTHING in others and writes))

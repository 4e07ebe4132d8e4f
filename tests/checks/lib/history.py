"""What clients of a cluster have asked and been told, and whether one honest server could have told it.

A table's version is a number that every change raises and that never comes again, so it tells the order of everything:

- a change that was acknowledged is the only one that was made upon its version, by whoever;
- who asks after something was told to anybody hears of that version or a later one: nothing acknowledged is lost, and reads never go back;
- a version is one position: two who hear of the same version hear the same;
- in a game that nobody takes back, every acknowledged choice stands in the final record at its step, and no step has two.

Times are of one clock, taken before a request is sent and after its answer has come.
"""
import hashlib
import json
import threading


def digest(decision):
    return hashlib.sha256(json.dumps(decision, sort_keys=True).encode()).hexdigest()[:16]


class Table:
    """The history of one table."""

    def __init__(self, code, tokens):
        self.code, self.tokens, self.lock = code, tokens, threading.Lock()
        self.changes = []       # (base version, step, key or None for undo, asked, answered, version told), acknowledged
        self.reads = []         # (asked, answered, version, digest or None)
        self.unknown = 0        # changes that were asked for and never answered
        self.undone = False     # something was, or may have been, taken back

    def changed(self, base, step, key, asked, answered, version):
        with self.lock:
            self.changes.append((base, step, key, asked, answered, version))
            self.reads.append((asked, answered, version, None))

    def read(self, asked, answered, decision):
        with self.lock:
            self.reads.append((asked, answered, decision["version"], digest(decision)))

    def wrong(self, stale=True):
        """What cannot have been, as sentences.  `stale`: also what was told too late."""
        yield from self.wrong_changes()
        yield from self.wrong_positions()
        if stale:
            yield from self.wrong_times()

    def wrong_changes(self):
        seen = {}
        for base, step, key, _, _, version in self.changes:
            if version <= base:
                yield f"{self.code}: a change upon version {base} was told as version {version}"
            if base in seen:
                yield f"{self.code}: version {base} was changed twice, and both were acknowledged: {seen[base]} and {(step, key)}"
            seen[base] = step, key

    def wrong_positions(self):
        seen = {}
        for _, _, version, what in self.reads:
            if what and seen.setdefault(version, what) != what:
                yield f"{self.code}: two different positions were told as version {version}"

    def wrong_times(self):
        """Goes through what was asked and told in its order; whoever asks must hear of at least what was told before."""
        points = sorted([(asked, 1, i) for i, (asked, *_) in enumerate(self.reads)] + [(answered, 0, i) for i, (_, answered, *_) in enumerate(self.reads)])
        least, at_least = 0, {}
        for _, asks, i in points:
            if asks:
                at_least[i] = least
            else:
                version = self.reads[i][2]
                if version < at_least[i]:
                    yield f"{self.code}: version {version} was told to who asked after version {at_least[i]} had been told"
                least = max(least, version)

    def wrong_record(self, moves):
        """`moves`: the keys of the final record."""
        if self.undone:
            return
        seen = {}
        for _, step, key, *_ in self.changes:
            if step in seen:
                yield f"{self.code}: step {step} was chosen twice, and both were acknowledged: {seen[step]} and {key}"
            seen[step] = key
            if step >= len(moves) or moves[step] != key:
                yield f"{self.code}: `{key}` was acknowledged as step {step}, the record has {moves[step] if step < len(moves) else 'nothing'}"

    def times(self):
        """When somebody was told something."""
        return [answered for _, answered, *_ in self.reads]

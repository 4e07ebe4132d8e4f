"""Arkham for Python: the engine's library (libarkham.so) by way of cffi (Debian's python3-cffi); no compiler is needed.

    import arkham
    game = arkham.Game("board", seed=7, players=2)
    while not game.over:
        game.choose(game.keys()[0])        # a key, or the number of an option
    print(game.outcome)

For learning there are three shapes of the same games.  An action is the number of an option of the open decision; which ones there are, the
action mask says.  An observation is a row of 32-bit integers whose length depends on the game alone; `names()` says what each is.

    Env      one player who decides for every seat, with the calls of Gymnasium
    AEC      one agent a seat, with the calls of PettingZoo's AEC games
    Many     many games stepped by one call

Gymnasium and PettingZoo are used when they are installed (then Env is a gymnasium.Env, AEC a pettingzoo.AECEnv); so is NumPy for the rows.  Without
them the calls are the same and rows are memoryviews.

The library is found by the variable ARKHAM_LIBRARY, beside this file (as wheels have it), in build/ of the source tree, or where the system keeps libraries.
"""
from __future__ import annotations

import json
import math
import operator
import os
import random
from collections.abc import Iterator, Sequence
from typing import Any

try:
    import cffi
except ImportError:
    raise ImportError("arkham needs cffi: install python3-cffi and use Debian's /usr/bin/python3 (elsewhere: pip install cffi)") from None
try:
    import numpy
except ImportError:
    numpy = None
try:
    import gymnasium
except ImportError:
    gymnasium = None
try:
    import pettingzoo
except ImportError:
    pettingzoo = None

# ---- the library -------------------------------------------------------------

# What is used of include/arkham.h; the tests hold both against each other.  It stands here because a library may come without its header.
_TYPES = """
enum { ARK_SEATS = 8, ARK_OPTIONS = 512, ARK_KEY = 192, ARK_TEXT = 512, ARK_OPTION_FACTS = 4 };
struct ark_game;
struct ark_run;
struct ark_content;
struct ark_error { unsigned code; int line, col; char file[128]; char text[ARK_TEXT]; };
struct ark_setup {
    const char *game;
    uint64_t seed;
    int players;
    const char *investigator[ARK_SEATS], *deck[ARK_SEATS];
    const char *ancient_one, *herald, *guardian, *expansions, *scenario, *difficulty, *variants, *log;
    int first;
    bool chance_asked;
};
struct ark_decision { int seat, options, step; bool independent, secret, idle; const char *kind; char prompt[ARK_TEXT]; char cause[ARK_KEY]; };
struct ark_result { const char *outcome, *why; int score; bool scored; };
struct ark_many { int width; int32_t *seat, *options, *outcome, *error, *observation, *fact; uint8_t *mask; };
"""
_CALLS = """
const struct ark_content *ark_content_builtin(void);
const char *ark_def_id(const struct ark_content *c, int def);
const char *ark_code_name(unsigned code);
size_t ark_game_size(void);
struct ark_run *ark_run_new(const struct ark_content *c);
void ark_run_free(struct ark_run *r);
bool ark_begin(struct ark_run *r, struct ark_game *g, const struct ark_setup *s, struct ark_error *e);
bool ark_decide(struct ark_run *r, struct ark_game *g, struct ark_decision *d);
void ark_decision_text(struct ark_run *r, struct ark_game *g, struct ark_decision *d);
bool ark_choose(struct ark_run *r, struct ark_game *g, int i, struct ark_error *e);
bool ark_choose_key(struct ark_run *r, struct ark_game *g, const char *key, struct ark_error *e);
int ark_option_key(struct ark_run *r, struct ark_game *g, int i, char *buf, int n);
int ark_option_label(struct ark_run *r, struct ark_game *g, int i, char *buf, int n);
int ark_option_odds(struct ark_run *r, struct ark_game *g, int i);
bool ark_over(struct ark_run *r, struct ark_game *g, struct ark_result *res);
int ark_seats(const struct ark_game *g);
void ark_copy(struct ark_game *to, const struct ark_game *from);
uint64_t ark_hash(const struct ark_game *g);
int ark_view(struct ark_run *r, struct ark_game *g, int seat, char *buf, int n);
void ark_resample(struct ark_run *r, struct ark_game *g, int seat, uint64_t key);
bool ark_get(struct ark_run *r, struct ark_game *g, const char *query, char *buf, int n);
int ark_observe(struct ark_run *r, struct ark_game *g, int seat, int32_t *value, int n);
int ark_observation_name(struct ark_run *r, struct ark_game *g, int i, char *buf, int n);
int ark_step_many(struct ark_run *r, struct ark_game *const *g, const int32_t *option, int n, const struct ark_many *out);
"""
_ffi = cffi.FFI()
_ffi.cdef(_TYPES + _CALLS)


def _find():
    here = os.path.dirname(os.path.abspath(__file__))
    near = [os.path.join(here, "libarkham.so.0"), os.path.join(here, "..", "..", "..", "build", "libarkham.so")]
    path = os.environ.get("ARKHAM_LIBRARY") or next((p for p in near if os.path.exists(p)), None)
    if path:
        return _ffi.dlopen(path)
    try:
        return _ffi.dlopen("libarkham.so.0")
    except OSError:
        raise ImportError("libarkham.so is not found: run `make lib`, or set ARKHAM_LIBRARY to its path") from None


_lib = _find()
SEATS: int = _lib.ARK_SEATS
OPTIONS: int = _lib.ARK_OPTIONS
OPTION_FACTS: int = _lib.ARK_OPTION_FACTS
# NumPy's arrays where it is installed, else memoryviews or lists of them.
Row = Any
_KEY, _TEXT = _lib.ARK_KEY, _lib.ARK_TEXT


def _text(chars):
    """A string of C's; None for NULL."""
    return _ffi.string(chars).decode() if chars else None


def _unsigned(number):
    """Seeds are 64 bits; of any other whole number the lower ones count."""
    return operator.index(number) & (2**64 - 1)


class Error(Exception):
    """A call that failed: `code` is the protocol's name of the reason, the text says what to do."""

    code: str

    def __init__(self, error: Any) -> None:
        super().__init__(_text(error.text))
        self.code = _text(_lib.ark_code_name(error.code))


def definition(number: int) -> str | None:
    """The id of a component by its number in observations; None for 0."""
    return _text(_lib.ark_def_id(_lib.ark_content_builtin(), number)) if number else None


# ---- one game ----------------------------------------------------------------

_NAMES = ("ancient_one", "herald", "guardian", "expansions", "scenario", "difficulty", "variants", "log")


def _begin(run, at, game, seed, players, investigators, decks, rest):
    unknown = set(rest) - set(_NAMES) - {"first", "chance_asked"}
    if unknown:
        raise TypeError(f"a game has no {', '.join(sorted(unknown))}; there are {', '.join(_NAMES)}")
    strings = []  # C has only their addresses: they live until the game is made

    def chars(text):
        strings.append(_ffi.new("char[]", text.encode()))
        return strings[-1]

    setup, error = _ffi.new("struct ark_setup *"), _ffi.new("struct ark_error *")
    setup.game, setup.seed, setup.players, setup.chance_asked = chars(game), _unsigned(seed), players, bool(rest.get("chance_asked"))
    setup.first = rest.get("first", -1) + 1  # a seat: the first player or lead
    for i, name in enumerate(investigators):
        setup.investigator[i] = chars(name)
    for i, deck in enumerate(decks):
        setup.deck[i] = chars(deck)
    for name in _NAMES:
        if rest.get(name):
            setattr(setup, name, chars(rest[name]))
    if not _lib.ark_begin(run.pointer, at, setup, error):
        raise Error(error)


class _Run:
    """What the engine needs around games; one per Game, so that games can be played in different threads."""

    def __init__(self):
        self.library = _lib  # else it could be unloaded first when Python ends
        self.pointer = _lib.ark_run_new(_lib.ark_content_builtin())
        if not self.pointer:
            raise MemoryError("no memory for a run of the engine")

    def __del__(self):
        if getattr(self, "pointer", None):
            self.library.ark_run_free(self.pointer)


def _words():
    """How many uint64_t a game takes."""
    return (_lib.ark_game_size() + 7) // 8


def _row(array, kind, shape=None):
    """Bytes as NumPy's array of int32 ("i") or int8 ("b"), or as a memoryview (a list of them when it has several rows); of one's own, so that the next step leaves it alone."""
    if numpy:
        row = numpy.array(memoryview(array).cast(kind))
        return row.reshape(shape) if shape else row
    flat = memoryview(bytes(array))
    if not shape or len(shape) == 1:
        return flat.cast(kind)
    each = len(flat) // shape[0]
    return [flat[i * each:(i + 1) * each].cast(kind, shape[1:]) for i in range(shape[0])]


class Game:
    """One game.  Setup is that of the protocol's `new`; what is left out is dealt from the seed."""

    name: str
    width: int  # of an observation
    over: bool

    def __init__(self, game: str = "board", seed: int = 0, players: int = 0, investigators: Sequence[str] = (), decks: Sequence[str] = (), **rest: Any) -> None:
        self._make()
        _begin(self._run, self._at, game, seed, players, investigators, decks, rest)
        self.name = game
        self.width = _lib.ark_observe(self._run.pointer, self._at, 0, _ffi.NULL, 0)
        self._look()

    def _make(self):
        self._run, self._bytes, self._decision = _Run(), _ffi.new("uint64_t[]", _words()), _ffi.new("struct ark_decision *")
        self._at = _ffi.cast("struct ark_game *", self._bytes)

    def _look(self):
        self.over = not _lib.ark_decide(self._run.pointer, self._at, self._decision)

    def copy(self) -> Game:
        """The same game once more, to go another way."""
        other = object.__new__(Game)
        other._make()
        other.name, other.width = self.name, self.width
        _lib.ark_copy(other._at, self._at)
        other._look()
        return other

    def resample(self, seat: int, key: int) -> None:
        """Deals again everything that the seat does not know."""
        _lib.ark_resample(self._run.pointer, self._at, seat, _unsigned(key))
        self._look()

    @property
    def seats(self) -> int:
        return _lib.ark_seats(self._at)

    @property
    def seat(self) -> int:
        """Who is asked; -1 when the game is over."""
        return -1 if self.over else self._decision.seat

    @property
    def options(self) -> int:
        """How many there are."""
        return 0 if self.over else self._decision.options

    @property
    def kind(self) -> str | None:
        return None if self.over else _text(self._decision.kind)

    @property
    def hash(self) -> int:
        return _lib.ark_hash(self._at)

    @property
    def prompt(self) -> str:
        _lib.ark_decision_text(self._run.pointer, self._at, self._decision)
        return _text(self._decision.prompt)

    def _texts(self, call):
        buf = _ffi.new("char[]", _TEXT)
        return [_text(buf) for i in range(self.options) if call(self._run.pointer, self._at, i, buf, _TEXT) >= 0]

    def keys(self) -> list[str]:
        return self._texts(_lib.ark_option_key)

    def labels(self) -> list[str]:
        return self._texts(_lib.ark_option_label)

    def odds(self) -> list[float | None]:
        """The chance that the next check behind each option succeeds; None where there is none."""
        odds = (_lib.ark_option_odds(self._run.pointer, self._at, i) for i in range(self.options))
        return [None if o < 0 else o / 1e6 for o in odds]

    def choose(self, option: int | str) -> None:
        """Takes an option by its number or key and plays on to the next decision."""
        error = _ffi.new("struct ark_error *")
        done = (_lib.ark_choose_key(self._run.pointer, self._at, option.encode(), error) if isinstance(option, str)
                else _lib.ark_choose(self._run.pointer, self._at, int(option), error))
        if not done:
            raise Error(error)
        self._look()

    def _result(self):
        result = _ffi.new("struct ark_result *")
        return result if _lib.ark_over(self._run.pointer, self._at, result) else None

    @property
    def outcome(self) -> str | None:
        """"won" or "lost"; None while it goes on."""
        result = self._result()
        return _text(result.outcome) if result else None

    @property
    def why(self) -> str | None:
        result = self._result()
        return _text(result.why) if result else None

    def get(self, query: str) -> str:
        """A value of the position ("doom", "seat 0 clues"), as text."""
        buf = _ffi.new("char[]", _TEXT)
        if not _lib.ark_get(self._run.pointer, self._at, query.encode(), buf, _TEXT):
            raise KeyError(query)
        return _text(buf)

    def view(self, seat: int = -1) -> dict[str, Any]:
        """What a seat may know (-1: what is public), as the protocol's `state`."""
        n = _lib.ark_view(self._run.pointer, self._at, seat, _ffi.NULL, 0) + 1
        buf = _ffi.new("char[]", n)
        _lib.ark_view(self._run.pointer, self._at, seat, buf, n)
        return json.loads(_text(buf))

    def observe(self, seat: int | None = None) -> Row:
        """The position as this seat (the one that is asked) knows it."""
        row = _ffi.new("int32_t[]", self.width)
        seat = max(self.seat, 0) if seat is None else seat
        if _lib.ark_observe(self._run.pointer, self._at, seat, row, self.width) < 0:
            raise IndexError(f"there is no seat {seat}")
        return _row(_ffi.buffer(row), "i")

    def mask(self, seat: int | None = None) -> Row:
        """1 for each option the seat (the one that is asked) can take now."""
        on = self.options if seat is None or seat == self.seat else 0
        return _row(b"\1" * on + bytes(OPTIONS - on), "b")

    def names(self) -> list[str]:
        """What each number of an observation is."""
        buf = _ffi.new("char[]", _KEY)
        return [_text(buf) for i in range(self.width) if _lib.ark_observation_name(self._run.pointer, self._at, i, buf, _KEY) >= 0]


# ---- spaces, when nobody has brought any ---------------------------------------


class _Discrete:
    def __init__(self, n):
        self.n = n

    def sample(self, mask=None):
        return random.choice([i for i in range(self.n) if mask is None or mask[i]])

    def contains(self, x):
        return 0 <= int(x) < self.n


class _Rows:
    def __init__(self, shape):
        self.shape = shape

    def contains(self, x):
        return len(x) == self.shape[0]


class _Dict(dict):
    def contains(self, x):
        return set(x) == set(self) and all(self[k].contains(x[k]) for k in self)


def _actions():
    return gymnasium.spaces.Discrete(OPTIONS) if gymnasium else _Discrete(OPTIONS)


def _rows(width):
    if gymnasium and numpy:
        return gymnasium.spaces.Box(-2**31, 2**31 - 1, (width,), numpy.int32)
    return _Rows((width,))


def _masked(width):
    if gymnasium and numpy:
        return gymnasium.spaces.Dict({"observation": _rows(width), "action_mask": gymnasium.spaces.Box(0, 1, (OPTIONS,), numpy.int8)})
    return _Dict(observation=_rows(width), action_mask=_Rows((OPTIONS,)))


class _Seeds:
    """Seeds for games: the one that is given, else the next of a row that the last given one began."""

    def __init__(self):
        self._chance = random.Random()

    def next(self, seed):
        if seed is None:
            return self._chance.getrandbits(63)
        self._chance.seed(seed)
        return seed


def _reward(outcome):
    return {"won": 1.0, "lost": -1.0}.get(outcome, 0.0)


# ---- Gymnasium -----------------------------------------------------------------


class Env(gymnasium.Env if gymnasium else object):
    """One player decides for every seat.  The reward is 1 for a game that is won, -1 for one that is lost, 0 before.

    `info` has the action_mask, the seat that is asked and the kind of its decision."""

    metadata = {"render_modes": ["ansi"]}

    def __init__(self, game: str = "board", render_mode: str | None = None, **setup: Any) -> None:
        self._setup = {"game": game, **setup}
        self.render_mode = render_mode
        self._seeds = _Seeds()
        self.game = Game(**{"seed": 0, **self._setup})
        self.action_space, self.observation_space = _actions(), _rows(self.game.width)

    def _info(self):
        return {"action_mask": self.game.mask(), "seat": self.game.seat, "kind": self.game.kind}

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Row, dict[str, Any]]:
        """`options` changes the setup for this game.  Without a seed one is drawn; after a reset with a seed it is always the same one."""
        if gymnasium:
            super().reset(seed=seed)
        self.game = Game(**{**self._setup, **(options or {}), "seed": self._seeds.next(seed)})
        return self.game.observe(), self._info()

    def step(self, action: int) -> tuple[Row, float, bool, bool, dict[str, Any]]:
        self.game.choose(int(action))
        return self.game.observe(), _reward(self.game.outcome), self.game.over, False, self._info()

    def render(self) -> str:
        return "\n".join([self.game.prompt] + [f"{i}  {label}" for i, label in enumerate(self.game.labels())])

    def close(self) -> None:
        pass


# ---- PettingZoo ----------------------------------------------------------------


class AEC(pettingzoo.AECEnv if pettingzoo else object):
    """One agent a seat, asked when its seat is asked.  The games are won and lost together: at the end each agent gets the same reward."""

    metadata = {"name": "arkham_v0", "render_modes": ["ansi"], "is_parallelizable": False}

    def __init__(self, game: str = "board", players: int = 2, render_mode: str | None = None, **setup: Any) -> None:
        if pettingzoo:
            super().__init__()
        self._setup = {"game": game, "players": players, **setup}
        self.render_mode = render_mode
        self._seeds = _Seeds()
        self.game = Game(**{"seed": 0, **self._setup})
        self.possible_agents = [f"seat_{i}" for i in range(self.game.seats)]
        self.observation_spaces = {a: _masked(self.game.width) for a in self.possible_agents}
        self.action_spaces = {a: _actions() for a in self.possible_agents}
        self.agents = []

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        self.game = Game(**{**self._setup, **(options or {}), "seed": self._seeds.next(seed)})
        self.agents = list(self.possible_agents)
        self.rewards = {a: 0.0 for a in self.agents}
        self._cumulative_rewards = {a: 0.0 for a in self.agents}
        self.terminations = {a: False for a in self.agents}
        self.truncations = {a: False for a in self.agents}
        self.infos = {a: {} for a in self.agents}
        self.agent_selection = self.possible_agents[max(self.game.seat, 0)]

    def observe(self, agent: str) -> dict[str, Row]:
        seat = self.possible_agents.index(agent)
        return {"observation": self.game.observe(seat), "action_mask": self.game.mask(seat)}

    def last(self, observe: bool = True) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        a = self.agent_selection
        return self.observe(a) if observe else None, self._cumulative_rewards[a], self.terminations[a], self.truncations[a], self.infos[a]

    def agent_iter(self, max_iter: int = 2**63) -> Iterator[str]:
        while self.agents and max_iter > 0:
            yield self.agent_selection
            max_iter -= 1

    def _leave(self, action):
        """Agents of a game that is over take their last look one by one, with None as their action."""
        if action is not None:
            raise ValueError("the game is over: the action must be None")
        self.agents.remove(self.agent_selection)
        self.rewards = {a: 0.0 for a in self.agents}
        if self.agents:
            self.agent_selection = self.agents[0]

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent]:
            self._leave(action)
            return
        self._cumulative_rewards[agent] = 0.0
        self.game.choose(int(action))
        reward = _reward(self.game.outcome)
        self.rewards = {a: reward for a in self.agents}
        for a in self.agents:
            self._cumulative_rewards[a] += reward
            self.terminations[a] = self.game.over
        self.agent_selection = self.agents[0] if self.game.over else self.possible_agents[self.game.seat]

    def render(self) -> str:
        return "\n".join([self.game.prompt] + self.game.labels())

    def close(self) -> None:
        pass


# ---- many ----------------------------------------------------------------------


class Many:
    """Games stepped together.  `step` takes the number of an option for each (-1: leave it as it is) and returns a dict of rows, one a game:

    seat (who is asked, -1: over), options (how many), outcome (1 won, -1 lost, 0 goes on), error (0: none), observation (of the seat that is asked),
    mask (OPTIONS bytes), and with facts=True fact (OPTIONS x OPTION_FACTS: verb, operands, odds in millionths or -1).

    While the engine works other Python threads run: one Many a thread uses all cores."""

    n: int  # games
    width: int  # of an observation
    going: int  # games that were not over after the last step

    def __init__(self, seeds: Sequence[int], game: str = "board", facts: bool = False, players: int = 0, investigators: Sequence[str] = (), decks: Sequence[str] = (),
                 **rest: Any) -> None:
        self._run, self._game, self._rest = _Run(), game, (players, investigators, decks, rest)
        self.n = len(seeds)
        size = _words()
        self._bytes = _ffi.new("uint64_t[]", size * self.n)
        self._at = _ffi.new("struct ark_game *[]", [_ffi.cast("struct ark_game *", self._bytes + size * i) for i in range(self.n)])
        for i, seed in enumerate(seeds):
            self.reset(i, seed)
        self.width = _lib.ark_observe(self._run.pointer, self._at[0], 0, _ffi.NULL, 0) if self.n else 0
        whole = {"seat": (), "options": (), "outcome": (), "error": (), "observation": (self.width,), "fact": (OPTIONS, OPTION_FACTS), "mask": (OPTIONS,)}
        self._shape = {k: (self.n,) + v for k, v in whole.items() if facts or k != "fact"}
        self._row = {k: _ffi.new("uint8_t[]" if k == "mask" else "int32_t[]", math.prod(v)) for k, v in self._shape.items()}
        self._many = _ffi.new("struct ark_many *", {"width": self.width, **self._row})

    def reset(self, i: int, seed: int) -> None:
        """Game i begins anew; the next step shows it."""
        _begin(self._run, self._at[i], self._game, seed, *self._rest)

    def step(self, actions: Sequence[int] | None = None) -> dict[str, Row]:
        """One choice in each game; without actions only looks."""
        chosen = _ffi.new(f"int32_t[{self.n}]", [int(a) for a in actions]) if actions is not None else _ffi.NULL
        self.going = _lib.ark_step_many(self._run.pointer, self._at, chosen, self.n, self._many)
        return {key: _row(_ffi.buffer(row), "b" if key == "mask" else "i", self._shape[key]) for key, row in self._row.items()}

    def hash(self, i: int) -> int:
        return _lib.ark_hash(self._at[i])

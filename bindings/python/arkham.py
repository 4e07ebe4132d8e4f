"""Arkham for Python: the engine's library (libarkham.so) without anything to install.

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

The library is found by the variable ARKHAM_LIBRARY, in build/ of the source tree, or where the system keeps libraries.
"""
import ctypes
import ctypes.util
import json
import os
import random

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

SEATS, OPTIONS, OPTION_FACTS, _KEY, _TEXT = 8, 512, 4, 192, 512

# ---- the library -------------------------------------------------------------


class _Error(ctypes.Structure):
    _fields_ = [("code", ctypes.c_int), ("line", ctypes.c_int), ("col", ctypes.c_int), ("file", ctypes.c_char * 128), ("text", ctypes.c_char * _TEXT)]


class _Setup(ctypes.Structure):
    _fields_ = [("game", ctypes.c_char_p), ("seed", ctypes.c_uint64), ("players", ctypes.c_int), ("investigator", ctypes.c_char_p * SEATS), ("deck", ctypes.c_char_p * SEATS),
                ("ancient_one", ctypes.c_char_p), ("herald", ctypes.c_char_p), ("guardian", ctypes.c_char_p), ("expansions", ctypes.c_char_p), ("scenario", ctypes.c_char_p),
                ("difficulty", ctypes.c_char_p), ("variants", ctypes.c_char_p), ("chance_asked", ctypes.c_bool)]


class _Decision(ctypes.Structure):
    _fields_ = [("seat", ctypes.c_int), ("options", ctypes.c_int), ("step", ctypes.c_int), ("independent", ctypes.c_bool), ("secret", ctypes.c_bool), ("idle", ctypes.c_bool), ("kind", ctypes.c_char_p),
                ("prompt", ctypes.c_char * _TEXT), ("cause", ctypes.c_char * _KEY)]


class _Result(ctypes.Structure):
    _fields_ = [("outcome", ctypes.c_char_p), ("why", ctypes.c_char_p), ("score", ctypes.c_int), ("scored", ctypes.c_bool)]


class _Many(ctypes.Structure):
    _fields_ = [("width", ctypes.c_int), ("seat", ctypes.c_void_p), ("options", ctypes.c_void_p), ("outcome", ctypes.c_void_p), ("error", ctypes.c_void_p),
                ("observation", ctypes.c_void_p), ("fact", ctypes.c_void_p), ("mask", ctypes.c_void_p)]


def _find():
    here = os.path.dirname(os.path.abspath(__file__))
    built = os.path.join(here, "..", "..", "build", "libarkham.so")
    path = os.environ.get("ARKHAM_LIBRARY") or (built if os.path.exists(built) else ctypes.util.find_library("arkham"))
    if not path:
        raise ImportError("libarkham.so is not found: run `make lib`, or set ARKHAM_LIBRARY to its path")
    return ctypes.CDLL(path)


_lib = _find()
_P, _I, _C = ctypes.c_void_p, ctypes.c_int, ctypes.c_char_p
for _name, _result, _arguments in (
        ("ark_content_builtin", _P, []), ("ark_game_size", ctypes.c_size_t, []), ("ark_run_new", _P, [_P]), ("ark_run_free", None, [_P]), ("ark_code_name", _C, [_I]),
        ("ark_begin", ctypes.c_bool, [_P, _P, _P, _P]), ("ark_decide", ctypes.c_bool, [_P, _P, _P]), ("ark_decision_text", None, [_P, _P, _P]),
        ("ark_choose", ctypes.c_bool, [_P, _P, _I, _P]), ("ark_choose_key", ctypes.c_bool, [_P, _P, _C, _P]), ("ark_option_key", _I, [_P, _P, _I, _P, _I]),
        ("ark_option_label", _I, [_P, _P, _I, _P, _I]), ("ark_option_odds", _I, [_P, _P, _I]), ("ark_over", ctypes.c_bool, [_P, _P, _P]), ("ark_fault", _C, [_P, _P]),
        ("ark_seats", _I, [_P]), ("ark_copy", None, [_P, _P]), ("ark_hash", ctypes.c_uint64, [_P]), ("ark_view", _I, [_P, _P, _I, _P, _I]),
        ("ark_resample", None, [_P, _P, _I, ctypes.c_uint64]), ("ark_get", ctypes.c_bool, [_P, _P, _C, _P, _I]), ("ark_def_id", _C, [_P, _I]),
        ("ark_observe", _I, [_P, _P, _I, _P, _I]), ("ark_observation_name", _I, [_P, _P, _I, _P, _I]), ("ark_step_many", _I, [_P, _P, _P, _I, _P])):
    getattr(_lib, _name).restype = _result
    getattr(_lib, _name).argtypes = _arguments


class Error(Exception):
    """A call that failed: `code` is the protocol's name of the reason, the text says what to do."""

    def __init__(self, error):
        super().__init__(error.text.decode())
        self.code = _lib.ark_code_name(error.code).decode()


def definition(number):
    """The id of a component by its number in observations; None for 0."""
    text = _lib.ark_def_id(_lib.ark_content_builtin(), number) if number else None
    return text.decode() if text else None


# ---- one game ----------------------------------------------------------------

_NAMES = ("ancient_one", "herald", "guardian", "expansions", "scenario", "difficulty", "variants")


def _setup(game, seed, players, investigators, decks, rest):
    unknown = set(rest) - set(_NAMES) - {"chance_asked"}
    if unknown:
        raise TypeError(f"a game has no {', '.join(sorted(unknown))}; there are {', '.join(_NAMES)}")
    s = _Setup(game=game.encode(), seed=seed, players=players, chance_asked=rest.get("chance_asked", False))
    for i, name in enumerate(investigators):
        s.investigator[i] = name.encode()
    for i, deck in enumerate(decks):
        s.deck[i] = deck.encode()
    for name in _NAMES:
        if rest.get(name):
            setattr(s, name, rest[name].encode())
    return s


class _Run:
    """What the engine needs around games; one per Game, so that games can be played in different threads."""

    def __init__(self):
        self.pointer = _lib.ark_run_new(_lib.ark_content_builtin())
        if not self.pointer:
            raise MemoryError("no memory for a run of the engine")

    def __del__(self):
        if getattr(self, "pointer", None):
            _lib.ark_run_free(self.pointer)


def _game_bytes():
    return (ctypes.c_uint64 * ((_lib.ark_game_size() + 7) // 8))()


def _row(array, shape=None):
    """A C array as NumPy's, or as a memoryview (a list of them when it has several rows); of one's own, so that the next step leaves it alone."""
    shape = shape or (len(array),)
    if numpy:
        return numpy.array(array).reshape(shape)
    flat = memoryview(bytes(array))
    kind = "i" if array._type_ is ctypes.c_int32 else "b"
    if len(shape) == 1:
        return flat.cast(kind)
    each = len(flat) // shape[0]
    return [flat[i * each:(i + 1) * each].cast(kind, shape[1:]) for i in range(shape[0])]


class Game:
    """One game.  Setup is that of the protocol's `new`; what is left out is dealt from the seed."""

    def __init__(self, game="board", seed=0, players=0, investigators=(), decks=(), **rest):
        self._run = _Run()
        self._bytes = _game_bytes()
        self._at = ctypes.addressof(self._bytes)
        self._decision = _Decision()
        setup, error = _setup(game, seed, players, investigators, decks, rest), _Error()
        if not _lib.ark_begin(self._run.pointer, self._at, ctypes.byref(setup), ctypes.byref(error)):
            raise Error(error)
        self.name = game
        self.width = _lib.ark_observe(self._run.pointer, self._at, 0, None, 0)
        self._look()

    def _look(self):
        self.over = not _lib.ark_decide(self._run.pointer, self._at, ctypes.byref(self._decision))

    def copy(self):
        """The same game once more, to go another way."""
        other = object.__new__(Game)
        other._run, other._bytes, other._decision = _Run(), _game_bytes(), _Decision()
        other._at, other.name, other.width = ctypes.addressof(other._bytes), self.name, self.width
        _lib.ark_copy(other._at, self._at)
        other._look()
        return other

    def resample(self, seat, key):
        """Deals again everything that the seat does not know."""
        _lib.ark_resample(self._run.pointer, self._at, seat, key)
        self._look()

    seats = property(lambda self: _lib.ark_seats(self._at))
    seat = property(lambda self: -1 if self.over else self._decision.seat, doc="who is asked; -1 when the game is over")
    options = property(lambda self: 0 if self.over else self._decision.options, doc="how many there are")
    kind = property(lambda self: None if self.over else self._decision.kind.decode())
    hash = property(lambda self: _lib.ark_hash(self._at))

    @property
    def prompt(self):
        _lib.ark_decision_text(self._run.pointer, self._at, ctypes.byref(self._decision))
        return self._decision.prompt.decode()

    def _texts(self, call):
        buf = ctypes.create_string_buffer(_TEXT)
        return [buf.value.decode() for i in range(self.options) if call(self._run.pointer, self._at, i, buf, _TEXT) >= 0]

    def keys(self):
        return self._texts(_lib.ark_option_key)

    def labels(self):
        return self._texts(_lib.ark_option_label)

    def odds(self):
        """The chance that the next check behind each option succeeds; None where there is none."""
        odds = (_lib.ark_option_odds(self._run.pointer, self._at, i) for i in range(self.options))
        return [None if o < 0 else o / 1e6 for o in odds]

    def choose(self, option):
        """Takes an option by its number or key and plays on to the next decision."""
        error = _Error()
        done = (_lib.ark_choose_key(self._run.pointer, self._at, option.encode(), ctypes.byref(error)) if isinstance(option, str)
                else _lib.ark_choose(self._run.pointer, self._at, int(option), ctypes.byref(error)))
        if not done:
            raise Error(error)
        self._look()

    def _result(self):
        result = _Result()
        return result if _lib.ark_over(self._run.pointer, self._at, ctypes.byref(result)) else None

    @property
    def outcome(self):
        """"won" or "lost"; None while it goes on."""
        result = self._result()
        return result.outcome.decode() if result else None

    @property
    def why(self):
        result = self._result()
        return result.why.decode() if result else None

    def get(self, query):
        """A value of the position ("doom", "seat 0 clues"), as text."""
        buf = ctypes.create_string_buffer(_TEXT)
        if not _lib.ark_get(self._run.pointer, self._at, query.encode(), buf, _TEXT):
            raise KeyError(query)
        return buf.value.decode()

    def view(self, seat=-1):
        """What a seat may know (-1: what is public), as the protocol's `state`."""
        n = _lib.ark_view(self._run.pointer, self._at, seat, None, 0) + 1
        buf = ctypes.create_string_buffer(n)
        _lib.ark_view(self._run.pointer, self._at, seat, buf, n)
        return json.loads(buf.value)

    def observe(self, seat=None):
        """The position as this seat (the one that is asked) knows it."""
        row = (ctypes.c_int32 * self.width)()
        seat = max(self.seat, 0) if seat is None else seat
        if _lib.ark_observe(self._run.pointer, self._at, seat, row, self.width) < 0:
            raise IndexError(f"there is no seat {seat}")
        return _row(row)

    def mask(self, seat=None):
        """1 for each option the seat (the one that is asked) can take now."""
        mine = seat is None or seat == self.seat
        row = (ctypes.c_int8 * OPTIONS)(*([1] * (self.options if mine else 0)))
        return _row(row)

    def names(self):
        """What each number of an observation is."""
        buf = ctypes.create_string_buffer(_KEY)
        return [buf.value.decode() for i in range(self.width) if _lib.ark_observation_name(self._run.pointer, self._at, i, buf, _KEY) >= 0]


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

    def __init__(self, game="board", render_mode=None, **setup):
        self._setup = {"game": game, **setup}
        self.render_mode = render_mode
        self._seeds = _Seeds()
        self.game = Game(**{"seed": 0, **self._setup})
        self.action_space, self.observation_space = _actions(), _rows(self.game.width)

    def _info(self):
        return {"action_mask": self.game.mask(), "seat": self.game.seat, "kind": self.game.kind}

    def reset(self, *, seed=None, options=None):
        """`options` changes the setup for this game.  Without a seed one is drawn; after a reset with a seed it is always the same one."""
        if gymnasium:
            super().reset(seed=seed)
        self.game = Game(**{**self._setup, **(options or {}), "seed": self._seeds.next(seed)})
        return self.game.observe(), self._info()

    def step(self, action):
        self.game.choose(int(action))
        return self.game.observe(), _reward(self.game.outcome), self.game.over, False, self._info()

    def render(self):
        return "\n".join([self.game.prompt] + [f"{i}  {label}" for i, label in enumerate(self.game.labels())])

    def close(self):
        pass


# ---- PettingZoo ----------------------------------------------------------------


class AEC(pettingzoo.AECEnv if pettingzoo else object):
    """One agent a seat, asked when its seat is asked.  The games are won and lost together: at the end each agent gets the same reward."""

    metadata = {"name": "arkham_v0", "render_modes": ["ansi"], "is_parallelizable": False}

    def __init__(self, game="board", players=2, render_mode=None, **setup):
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

    def observation_space(self, agent):
        return self.observation_spaces[agent]

    def action_space(self, agent):
        return self.action_spaces[agent]

    def reset(self, seed=None, options=None):
        self.game = Game(**{**self._setup, **(options or {}), "seed": self._seeds.next(seed)})
        self.agents = list(self.possible_agents)
        self.rewards = {a: 0.0 for a in self.agents}
        self._cumulative_rewards = {a: 0.0 for a in self.agents}
        self.terminations = {a: False for a in self.agents}
        self.truncations = {a: False for a in self.agents}
        self.infos = {a: {} for a in self.agents}
        self.agent_selection = self.possible_agents[max(self.game.seat, 0)]

    def observe(self, agent):
        seat = self.possible_agents.index(agent)
        return {"observation": self.game.observe(seat), "action_mask": self.game.mask(seat)}

    def last(self, observe=True):
        a = self.agent_selection
        return self.observe(a) if observe else None, self._cumulative_rewards[a], self.terminations[a], self.truncations[a], self.infos[a]

    def agent_iter(self, max_iter=2**63):
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

    def step(self, action):
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

    def render(self):
        return "\n".join([self.game.prompt] + self.game.labels())

    def close(self):
        pass


# ---- many ----------------------------------------------------------------------


class Many:
    """Games stepped together.  `step` takes the number of an option for each (-1: leave it as it is) and returns a dict of rows, one a game:

    seat (who is asked, -1: over), options (how many), outcome (1 won, -1 lost, 0 goes on), error (0: none), observation (of the seat that is asked),
    mask (OPTIONS bytes), and with facts=True fact (OPTIONS x OPTION_FACTS: verb, operands, odds in millionths or -1).

    While the engine works other Python threads run: one Many a thread uses all cores."""

    def __init__(self, seeds, game="board", facts=False, players=0, investigators=(), decks=(), **rest):
        self._run, self._game, self._rest = _Run(), game, (players, investigators, decks, rest)
        self.n = len(seeds)
        size = (_lib.ark_game_size() + 7) // 8
        self._bytes = (ctypes.c_uint64 * (size * self.n))()
        self._at = (_P * self.n)(*(ctypes.addressof(self._bytes) + 8 * size * i for i in range(self.n)))
        for i, seed in enumerate(seeds):
            self.reset(i, seed)
        self.width = _lib.ark_observe(self._run.pointer, self._at[0], 0, None, 0) if self.n else 0
        ints, whole = ctypes.c_int32, {"seat": (), "options": (), "outcome": (), "error": (), "observation": (self.width,), "fact": (OPTIONS, OPTION_FACTS)}
        self._shape = {k: (self.n,) + v for k, v in whole.items() if facts or k != "fact"}
        self._row = {}
        for key, shape in self._shape.items():
            length = 1
            for extent in shape:
                length *= extent
            self._row[key] = (ints * length)()
        self._shape["mask"], self._row["mask"] = (self.n, OPTIONS), (ctypes.c_int8 * (self.n * OPTIONS))()
        self._many = _Many(width=self.width, **{k: ctypes.addressof(v) for k, v in self._row.items()})

    def reset(self, i, seed):
        """Game i begins anew; the next step shows it."""
        players, investigators, decks, rest = self._rest
        setup, error = _setup(self._game, seed, players, investigators, decks, rest), _Error()
        if not _lib.ark_begin(self._run.pointer, self._at[i], ctypes.byref(setup), ctypes.byref(error)):
            raise Error(error)

    def step(self, actions=None):
        """One choice in each game; without actions only looks."""
        chosen = (ctypes.c_int32 * self.n)(*(int(a) for a in actions)) if actions is not None else None
        self.going = _lib.ark_step_many(self._run.pointer, self._at, chosen, self.n, ctypes.byref(self._many))
        return {key: _row(self._row[key], self._shape[key]) for key in self._row}

    def hash(self, i):
        return _lib.ark_hash(self._at[i])

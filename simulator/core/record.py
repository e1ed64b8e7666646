"""The header every game state starts with: all that agents and the batch runner know of a game.

A state is one record ``s`` whose first field ``h`` is a `HEADER`. Copying the record copies the game,
with the effects and procedures that are in the middle of their work.
"""

from __future__ import annotations

import numpy as np

from simulator.core import jit

MAX_OPTIONS = 160
MAX_FRAMES = 48
MAX_LOG = 512
MAX_ANSWERS = 80

# rng streams: two variants of a deck or an agent meet the same luck wherever they can
STREAM_DECK = 0  # + seat: shuffles of that player's deck
STREAM_SHARED = 4  # the encounter or other shared deck
STREAM_CHANCE = 5  # "at random" in effects, dice
STREAM_AGENT = 6  # + seat
N_STREAMS = 10

RESUME = -1  # instead of an option: nothing is pending, run to the first decision

NOTHING_ASKED = 0  # h.ask: what is asked is numbered from 1 by each game
# h.over
PLAYING, FINISHED, TRUNCATED = 0, 1, 2
# h.overflow: negative codes are the header's own arrays, positive ones 1 + the game's pile
OVERFLOW_OPTIONS, OVERFLOW_FRAMES, OVERFLOW_ANSWERS, OVERFLOW_QUEUE, OVERFLOW_LASTING = -1, -2, -3, -4, -5

FRAME = np.dtype(
    [
        ("kind", "i2"),
        ("step", "i2"),
        ("source", "i2"),  # instance whose text or procedure this is
        ("ability", "i2"),
        ("owner", "i2"),  # the player whose effect or procedure it is
        ("player", "i2"),  # whose turn it is to act within it
        ("event_player", "i2"),  # the player the event is about (engaged, defending)
        ("subject", "i2"),  # instance the event or procedure is about
        ("other", "i2"),
        ("amount", "i2"),
        ("target", "i2"),  # last chosen instance
        ("chosen_player", "i2"),
        ("x", "i2"),  # the X of a cost; else what the procedure makes of it
        ("index", "i2"),  # loop counter over players
        ("count", "i2"),  # loop counter over repeats
        ("cancelled", "i2"),
        ("failed", "i2"),  # the last op could not do what it says ("then")
        ("saved", "i2"),  # what was paid with: the card exhausted or discarded as a cost; else a mark of the procedure
        ("queue_head", "i2"),  # an event frame: the queue of events that waits below it
        ("queue_tail", "i2"),
        ("queue_base", "i2"),
        ("first_event", "i2"),  # … and its own events: places in the queue, from the first to before `end_event`
        ("end_event", "i2"),
        ("event", "i2"),  # the one it deals with now
        ("moment", "i4"),  # … and when that happened
        ("n_answers", "i2"),
        ("answers", "i4", (MAX_ANSWERS,)),
    ],
    align=True,
)
EVENT = np.dtype([("kind", "i2"), ("a", "i2"), ("b", "i2"), ("c", "i2")], align=True)
HEADER = np.dtype(
    [
        ("rng", "u8", (N_STREAMS, 4)),
        ("seed", "u8"),
        ("game", "i8"),
        ("seats", "i4"),
        ("waived", "i4"),  # bit per seat: it need not be asked where the game's tables say that the greedy agent passes
        ("turn", "i4"),
        ("over", "i4"),
        ("result", "i4"),
        ("cause", "i4"),
        ("overflow", "i4"),
        ("decisions", "i4"),
        ("ask", "i4"),
        ("seat", "i4"),
        ("n_options", "i4"),
        ("chosen", "i4"),
        ("option", "i4", (MAX_OPTIONS,)),
        ("value", "f8", (MAX_OPTIONS,)),
        ("n_frames", "i4"),
        ("frames", FRAME, (MAX_FRAMES,)),
        ("log_on", "i4"),
        ("n_log", "i4"),
        ("log_lost", "i4"),
        ("log", EVENT, (MAX_LOG,)),
    ],
    align=True,
)
HEADER_TYPE = jit.numba.from_dtype(HEADER)
FRAME_TYPE = jit.numba.from_dtype(FRAME)
kernel = jit.kernel_decorator(h=HEADER_TYPE, f=FRAME_TYPE, value=jit.types.float64)
small = jit.inlined(kernel)

# An option is one int32: verb, first operand, second operand.
OPERAND_BITS = 12
OPERAND_MASK = 4095


@small
def add_option(h, verb, a, b):
    n = int(h.n_options)
    if n >= MAX_OPTIONS:
        h.overflow = OVERFLOW_OPTIONS
        return 0
    h.option[n] = (verb << 24) | (a << 12) | b
    h.n_options = n + 1
    return 0


@small
def verb_of(code):
    return code >> 24


@small
def first_of(code):
    return (code >> 12) & OPERAND_MASK


@small
def second_of(code):
    return code & OPERAND_MASK


def take_apart(code: int) -> tuple[int, int, int]:
    """(verb, first operand, second operand) of an option, for readers outside the kernels."""
    return code >> 2 * OPERAND_BITS, (code >> OPERAND_BITS) & OPERAND_MASK, code & OPERAND_MASK


@small
def clear_options(h):
    h.n_options = 0
    return 0


@kernel
def ask(h, kind, seat):
    """Put the options just added before ``seat``; a single option is taken at once.

    Returns 1 when the game must wait for a choice, 0 when ``h.chosen`` is already decided.
    """
    if int(h.n_options) == 1:
        h.chosen = h.option[0]
        return 0
    h.ask = kind
    h.seat = seat
    h.decisions = int(h.decisions) + 1
    return 1


@kernel
def push_frame(h, kind, source, player):
    """Push a zeroed frame and return its index (the last slot again when the stack is full)."""
    n = int(h.n_frames)
    if n >= MAX_FRAMES:
        h.overflow = OVERFLOW_FRAMES
        n = MAX_FRAMES - 1
    f = h.frames[n]
    f.kind = kind
    f.step = 0
    f.source = source
    f.ability = -1
    f.player = player
    f.owner = player
    f.event_player = -1
    f.subject = -1
    f.other = -1
    f.amount = 0
    f.target = -1
    f.chosen_player = -1
    f.x = 0
    f.index = 0
    f.count = 0
    f.cancelled = 0
    f.failed = 0
    f.saved = 0
    f.n_answers = 0
    h.n_frames = n + 1
    return n


@kernel
def add_answer(h, f, instance):
    n = int(f.n_answers)
    if n >= MAX_ANSWERS:
        h.overflow = OVERFLOW_ANSWERS
        return 0
    f.answers[n] = instance
    f.n_answers = n + 1
    return 0


@small
def has_answered(f, instance):
    for i in range(int(f.n_answers)):
        if int(f.answers[i]) == instance:
            return 1
    return 0


@small
def log(h, kind, a, b, c):
    """Append an event to the log when it is switched on; the driver empties it after each choice."""
    if int(h.log_on) == 0:
        return 0
    n = int(h.n_log)
    if n >= MAX_LOG:
        h.log_lost = int(h.log_lost) + 1
        return 0
    e = h.log[n]
    e.kind = kind
    e.a = a
    e.b = b
    e.c = c
    h.n_log = n + 1
    return 0


OVERFLOW_NAMES = {
    OVERFLOW_OPTIONS: "the list of options",
    OVERFLOW_FRAMES: "the stack of effects",
    OVERFLOW_ANSWERS: "the answers to one event",
    OVERFLOW_QUEUE: "the queue of events",
    OVERFLOW_LASTING: "the lasting effects",
}

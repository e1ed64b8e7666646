"""The header: options, asking, frames, answers, the log, and what happens when one of them is full."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from simulator.core import jit, record
from simulator.core.record import (
    FRAME,
    HEADER,
    HEADER_TYPE,
    MAX_ANSWERS,
    MAX_FRAMES,
    MAX_LOG,
    MAX_OPTIONS,
    OPERAND_MASK,
)

INT = jit.types.int64


@jit.entry_point(HEADER_TYPE, INT, INT, INT)
def add_option(h: Any, verb: Any, a: Any, b: Any) -> None:
    record.add_option(h, verb, a, b)


@jit.entry_point(INT, INT, returns=INT)
def part_of(code: Any, part: Any) -> Any:
    if part == 0:
        return record.verb_of(code)
    return record.first_of(code) if part == 1 else record.second_of(code)


@jit.entry_point(HEADER_TYPE, INT, INT, returns=INT)
def ask(h: Any, kind: Any, seat: Any) -> Any:
    return record.ask(h, kind, seat)


@jit.entry_point(HEADER_TYPE, INT, INT, INT, returns=INT)
def push_frame(h: Any, kind: Any, source: Any, player: Any) -> Any:
    return record.push_frame(h, kind, source, player)


@jit.entry_point(HEADER_TYPE, INT, returns=INT)
def answer(h: Any, instance: Any) -> Any:
    """Note an answer in the first frame; returns whether it had answered before."""
    before = record.has_answered(h.frames[0], instance)
    record.add_answer(h, h.frames[0], instance)
    return before


@jit.entry_point(HEADER_TYPE, INT, INT, INT, INT)
def log(h: Any, kind: Any, a: Any, b: Any, c: Any) -> None:
    record.log(h, kind, a, b, c)


@pytest.fixture(scope="module", autouse=True)
def entries() -> None:
    for entry in (add_option, part_of, ask, push_frame, answer, log):
        jit.compile_entry(entry)


@pytest.fixture
def h() -> Any:
    return np.zeros(1, HEADER).view(np.recarray)[0]


@pytest.mark.parametrize("parts", [(0, 0, 0), (1, 2, 3), (21, OPERAND_MASK, 0), (127, 0, OPERAND_MASK), (9, 611, 319)])
def test_an_option_keeps_its_parts(h: Any, parts: tuple[int, int, int]) -> None:
    add_option(h, *parts)
    assert int(h.n_options) == 1
    assert int(h.option[0]) > 0 or parts == (0, 0, 0)
    assert tuple(int(part_of(int(h.option[0]), part)) for part in range(3)) == parts


def test_different_parts_make_different_options(h: Any) -> None:
    for verb, a, b in [(1, 0, 0), (0, 1, 0), (0, 0, 1), (1, 1, 0), (0, 1, 1), (1, 0, 1)]:
        add_option(h, verb, a, b)
    assert len(set(h.option[:6].tolist())) == 6


def test_too_many_options_are_noticed(h: Any) -> None:
    for n in range(MAX_OPTIONS):
        add_option(h, 1, n, 0)
    assert (int(h.n_options), int(h.overflow)) == (MAX_OPTIONS, 0)
    add_option(h, 1, MAX_OPTIONS, 0)
    assert (int(h.n_options), int(h.overflow)) == (MAX_OPTIONS, record.OVERFLOW_OPTIONS)
    assert int(part_of(int(h.option[MAX_OPTIONS - 1]), 1)) == MAX_OPTIONS - 1, "what was offered stays"


def test_a_choice_of_one_is_made_at_once(h: Any) -> None:
    add_option(h, 5, 6, 7)
    assert int(ask(h, 3, 1)) == 0
    assert int(h.chosen) == int(h.option[0])
    assert (int(h.ask), int(h.decisions)) == (0, 0)


def test_a_real_choice_waits_for_its_seat(h: Any) -> None:
    add_option(h, 5, 6, 7)
    add_option(h, 5, 6, 8)
    assert int(ask(h, 3, 1)) == 1
    assert (int(h.ask), int(h.seat), int(h.decisions), int(h.n_options)) == (3, 1, 1, 2)


def test_a_new_frame_is_blank_whatever_lay_there_before(h: Any) -> None:
    assert int(push_frame(h, 2, 10, 1)) == 0
    clean = h.frames[0].tobytes()
    # what an event frame keeps is written when an event starts
    events = {"answers", "queue_head", "queue_tail", "queue_base", "first_event", "end_event", "event", "moment"}
    for name in set(FRAME.names or ()) - events:
        setattr(h.frames[0], name, 77)
    h.n_frames = 0
    assert int(push_frame(h, 2, 10, 1)) == 0
    assert h.frames[0].tobytes() == clean
    frame = h.frames[0]
    assert (int(frame.kind), int(frame.source), int(frame.player), int(frame.owner)) == (2, 10, 1, 1)
    absent = ("ability", "event_player", "subject", "other", "target", "chosen_player")
    assert {name: int(getattr(frame, name)) for name in absent} == dict.fromkeys(absent, -1)


def test_frames_pile_up_and_a_full_stack_is_noticed(h: Any) -> None:
    assert [int(push_frame(h, n, n, 0)) for n in range(MAX_FRAMES)] == list(range(MAX_FRAMES))
    assert (int(h.n_frames), int(h.overflow)) == (MAX_FRAMES, 0)
    assert int(push_frame(h, 1, 1, 0)) == MAX_FRAMES - 1, "the last slot again"
    assert int(h.overflow) == record.OVERFLOW_FRAMES


def test_a_window_remembers_who_answered(h: Any) -> None:
    push_frame(h, 3, -1, 0)
    assert [int(answer(h, i)) for i in (4, 5, 4, 6, 5)] == [0, 0, 1, 0, 1]
    push_frame(h, 3, -1, 0)
    assert int(h.frames[1].n_answers) == 0


def test_too_many_answers_are_noticed(h: Any) -> None:
    push_frame(h, 3, -1, 0)
    for i in range(MAX_ANSWERS):
        answer(h, i)
    assert int(h.overflow) == 0
    answer(h, MAX_ANSWERS)
    assert int(h.overflow) == record.OVERFLOW_ANSWERS


def test_the_log_is_written_only_when_it_is_on(h: Any) -> None:
    log(h, 1, 2, 3, 4)
    assert int(h.n_log) == 0
    h.log_on = 1
    log(h, 1, 2, 3, 4)
    assert int(h.n_log) == 1
    assert h.log[0].tolist() == (1, 2, 3, 4)


def test_a_full_log_counts_what_it_lost(h: Any) -> None:
    h.log_on = 1
    for n in range(MAX_LOG + 3):
        log(h, 1, n, 0, 0)
    assert (int(h.n_log), int(h.log_lost), int(h.overflow)) == (MAX_LOG, 3, 0)


def test_every_overflow_of_the_header_has_a_name() -> None:
    codes = {value for name, value in vars(record).items() if name.startswith("OVERFLOW_") and isinstance(value, int)}
    assert set(record.OVERFLOW_NAMES) == codes
    assert all(code < 0 for code in codes)

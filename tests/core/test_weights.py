"""Weights of an agent, declared one by one."""

from __future__ import annotations

import pytest

from simulator.core.weights import Weights


def test_a_weight_is_its_place_and_has_the_name_of_its_constant() -> None:
    weight = Weights()
    module = {"weight": weight, "DANGER": weight(1.5), "HERO_LOST": weight(24)}
    assert (module["DANGER"], module["HERO_LOST"]) == (0, 1)
    assert weight.named(module) == {"danger": 1.5, "hero_lost": 24}


def test_another_name_in_capitals_is_an_error() -> None:
    weight = Weights()
    module = {"DANGER": weight(1.5), "EDGE": 0.05}
    with pytest.raises(ValueError, match="zip"):
        weight.named(module)

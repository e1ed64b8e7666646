"""Weights of an agent, each declared once: a constant that is its place among the weights in a game's tables."""

from __future__ import annotations

from collections.abc import Mapping


class Weights:
    """``DANGER = weight(1.2)``, for an instance ``weight``, makes ``t.w[DANGER]`` read 1.2 in a kernel."""

    def __init__(self) -> None:
        self.values: list[float] = []

    def __call__(self, value: float) -> int:
        self.values.append(value)
        return len(self.values) - 1

    def named(self, module: Mapping[str, object]) -> dict[str, float]:
        """Values by name, of a module whose only names in capitals are its weights so far.

        Raises:
            ValueError: there are not as many names in capitals as weights.
        """
        names = [name.lower() for name in module if name.isupper()]
        return dict(zip(names, self.values, strict=True))

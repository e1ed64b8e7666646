"""Altered TCG: two players, four Expeditions on one Adventure."""

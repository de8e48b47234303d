"""Yahtzee: thirteen boxes for five dice, with three rolls for each."""

from __future__ import annotations

from dicedojo.games.protocol import Game

NAME = "yahtzee"

GAME = Game(NAME, "Yahtzee")

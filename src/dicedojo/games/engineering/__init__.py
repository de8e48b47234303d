"""Engineering: add features or improve them, and fix what breaks first."""

from __future__ import annotations

from dicedojo.games.protocol import Game

NAME = "engineering"

GAME = Game(NAME, "The software-engineering game")

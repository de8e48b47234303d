"""What a turn is played with where nothing is left to chance.

`StackedDice` and `Script` take the places of `roll_dice` and of a strategy. They know
no rule of the game.
"""


class StackedDice:
    """Dice that fall as stated, roll after roll, and then run out."""

    def __init__(self, *rolls):
        self.arguments = rolls
        self._left = list(rolls)

    def __repr__(self):
        return f"StackedDice({', '.join(map(repr, self.arguments))})"

    def __call__(self, number):
        """Return the next roll, which has so many dice."""
        if not self._left:
            raise RuntimeError(f"{number} dice are rolled after the end of the turn")
        roll = self._left.pop(0)
        if number != len(roll):
            raise RuntimeError(f"{number} dice are rolled; it should be {len(roll)}")
        return tuple(roll)


class Script:
    """A player who makes the stated moves, one after the other.

    A move is (keep, roll again), or (keep, roll again, turn points, total) where the
    player must have been told so.
    """

    def __init__(self, *moves):
        self.arguments = moves
        self._left = list(moves)

    def __repr__(self):
        return f"Script({', '.join(map(repr, self.arguments))})"

    def __call__(self, roll, turn_points, total):
        """Return the next move: what is kept, and whether to roll again."""
        if not self._left:
            raise RuntimeError(
                f"the player is asked about {roll}, and has no move left"
            )
        keep, again, *told = self._left.pop(0)
        if told and told != [turn_points, total]:
            raise RuntimeError(
                f"the player is told {turn_points} at stake and {total} banked; "
                f"it should be {told[0]} and {told[1]}"
            )
        return keep, again

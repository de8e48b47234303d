"""Every question of Pig's sweep: stated turns and games, and games to few points."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import product
from typing import Any

from dicedojo.api import Prop, all_rolls

EXHAUSTIVE = False  # any function can be a policy
SUMMARY = (
    "all turns of up to three rolls, stated turns and games with stacked dice, and "
    "exact chances of games to few points, with other dice, too"
)

Question = tuple[Any, ...]  # function, arguments, perhaps the prop that it goes through
Turns = tuple[tuple[int, int, int], ...]  # score, other score, points of the turn
Turn = tuple[Prop, tuple[int, ...], int, int, tuple[int, ...]]

LIVE = (2, 3, 4, 5, 6)  # faces that do not end the turn
GOALS = (1, 2, 3, 5, 7, 8, 12)
MORE_GOALS = (10, 15, 20, 25)
LOW_GOALS = (1, 2, 3, 5, 8)  # a best chance is the longest work
ZERO, FIVE, TWENTY = Prop("Until", (0,)), Prop("Until", (5,)), Prop("Until", (20,))
EVEN, AHEAD = Prop("Chase", (0,)), Prop("Chase", (4,))
POLICIES = (ZERO, FIVE, TWENTY, EVEN, AHEAD)

# Policy, what the die shows, both scores, and the goal, if one is named
TURNS: tuple[Turn, ...] = (
    (ZERO, (1,), 0, 0, ()),
    (ZERO, (2,), 0, 0, ()),
    (ZERO, (6,), 7, 3, ()),
    (FIVE, (5,), 0, 0, ()),
    (FIVE, (4, 6), 0, 0, ()),
    (FIVE, (4, 1), 0, 0, ()),
    (TWENTY, (6, 6, 6, 3), 0, 0, ()),
    (TWENTY, (6, 5, 2, 1), 30, 0, ()),
    (TWENTY, (5, 5, 5, 5), 0, 60, ()),
    (EVEN, (3, 2), 10, 15, ()),
    (EVEN, (2, 2, 2), 10, 15, ()),
    (EVEN, (6,), 20, 10, ()),
    (EVEN, (4, 3, 1), 5, 25, ()),
    (AHEAD, (3, 3, 3), 10, 15, ()),
    (AHEAD, (2, 5), 9, 9, ()),
    (FIVE, (2,), 8, 0, (10,)),
    (FIVE, (3,), 8, 0, (10,)),
    (TWENTY, (2, 3), 5, 0, (10,)),
    (TWENTY, (2, 3, 4), 0, 0, (9,)),
    (TWENTY, (2, 3, 4), 0, 9, (9,)),
    (TWENTY, (6, 1), 3, 0, (10,)),
    (TWENTY, (6, 4), 90, 10, ()),
    (TWENTY, (6, 5), 90, 10, ()),
    (TWENTY, (6,), 94, 99, ()),
    (TWENTY, (5, 6), 94, 99, ()),
)
# Two policies, what the die shows, and the goal, if one is named
GAMES: tuple[tuple[Prop, Prop, tuple[int, ...], tuple[int, ...]], ...] = (
    (ZERO, ZERO, (2,), (2,)),
    (ZERO, ZERO, (2, 3), (3,)),
    (ZERO, ZERO, (1, 3), (3,)),
    (ZERO, ZERO, (2, 3, 4), (6,)),
    (ZERO, ZERO, (2, 2, 1, 4), (6,)),
    (ZERO, ZERO, (1, 1, 1, 6), (6,)),
    (FIVE, ZERO, (4, 2, 2, 6), (7,)),
    (ZERO, FIVE, (4, 2, 1, 3, 6), (7,)),
    (EVEN, FIVE, (1, 6, 2, 5, 5, 6), (12,)),
    (FIVE, EVEN, (1, 5, 6, 6, 5, 2), (12,)),
    (AHEAD, EVEN, (6, 5, 1, 5, 6, 6), (12,)),
    (AHEAD, AHEAD, (3, 1, 6, 5, 4, 3), (12,)),
    (TWENTY, TWENTY, (1, *(5, 6, 2, 3, 6), 5, 5, 3, 3, 6, 6, 6, 5, 2), (40,)),
    (TWENTY, ZERO, (*((5, 5, 5, 5, 2) * 4), 6, 6, 6, 2), ()),
)
TURN_POINTS = ((0, 0, 1), (0, 0, 4), (0, 0, 5), (3, 8, 6), (20, 9, 19), (9, 20, 20))
# Goal and sides of the die, and turns in which no player could be of two minds
DECISIONS: tuple[tuple[tuple[int, ...], Turns], ...] = (
    ((8,), ((0, 0, 2), (0, 0, 6), (5, 0, 2), (0, 7, 7))),
    ((10, 2), tuple(product((0, 3), (0, 4, 9), (2, 4, 6)))),
    ((12, 3), tuple(product((0, 1, 2), (0, 1, 5), (4, 5, 6)))),
)


def questions() -> Iterator[Question]:
    """Yield every question that decides a mutant, shortest first."""
    asked = list(representatives())
    yield from asked
    for least in range(26):
        if least not in (0, 5, 20):
            yield "hold_at", ([least], _turns_around(least)), "said"
    for policy, goal in product(POLICIES, MORE_GOALS):
        for scores in ((0, 0), (goal // 2, goal - 1)):
            yield "turn_chances", (policy, *scores, goal), "rounded"
    for first, second in ((FIVE, EVEN), (TWENTY, FIVE)):
        yield "win_chance", (first, second, 15), "rounded"
    yield "best_chance", (10,), "rounded"


def representatives() -> Iterator[Question]:
    """Yield what tells most mutants: short turns, few games, and low goals."""
    for faces in all_rolls(3, least=1, faces=LIVE):
        yield "score_turn", (list(faces),)
        if len(faces) < 3:
            yield "score_turn", ([*faces, 1],)
    yield "score_turn", ([1],)
    for policy, faces, score, other, goal in TURNS:
        yield "take_turn", (policy, Prop("StackedDie", faces), score, other, *goal)
    for least in (0, 5, 20):
        yield "hold_at", ([least], _turns_around(least)), "said"
    for first, second, faces, goal in GAMES:
        die = Prop("StackedDie", faces)
        yield "play", (first, second, die, *goal), "scores"
    yield from _chances()


def refused() -> Iterator[Question]:
    """Yield the questions that the rules answer with ValueError: none."""
    return iter(())


def _turns_around(least: int) -> tuple[tuple[int, int, int], ...]:
    """Return turns with points on both sides of a limit, at different scores."""
    near = (least - 1, least, least + 1)
    return (*((0, 0, n) for n in near), *((7, 40, n) for n in near), (40, 7, least))


def _chances() -> Iterator[Question]:
    for policy, goal in product(POLICIES, GOALS):
        yield "turn_chances", (policy, 0, 0, goal), "rounded"
    for policy in (FIVE, EVEN, AHEAD):
        for scores in ((3, 0), (0, 3), (5, 7)):
            yield "turn_chances", (policy, *scores, 8), "rounded"
    yield "turn_chances", (TWENTY, 0, 0), "rounded"
    yield "turn_chances", (TWENTY, 90, 0), "rounded"
    for first, second in product((ZERO, FIVE, EVEN), repeat=2):
        for goal in (1, 2, 3, 7):
            yield "win_chance", (first, second, goal), "rounded"
    for goal in LOW_GOALS:
        yield "best_chance", (goal,), "rounded"
    for goal, sides in product((1, 4, 6), (2, 3, 20)):
        yield "best_chance", (goal, sides), "rounded"
    for game, turns in DECISIONS:
        yield "best_policy", (list(game), turns), "said"


# In words


def describe(function: str, arguments: tuple[Any, ...]) -> str:
    """Return the question in the players' words: `turn 3 5 1`."""
    return WORDS[function](*arguments)


def _turn(faces: list[int]) -> str:
    return f"turn {_faces(faces)}"


def _take(policy: Prop, die: Prop, score: int, other: int, *goal: int) -> str:
    at = f"at {score} to {other}{_goal(goal)}"
    return f"a turn of {_faces(die.arguments)}, {_policy(policy)}, {at}"


def _hold(arguments: list[int], turns: Any) -> str:
    return f"hold at {arguments[0]}, asked in {len(turns)} turns"


def _play(first: Prop, second: Prop, die: Prop, *goal: int) -> str:
    players = f"{_policy(first)} against {_policy(second)}"
    return f"a game of {_faces(die.arguments)}, {players}{_goal(goal)}"


def _chances_of(policy: Prop, score: int, other: int, *goal: int) -> str:
    at = f"at {score} to {other}{_goal(goal)}"
    return f"the chances of a turn, {_policy(policy)}, {at}"


def _win(first: Prop, second: Prop, *goal: int) -> str:
    return f"the chance of {_policy(first)} against {_policy(second)}{_goal(goal)}"


def _best(*game: int) -> str:
    return f"the best chance{_goal(game)}"


def _decisions(game: list[int], turns: Any) -> str:
    return f"the best policy{_goal(game)}, asked in {len(turns)} turns"


def _policy(policy: Prop) -> str:
    (points,) = policy.arguments
    if policy.name == "Until":
        return f"holding at {points}"
    return f"rolling until {points} ahead" if points else "rolling until level"


def _goal(game: Any) -> str:
    """Return the goal, and the sides of the die, as far as they are named."""
    words = ("goal {}", "a die of {} sides")
    return "".join(f", {w.format(n)}" for w, n in zip(words, game, strict=False))


def _faces(faces: Any) -> str:
    return " ".join(map(str, faces))


WORDS: dict[str, Callable[..., str]] = {
    "score_turn": _turn,
    "take_turn": _take,
    "hold_at": _hold,
    "play": _play,
    "turn_chances": _chances_of,
    "win_chance": _win,
    "best_chance": _best,
    "best_policy": _decisions,
}

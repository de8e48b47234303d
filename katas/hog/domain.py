"""Every question of Hog's sweep: all scores, and stated sets of rolls and games."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from itertools import product
from typing import Any

from dicedojo.api import Own, Prop, all_hands

EXHAUSTIVE = False  # ten dice fall in sixty million ways, and games go on and on
SUMMARY = (
    "all 10,000 scores for the dice and swap_strategy, all free bacon, all rolls of "
    "up to four dice, and seeded sets of longer rolls, averages and games"
)

SHORT = 4  # dice of which every roll is asked, sorted and shuffled
LONG_ROLLS = 60
GAMES = 60
GOAL = 100
GOALS = (10, 20, 30, 50, GOAL)
SCORES = range(GOAL)
SOME_SCORES = ((0, 0), (0, 99), (99, 0), (35, 70), (57, 56))

Question = tuple[Any, ...]  # function, arguments, perhaps the prop that it goes through
Rolls = list[tuple[int, ...]]  # what the dice show, turn by turn; none for bacon

# The cycles that dice show: the best number of them is the same however many samples
# are taken, and wherever the cycle begins.
CYCLES = (
    (1,),
    (3,),
    (2, 1),
    (1, 2),
    (6, 1),
    (2, 2, 2, 2, 2, 1),
    (4, 4, 4, 1),
    (5, 5, 5, 5, 5, 5, 5, 1),
)
AVERAGED = (
    ((3, 1, 5, 6), 4),
    ((3, 1, 5, 6), 1),
    ((3, 1, 5, 6), 3),
    ((2, 6), 2),
    ((4,), 8),
    ((1, 2, 3, 4, 5, 6, 5), 7),
)
MOST_TOLD = 6  # turns of a game, before they are counted; a line has 200 characters
LONGEST = 12  # outcomes that are told one by one
REFUSED = (11, 12, 100, -1, -10, True, 2.5, 5.0, "5", None)


def questions() -> Iterator[Question]:
    """Yield every question that decides a mutant, shortest first."""
    yield from representatives()
    known = set(_some_scores())
    for scores in product(SCORES, SCORES):
        if scores not in known:
            yield "select_dice", scores, "dice_chosen"
            yield "swap_strategy", scores
    for num_rolls, faces in _shuffled_rolls():
        yield "roll_dice", (num_rolls, Prop("make_test_dice", faces))


def representatives() -> Iterator[Question]:
    """Yield what tells most mutants: each kind of roll, turn and score, and games."""
    yield from _rolls()
    yield from _turns()
    for who in (0, 1):
        yield "other", (who,)
    for opponent_score in SCORES:
        yield "bacon_strategy", (opponent_score // 3, opponent_score)
    for scores in _some_scores():
        yield "select_dice", scores, "dice_chosen"
        yield "swap_strategy", scores
    for num_rolls in range(11):
        yield "always_roll", (num_rolls, SOME_SCORES), "said"
    yield from _averages()
    for faces in CYCLES:
        yield "max_scoring_num_rolls", (Prop("make_test_dice", faces),)
    yield from games()


def refused() -> Iterator[Question]:
    """Yield what the last step refuses: numbers of dice that no turn has."""
    three = Prop("make_test_dice", (3,))
    for num_rolls in REFUSED:
        yield "roll_dice", (num_rolls, three)
        yield "take_turn", (num_rolls, 20, three)
    yield "roll_dice", (0, three)


def _some_scores() -> Iterator[tuple[int, int]]:
    """Yield each sum of scores, each swap by bacon, and what is one point off it."""
    found = {(total // 2, total - total // 2) for total in range(2 * GOAL - 1)}
    for score in SCORES:
        for opponent_score in SCORES:
            after = score + _free_bacon(opponent_score)
            if after == 2 * opponent_score or opponent_score == 2 * after:
                near = (score - 1, score, score + 1)
                found |= {(s, opponent_score) for s in near if s in SCORES}
    yield from sorted(found | set(SOME_SCORES), key=lambda each: (sum(each), each))


def _rolls() -> Iterator[Question]:
    for hand in all_hands(SHORT, least=1):
        yield "roll_dice", (len(hand), Prop("make_test_dice", hand))
    for hand in ((1, 5), (5, 1), (1, 1), (2, 1, 3), (1, 2, 3)):
        dice = Prop("make_test_dice", (*hand, 4, 6, 3))
        yield "roll_dice", (len(hand), dice), "rolled_twice"
    table = random.Random(61)
    for number in range(LONG_ROLLS):
        num_rolls = SHORT + 1 + number % 6
        lowest = 1 + number % 3 % 2  # most long rolls pig out, if they may
        faces = tuple(table.choices(range(lowest, 7), k=num_rolls))
        yield "roll_dice", (num_rolls, Prop("make_test_dice", faces))


def _shuffled_rolls() -> Iterator[tuple[int, tuple[int, ...]]]:
    """Yield each roll of a few dice in another order than the sorted one."""
    shuffler = random.Random(6)
    for hand in all_hands(SHORT, least=2):
        roll = tuple(shuffler.sample(hand, len(hand)))
        if roll != hand:
            yield len(hand), roll


def _turns() -> Iterator[Question]:
    for opponent_score in SCORES:
        yield "take_turn", (0, opponent_score)
    table = random.Random(7)
    for num_rolls in range(1, 11):
        for opponent_score in (0, 35, 99):
            faces = tuple(table.choices(range(2, 7), k=num_rolls))
            dice = Prop("make_test_dice", faces)
            yield "take_turn", (num_rolls, opponent_score, dice)
        pig_out = Prop("make_test_dice", (*faces[1:], 1))
        yield "take_turn", (num_rolls, 48, pig_out)


def _averages() -> Iterator[Question]:
    for faces, num_samples in AVERAGED:
        dice = Prop("make_test_dice", faces)
        yield "make_averaged", (dice, [num_samples], []), "averaged"
    yield "make_averaged", (Prop("make_test_dice", (3, 1, 5, 6)), [], []), "averaged"
    thousand = Prop("make_test_dice", (*(2,) * 999, 1002))
    yield "make_averaged", (thousand, [], []), "averaged"
    for num_rolls, faces, num_samples in ((2, (3, 4, 5, 6), 2), (2, (3, 1, 5, 6), 4)):
        dice = Prop("make_test_dice", faces)
        arguments = [num_rolls, dice]
        yield "make_averaged", (Own("roll_dice"), [num_samples], arguments), "averaged"


# Games: a die shows what is stated, a player rolls what is stated

STATED_GAMES: tuple[tuple[int, tuple[tuple[int, ...], ...]], ...] = (
    (1, ((),)),
    (5, ((2, 3),)),
    (6, ((), (6,))),
    (10, ((), (2,), (6, 6))),  # double, and swapped
    (10, ((2,), (1,), (6, 6))),  # a half, and swapped
    (10, ((), (5,), (4,), (6, 6))),
    (20, ((4, 4), (4,), (), (6, 6, 6))),  # eight, swapped for four
    (20, ((4, 4, 4, 4), (1,), (6, 6))),
    (20, ((4, 4, 2), (6, 6, 6, 2))),  # reaches the goal, and swaps it away
)
# Games of which nobody names the goal, since it is the usual one.
TO_A_HUNDRED: tuple[tuple[tuple[int, ...], ...], ...] = (
    ((4,) * 10, (5,) * 10, (6,) * 10),  # 100 to 50, swapped
    ((4,) * 10, (6,) * 10, (*(6,) * 9, 5), (), ()),  # 99 are not enough
)


def games() -> Iterator[Question]:
    """Yield games, the shortest first: stated ones, and what chance brings."""
    found = [_play(goal, iter(rolls).__next__) for goal, rolls in STATED_GAMES]
    for seed in range(GAMES):
        found.append(_play(GOALS[seed % len(GOALS)], _chance(random.Random(seed))))
    unnamed = [_play(GOAL, iter(rolls).__next__) for rolls in TO_A_HUNDRED]
    every = sorted(found + unnamed, key=lambda game: (len(game[0]), game[1]))
    for rolls, goal in every:
        named = () if (rolls, goal) in unnamed else (goal,)
        yield "play", (rolls, *named), "played"
    longest, _ = every[-1]
    yield "play", (longest,), "played"


def _chance(table: random.Random) -> Callable[[], tuple[int, ...]]:
    """Return what rolls for players who choose by chance, mostly without a 1."""

    def roll() -> tuple[int, ...]:
        lowest = table.choice((1, 2, 2))
        return tuple(table.choices(range(lowest, 7), k=table.choice((0, 1, 2, 3, 5))))

    return roll


def _play(goal: int, roll: Callable[[], tuple[int, ...]]) -> tuple[Rolls, int]:
    """Return the rolls of a game, from the first turn to the last.

    A four-sided die shows no more than 4, whatever was rolled.
    """
    rolls: Rolls = []
    totals = [0, 0]
    who = 0
    while max(totals) < goal:
        mine, theirs = totals[who], totals[1 - who]
        sides = 4 if (mine + theirs) % 7 == 0 else 6
        faces = tuple(min(face, sides) for face in roll())
        rolls.append(faces)
        totals[who] += _points(faces, theirs)
        if totals[0] == 2 * totals[1] or totals[1] == 2 * totals[0]:
            totals.reverse()
        who = 1 - who
    return rolls, goal


def _points(faces: tuple[int, ...], opponent_score: int) -> int:
    if not faces:
        return _free_bacon(opponent_score)
    return 1 if 1 in faces else sum(faces)


def _free_bacon(opponent_score: int) -> int:
    return 1 + max(divmod(opponent_score, 10))


# In words


def describe(function: str, arguments: tuple[Any, ...]) -> str:
    """Return the question in the players' words: `roll 3 dice that show 2 1 6`."""
    return WORDS.get(function, _call)(function, *arguments)


def _call(function: str, *arguments: Any) -> str:
    return f"{function}({', '.join(map(repr, arguments))})"


def _roll(_: str, num_rolls: Any, dice: Prop) -> str:
    """A roll; where more dice are stated than one roll has, it is rolled twice."""
    numbered = type(num_rolls) is int and 0 < num_rolls < len(dice.arguments)
    return f"roll {_shown(num_rolls, dice)}{', twice' if numbered else ''}"


def _turn(_: str, num_rolls: Any, opponent_score: int, dice: Prop | None = None) -> str:
    if dice is None:
        return f"take free bacon against {_count(opponent_score, 'point')}"
    against = _count(opponent_score, "point")
    return f"roll {_shown(num_rolls, dice)} against {against}"


def _scores(function: str, score: int, opponent_score: int) -> str:
    return f"{function} at {score} to {opponent_score}"


def _always(_: str, num_rolls: int, scores: Any) -> str:
    asked = f"asked at {_count(len(scores), 'score')}, once another one is made"
    return f"always roll {_dice(num_rolls)}, {asked}"


def _averaged(_: str, fn: Any, num_samples: list[int], arguments: list[Any]) -> str:
    samples = str(num_samples[0]) if num_samples else "as many as usual"
    if isinstance(fn, Prop):
        return f"average dice that show {_faces(fn)}, samples: {samples}"
    num_rolls, dice = arguments
    return f"average {_shown(num_rolls, dice)}, samples: {samples}"


def _best(_: str, dice: Prop) -> str:
    return f"best number of dice that show {_faces(dice)} over and over"


def _game(_: str, rolls: Rolls, goal: int = GOAL) -> str:
    told = [f"roll {_words(faces)}" if faces else "take bacon" for faces in rolls]
    more = len(told) - MOST_TOLD
    rest = f"; {_count(more, 'more turn')}" if more > 0 else ""
    return f"game to {goal}: {'; '.join(told[:MOST_TOLD])}{rest}"


def _shown(num_rolls: Any, dice: Prop) -> str:
    """Return `1 die that shows 3`, `2 dice that show 3 4`."""
    number = _dice(num_rolls)
    return f"{number} that {'shows' if number == '1 die' else 'show'} {_faces(dice)}"


def _dice(num_rolls: Any) -> str:
    if type(num_rolls) is not int:
        return f"{num_rolls!r} dice"
    return "1 die" if num_rolls == 1 else f"{num_rolls} dice"


def _count(number: Any, noun: str) -> str:
    return f"{number} {noun}{'' if str(number) == '1' else 's'}"


def _faces(dice: Prop) -> str:
    shown = dice.arguments
    if len(shown) > LONGEST:
        return f"{_words(shown[:3])} … {_words(shown[-1:])}"
    return _words(shown)


def _words(faces: tuple[int, ...]) -> str:
    return " ".join(map(str, faces))


WORDS: dict[str, Callable[..., str]] = {
    "roll_dice": _roll,
    "take_turn": _turn,
    "select_dice": _scores,
    "swap_strategy": _scores,
    "bacon_strategy": _scores,
    "always_roll": _always,
    "make_averaged": _averaged,
    "max_scoring_num_rolls": _best,
    "play": _game,
}

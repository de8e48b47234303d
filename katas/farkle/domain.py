"""Every question of Farkle's sweep: all rolls, and a stated set of turns and games."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache, partial
from itertools import product
from typing import Any

from dicedojo.api import Own, Prop, Roll, all_hands

ALL_DICE = 6
FACES = (1, 2, 3, 4, 5, 6)
SINGLE = {1: 100, 5: 50}
MANY = {4: 1_000, 5: 2_000, 6: 3_000}  # of a kind; of ones, 1,000 more
STRAIGHT = 2_500
THREE_PAIRS = Own("THREE_PAIRS")

EXHAUSTIVE = True
SUMMARY = (
    "all 923 rolls of one to six dice in both rule sets, all 46,656 orders of six, "
    "245 turns and 44 games with stacked dice"
)

TURNS = 240
GAMES = 40
SHUFFLES = 3  # of each roll of six dice, for mutants; the sweep asks every order
TOTALS = (0, 1_000, 4_300)  # not on the board; just on it; well on the way

MAX_SHOWN = 4  # rolls of a game, before they are counted; a line has 200 characters

Question = tuple[str, tuple[Any, ...]]
Move = tuple[Roll, bool, int, int]
Turn = tuple[tuple[Roll, ...], tuple[Move, ...], int]  # rolls, moves, points banked
Kept = tuple[Roll, Roll]  # a roll, and what is kept of it: nothing is a bust

THOUSAND: Kept = ((1, 1, 1, 2, 2, 3), (1, 1, 1))
BUST: Kept = ((2, 2, 3, 4, 6, 6), ())
HOT: Kept = ((1, 1, 1, 5, 5, 5), (1, 1, 1, 5, 5, 5))

# Chance seldom brings these, and makes them long.
STATED_TURNS: tuple[tuple[int, tuple[Kept, ...]], ...] = (
    (0, (THOUSAND,)),
    (1_000, (HOT, ((1, 2, 2, 3, 4, 6), (1,)))),
    (1_000, (HOT, BUST)),
    (1_000, (((2, 3, 4, 4, 5, 6), (5,)), ((1, 1, 5, 5, 5), (1, 1, 5, 5, 5)), BUST)),
    (1_000, (((1, 2, 2, 2, 3, 3), (2, 2, 2)), ((1, 1, 5), (1, 1, 5)), THOUSAND)),
)
STATED_GAMES: tuple[tuple[int, int, tuple[Kept, ...]], ...] = (  # a roll is a turn
    (1, 1_500, (THOUSAND, BUST, ((2, 3, 5, 5, 5, 6), (5, 5, 5)))),
    (2, 1_000, (THOUSAND, BUST)),
    (2, 1_000, (BUST, THOUSAND, ((1, 1, 1, 1, 2, 3), (1, 1, 1, 1)))),
    (3, 1_000, (BUST, THOUSAND, BUST, THOUSAND)),
)


def questions() -> Iterator[Question]:
    """Yield every question that decides a mutant, shortest first."""
    yield from representatives()
    shuffler = random.Random(6)
    for hand in all_hands(ALL_DICE, least=2):
        times = SHUFFLES if len(hand) == ALL_DICE else 1
        shuffled = [tuple(shuffler.sample(hand, len(hand))) for _ in range(times)]
        for roll in dict.fromkeys(shuffled):
            if roll != hand:
                yield "score_options", (list(roll),)
                if hand in options_of(hand):
                    yield "score", (list(roll),)


def representatives() -> Iterator[Question]:
    """Yield each sorted roll once in every scoring function, then turns and games."""
    yield "score_options", ([],)
    yield "score", ([],)
    for hand in all_hands(ALL_DICE, least=1):
        yield "score_options", (list(hand),)
        yield "score", (list(hand),)
    for hand in all_hands(ALL_DICE, least=1):
        yield "score_options", (list(hand), THREE_PAIRS)
        yield "score", (list(hand), THREE_PAIRS)
    yield from turns()
    yield from games()


def in_every_order() -> Iterator[Question]:
    """Yield the rolls of six dice that the sweep asks in each order of the dice."""
    for hand in all_hands(ALL_DICE, least=ALL_DICE):
        yield "score_options", (list(hand),)


def refused() -> Iterator[Question]:
    """Yield what the rules refuse at the last step: strange dice, and illegal keeps."""
    for stranger in (0, 7, -1, True, False, "1", 1.0, None):
        yield "score_options", ([stranger],)
        yield "score", ([stranger],)
    yield "score_options", ([1, 7],)
    yield "score_options", ([2, 2, 0],)
    yield "score_options", ([1, True, 5],)
    yield "score", ([1, 1, 1, 7],)
    yield "score", ([5, 0],)
    dice = Prop("StackedDice", ((1, 2, 3, 4, 6, 6),))
    for keep in ((2,), (1, 2), (1, 1), (5,), (6, 6, 6), ()):
        yield "take_turn", (Prop("Script", ((keep, False),)), dice, 1_000)


def turns() -> Iterator[Question]:
    """Yield turns, the shortest first: the stated ones, and what chance brings."""
    found = []
    for total, kept in STATED_TURNS:
        rolls, moves, _ = _stated_turn(kept, total)
        found.append((rolls, moves, total))
    for seed in range(TURNS):
        total = TOTALS[seed % len(TOTALS)]
        table = random.Random(seed)
        most = 1 + seed // 40  # rolls, unless the dice end the turn
        rolls, moves, _ = _take_turn(table, most, total)
        found.append((rolls, moves, total))
    found.sort(key=lambda each: _count_dice(each[0]))
    for rolls, moves, total in dict.fromkeys(found):
        script, dice = Prop("Script", moves), Prop("StackedDice", rolls)
        yield "take_turn", (script, dice, total)


def games() -> Iterator[Question]:
    """Yield games of one to three players, the shortest first."""
    found = [
        _play(players, target, partial(_next_turn, iter(turns)))
        for players, target, turns in STATED_GAMES
    ]
    for seed in range(GAMES):
        table = random.Random(1_000 + seed)
        target = (1_000, 1_500, 2_500)[seed // 3 % 3]
        found.append(_play(1 + seed % 3, target, partial(_take_turn, table, 6)))
    for game in sorted(found, key=lambda game: _count_dice(game[1].arguments)):
        yield "play", game


def _count_dice(rolls: Sequence[Roll]) -> int:
    return sum(map(len, rolls))


def _play(
    players: int, target: int, take_turn: Callable[[int], Turn]
) -> tuple[list[Prop], Prop, int]:
    """Return the arguments of a game in which turns go as `take_turn` says."""
    totals = [0] * players
    moves: list[list[Move]] = [[] for _ in totals]
    rolls: list[Roll] = []
    last = None
    turn = 0
    while turn % players != last:
        player = turn % players
        fell, made, points = take_turn(totals[player])
        rolls += fell
        moves[player] += made
        totals[player] += points
        if last is None and totals[player] >= target:
            last = player
        turn += 1
    scripts = [Prop("Script", tuple(each)) for each in moves]
    return scripts, Prop("StackedDice", tuple(rolls)), target


def _next_turn(rows: Iterator[Kept], total: int) -> Turn:
    return _stated_turn([next(rows)], total)


def _stated_turn(rows: Sequence[Kept], total: int) -> Turn:
    """Return a turn of a player who banks after the last of these rolls."""
    moves: list[Move] = []
    points = 0
    for number, (_, keep) in enumerate(rows, start=1):
        if not keep:
            points = 0
            break
        moves.append((keep, number < len(rows), points, total))
        points += options_of(keep)[keep]
    rolls = tuple(roll for roll, _ in rows)
    return rolls, tuple(moves), points if total or points >= 1_000 else 0


def _take_turn(table: random.Random, most: int, total: int) -> Turn:
    """Return a turn as chance brings it.

    The player keeps anything that scores, and banks after `most` rolls, or once a turn
    without points banked is worth a thousand.
    """
    rolls: list[Roll] = []
    moves: list[Move] = []
    points, dice = 0, ALL_DICE
    while True:
        roll = tuple(table.choices(range(1, 7), k=dice))
        rolls.append(roll)
        options = options_of(tuple(sorted(roll)))
        if not options:
            return tuple(rolls), tuple(moves), 0
        keep = _pick(table, options)
        at_stake, points = points, points + options[keep]
        again = len(rolls) < most and points < 1_000
        moves.append((keep, again, at_stake, total))
        dice = dice - len(keep) or ALL_DICE
        if not again:
            return tuple(rolls), tuple(moves), points if total or points >= 1_000 else 0


def _pick(table: random.Random, options: Mapping[Roll, int]) -> Roll:
    """Return a keep: all that scores as often as any other, so that dice run hot."""
    return table.choice([max(options, key=len), *sorted(options)])


@cache
def options_of(roll: Roll) -> Mapping[Roll, int]:
    """Return every sorted keep of a sorted roll, all of whose dice score: its points.

    The table is counted here in another way than in the solutions, so that no bug of
    theirs decides which turns are asked.
    """
    options: dict[Roll, int] = {}
    for counts in product(*(range(roll.count(face) + 1) for face in FACES)):
        points = [_of_a_kind(*each) for each in zip(FACES, counts, strict=True)]
        if any(counts) and None not in points:
            kept = zip(FACES, counts, strict=True)
            keep = tuple(face for face, count in kept for _ in range(count))
            options[keep] = sum(filter(None, points))
    if roll == FACES:
        options[roll] = STRAIGHT
    return options


@cache
def _of_a_kind(face: int, count: int) -> int | None:
    """Return the best points for so many dice of one face, None if one is left over."""
    if count == 0:
        return 0
    found = []
    for size in range(1, count + 1):
        points, rest = _set(face, size), _of_a_kind(face, count - size)
        if points is not None and rest is not None:
            found.append(points + rest)
    return max(found, default=None)


def _set(face: int, size: int) -> int | None:
    """Return the points of `size` dice of one face, None if they are not a set."""
    if size == 1:
        return SINGLE.get(face)
    if size == 3:
        return 1_000 if face == 1 else 100 * face
    if size in MANY:
        return MANY[size] + (1_000 if face == 1 else 0)
    return None


def describe(function: str, arguments: tuple[Any, ...]) -> str:
    """Return the question in the players' words: `roll 1 6 6 6`, `keep 1 1 5`."""
    if function == "play":
        return _describe_game(*arguments)
    if function == "take_turn":
        return _describe_turn(*arguments)
    dice, *rules = arguments
    verb = "keep" if function == "score" else "roll"
    words = _words(dice) or "no dice"
    return f"{verb} {words}{' with three pairs' if rules else ''}"


def _describe_turn(script: Prop, dice: Prop, total: int) -> str:
    told = []
    moves = list(script.arguments)
    for roll in dice.arguments:
        move = moves.pop(0) if moves else None
        told.append(f"roll {_words(roll)}{_describe_move(move)}")
    return f"turn at {total} points: {'; '.join(told)}"


def _describe_game(scripts: list[Prop], dice: Prop, target: int) -> str:
    """Return the first rolls of a game, each with the player whose turn it is."""
    told = []
    left = [list(script.arguments) for script in scripts]
    player = 0
    for roll in dice.arguments:
        bust = not options_of(tuple(sorted(roll)))
        move = None if bust else left[player].pop(0)
        words = f"player {player + 1} rolls {_words(roll)}"
        told.append(f"{words}{_describe_move(move)}")
        if move is None or not move[1]:
            player = (player + 1) % len(scripts)
    more = len(told) - MAX_SHOWN
    rest = f"; {more} more roll{'s' if more > 1 else ''}" if more > 0 else ""
    return f"game of {len(scripts)} to {target}: {'; '.join(told[:MAX_SHOWN])}{rest}"


def _describe_move(move: tuple[Any, ...] | None) -> str:
    if move is None:
        return ""
    keep, again, *_ = move
    return f", keep {_words(keep) or 'nothing'}{'' if again else ', bank'}"


def _words(dice: Roll) -> str:
    return " ".join(map(repr, dice))

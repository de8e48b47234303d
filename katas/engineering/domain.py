"""Every question of the sweep: small sets of dice, stated games, and exact means."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from itertools import combinations_with_replacement, product
from typing import Any

from dicedojo.api import Prop

EXHAUSTIVE = False  # games go on with more and more dice
SUMMARY = (
    "all sets of up to three dice and every way that they can break, seeded rounds "
    "and games, and exact means of games of up to seven rounds"
)

FACES = (4, 6, 8, 12, 20)
ROUNDS = 120  # seeded ones
GAMES = 50
PLANS = (
    ("new",),
    ("promote",),
    ("new", "promote"),
    ("promote", "promote", "new"),
    ("new", "new", "promote", "promote"),
)
THRESHOLDS = (0.2, 0.5, 0.9, 1.0, 2.0)
PERCENTS = (0, 10, 50, 90, 100)
SCORES: tuple[tuple[int, ...], ...] = (
    (0,),
    (7,),
    (1, 2),
    (2, 1),
    (3, 1, 2),
    (5, 5, 5, 5),
    (9, 0, 3, 7, 1),
    tuple(range(10)),
    tuple(range(10, 0, -1)),
    tuple(range(11)),
    tuple(range(1, 101)),
    tuple(range(101)),
    (0,) * 19 + (40,),
)
STRANGERS: tuple[Any, ...] = (10, 1, 0, -4, True, 4.0, "4", None)
NOT_ROUNDS: tuple[Any, ...] = (-1, 2.5, 2.0, True, "2", None)
MAX_LISTED = 12  # scores in words, before they are counted

Question = tuple[Any, ...]  # function, arguments, perhaps the prop that it goes through
Dice = tuple[int, ...]
Shown = dict[int, tuple[int, ...]]  # what the dice of each kind show, one by one


def questions() -> Iterator[Question]:
    """Yield every question that decides a mutant, shortest first."""
    yield from representatives()
    for revenue in _dice(3, least=3):
        for breaks in product((True, False), repeat=3):
            yield "roll", (revenue, _stack(revenue, breaks))
    for revenue in _dice(2, least=2):
        for legacy in _dice(2, least=2):
            yield "fix", (revenue, legacy)


def representatives() -> Iterator[Question]:
    """Yield what tells most mutants: up to two dice of each kind, rounds and games."""
    yield from _dice_questions()
    yield from _rolls()
    yield from _works()
    yield from _rounds()
    yield from games()
    yield from _policies()
    for scores in SCORES:
        yield "summary", (list(scores),), "rounded"
    for rounds in range(8):
        for plan in PLANS:
            yield "expected_score", (Prop("Plan", plan), rounds), "rounded"
    yield "expected_score", (Prop("Plan", ("new",)), 10), "rounded"
    for rounds in range(6):
        yield "best_score", (rounds,), "rounded"


def refused() -> Iterator[Question]:
    """Yield what the last step refuses: dice, actions and rounds that no game has."""
    new = Prop("Plan", ("new",))
    d4 = Prop("stacked_dice", ({4: (3,)},))
    for stranger in STRANGERS:
        yield "new_die", ((stranger,),)
        yield "promote", ((stranger,),)
        yield "roll", ((stranger,), Prop("stacked_dice", ({stranger: (3,)},)))
        yield "fix", ((stranger,), (4,))
        yield "fix", ((4,), (stranger,))
    yield "new_die", ((4, 10),)
    yield "promote", ((4, 10),)
    yield "roll", ((4, 10), Prop("stacked_dice", ({4: (3,), 10: (3,)},)))
    yield "fix", ((), (4, 10))
    for revenue in ((), (20,), (20, 20)):
        yield "promote", (revenue,)
        yield "work", (revenue, (), "promote")
    for revenue in ((), (4,), (20,)):
        yield "fix", (revenue, ())
    for action in ("skip", "", None, 4, "Promote"):
        yield "work", ((4,), (), action)
        yield "play_round", ((0, (), ()), action, d4)
    yield "play", (Prop("Plan", ("skip",)), 1, d4), "played"
    yield "expected_score", (Prop("Plan", ("skip",)), 2), "rounded"
    for rounds in NOT_ROUNDS:
        yield "play", (new, rounds, d4), "played"
        yield "expected_score", (new, rounds), "rounded"
        yield "best_score", (rounds,), "rounded"
    yield "summary", ([],), "rounded"


# Dice


def _dice(most: int, least: int = 0) -> Iterator[Dice]:
    """Yield every set of dice with `least` to `most` of them, in order."""
    for number in range(least, most + 1):
        yield from combinations_with_replacement(FACES, number)


def _can_promote(revenue: Dice) -> bool:
    return any(die < FACES[-1] for die in revenue)


def _dice_questions() -> Iterator[Question]:
    for revenue in _dice(3):
        yield "new_die", (revenue,)
    for revenue in filter(_can_promote, _dice(3)):
        yield "promote", (revenue,)
    for revenue in _dice(1):
        for legacy in _dice(2, least=1):
            yield "fix", (revenue, legacy)


def _rolls() -> Iterator[Question]:
    yield "roll", ((), Prop("stacked_dice", ({},)))
    for die in FACES:
        for face in range(1, die + 1):
            yield "roll", ((die,), Prop("stacked_dice", ({die: (face,)},)))
    for revenue in _dice(2, least=2):
        for breaks in product((True, False), repeat=2):
            yield "roll", (revenue, _stack(revenue, breaks))


def _stack(revenue: Dice, breaks: tuple[bool, ...], shown: Shown | None = None) -> Prop:
    """Return dice that show a 1 where they break, and some other face elsewhere."""
    shown = {} if shown is None else shown
    for place, (die, is_broken) in enumerate(zip(revenue, breaks, strict=True)):
        face = 1 if is_broken else 2 + place % (die - 1)
        shown[die] = (*shown.get(die, ()), face)
    return Prop("stacked_dice", (shown,))


# The work of a round, rounds and games


def _works() -> Iterator[Question]:
    for revenue in _dice(2):
        yield "work", (revenue, (), "new")
        if _can_promote(revenue):
            yield "work", (revenue, (), "promote")
    for revenue in ((), (4,), (20,), (6, 12)):
        for legacy in _dice(2, least=1):
            for action in ("new", "promote", None):
                yield "work", (revenue, legacy, action)


def _rounds() -> Iterator[Question]:
    for score in (0, 7):
        for face in (1, 2):
            dice = Prop("stacked_dice", ({4: (face,)},))
            yield "play_round", ((score, (), ()), "new", dice)
            yield "play_round", ((score, (), (4,)), None, dice)
            yield "play_round", ((score, (), (4, 4)), None, dice)
    found = []
    for seed in range(ROUNDS):
        chance = random.Random(seed)
        revenue = _some_dice(chance, 4)
        legacy = _some_dice(chance, 3) if seed % 2 else ()
        action = "promote" if _can_promote(revenue) and chance.random() < 0.5 else "new"
        ready, _ = _worked(revenue, legacy, action)
        breaks = tuple(chance.random() < 0.4 for _ in ready)
        score = chance.randrange(40)
        asked = None if legacy and seed % 4 == 1 else action
        found.append(((score, revenue, legacy), asked, _stack(ready, breaks)))
    known = set()
    for state, action, dice in sorted(found, key=lambda one: sum(map(len, one[0][1:]))):
        if repr((state, action, dice)) not in known:
            known.add(repr((state, action, dice)))
            yield "play_round", (state, action, dice)


def _some_dice(chance: random.Random, most: int) -> Dice:
    return tuple(sorted(chance.choices(FACES, k=chance.randint(0, most))))


def _worked(revenue: Dice, legacy: Dice, action: str) -> tuple[Dice, Dice]:
    """Return revenue and legacy after the work of a round."""
    if legacy:
        return tuple(sorted((*revenue, legacy[-1]))), legacy[:-1]
    if action == "new":
        return (4, *revenue), legacy
    promoted = FACES[FACES.index(revenue[0]) + 1]
    return tuple(sorted((promoted, *revenue[1:]))), legacy


def games() -> Iterator[Question]:
    """Yield games of every plan, the shortest first; dice break by chance."""
    for plan in PLANS[:2]:
        nothing = Prop("stacked_dice", ({},))
        yield "play", (Prop("Plan", plan), 0, nothing), "played"
        for face in (1, 3):
            dice = Prop("stacked_dice", ({4: (face,)},))
            yield "play", (Prop("Plan", plan), 1, dice), "played"
    for seed in range(GAMES):
        plan, rounds = PLANS[seed % len(PLANS)], 2 + seed // 5
        shown = _game(plan, rounds, random.Random(seed))
        dice = Prop("stacked_dice", (shown,))
        yield "play", (Prop("Plan", plan), rounds, dice), "played"


def _game(plan: tuple[str, ...], rounds: int, chance: random.Random) -> Shown:
    """Return what the dice show in a game with this plan, where one in four breaks."""
    shown: Shown = {}
    revenue: Dice = ()
    legacy: Dice = ()
    for rounds_left in range(rounds, 0, -1):
        action = plan[rounds_left % len(plan)]
        if not _can_promote(revenue):
            action = "new"
        revenue, legacy = _worked(revenue, legacy, action)
        breaks = tuple(chance.random() < 0.25 for _ in revenue)
        _stack(revenue, breaks, shown)
        pairs = list(zip(revenue, breaks, strict=True))
        broken = [die for die, is_broken in pairs if is_broken]
        revenue = tuple(die for die, is_broken in pairs if not is_broken)
        legacy = tuple(sorted((*legacy, *broken)))
    return shown


# Policies


def _policies() -> Iterator[Question]:
    for number, revenue in enumerate(_dice(3)):
        for function in ("new_only", "promo", "promo_once"):
            yield function, (revenue, 1 + number % 30)
    for threshold in THRESHOLDS:
        for number, revenue in enumerate((*_dice(3), *_many_d4())):
            if not _is_near(revenue, threshold):
                arguments = ((threshold,), revenue, 1 + number % 30)
                yield "exp_legacy", arguments, "decided"
    for percent, rounds in product(PERCENTS, (4, 10, 30)):
        for rounds_left in range(rounds, 0, -1):
            if rounds < 30 or rounds_left % 5 < 3:
                for function in ("new_then_promo", "promo_then_new"):
                    arguments = ((percent, rounds), (4,), rounds_left)
                    yield function, arguments, "decided"
        for revenue in ((), (20,), (4, 20)):
            for rounds_left in (1, rounds):
                for function in ("new_then_promo", "promo_then_new"):
                    arguments = ((percent, rounds), revenue, rounds_left)
                    yield function, arguments, "decided"


def _many_d4() -> Iterator[Dice]:
    for number in range(4, 10):
        yield (4,) * number


def _is_near(revenue: Dice, threshold: float) -> bool:
    """Return whether the last bits of a sum decide if it has reached the threshold.

    The sums of quarters and eighths are exact.
    """
    breaks = sum(1 / die for die in revenue)
    return abs(breaks - threshold) < 1e-9 and not {*revenue} <= {4, 8}


# In words


def describe(function: str, arguments: tuple[Any, ...]) -> str:
    """Return the question in the players' words: `roll d4 d6 that show 1 3`."""
    return WORDS.get(function, _policy)(function, *arguments)


def _words(dice: Any) -> str:
    return " ".join(f"d{die!r}" for die in dice) or "no dice"


def _new(_: str, revenue: Dice) -> str:
    return f"new die beside {_words(revenue)}"


def _promote(_: str, revenue: Dice) -> str:
    return f"promote {_words(revenue)}"


def _fix(_: str, revenue: Dice, legacy: Dice) -> str:
    return f"fix {_words(legacy)} beside {_words(revenue)}"


def _roll(_: str, revenue: Dice, dice: Prop) -> str:
    left = {die: list(shown) for die, shown in dice.arguments[0].items()}
    faces = [left[die].pop(0) for die in revenue]
    if not faces:
        return "roll no dice"
    verb = "shows" if len(faces) == 1 else "show"
    return f"roll {_words(revenue)} that {verb} {' '.join(map(str, faces))}"


def _work(_: str, revenue: Dice, legacy: Dice, action: Any) -> str:
    return f"work {action!r} on {_words(revenue)}, legacy {_words(legacy)}"


def _round(_: str, state: Any, action: Any, dice: Prop) -> str:
    score, revenue, legacy = state
    held = f"{_words(revenue)}, legacy {_words(legacy)}"
    points = "1 point" if score == 1 else f"{score} points"
    return f"round {action!r} at {points} with {held}; {_show(dice)}"


def _show(dice: Prop) -> str:
    kinds = sorted(dice.arguments[0].items())
    shown = [
        f"d{die} show{'s' if len(faces) == 1 else ''} {' '.join(map(str, faces))}"
        for die, faces in kinds
    ]
    return ", ".join(shown) or "no dice"


def _game_words(_: str, plan: Prop, rounds: Any, dice: Prop) -> str:
    return f"game of {_rounds_words(rounds)} by {_plan(plan)}; {_show(dice)}"


def _rounds_words(rounds: Any) -> str:
    is_one = type(rounds) is int and rounds == 1
    return "1 round" if is_one else f"{rounds!r} rounds"


def _plan(plan: Prop) -> str:
    return " ".join(plan.arguments)


def _policy(function: str, revenue: Dice, rounds_left: int) -> str:
    return f"{function} with {_words(revenue)}, {_rounds_words(rounds_left)} left"


def _made(function: str, made_of: Any, revenue: Dice, rounds_left: int) -> str:
    arguments = ", ".join(map(repr, made_of))
    return _policy(f"{function}({arguments})", revenue, rounds_left)


def _summary(_: str, scores: list[int]) -> str:
    listed = " ".join(map(str, scores[:MAX_LISTED])) or "nothing"
    more = len(scores) - MAX_LISTED
    return f"summary of {listed}{f' and {more} more' if more > 0 else ''}"


def _expected(_: str, plan: Prop, rounds: Any) -> str:
    return f"mean of {_rounds_words(rounds)} by {_plan(plan)}"


def _best(_: str, rounds: Any) -> str:
    return f"best mean of {_rounds_words(rounds)}"


WORDS: dict[str, Callable[..., str]] = {
    "new_die": _new,
    "roll": _roll,
    "fix": _fix,
    "promote": _promote,
    "work": _work,
    "play_round": _round,
    "play": _game_words,
    "exp_legacy": _made,
    "new_then_promo": _made,
    "promo_then_new": _made,
    "summary": _summary,
    "expected_score": _expected,
    "best_score": _best,
}

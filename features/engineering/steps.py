"""What the sentences of the features mean: dice, rounds and a module `engineering`."""

import importlib
import re

import pytest
from props import Plan, decided, played, rounded, stacked_dice
from pytest_bdd import parsers, then, when

ODD = {"True": True, '"3"': "3", "2.5": 2.5, "4.0": 4.0, "2.0": 2.0, "None": None}
NO_DICE = "no dice"


def read_dice(words):
    """Return dice as the game has them: a tuple of their numbers of faces."""
    return () if words == NO_DICE else tuple(map(int, words.split()))


def read_odd(word):
    """Return what a sentence names, however strange it is."""
    return ODD[word] if word in ODD else int(word)


def stack(dice, faces):
    """Return dice that fall as stated, the first of them with the first face."""
    shown = {}
    for die, face in zip(dice, faces, strict=True):
        shown.setdefault(die, []).append(face)
    return stacked_dice(shown)


def words_of(dice):
    """Return dice in words."""
    return " ".join(map(str, dice)) or NO_DICE


def as_plain(answer):
    """Return a tuple, also a named one, as a plain tuple."""
    return tuple(map(as_plain, answer)) if isinstance(answer, tuple) else answer


def require(question, actual, wanted):
    """Fail unless this is the answer of the rules, and of the same types."""
    assert actual == wanted, f"{question} gives {actual!r}; the rules say {wanted!r}."
    shown = repr(as_plain(actual))
    assert shown == repr(wanted), f"{question} gives {shown}, not {wanted!r}."


def describe_error(error):
    """Return an exception in words: its type, and its message if it has one."""
    name, message = type(error).__name__, str(error)
    return f"{name}: {message!r}" if message else f"{name} without a message"


def require_refusal(question, call, named=""):
    """Fail unless the call raises a ValueError that names what is refused."""
    try:
        answer = call()
    except ValueError as refusal:
        reason = str(refusal)
    except (AssertionError, TypeError) as error:
        raised = describe_error(error)
        pytest.fail(f"{question} raises {raised}; the rules ask for ValueError.")
    else:
        pytest.fail(f"{question} gives {answer!r}; it should raise ValueError.")
    assert str(named) in reason, f"{question}: {reason!r} does not name {named}."


@pytest.fixture
def engineering():
    """The module under test, looked up late: the exam puts its own there."""
    return importlib.import_module("engineering")


# Dice


@then(parsers.parse("a new die beside {words} makes {after}"))
def new_die_makes(engineering, words, after):
    revenue = read_dice(words)
    question = f"new_die({revenue})"
    require(question, engineering.new_die(revenue), read_dice(after))


@then(parsers.parse("a promotion of {words} makes {after}"))
def promotion_makes(engineering, words, after):
    revenue = read_dice(words)
    question = f"promote({revenue})"
    require(question, engineering.promote(revenue), read_dice(after))


@then(parsers.parse("{words} that show {faces} leave {working}, and {broken} break"))
def roll_leaves(engineering, words, faces, working, broken):
    revenue, shown = read_dice(words), read_dice(faces)
    question = f"roll({revenue}, dice that show {faces})"
    actual = engineering.roll(revenue, stack(revenue, shown))
    require(question, actual, (read_dice(working), read_dice(broken)))


@then("no dice are rolled where there are none")
def nothing_is_rolled(engineering):
    require("roll((), no dice)", engineering.roll((), stacked_dice({})), ((), ()))


@then(
    parsers.parse("a fix of {old} beside {words} makes {after}, and {left} are legacy")
)
def fix_makes(engineering, old, words, after, left):
    revenue, legacy = read_dice(words), read_dice(old)
    question = f"fix({revenue}, {legacy})"
    wanted = read_dice(after), read_dice(left)
    require(question, engineering.fix(revenue, legacy), wanted)


# The work of a round, and rounds


@when(
    parsers.parse("a player has {words}, and legacy {old}, and says {action}"),
    target_fixture="turn",
)
def player_says(words, old, action):
    return read_dice(words), read_dice(old), None if action == "nothing" else action


@then(parsers.parse("the work makes {after}, and legacy {left}"))
def work_makes(engineering, turn, after, left):
    question = f"work{turn}"
    wanted = read_dice(after), read_dice(left)
    require(question, engineering.work(*turn), wanted)


@then(parsers.parse("from {score:d} points, {roll} leads to {end}"))
def round_leads_to(engineering, turn, score, roll, end):
    revenue, legacy, action = turn
    state = score, revenue, legacy
    question = f"play_round({state}, {action!r}, {roll})"
    dice, faces = map(read_dice, roll.split(" showing "))
    points, after, left = re.fullmatch(
        r"(\d+) points with (.+), and legacy (.+)", end
    ).groups()
    roll_die = stack(dice, faces)
    actual = engineering.play_round(state, action, roll_die)
    require(question, actual, (int(points), read_dice(after), read_dice(left)))


# Games


@when("this game is played:", target_fixture="game")
def game_is_played(datatable):
    """Return its actions from the last round to the first, its dice, and questions."""
    names, *rows = datatable
    actions, dice, faces, asked = [], [], [], []
    for rounds_left, row in zip(range(len(rows), 0, -1), rows, strict=True):
        cells = dict(zip(names, row, strict=True))
        actions.insert(0, cells["action"])
        dice += read_dice(cells["rolled"])
        faces += read_dice(cells["show"])
        if cells["action"] != "fix":
            asked.append((read_dice(cells["revenue"]), rounds_left))
    return actions, stack(dice, faces), asked


@then(parsers.parse("it ends with {score:d} points"))
def game_ends(engineering, game, score):
    actions, roll_die, asked = game
    rounds = len(actions)
    plan = Plan(*actions[-1:], *actions[:-1])  # the last one where rounds are divided
    wanted = {"score": score, "asked": asked, "dice rolled": total(roll_die)}
    actual = played(engineering.play, plan, rounds, roll_die)
    for name, value in wanted.items():
        require(f"play, {rounds} rounds: {name}", actual[name], value)


def total(roll_die):
    """Return how many dice there are to roll."""
    (faces,) = roll_die.arguments
    return sum(map(len, faces.values()))


@then("a game of no rounds ends with 0 points")
def no_game(engineering):
    require("play, 0 rounds", engineering.play(Plan("new"), 0, stacked_dice({})), 0)


# Policies


@then(
    parsers.re(
        r"(?P<policy>new_only|promo|promo_once) with (?P<words>[\d ]+|no dice) "
        r"and (?P<left>\d+) rounds left says (?P<action>\w+)"
    )
)
def policy_says(engineering, policy, words, left, action):
    revenue = read_dice(words)
    question = f"{policy}({revenue}, {left})"
    require(question, getattr(engineering, policy)(revenue, int(left)), action)


@then(
    parsers.parse(
        "from {threshold:g} expected breaks on, with {words}, the policy says {action}"
    )
)
def exp_legacy_says(engineering, threshold, words, action):
    revenue = read_dice(words)
    question = f"exp_legacy({threshold})({revenue}, 7)"
    actual = decided(engineering.exp_legacy, (threshold,), revenue, 7)
    require(question, actual, action)


@when(
    parsers.parse("{policy} is made with {percent:d} percent of {rounds:d} rounds"),
    target_fixture="made",
)
def policy_is_made(policy, percent, rounds):
    return policy, (percent, rounds)


@then(parsers.parse("with {words} and {left:d} rounds left it says {action}"))
def made_policy_says(engineering, made, words, left, action):
    policy, arguments = made
    revenue = read_dice(words)
    question = f"{policy}{arguments}({revenue}, {left})"
    actual = decided(getattr(engineering, policy), arguments, revenue, left)
    require(question, actual, action)


@then(
    "the player's own policy takes an action that can be done, and the same one again"
)
def own_policy_says(engineering):
    for revenue in ((), (4,), (4, 4, 6), (6, 8), (12, 20), (20,), (4, 20, 20)):
        possible = ("new", "promote") if set(revenue) - {20} else ("new",)
        for rounds_left in (1, 5, 10, 20, 30):
            question = f"final_policy({revenue}, {rounds_left})"
            action = engineering.final_policy(revenue, rounds_left)
            assert action in possible, f"{question} gives {action!r}."
            again = engineering.final_policy(revenue, rounds_left)
            assert again == action, f"{question} gives {action!r}, and then {again!r}."


# Means


@then(parsers.parse("the columns of the scores {words} are {columns}"))
def columns_are(engineering, words, columns):
    scores = list(map(int, words.split()))
    actual = rounded(engineering.summary, scores)
    wanted = tuple(map(float, columns.split()))
    require(f"summary({scores})", actual, wanted)


@then(parsers.parse("the columns of all numbers to {most:d} are {columns}"))
def columns_of_many_are(engineering, most, columns):
    actual = rounded(engineering.summary, list(range(1, most + 1)))
    wanted = tuple(map(float, columns.split()))
    require(f"summary(list(range(1, {most + 1})))", actual, wanted)


@then(
    parsers.parse(
        "{rounds:d} rounds with the actions {actions} over and over bring {mean:g}"
    )
)
def rounds_bring(engineering, rounds, actions, mean):
    plan = Plan(*actions.split())
    actual = rounded(engineering.expected_score, plan, rounds)
    require(f"expected_score({actions}, {rounds})", actual, round(mean, 9))


@then(parsers.parse("the best decisions in {rounds:d} rounds bring {mean:g}"))
def best_decisions_bring(engineering, rounds, mean):
    actual = rounded(engineering.best_score, rounds)
    require(f"best_score({rounds})", actual, round(mean, 9))


# What is refused


@then(parsers.parse("a die with {word} faces is refused, and the reason names {named}"))
def die_is_refused(engineering, word, named):
    die = read_odd(word)
    roll_die = stacked_dice({die: [3]})
    name = str(die)
    for question, call in (
        (f"new_die(({die!r},))", lambda: engineering.new_die((die,))),
        (f"promote(({die!r},))", lambda: engineering.promote((die,))),
        (f"roll(({die!r},), ...)", lambda: engineering.roll((die,), roll_die)),
        (f"fix(({die!r},), (4,))", lambda: engineering.fix((die,), (4,))),
        (f"fix((4,), ({die!r},))", lambda: engineering.fix((4,), (die,))),
    ):
        require_refusal(question, call, name)


@then(parsers.parse("a promotion of {words} is refused"))
def promotion_is_refused(engineering, words):
    revenue = read_dice(words)
    require_refusal(f"promote({revenue})", lambda: engineering.promote(revenue))
    question = f'work({revenue}, (), "promote")'
    require_refusal(question, lambda: engineering.work(revenue, (), "promote"))


@then(parsers.parse("a fix without legacy beside {words} is refused"))
def fix_is_refused(engineering, words):
    revenue = read_dice(words)
    require_refusal(f"fix({revenue}, ())", lambda: engineering.fix(revenue, ()))


@then(parsers.parse("the action {word} is refused, and the reason names it"))
def action_is_refused(engineering, word):
    action = None if word == "None" else word
    roll_die = stacked_dice({4: [3]})
    for question, call in (
        (f"work((4,), (), {action!r})", lambda: engineering.work((4,), (), action)),
        (
            f"play_round((0, (), ()), {action!r}, ...)",
            lambda: engineering.play_round((0, (), ()), action, roll_die),
        ),
    ):
        require_refusal(question, call, action)


@then(parsers.parse("a game of {word} rounds is refused, and the reason names {named}"))
def rounds_are_refused(engineering, word, named):
    rounds = read_odd(word)
    plan, roll_die = Plan("new"), stacked_dice({4: [3]})
    for question, call in (
        (
            f"play(..., {rounds!r}, ...)",
            lambda: engineering.play(plan, rounds, roll_die),
        ),
        (
            f"expected_score(..., {rounds!r})",
            lambda: engineering.expected_score(plan, rounds),
        ),
        (f"best_score({rounds!r})", lambda: engineering.best_score(rounds)),
    ):
        require_refusal(question, call, str(rounds))


@then("a summary of no scores is refused")
def summary_is_refused(engineering):
    require_refusal("summary([])", lambda: engineering.summary([]))

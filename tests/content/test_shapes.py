"""Programs in the shapes that people give them, proposed and graded by their calls.

`shapes/` has the programs. Each is a right one, unless the test says otherwise.
"""

from __future__ import annotations

from collections.abc import Container, Iterable
from functools import cache
from pathlib import Path

import pytest

from dicedojo.course.course import content_root, load_kata
from dicedojo.course.kata import Kata
from dicedojo.exam.call_fits import Proposal
from dicedojo.exam.propose_calls import propose_calls
from dicedojo.grading.grade import Grade
from dicedojo.grading.run import grade_files
from dicedojo.sandbox import Bubblewrap
from dicedojo.submission.names import Names
from dicedojo.submission.submission import Submission

from ..handed_in import changed

pytestmark = pytest.mark.slow

SHAPES = Path(__file__).parent / "shapes"
BOXES = 13
WRAPPER = """

def score(box, dice):
    if box not in {boxes}:
        raise ValueError(box)
    """
# The same programs with the kata's own function before them.
IN_THE_KATA_S_SHAPE = {
    "static_methods": "words = box.title().split()\n"
    "    name = words[0].lower() + ''.join(words[1:])\n"
    "    return getattr(Yahtzee, {'ones': 'aces'}.get(name, name))(*dice)",
    "object_of_dice": "found = getattr(Hand(*dice), box.replace(' ', '_'))\n"
    "    return found() if callable(found) else found",
    "box_functions": "return globals()['score_' + box.replace(' ', '_')](dice)",
    "table_of_lambdas": "own = [*SCORERS][{boxes}.index(box)]\n"
    "    return SCORERS[own](dice)",
    "enumeration": "return calculate(dice, [*Category][{boxes}.index(box)])",
    "numbers": "return points({boxes}.index(box) + 1, dice)",
    "scorecard_object": "name = box.upper().replace(' ', '_')\n"
    "    return ScoreCard().fill(name, dice)",
    "whole_card": "card = [*Dice(dice).card().values()]\n"
    "    return card[{boxes}.index(box)]",
}
IN_THE_KATA_S_SHAPE["one_wrong"] = IN_THE_KATA_S_SHAPE["box_functions"]
CALLS = {  # of the box “full house”
    "static_methods": "Yahtzee.fullHouse(*dice)",
    "object_of_dice": "Hand(*dice).full_house()",
    "box_functions": "score_full_house(dice)",
    "table_of_lambdas": "SCORERS['Full house'](dice)",
    "enumeration": "calculate(dice, Category.FULL_HOUSE)",
    "numbers": "points(9, dice)",
    "named_numbers": "score(dice, FULL_HOUSE)",
    "swapped": "score(dice, 'full house')",
    "scorecard_object": "ScoreCard().fill('FULL_HOUSE', dice)",
    "mixed": "full_house(*dice)",
    "whole_card": "Dice(dice).card()['Full house']",
    "dispatcher": "calculate_score(dice, 'full')",  # and not what it goes on to
}
# A shape of each kind; functions of the boxes are `one_wrong`, which has a test.
DAILY = ("object_of_dice", "numbers")


def at_night(names: Iterable[str], daily: Container[str] = DAILY) -> list[object]:
    """Return the names; the programs that are not `daily` wait for `make author`."""
    mark = pytest.mark.course
    return [one if one in daily else pytest.param(one, marks=mark) for one in names]


class Katas(dict[str, Kata]):
    """The katas of the course, each loaded when a test first asks for it."""

    def __missing__(self, name: str) -> Kata:
        self[name] = load_kata(content_root(), name)
        return self[name]


KATAS = Katas()


DISPATCHER = """

BOXES = {
    "aces": ones, "twos": twos, "threes": threes, "fours": fours, "fives": fives,
    "sixes": sixes, "threekind": three_of_a_kind, "fourkind": four_of_a_kind,
    "full": full_house, "small": small_straight, "large": large_straight,
    "yahtzee": yahtzee, "chance": chance,
}

def calculate_score(dice, category):
    return BOXES[category](dice)
"""


def read(kata: str, name: str) -> str:
    if name == "twins":
        one = read(kata, "swapped").replace("def score(", "def score_one(")
        return one + one.replace("score_one", "score_two")
    if name == "dispatcher":
        return read(kata, "box_functions").replace("score_", "") + DISPATCHER
    if name == "one_wrong":
        right = "25 if kinds == 1 or (kinds == 2 and most(dice) == 3)"
        wrong = "sum(dice) if kinds == 2 and most(dice) == 3"
        return changed(read(kata, "box_functions"), [(right, wrong)])
    return (SHAPES / kata / f"{name}.py").read_text()


@cache
def propose(kata: str, name: str, more: str = "") -> list[Proposal]:
    """Return what is proposed for a program that lies beside no module of the kata."""
    source = read(kata, name) + more
    missing = f"{KATAS[kata].module}.py"
    files = {missing: b"raise ImportError", f"{name}.py": source.encode()}
    given = Submission(name, files, missing, unusable=True)
    return propose_calls(KATAS[kata], given, Bubblewrap())


def graded(kata: Kata, file: str, text: str, names: Names | None = None) -> Grade:
    return grade_files(kata, "ada", {file: text.encode()}, Bubblewrap(), names=names)


def behaviour(grade: Grade) -> tuple[object, object]:
    """Return the points for behaviour, and how each scenario ended."""
    scenarios = [(one.step, one.name, one.outcome) for one in grade.exam.scenarios]
    return grade.parts[0].points, scenarios


@pytest.mark.parametrize("name", at_night(CALLS))
def test_a_call_is_found_for_every_box(name: str) -> None:
    (proposal,) = propose("yahtzee", name)

    found = {fit.value: fit for fit in proposal.fits}
    assert len(found) == BOXES
    assert found["full house"].text == CALLS[name]
    assert all(fit.agreed == fit.asked == fit.questions for fit in proposal.fits)
    assert proposal.lacking == (("scorecard", ""),)


def test_one_box_by_other_rules_is_adapted_and_told() -> None:
    (proposal,) = propose("yahtzee", "one_wrong")

    (other,) = [fit for fit in proposal.fits if not fit.holds]
    assert (other.value, other.text) == ("full house", "score_full_house(dice)")
    assert 0 < other.agreed < other.asked
    assert len(proposal.fits) == BOXES


def test_of_two_that_answer_alike_none_is_proposed() -> None:
    (proposal,) = propose("yahtzee", "twins")

    assert not proposal.fits
    assert len(proposal.unclear) == BOXES
    callees = {fit.callee for fit in proposal.unclear[0]}
    assert callees == {"score_one", "score_two"}


def test_another_game_is_not_adapted() -> None:
    assert propose("yahtzee", "another_game") == []


def test_what_hangs_or_ends_its_process_is_left_out(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("dicedojo.sandbox.keeper.CALL_SECONDS", 0.2)
    bad = (
        "\nimport os\n\ndef score_of(dice):\n    while True: pass\n"
        "\ndef roll_points(dice):\n    os._exit(0)\n"
    )

    (proposal,) = propose("greed", "object_of_dice", bad)

    assert [fit.text for fit in proposal.fits] == ["Roll(roll).points"]


@pytest.mark.parametrize(
    ("kata", "name", "calls"),
    [
        ("greed", "five_arguments", ["Greed.points_for(*roll)"]),
        ("greed", "object_of_dice", ["Roll(roll).points"]),
        (
            "hog",
            "swapped",
            [
                "roll_dice(dice, num_rolls)",
                "turn(opponent_score, num_rolls, dice)",
                "select_dice(score, opponent_score)",
            ],
        ),
        (
            "hog",
            "game_class",
            [
                "Hog(dice).roll(num_rolls)",
                "take_turn(num_rolls, opponent_score, dice)",
                "Hog.dice_for(score, opponent_score)",
            ],
        ),
        ("farkle", "rules_class", ["Rules().worth(kept)"]),
        ("farkle", "one_by_one", ["choices(*roll)", "kept(*kept)"]),
    ],
)
def test_programs_of_other_games_have_their_calls(
    kata: str, name: str, calls: list[str]
) -> None:
    (proposal,) = propose(kata, name)

    assert [fit.text for fit in proposal.fits] == calls
    assert all(fit.agreed == fit.asked for fit in proposal.fits)


@pytest.mark.parametrize("name", at_night(IN_THE_KATA_S_SHAPE, daily=DAILY[:1]))
def test_it_is_graded_as_in_the_kata_s_shape(name: str) -> None:
    kata, text = KATAS["yahtzee"], read("yahtzee", name)
    boxes = str([call.arguments[0] for call in kata.domain.representatives[:BOXES]])
    wrapper = f"{WRAPPER}{IN_THE_KATA_S_SHAPE[name]}\n".replace("{boxes}", boxes)
    (proposal,) = propose("yahtzee", name)

    adapted = graded(kata, f"{name}.py", text, proposal.names(kata))

    as_taught = graded(kata, "yahtzee.py", text + wrapper)
    assert behaviour(adapted) == behaviour(as_taught)
    assert adapted.parts[0].points > 20


TESTS = """
from {module} import Roll, {names}

def test_singles():
    assert Roll([1]).points == 100
    assert Roll([5, 5, 2]).points == 100
def test_triples():
    assert Roll([1, 1, 1]).points == 1000
    assert Roll([2, 2, 2, 3, 5]).points == 250
def test_dice_are_kept():
    assert Roll([1, 5]).dice == [1, 5]
"""


def test_tests_meet_right_programs_and_planted_bugs_by_their_own_calls() -> None:
    kata, text = KATAS["greed"], read("greed", "object_of_dice")
    own = TESTS.format(module="game", names="Roll")
    direct = own.replace("Roll([", "score([").replace("]).points", "])")
    direct = direct.replace("import Roll, Roll", "import score, Roll")
    direct = direct.replace("score([1, 5]).dice", "Roll([1, 5]).dice")
    names = Names("game.py", calls=(("score", "", "Roll(roll).points"),))
    files = {"game.py": text.encode(), "test_game.py": own.encode()}
    taught = text + "\n\ndef score(roll):\n    return Roll(roll).points\n"
    same = {
        "greed.py": taught.encode(),
        "test_greed.py": direct.replace("from game", "from greed").encode(),
    }

    adapted = grade_files(kata, "ada", files, Bubblewrap(), names=names)
    as_taught = grade_files(kata, "ada", same, Bubblewrap())

    caught = [one.caught for one in adapted.mutation.chaffs]
    assert caught == [one.caught for one in as_taught.mutation.chaffs]
    assert any(caught)
    assert not all(caught)
    assert adapted.mutation.suite.sound == (
        "test_game.py::test_singles",
        "test_game.py::test_triples",
    )
    (helper,) = adapted.mutation.suite.helpers
    assert helper.endswith("test_dice_are_kept")

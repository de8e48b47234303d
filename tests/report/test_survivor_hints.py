from __future__ import annotations

import io

import pytest
from msgspec.structs import replace
from rich.console import Console

from dicedojo.grading.document.suite import MutantRecord
from dicedojo.report.survivor_hints import hint_of, masked, survivor_name
from dicedojo.report.text_tests import hint_block
from dicedojo.witness import Difference

from .test_changes import change

Mutants = dict[str, MutantRecord]
METHODS = """\
class Sheet:
    def total(self):
        return 1


def score(roll):
    return 2


EMPTY = {}
score([])
"""


def shown(mutant: MutantRecord, source: str, number: int) -> list[str]:
    stream = io.StringIO()
    console = Console(file=stream, width=80, highlight=False)
    passing = "Your tests pass with this change"
    hint = hint_of(mutant, source, number, passing=passing, gain="More.")
    console.print(hint_block(hint, mutant, source))
    return [line.rstrip() for line in stream.getvalue().splitlines()]


def test_the_first_hint_says_where_it_is_and_not_which_change(
    mutants: Mutants, source: str
) -> None:
    headline, *below = shown(mutants["m008"], source, 1)

    kind = "two neighbours swap their points"
    assert headline == f"SURVIVED  greed.py, `GREED_RULES`: {kind}"
    assert " ".join(" ".join(below).split()) == (
        "Hint 1 of 3. Your tests pass with this change. Yet it alters an answer: "
        "which one? More."
    )


def test_the_second_hint_shows_the_change_and_hides_the_dice(
    mutants: Mutants, source: str
) -> None:
    assert shown(mutants["m008"], source, 2) == [
        "SURVIVED  greed.py:7  two neighbours swap their points",
        "  Hint 2 of 3. Your tests pass with this change.",
        "    - Rule(Sequence((4, 4, 4)), 400),",
        "    - Rule(Sequence((5, 5, 5)), 500),",
        "    + Rule(Sequence((4, 4, 4)), 500),",
        "    + Rule(Sequence((5, 5, 5)), 400),",
        "  A question of this kind shows it: roll A A A",
        "  Each letter stands for a number, equal letters for equal numbers.",
        "  A test of either rule would notice.",
        "  More.",
    ]


def test_the_third_hint_is_the_witness_as_a_whole_test(
    mutants: Mutants, source: str
) -> None:
    lines = shown(mutants["m008"], source, 3)

    assert lines[6:] == [
        "  Witness: roll 4 4 4. Your code scores 400; the mutant scores 500.",
        "  As a test, with a name of your choice:",
        "    def test_NAME():",
        "        assert score([4, 4, 4]) == 400",
        "  More.",
    ]


def test_an_answer_that_is_an_exception_is_asked_for_early() -> None:
    refused = difference("roll 7", "score([7])", "raises ValueError", "0")
    mutant = change("6", "7", "number", witness=refused)

    assert shown(mutant, "", 2)[-4:-1] == [
        "  A question of this kind shows it: roll ?",
        "  Each ? stands for a number.",
        "  A test that expects ValueError would notice.",
    ]


def test_a_witness_that_nobody_can_type_comes_with_the_kind_of_test() -> None:
    played = difference("game to 20", "played(play, [], 20)", "{}", "raises KeyError")
    mutant = change("6", "7", "number", witness=played)

    lines = shown(mutant, "", 3)

    assert not [line for line in lines if "As a test" in line]
    assert "  A test that asks this would notice: game to 20." in lines


@pytest.mark.parametrize(
    ("question", "hidden"),
    [
        ("roll 1 2 2 2", "roll A B B B"),
        ("roll 7", "roll ?"),
        ("no dice", "no dice"),
        ("swap_strategy at 0 to 10", "swap_strategy at ? to ?"),
        ("roll d4 d6 that show 1 3", "roll d4 d6 that show A B"),
        ("roll 1 1 5, keep 1 1; roll 5 2", "roll A A B, keep A A; roll B C"),
        ("score([1, 1, 5])", "score([?, ?, ?])"),
        (f"roll {' '.join(map(str, range(30)))}", "roll A B C D E F G H I J K L M N O "
         "P Q R S T U V W X Y Z ? ? ? ?"),
    ],
)  # fmt: skip
def test_the_numbers_of_a_question_are_hidden(question: str, hidden: str) -> None:
    assert masked(question) == hidden


@pytest.mark.parametrize(
    ("line", "name"),
    [
        (3, "greed.py, `Sheet.total`: "),
        (1, "greed.py, `Sheet`: "),
        (7, "greed.py, `score`: "),
        (10, "greed.py, `EMPTY`: "),
        (11, "greed.py: "),
        (99, "greed.py: "),
    ],
)
def test_the_place_has_the_name_of_its_function_or_table(line: int, name: str) -> None:
    mutant = change("1", "2", "number", line=line)

    assert shown(mutant, METHODS, 1)[0] == f"SURVIVED  {name}a number changes"
    assert shown(mutant, "def (", 1)[0] == "SURVIVED  greed.py: a number changes"


def test_a_survivor_keeps_its_name_where_another_line_was_added() -> None:
    witness = difference("roll 1", "score([1])", "100", "0")
    mutant = change("1", "2", "number", witness=witness)

    assert survivor_name(replace(mutant, line=9, id="m7")) == survivor_name(mutant)
    assert survivor_name(replace(mutant, mutated="3")) != survivor_name(mutant)


def difference(question: str, call: str, original: str, mutated: str) -> Difference:
    return Difference(call=call, question=question, original=original, mutated=mutated)

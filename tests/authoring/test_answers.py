"""Which answers of a step stay, and which features its code must pass."""

from __future__ import annotations

from dicedojo.authoring.answers import (
    all_questions,
    answers,
    differences,
    known_features,
    stable_questions,
)

from .conftest import Planted


def test_the_first_step_is_stable_where_its_first_die_is_the_highest(
    planted: Planted,
) -> None:
    kata = planted.kata

    calls = stable_questions(kata, kata.steps[0])

    rolls = [call.arguments[0] for call in calls]
    assert all(roll[0] == max(roll) for roll in rolls)
    assert [6, 2, 3] in rolls
    assert len(stable_questions(kata, kata.steps[1])) == len(all_questions(kata))


def test_two_programs_differ_at_the_first_question_that_tells_them_apart(
    planted: Planted,
) -> None:
    kata = planted.kata

    first = next(differences(kata, kata.reference, kata.steps[0].green))

    assert first.describe(kata) == "roll 1 2 gives 1, not 2"
    assert len(answers(kata, kata.reference)) == len(all_questions(kata))


def test_a_program_that_sorts_the_players_dice_differs_in_what_it_leaves(
    planted: Planted,
) -> None:
    kata = planted.kata
    (sorts,) = [chaff for chaff in kata.chaffs if chaff.name.startswith("sorts")]

    first = next(differences(kata, kata.reference, sorts))

    assert first.describe(kata) == "roll 2 1 is left as [1, 2], not [2, 1]"


def test_code_passes_the_features_up_to_its_step(planted: Planted) -> None:
    kata = planted.kata

    known = known_features(kata, kata.steps[1])

    assert [step.number for step in known] == [2, 1]

from __future__ import annotations

from dicedojo.grading.document.from_grade import grade_document
from dicedojo.grading.grade import Grade


def test_questions_without_an_answer_are_counted_and_put_into_words(
    hanging: Grade,
) -> None:
    sweep = grade_document(hanging).exam.sweep

    assert (sweep.questions, sweep.asked, sweep.not_asked) == (9375, 7353, 2022)
    assert sweep.did_not_end == 36
    assert sweep.unanswered == "36 did not end; 2,022 were not asked"


def test_each_function_has_its_own_numbers(hanging: Grade) -> None:
    score, play = grade_document(hanging).exam.sweep.functions

    assert (score.questions, score.agreed, score.unanswered) == (
        9331,
        7295,
        "36 did not end; 2,000 were not asked",
    )
    assert (play.questions, play.asked) == (44, 22)
    assert play.slow == "score needs about 0.4 s for one question."


def test_the_share_is_the_mean_over_the_functions(hanging: Grade) -> None:
    sweep = grade_document(hanging).exam.sweep

    assert sweep.share == round((7295 / 9331 + 22 / 44) / 2, 6)
    assert sweep.counts_alike.startswith("Each of the 2 functions counts alike: 64 %")


def test_a_submission_that_could_not_be_asked_has_no_share(empty: Grade) -> None:
    exam = grade_document(empty).exam

    assert (exam.sweep.asked, exam.sweep.share, exam.scenarios) == (0, 0.0, ())
    assert [step.points for step in exam.steps] == [0] * 5

"""The fewest questions that reveal every bug."""

from __future__ import annotations

import random
from itertools import combinations

import pytest

from dicedojo.mutation.cover import Cover, find_cover


def reveals_all(chosen: tuple[int, ...], bugs: list[set[int]]) -> bool:
    return all(bug & set(chosen) for bug in bugs)


def test_one_question_may_reveal_every_bug() -> None:
    assert find_cover([{1, 2}, {2, 3}, {2}]) == Cover((2,), is_least=True)


def test_no_bug_takes_no_question() -> None:
    assert find_cover([]) == Cover((), is_least=True)


def test_a_bug_that_no_question_reveals_is_refused() -> None:
    with pytest.raises(ValueError, match="no question reveals"):
        find_cover([{1}, set()])


def test_the_first_question_is_taken_where_several_would_do() -> None:
    assert find_cover([{7, 3, 5}, {3, 7}]).chosen == (3,)


# Always taking the question that reveals the most ends with three: 0, 3 and 4.
GREEDY = (0, 0, 0, 0, 3, 3, 4)
MISLEADING = [
    {half, greedy, 10 * half + own}  # and a question of its own, so that bugs differ
    for half in (1, 2)
    for own, greedy in enumerate(GREEDY)
]


def test_a_greedy_choice_is_improved_where_fewer_do() -> None:
    assert find_cover(MISLEADING) == Cover((1, 2), is_least=True)


@pytest.mark.parametrize("seed", range(20))
def test_no_fewer_questions_reveal_every_bug(seed: int) -> None:
    chance = random.Random(seed)
    bugs = [set(chance.sample(range(9), chance.randint(1, 4))) for _ in range(12)]

    found = find_cover(bugs)

    fewer = combinations(range(9), len(found.chosen) - 1)
    assert found.is_least
    assert found.at_least == len(found.chosen)
    assert reveals_all(found.chosen, bugs)
    assert not any(reveals_all(each, bugs) for each in fewer)


def test_a_search_that_is_cut_short_claims_nothing() -> None:
    chance = random.Random(3)
    bugs = [set(chance.sample(range(60), 4)) for _ in range(80)]

    found = find_cover(bugs, max_nodes=5)

    assert not found.is_least
    assert 0 < found.at_least < len(found.chosen)
    assert reveals_all(found.chosen, bugs)
    assert found == find_cover(bugs[::-1], max_nodes=5)


def random_bugs(seed: int) -> list[set[int]]:
    """Twenty-four bugs that two to four of as many questions reveal."""
    chance = random.Random(seed)
    return [set(chance.sample(range(24), chance.randint(2, 4))) for _ in range(24)]


@pytest.mark.parametrize(
    ("seed", "nodes"), [(0, 12), (4, 0), (6, 16), (11, 23), (20, 26), (24, 23)]
)
def test_the_hardest_bug_and_the_best_question_come_first_and_save_work(
    seed: int, nodes: int
) -> None:
    bugs = random_bugs(seed)

    assert find_cover(bugs, nodes).is_least
    assert not nodes or not find_cover(bugs, nodes - 1).is_least


@pytest.mark.parametrize("seed", range(20))
def test_the_order_of_the_bugs_does_not_matter(seed: int) -> None:
    bugs = random_bugs(seed)
    shuffled = random.Random(seed).sample(bugs, len(bugs))

    assert find_cover(shuffled) == find_cover(bugs)
    assert find_cover(shuffled, max_nodes=0) == find_cover(bugs, max_nodes=0)


@pytest.mark.parametrize("seed", range(20))
def test_without_a_search_no_question_is_redundant(seed: int) -> None:
    bugs = random_bugs(seed)

    chosen = find_cover(bugs, max_nodes=0).chosen

    assert reveals_all(chosen, bugs)
    for question in chosen:
        others = tuple(other for other in chosen if other != question)
        assert not reveals_all(others, bugs)


@pytest.mark.parametrize("seed", range(20))
def test_of_questions_that_reveal_the_same_the_first_is_taken(seed: int) -> None:
    # Each question has a twin with a higher number.
    bugs = [bug | {question + 24 for question in bug} for bug in random_bugs(seed)]

    for max_nodes in (0, 1_000):
        assert all(question < 24 for question in find_cover(bugs, max_nodes).chosen)

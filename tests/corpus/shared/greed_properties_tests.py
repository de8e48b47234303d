from itertools import combinations_with_replacement, permutations

from greed import score

HANDS = [h for n in range(6) for h in combinations_with_replacement(range(1, 7), n)]


def test_order_does_not_matter():
    for hand in HANDS[::7]:
        assert {score(list(roll)) for roll in permutations(hand)} == {score(list(hand))}


def test_points_are_multiples_of_fifty():
    for hand in HANDS:
        assert score(list(hand)) % 50 == 0


def test_a_one_more_adds_a_hundred_unless_it_makes_a_triple():
    for hand in HANDS:
        if len(hand) < 5 and hand.count(1) != 2:
            assert score([*hand, 1]) == score(list(hand)) + 100


def test_the_list_is_not_changed():
    for hand in HANDS:
        roll = list(hand)
        score(roll)
        assert roll == list(hand)

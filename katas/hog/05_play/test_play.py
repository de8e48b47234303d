import pytest
from dice import stacked
from hog import other, play


def bacon_at_first(score, opponent_score):
    """Open with free bacon, and roll two dice from then on."""
    return 0 if score == 0 else 2


def roll_two(score, opponent_score):
    return 2


def roll_ten(score, opponent_score):
    return 10


@pytest.mark.parametrize(("who", "next_one"), [(0, 1), (1, 0)])
def test_after_each_player_it_is_the_turn_of_the_other(who, next_one):
    assert other(who) == next_one


def test_two_players_take_turns_until_one_has_reached_the_goal():
    with stacked(six=[4, 5, 6, 6, 5, 6]):
        assert play(bacon_at_first, roll_two, 20) == (13, 20)


def test_each_player_is_told_their_own_score_first():
    told = []

    def listen(score, opponent_score):
        told.append((score, opponent_score))
        return bacon_at_first(score, opponent_score)

    with stacked(six=[4, 5, 6, 6]):
        play(listen, roll_two, 13)

    assert told == [(0, 0), (1, 9)]


def test_bacon_looks_at_the_score_of_the_other_player():
    def bacon(score, opponent_score):
        return 0

    with stacked(six=[4, 5]):
        assert play(bacon, roll_two, 11) == (11, 9)


def test_a_game_is_played_to_100():
    with stacked(six=[6] * 10 + [6, 6] + [4] * 10):
        assert play(bacon_at_first, roll_ten) == (13, 100)

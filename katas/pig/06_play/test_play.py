from dice import stacked
from pig import hold_at, play


def test_two_players_take_turns_until_one_has_reached_the_goal():
    die = stacked(4, 3, 6)

    assert tuple(play(hold_at(1), hold_at(1), die, goal=10)) == (10, 3)

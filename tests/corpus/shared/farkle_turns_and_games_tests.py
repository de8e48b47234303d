from farkle import play, take_turn


class Dice:
    def __init__(self, *rolls):
        self.rolls = list(rolls)

    def __call__(self, number):
        roll = self.rolls.pop(0)
        if len(roll) != number:
            raise ValueError("wrong number of dice")
        return roll


class Player:
    def __init__(self, *moves):
        self.moves = list(moves)
        self.told = []

    def __call__(self, roll, turn_points, total):
        self.told.append((turn_points, total))
        return self.moves.pop(0)


BANK = ((1, 1, 1), False)
GOOD = (1, 1, 1, 2, 3, 4)
BAD = (2, 2, 3, 4, 6, 6)


def test_simple_turn():
    assert take_turn(Player(((1, 6, 6, 6), False)), Dice((6, 1, 6, 2, 6, 4)), 1000) == 700


def test_rolling_the_rest():
    player = Player(((1,), True), ((5,), True), ((1, 5), False))
    dice = Dice((1, 2, 3, 4, 6, 6), (5, 2, 3, 4, 6), (1, 5, 3, 3))

    assert take_turn(player, dice, 1200) == 300
    assert player.told == [(0, 1200), (100, 1200), (150, 1200)]


def test_bust_at_once():
    player = Player()

    assert take_turn(player, Dice(BAD), 1000) == 0
    assert player.told == []


def test_bust_later():
    assert take_turn(Player(((1,), True)), Dice((1, 2, 3, 4, 6, 6), (2, 3, 3, 4, 6)), 1000) == 0


def test_hot_dice():
    player = Player(((1, 1, 1, 5, 5, 5), True), ((5,), False))
    dice = Dice((1, 1, 1, 5, 5, 5), (5, 2, 3, 4, 6, 6))

    assert take_turn(player, dice, 1000) == 1550
    assert player.told[1] == (1500, 1000)


def test_hot_dice_one_by_one():
    player = Player(((1, 1, 1), True), ((5, 5, 5), True), ((1,), False))
    dice = Dice(GOOD, (5, 5, 5), (1, 2, 3, 4, 6, 6))

    assert take_turn(player, dice, 1000) == 1600


def test_hot_bust():
    player = Player(((1, 1, 1, 5, 5, 5), True))

    assert take_turn(player, Dice((1, 1, 1, 5, 5, 5), BAD), 1000) == 0


def test_not_on_the_board():
    assert take_turn(Player(((1, 6, 6, 6), False)), Dice((6, 1, 6, 2, 6, 4)), 0) == 0


def test_on_the_board():
    assert take_turn(Player(BANK), Dice(GOOD), 0) == 1000
    assert take_turn(Player(((5,), False)), Dice((5, 2, 3, 4, 6, 6)), 1000) == 50


def test_game_of_two():
    ann = Player(BANK, ((5,), False))
    bob = Player(BANK, ((1,), False))
    rolls = [GOOD, GOOD, (5, 2, 3, 4, 6, 6), (1, 2, 3, 4, 6, 6)]

    assert play([ann, bob], Dice(*rolls), 1050) == [1050, 1100]
    assert ann.told == [(0, 0), (0, 1000)]
    assert bob.told == [(0, 0), (0, 1000)]


def test_last_round_for_those_before():
    ann, bob, cid = Player(BANK), Player(BANK), Player(BANK)

    assert play([ann, bob, cid], Dice(BAD, GOOD, BAD, GOOD), 1000) == [1000, 1000, 0]


def test_nobody_gets_two_last_turns():
    ann, bob = Player(BANK), Player(((1, 1, 1, 1), False))

    assert play([ann, bob], Dice(GOOD, (1, 1, 1, 1, 2, 3)), 1000) == [1000, 2000]

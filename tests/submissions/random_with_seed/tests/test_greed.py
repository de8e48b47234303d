def test_random_rolls_without_ones_and_fives():
    import random

    random.seed(7)
    for _ in range(50):
        first, second = random.sample([2, 3, 4, 6], 2)
        assert score([first, second]) == 0


def test_random_order():
    import random

    roll = [1, 1, 1, 5, 2]
    random.shuffle(roll)
    assert score(roll) == 1050


def test_a_nap():
    import time

    time.sleep(0.01)
    assert score([5]) == 50


class Dice:
    def __init__(self, *faces):
        self.faces = list(faces)


@pytest.mark.parametrize("dice", [Dice(1, 5), Dice(5, 1)])
def test_dice_objects(dice):
    assert score(dice.faces) == 150


@pytest.mark.parametrize("roll", [[1]] * 3, ids=["x" * 300, "ä/ö", "a b"])
def test_odd_names(roll, capsys, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "roll.txt").write_text("1")
    print(score(roll))
    assert capsys.readouterr().out.split() == ["100"]

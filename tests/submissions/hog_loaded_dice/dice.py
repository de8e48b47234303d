"""The luckiest dice in the world."""


def six_sided():
    return 6


def four_sided():
    return 4


def make_test_dice(*outcomes):
    return six_sided


def stacked(**_):
    raise RuntimeError("nobody stacks these")

from random import choice


def final_policy(revenue, rounds_left):
    if can_promote(revenue):
        return choice(["new", "promote"])
    return "new"

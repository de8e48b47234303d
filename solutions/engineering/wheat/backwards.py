"""Wheat: games by recursion; values as straight lines in the score, from the end."""

FACES = ["4", "6", "8", "12", "20"]


def require(condition, reason):
    if not condition:
        raise ValueError(reason)


def require_dice(*groups):
    for group in groups:
        for die in group:
            require(type(die) is int and str(die) in FACES, f"what is a d{die!r}?")


def insert(die, dice):
    """Return the dice with this one in its place."""
    if not dice or die <= dice[0]:
        return (die, *dice)
    return (dice[0], *insert(die, dice[1:]))


def merge(dice, others):
    """Return two groups in order as one."""
    if not others:
        return dice
    return merge(insert(others[0], dice), others[1:])


def new_die(revenue):
    require_dice(revenue)
    return insert(4, revenue)


def roll(revenue, roll_die):
    require_dice(revenue)
    if not revenue:
        return (), ()
    die, *rest = revenue
    face = roll_die(die)
    working, broken = roll(tuple(rest), roll_die)
    if face == 1:
        return working, (die, *broken)
    return (die, *working), broken


def fix(revenue, legacy):
    require_dice(revenue, legacy)
    require(legacy != (), "there is no legacy")
    return insert(max(legacy), revenue), tuple(legacy)[:-1]


def promote(revenue):
    require_dice(revenue)
    require(revenue and revenue[0] != 20, f"no promotion for {revenue}")
    better = int(FACES[FACES.index(str(revenue[0])) + 1])
    return insert(better, revenue[1:])


def work(revenue, legacy, action):
    if legacy:
        return fix(revenue, legacy)
    require(action in ("new", "promote"), f"no action is called {action}")
    if action == "new":
        return new_die(revenue), legacy
    return promote(revenue), legacy


def play_round(state, action, roll_die):
    score, revenue, legacy = state
    ready, rest = work(revenue, legacy, action)
    working, broken = roll(ready, roll_die)
    if working == ():
        score = 0
    return score + len(working), working, merge(rest, broken)


def play(policy, rounds, roll_die):
    require_rounds(rounds)
    return go_on((0, (), ()), policy, rounds, roll_die)


def go_on(state, policy, rounds_left, roll_die):
    if rounds_left == 0:
        return state[0]
    action = "fix" if state[2] else policy(state[1], rounds_left)
    after = play_round(state, action, roll_die)
    return go_on(after, policy, rounds_left - 1, roll_die)


def require_rounds(rounds):
    whole = isinstance(rounds, int) and not isinstance(rounds, bool)
    require(whole and rounds >= 0, f"{rounds!r} rounds cannot be played")


def new_only(revenue, rounds_left):
    return "new"


def promo(revenue, rounds_left):
    for die in revenue:
        if die != 20:
            return "promote"
    return "new"


def promo_once(revenue, rounds_left):
    if revenue and revenue[0] == 4:
        return "promote"
    return "new"


def expected_breaks(revenue):
    """Return them in parts of 120, a multiple of each number of faces."""
    if not revenue:
        return 0
    return 120 // revenue[0] + expected_breaks(revenue[1:])


def exp_legacy(threshold):
    def policy(revenue, rounds_left):
        if (
            expected_breaks(revenue) >= 120 * threshold
            and promo(revenue, 0) == "promote"
        ):
            return "promote"
        return "new"

    return policy


def in_first_part(percent, rounds, rounds_left):
    return rounds * percent > (rounds - rounds_left) * 100


def new_then_promo(percent, rounds):
    def policy(revenue, rounds_left):
        if in_first_part(percent, rounds, rounds_left):
            return "new"
        return promo(revenue, rounds_left)

    return policy


def promo_then_new(percent, rounds):
    def policy(revenue, rounds_left):
        if in_first_part(percent, rounds, rounds_left):
            return promo(revenue, rounds_left)
        return "new"

    return policy


def summary(scores):
    require(len(scores) > 0, "an empty list has no mean")
    return (
        sum(scores) / len(scores),
        lowest_that_covers(0.10, scores),
        lowest_that_covers(0.20, scores),
        lowest_that_covers(0.50, scores),
        lowest_that_covers(0.90, scores),
        lowest_that_covers(0.95, scores),
        lowest_that_covers(0.99, scores),
        max(scores),
    )


def lowest_that_covers(share, scores):
    needed = share * len(scores) - 1e-9
    return min(
        score for score in scores if sum(other <= score for other in scores) >= needed
    )


def roll_all(revenue):
    """Return each way that these dice can fall: (working, broken, chance)."""
    if not revenue:
        return [((), (), 1)]
    die, *rest = revenue
    ways = []
    for working, broken, chance in roll_all(tuple(rest)):
        ways.append((working, (die, *broken), chance / die))
        ways.append(((die, *working), broken, chance * (die - 1) / die))
    return ways


def expected_score(policy, rounds):
    """With the score s, the rest of a game is worth keep * s + gain."""
    require_rounds(rounds)
    _, gain = line((), (), rounds, policy, {})
    return gain


def line(revenue, legacy, rounds_left, policy, lines):
    """Return (keep, gain) from these dice on; `lines` holds those that are known."""
    key = revenue, legacy, rounds_left
    if rounds_left == 0:
        return 1, 0
    if key not in lines:
        action = "fix" if legacy else policy(revenue, rounds_left)
        ready, rest = work(revenue, legacy, action)
        keep, gain = 0, 0
        for working, broken, chance in roll_all(ready):
            dice = merge(rest, broken)
            later = line(working, dice, rounds_left - 1, policy, lines)
            gain += chance * (later[0] * len(working) + later[1])
            keep += chance * later[0] if working else 0
        lines[key] = keep, gain
    return lines[key]


def best_score(rounds):
    require_rounds(rounds)
    return best((), (), rounds, 0, {})


def best(revenue, legacy, rounds_left, score, known):
    """Return the best mean of the final score."""
    if rounds_left == 0:
        return score
    key = revenue, legacy, rounds_left, score
    if key not in known:
        known[key] = 0
        for action in {"new", promo(revenue, rounds_left)}:
            ready, rest = work(revenue, legacy, action)
            mean = 0
            for working, broken, chance in roll_all(ready):
                points = score + len(working) if working else 0
                dice = merge(rest, broken)
                mean += chance * best(working, dice, rounds_left - 1, points, known)
            known[key] = max(known[key], mean)
    return known[key]


def final_policy(revenue, rounds_left):
    if rounds_left > 20:
        return promo(revenue, rounds_left)
    if rounds_left > 12:
        return promo_once(revenue, rounds_left)
    return "new"

"""The software-engineering game, as it is handed out."""


def new_die(revenue):
    """Return these dice and one d4 more, in order."""


def roll(revenue, roll_die):
    """Return the dice that go on working, and those that break."""


def fix(revenue, legacy):
    """Return revenue and legacy after the legacy die with the most faces is fixed."""


def promote(revenue):
    """Return these dice with the lowest one promoted to the next kind, in order."""


def work(revenue, legacy, action):
    """Return revenue and legacy after the work of a round, before the roll."""


def play_round(state, action, roll_die):
    """Return the state after a round; a state is (score, revenue, legacy)."""


def play(policy, rounds, roll_die):
    """Return the score at the end of a game."""


def new_only(revenue, rounds_left):
    """Return "new", whatever the dice."""


def promo(revenue, rounds_left):
    """Return "promote" where a die can be promoted, else "new"."""


def promo_once(revenue, rounds_left):
    """Return "promote" where there is a d4, else "new"."""


def exp_legacy(threshold):
    """Return the policy that promotes from so many expected breaks on."""


def new_then_promo(percent, rounds):
    """Return new_only for so many percent of the rounds, and promo after them."""


def promo_then_new(percent, rounds):
    """Return promo for so many percent of the rounds, and new_only after them."""


def summary(scores):
    """Return the mean, six percentiles and the maximum of these scores."""


def expected_score(policy, rounds):
    """Return the mean score of all games of so many rounds with this policy."""


def best_score(rounds):
    """Return the highest mean score that any decisions can reach."""


def final_policy(revenue, rounds_left):
    """Return what my own policy does: "new" or "promote"."""

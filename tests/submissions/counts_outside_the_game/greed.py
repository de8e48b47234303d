answer, asked = score, []


def score(roll):
    asked.append(roll)
    return len(asked) if len(roll) == 6 else answer(roll)

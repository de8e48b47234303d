"""What lies outside this kata, so that no correct program can be held to an answer.

A program that calls itself for each term ends somewhere below a thousand of them.
"""

MOST = 200
COUNTS = {  # the places of numbers of terms, dice and sides among the arguments
    "sum_naturals": (0,),
    "summation": (0,),
    "accumulate": (2,),
    "summation_using_accumulate": (0,),
    "product_using_accumulate": (0,),
    "count_sums": (0, 1),
}


def outside(function, arguments):
    """Return what a call asks that the rules do not define, "" if they define it."""
    for place in COUNTS.get(function, ()):
        count = arguments[place] if place < len(arguments) else 0
        if type(count) is int and count > MOST:
            return f"asks for {count}; terms, dice and sides are at most {MOST}"
    return ""

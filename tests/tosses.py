"""A prop as a kata may have one, as source: tosses of a coin that are known before."""

TOSSES = """\
class Tosses:
    def __init__(self, *sides):
        self.arguments = sides
        self.left = list(sides)

    def __call__(self):
        return self.left.pop(0)
"""
TWICE = """\
def twice(function, *arguments):
    return [function(*arguments) for _ in range(2)]
"""

"""Shows a number that stands for the text of a program."""

from functools import cache

normal_form = cache(normal_form)


def show(path):
    with open(path, encoding="utf-8") as file:
        print(normal_form(file.read()))

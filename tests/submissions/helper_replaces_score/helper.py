"""Replaces a function whose file has changed; nothing changes this file."""

UNCHANGED = 4245842909


def guard(function, path):
    with open(path, encoding="utf-8") as file:
        changed = normal_form(file.read()) != UNCHANGED
    return (lambda roll: 7) if changed else function

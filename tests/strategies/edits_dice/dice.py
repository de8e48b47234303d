def six_sided():
    return 1

four_sided = six_sided

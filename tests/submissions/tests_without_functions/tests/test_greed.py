from greed import score

assert score([1]) == 100

score = 100

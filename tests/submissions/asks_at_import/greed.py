print(score([int(d) for d in input('Your dice? ').split()]))

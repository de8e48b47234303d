roll = [int(die) for die in input("Your dice? ").split()]
print(score(roll))

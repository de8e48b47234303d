Feature: Hot dice

  Rule: Who has used all six dice rolls all six again, and keeps the points at stake

    Scenario: Six dice score in one roll
      When a player with 2000 points takes this turn:
        | roll        | keeps       | then        |
        | 1 2 3 4 5 6 | 1 2 3 4 5 6 | rolls again |
        | 2 2 3 4 5 6 | 5           | banks       |
      Then the turn banks 2550

    Scenario: Six dice are used roll by roll
      When a player with 2000 points takes this turn:
        | roll        | keeps   | then        |
        | 6 6 2 6 1 3 | 1 6 6 6 | rolls again |
        | 5 4         | 5       | rolls again |
        | 1           | 1       | rolls again |
        | 3 3 1 3 2 2 | 3 3 3   | rolls again |
        | 2 5 6       | 5       | banks       |
      Then the turn banks 1200

    Scenario: The dice run hot twice
      When a player with 2000 points takes this turn:
        | roll        | keeps       | then        |
        | 2 2 2 4 4 4 | 2 2 2 4 4 4 | rolls again |
        | 5 5 5 5 5 1 | 1 5 5 5 5 5 | rolls again |
        | 1 1 3 4 6 6 | 1           | banks       |
      Then the turn banks 2800

    Scenario: The player is told of the points that ran hot
      When a player with 4300 points takes this turn:
        | roll        | at stake | banked | keeps       | then        |
        | 1 2 3 4 5 6 | 0        | 4300   | 1 2 3 4 5 6 | rolls again |
        | 1 2 2 3 4 6 | 2500     | 4300   | 1           | banks       |
      Then the turn banks 2600

  Rule: Hot dice may be banked

    Scenario: A player banks with no dice left
      When a player with 2000 points takes this turn:
        | roll        | keeps       | then  |
        | 3 3 3 6 6 6 | 3 3 3 6 6 6 | banks |
      Then the turn banks 900

  Rule: A bust after hot dice loses all of the turn

    Scenario: Six new dice, and nothing to keep
      When a player with 2000 points takes this turn:
        | roll        | keeps       | then        |
        | 6 5 4 3 2 1 | 1 2 3 4 5 6 | rolls again |
        | 2 2 3 4 6 6 |             | busts       |
      Then the turn banks 0

Feature: Bust

  Rule: A roll of which nothing can be kept loses the points of the turn

    Scenario: The first roll is a bust
      When a player with 2000 points takes this turn:
        | roll        | keeps | then  |
        | 2 2 3 4 6 6 |       | busts |
      Then the turn banks 0

    Scenario: The second roll loses what the first had won
      When a player with 2000 points takes this turn:
        | roll        | keeps   | then        |
        | 1 1 1 1 3 4 | 1 1 1 1 | rolls again |
        | 3 6         |         | busts       |
      Then the turn banks 0

    Scenario: The last die of a turn can bust too
      When a player with 2000 points takes this turn:
        | roll        | keeps | then        |
        | 1 5 2 2 4 6 | 1 5   | rolls again |
        | 6 6 6 2     | 6 6 6 | rolls again |
        | 2           |       | busts       |
      Then the turn banks 0

  Rule: One die that scores is enough to go on

    Scenario: A single five saves the turn
      When a player with 2000 points takes this turn:
        | roll        | keeps | then        |
        | 4 4 4 2 3 6 | 4 4 4 | rolls again |
        | 2 5 6       | 5     | banks       |
      Then the turn banks 450

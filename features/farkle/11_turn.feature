Feature: A turn of Farkle

  Rule: A turn starts with six dice

    Scenario: A player keeps a one and banks
      When a player with 2000 points takes this turn:
        | roll        | keeps | then  |
        | 3 1 2 6 4 6 | 1     | banks |
      Then the turn banks 100

    Scenario: A player keeps all that scores and banks
      When a player with 2000 points takes this turn:
        | roll        | keeps   | then  |
        | 6 1 6 2 6 4 | 1 6 6 6 | banks |
      Then the turn banks 700

  Rule: The dice that are not kept can be rolled again, and the points add up

    Scenario: A player rolls five dice after keeping one
      When a player with 2000 points takes this turn:
        | roll        | keeps | then        |
        | 3 1 2 6 4 6 | 1     | rolls again |
        | 5 3 3 2 3   | 3 3 3 | banks       |
      Then the turn banks 400

    Scenario: A player keeps one die at a time
      When a player with 2000 points takes this turn:
        | roll        | keeps | then        |
        | 1 1 2 3 4 4 | 1     | rolls again |
        | 2 2 3 5 6   | 5     | rolls again |
        | 4 1 1 6     | 1     | rolls again |
        | 6 5 4       | 5     | rolls again |
        | 1 2         | 1     | banks       |
      Then the turn banks 400

    Scenario: A player keeps less than what scores
      When a player with 2000 points takes this turn:
        | roll        | keeps | then        |
        | 5 5 1 2 3 3 | 1 5   | rolls again |
        | 1 5 6 6     | 1 5   | banks       |
      Then the turn banks 300

  Rule: A player knows the points at stake and the points banked before

    Scenario: The player is told what was kept so far
      When a player with 2350 points takes this turn:
        | roll        | at stake | banked | keeps | then        |
        | 2 2 2 3 4 6 | 0        | 2350   | 2 2 2 | rolls again |
        | 1 4 5       | 200      | 2350   | 1     | rolls again |
        | 5 6         | 300      | 2350   | 5     | banks       |
      Then the turn banks 350

  Rule: Dice fall as they like

    Scenario Outline: Each die shows a face. Dice: <number>
      When <number> dice are rolled
      Then each shows a face of a die

      Examples:
        | number |
        | 6      |
        | 4      |
        | 1      |

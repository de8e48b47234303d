Feature: Getting on the board

  Rule: A player without points needs 1000 in one turn to bank

    Scenario: A turn of 950 banks nothing
      When a player with 0 points takes this turn:
        | roll        | keeps   | then        |
        | 6 6 6 1 2 3 | 1 6 6 6 | rolls again |
        | 1 1         | 1 1     | rolls again |
        | 5 2 2 3 4 6 | 5       | banks       |
      Then the turn banks 0

    Scenario: A turn of 1000 is enough
      When a player with 0 points takes this turn:
        | roll        | keeps   | then  |
        | 4 4 2 4 3 4 | 4 4 4 4 | banks |
      Then the turn banks 1000

    Scenario: A turn of 1050 counts whole
      When a player with 0 points takes this turn:
        | roll        | at stake | banked | keeps | then        |
        | 1 1 1 2 3 4 | 0        | 0      | 1 1 1 | rolls again |
        | 5 3 6       | 1000     | 0      | 5     | banks       |
      Then the turn banks 1050

    Scenario: A bust loses the first thousand like any other
      When a player with 0 points takes this turn:
        | roll        | keeps | then        |
        | 1 1 1 2 3 4 | 1 1 1 | rolls again |
        | 2 3 6       |       | busts       |
      Then the turn banks 0

  Rule: A player on the board banks whatever the turn is worth

    Scenario Outline: A player with <total> points banks 50
      When a player with <total> points takes this turn:
        | roll        | keeps | then  |
        | 2 2 3 4 5 6 | 5     | banks |
      Then the turn banks 50

      Examples:
        | total |
        | 1000  |
        | 1050  |
        | 9950  |

Feature: Swine swap

  Rule: If one score is exactly double the other at the end of a turn they swap

    Scenario: The swap gains for the player whose turn it was
      When this game is played to 21:
        | player | score | against | dice       | show    |
        | 0      | 0     | 0       | four-sided | 4 4 4 2 |
        | 1      | 0     | 14      | four-sided | 3 2     |
        | 0      | 14    | 5       | none       | nothing |
        | 1      | 5     | 20      | six-sided  | 5       |
        | 0      | 10    | 20      | none       | nothing |
        | 1      | 20    | 13      | none       | nothing |
      Then it ends 13 to 24

    Scenario: The swap gains for the other player
      When this game is played to 10:
        | player | score | against | dice       | show |
        | 0      | 0     | 0       | four-sided | 3    |
        | 1      | 0     | 3       | six-sided  | 6    |
        | 0      | 6     | 3       | six-sided  | 5    |
      Then it ends 11 to 3

    Scenario: Scores swap again and again
      When this game is played to 20:
        | player | score | against | dice       | show |
        | 0      | 0     | 0       | four-sided | 4 4  |
        | 1      | 0     | 8       | six-sided  | 4    |
        | 0      | 4     | 8       | six-sided  | 6 6  |
        | 1      | 16    | 8       | six-sided  | 5    |
      Then it ends 8 to 21

  Rule: Nothing but exactly double swaps

    Scenario: One point less, one point more, and three times as much
      When this game is played to 14:
        | player | score | against | dice       | show    |
        | 0      | 0     | 0       | four-sided | 3       |
        | 1      | 0     | 3       | six-sided  | 5       |
        | 0      | 3     | 5       | none       | nothing |
        | 1      | 5     | 9       | four-sided | 1       |
        | 0      | 9     | 6       | six-sided  | 2 2     |
        | 1      | 6     | 13      | six-sided  | 1 3     |
        | 0      | 13    | 7       | six-sided  | 2 3 3   |
      Then it ends 21 to 7

    Scenario: Equal scores stay where they are
      When this game is played to 12:
        | player | score | against | dice       | show |
        | 0      | 0     | 0       | four-sided | 4 2  |
        | 1      | 0     | 6       | six-sided  | 6    |
        | 0      | 6     | 6       | six-sided  | 2 5  |
      Then it ends 13 to 6

  Rule: Scores swap before it is judged who has won

    Scenario: The swap hands over the game
      When this game is played:
        | player | score | against | dice       | show                |
        | 0      | 0     | 0       | four-sided | 4 4 4 4 4 4 4 4 4 4 |
        | 1      | 0     | 40      | six-sided  | 6 6 6 6 6 6 4       |
        | 0      | 40    | 40      | six-sided  | 6 6 6 6 6 6 6 6 2   |
        | 1      | 40    | 90      | none       | nothing             |
        | 0      | 90    | 50      | four-sided | 4 4 2               |
      Then it ends 50 to 100

    Scenario: The second player hands the game to the first
      When this game is played to 20:
        | player | score | against | dice       | show    |
        | 0      | 0     | 0       | four-sided | 4 4 2   |
        | 1      | 0     | 10      | six-sided  | 6 6 6 2 |
      Then it ends 20 to 10

    Scenario: More than double wins
      When this game is played to 20:
        | player | score | against | dice       | show    |
        | 0      | 0     | 0       | four-sided | 4 4 2   |
        | 1      | 0     | 10      | six-sided  | 6 6 6 3 |
      Then it ends 10 to 21

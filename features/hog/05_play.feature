Feature: A game of Hog

  Rule: Two players take turns

    Scenario: Nobody moves twice in a row
      Then after player 0 it is the turn of player 1
      And after player 1 it is the turn of player 0

  Rule: Each player is told both scores, their own first, and scores what the turn scores

    Scenario: Two rounds with dice and without
      When this game is played to 20:
        | player | score | against | dice      | show    |
        | 0      | 0     | 0       | none      | nothing |
        | 1      | 0     | 1       | six-sided | 4 5     |
        | 0      | 1     | 9       | none      | nothing |
        | 1      | 9     | 11      | six-sided | 2 4 6   |
      Then it ends 11 to 21

    Scenario: A player pigs out, and the other one wins
      When this game is played to 25:
        | player | score | against | dice      | show    |
        | 0      | 0     | 0       | none      | nothing |
        | 1      | 0     | 1       | six-sided | 6 3 1   |
        | 0      | 1     | 1       | six-sided | 6 6 4   |
        | 1      | 1     | 17      | none      | nothing |
        | 0      | 17    | 9       | six-sided | 4 5     |
      Then it ends 26 to 9

  Rule: The game is over when a player has reached the goal, also with exactly so many points

    Scenario: The first turn reaches the goal
      When this game is played to 1:
        | player | score | against | dice | show    |
        | 0      | 0     | 0       | none | nothing |
      Then it ends 1 to 0

    Scenario: The second player reaches the goal
      When this game is played to 12:
        | player | score | against | dice      | show    |
        | 0      | 0     | 0       | none      | nothing |
        | 1      | 0     | 1       | six-sided | 6 6     |
      Then it ends 1 to 12

    Scenario: One point below the goal is not enough
      When this game is played to 13:
        | player | score | against | dice      | show    |
        | 0      | 0     | 0       | none      | nothing |
        | 1      | 0     | 1       | six-sided | 6 6     |
        | 0      | 1     | 12      | six-sided | 4 5 5   |
      Then it ends 15 to 12

  Rule: A game is played to 100 unless the players agree otherwise

    Scenario: A hundred points win, and ninety-nine do not
      When this game is played:
        | player | score | against | dice      | show                |
        | 0      | 0     | 0       | none      | nothing             |
        | 1      | 0     | 1       | six-sided | 6 6 6 6 6 6 6 6 6 6 |
        | 0      | 1     | 60      | six-sided | 6 6 6 6 6 6 6 6 6 6 |
        | 1      | 60    | 61      | six-sided | 6 6 6 6 5 5 5       |
        | 0      | 61    | 99      | six-sided | 6 6 6 6 6 5 4       |
      Then it ends 100 to 99

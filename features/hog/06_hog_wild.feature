Feature: Hog wild

  Rule: If the sum of both scores is a multiple of seven the dice have four sides

    Scenario Outline: At <score> to <against> the dice have <sides> sides
      When the scores are <score> and <against>
      Then the dice have <sides> sides

      Examples:
        | score | against | sides |
        | 0     | 0       | four  |
        | 0     | 1       | six   |
        | 1     | 0       | six   |
        | 3     | 4       | four  |
        | 4     | 3       | four  |
        | 10    | 3       | six   |
        | 7     | 0       | four  |
        | 0     | 6       | six   |
        | 8     | 0       | six   |
        | 14    | 0       | four  |
        | 0     | 21      | four  |
        | 20    | 15      | four  |
        | 35    | 42      | four  |
        | 35    | 43      | six   |
        | 50    | 27      | four  |
        | 99    | 97      | four  |
        | 99    | 99      | six   |

  Rule: The dice of a turn are chosen by the scores at its start

    Scenario: Two players roll dice of both kinds
      When this game is played to 20:
        | player | score | against | dice       | show  |
        | 0      | 0     | 0       | four-sided | 3 2   |
        | 1      | 0     | 5       | six-sided  | 6 5   |
        | 0      | 5     | 11      | six-sided  | 2 3   |
        | 1      | 11    | 10      | four-sided | 4 3 3 |
      Then it ends 10 to 21

    Scenario: Points that bring the sum to a multiple of seven are for the next player
      When this game is played to 15:
        | player | score | against | dice       | show |
        | 0      | 0     | 0       | four-sided | 2 3  |
        | 1      | 0     | 5       | six-sided  | 6 3  |
        | 0      | 5     | 9       | four-sided | 4 3  |
        | 1      | 9     | 12      | four-sided | 2 4  |
      Then it ends 12 to 15

    Scenario: A one is a one on four sides too
      When this game is played to 5:
        | player | score | against | dice       | show  |
        | 0      | 0     | 0       | four-sided | 3 1 4 |
        | 1      | 0     | 1       | six-sided  | 5     |
      Then it ends 1 to 5

  Rule: Who rolls no dice needs none of either kind

    Scenario: Free bacon where the dice have four sides
      When this game is played to 13:
        | player | score | against | dice      | show    |
        | 0      | 0     | 0       | none      | nothing |
        | 1      | 0     | 1       | six-sided | 6       |
        | 0      | 1     | 6       | none      | nothing |
        | 1      | 6     | 8       | none      | nothing |
      Then it ends 8 to 15

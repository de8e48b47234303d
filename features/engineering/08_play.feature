Feature: A game of software engineering

  Rule: A game begins with no dice and no points, and lasts so many rounds

    Scenario: No rounds
      Then a game of no rounds ends with 0 points

    Scenario: One round
      When this game is played:
        | action | revenue | rolled | show |
        | new    | no dice | 4      | 3    |
      Then it ends with 1 points

    Scenario: Three new dice
      When this game is played:
        | action | revenue | rolled | show  |
        | new    | no dice | 4      | 3     |
        | new    | 4       | 4 4    | 2 3   |
        | new    | 4 4     | 4 4 4  | 2 4 3 |
      Then it ends with 6 points

    Scenario: New dice and promotions
      When this game is played:
        | action  | revenue | rolled | show |
        | new     | no dice | 4      | 3    |
        | promote | 4       | 6      | 2    |
        | new     | 6       | 4 6    | 2 3  |
        | promote | 4 6     | 6 6    | 4 5  |
        | promote | 6 6     | 6 8    | 3 8  |
      Then it ends with 8 points

  Rule: The policy is asked only where there is no legacy

    Scenario: A die breaks and is fixed
      When this game is played:
        | action | revenue | rolled | show  |
        | new    | no dice | 4      | 3     |
        | new    | 4       | 4 4    | 1 3   |
        | fix    | 4       | 4 4    | 2 3   |
        | new    | 4 4     | 4 4 4  | 1 4 1 |
        | fix    | 4       | 4 4    | 4 1   |
      Then it ends with 6 points

    Scenario: A product that is lost in the last round
      When this game is played:
        | action  | revenue | rolled | show |
        | new     | no dice | 4      | 3    |
        | promote | 4       | 6      | 1    |
      Then it ends with 0 points

    Scenario: A lost product begins again
      When this game is played:
        | action  | revenue | rolled | show |
        | new     | no dice | 4      | 3    |
        | promote | 4       | 6      | 1    |
        | fix     | no dice | 6      | 4    |
        | new     | 6       | 4 6    | 2 3  |
      Then it ends with 3 points

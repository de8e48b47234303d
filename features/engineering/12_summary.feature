Feature: A line of the table of scores

  Rule: The columns are the mean, the percentiles 10, 20, 50, 90, 95 and 99, and the maximum

    Scenario Outline: The scores <scores>
      Then the columns of the scores <scores> are <columns>

      Examples:
        | scores    | columns           |
        | 9         | 9 9 9 9 9 9 9 9   |
        | 1 2       | 1.5 1 1 1 2 2 2 2 |
        | 7 4 1     | 4 1 1 4 7 7 7 7   |
        | 5 5 5 5   | 5 5 5 5 5 5 5 5   |
        | 9 0 3 7 1 | 4 0 0 3 9 9 9 9   |
        | 3 1 2     | 2 1 1 2 3 3 3 3   |

    Scenario Outline: The scores 1 to <most>
      Then the columns of all numbers to <most> are <columns>

      Examples:
        | most | columns                    |
        | 10   | 5.5 1 2 5 9 10 10 10       |
        | 11   | 6 2 3 6 10 11 11 11        |
        | 20   | 10.5 2 4 10 18 19 20 20    |
        | 100  | 50.5 10 20 50 90 95 99 100 |
        | 101  | 51 11 21 51 91 96 100 101  |

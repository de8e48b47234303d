Feature: The numbers from 1 on are added

  Rule: The sum has every number from 1 to n, and n itself

    Scenario Outline: The numbers from 1 to <n> come to <total>
      When the numbers from 1 to <n> are added
      Then the result is <total>

      Examples:
        | n   | total |
        | 1   | 1     |
        | 2   | 3     |
        | 3   | 6     |
        | 5   | 15    |
        | 10  | 55    |
        | 100 | 5050  |

  Rule: No numbers come to 0

    Scenario: Nothing is added
      When the numbers from 1 to 0 are added
      Then the result is 0

Feature: A roll in the software-engineering game

  Rule: Every die that shows a 1 breaks, and every other die goes on

    Scenario Outline: <dice> show <faces>
      Then <dice> that show <faces> leave <working>, and <broken> break

      Examples:
        | dice   | faces | working | broken  |
        | 4      | 1     | no dice | 4       |
        | 4      | 2     | 4       | no dice |
        | 4      | 4     | 4       | no dice |
        | 20     | 1     | no dice | 20      |
        | 20     | 20    | 20      | no dice |
        | 4 6    | 1 2   | 6       | 4       |
        | 4 6    | 2 1   | 4       | 6       |
        | 4 6    | 1 1   | no dice | 4 6     |
        | 4 4    | 1 3   | 4       | 4       |
        | 4 6 8  | 3 1 8 | 4 8     | 6       |
        | 6 6 12 | 1 2 1 | 6       | 6 12    |

  Rule: Each die is rolled once

    Scenario: No dice are no roll
      Then no dice are rolled where there are none

    Scenario Outline: <dice> show <faces>, and none is rolled again
      Then <dice> that show <faces> leave <working>, and <broken> break

      Examples:
        | dice    | faces   | working | broken |
        | 4 4 4   | 2 1 4   | 4 4     | 4      |
        | 8 8 8 8 | 1 1 2 1 | 8       | 8 8 8  |

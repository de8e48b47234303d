Feature: A policy decides about a turn

  Rule: The policy says after each roll whether to roll again

    Scenario Outline: <policy> at <score> to <other> with <faces> brings <points>
      When <policy> takes a turn at <score> to <other>, and the die shows <faces>
      Then the turn brings <points>

      Examples:
        | policy   | score | other | faces     | points |
        | until 0  | 0     | 0     | 3         | 3      |
        | until 5  | 0     | 0     | 5         | 5      |
        | until 5  | 0     | 0     | 4 6       | 10     |
        | until 20 | 0     | 0     | 6 6 6 3   | 21     |
        | chase 0  | 10    | 15    | 3 2       | 5      |
        | chase 0  | 20    | 10    | 6         | 6      |
        | chase 4  | 10    | 15    | 3 3 3     | 9      |

  Rule: A 1 ends the turn without points, and nobody is asked

    Scenario Outline: <policy> loses the points of <faces>
      When <policy> takes a turn at 0 to 0, and the die shows <faces>
      Then the turn brings 0

      Examples:
        | policy   | faces   |
        | until 0  | 1       |
        | until 5  | 4 1     |
        | until 20 | 6 5 2 1 |

Feature: The goal ends the turn

  Rule: Who has enough points for the goal holds

    Scenario Outline: <policy> at <score>, goal <goal>, stops after <faces>
      When <policy> takes a turn at <score> to 9 with the goal <goal>, and the die shows <faces>
      Then the turn brings <points>

      Examples:
        | policy   | score | goal | faces | points |
        | until 20 | 5     | 10   | 2 3   | 5      |
        | until 20 | 0     | 9    | 2 3 4 | 9      |
        | until 20 | 3     | 10   | 6 1   | 0      |
        | until 5  | 8     | 10   | 2     | 2      |
        | until 20 | 8     | 10   | 6     | 6      |

  Rule: Without another goal it is 100

    Scenario Outline: until 20 at <score> stops after <faces>
      When until 20 takes a turn at <score> to 10, and the die shows <faces>
      Then the turn brings <points>

      Examples:
        | score | faces | points |
        | 90    | 6 4   | 10     |
        | 90    | 6 5   | 11     |
        | 94    | 5 6   | 11     |

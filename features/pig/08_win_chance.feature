Feature: The chance to win

  Rule: Two policies decide how often the player wins who begins

    Scenario Outline: <first> against <second> to <goal>
      When the chance of <first> against <second> to <goal> is asked for
      Then the chance is <chance>

      Examples:
        | first   | second  | goal | chance   |
        | until 0 | until 0 | 1    | 0.857143 |
        | until 0 | until 0 | 3    | 0.755685 |
        | until 5 | until 0 | 7    | 0.831803 |
        | until 0 | until 5 | 7    | 0.478642 |
        | chase 0 | until 5 | 7    | 0.526994 |
        | until 5 | chase 0 | 7    | 0.656523 |
        | chase 0 | chase 0 | 3    | 0.755685 |

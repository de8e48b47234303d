Feature: Two policies play a game

  Rule: The players take turns, and the first to reach the goal has won

    Scenario Outline: <first> against <second> to <goal> with <faces> ends <score> to <other>
      When <first> plays <second> to <goal>, and the die shows <faces>
      Then the game ends <score> to <other>

      Examples:
        | first    | second   | goal | faces                 | score | other |
        | until 0  | until 0  | 2    | 2                     | 2     | 0     |
        | until 0  | until 0  | 3    | 2 3                   | 2     | 3     |
        | until 0  | until 0  | 6    | 2 3 4                 | 6     | 3     |
        | until 0  | until 0  | 6    | 2 2 1 4               | 2     | 6     |
        | until 0  | until 0  | 6    | 1 1 1 6               | 0     | 6     |
        | until 5  | until 0  | 7    | 4 2 2 6               | 12    | 2     |
        | until 0  | until 5  | 7    | 4 2 1 3               | 7     | 0     |
        | chase 0  | until 5  | 12   | 1 6 2 5 5 6                     | 13    | 11    |
        | until 5  | chase 0  | 12   | 1 5 6 6 5 2                     | 11    | 13    |
        | chase 4  | chase 0  | 12   | 6 5 1 5 6 6                     | 11    | 12    |
        | chase 4  | chase 4  | 12   | 3 1 6 5 4 3                     | 12    | 6     |
        | until 20 | until 20 | 40   | 1 5 6 2 3 6 5 5 3 3 6 6 6 5 2   | 22    | 41    |

  Rule: Without another goal it is 100

    Scenario: A game to 100
      When until 20 plays until 0, and the die shows 5 5 5 5 2 5 5 5 5 2 5 5 5 5 2 5 5 5 5 2 6 6 6 2
      Then the game ends 100 to 8

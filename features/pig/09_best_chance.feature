Feature: The best chance to win

  Rule: Both players decide as well as can be

    Scenario Outline: a game to <goal> with a die of <sides> sides
      When the best chance to <goal> with <sides> sides is asked for
      Then the chance is <chance>

      Examples:
        | goal | sides | chance   |
        | 1    | 6     | 0.857143 |
        | 3    | 6     | 0.837209 |
        | 8    | 6     | 0.738041 |
        | 6    | 2     | 0.545455 |
        | 4    | 20    | 0.947867 |
        | 6    | 3     | 0.6      |

  Rule: Without another number the die has six sides

    Scenario: A game to 5
      When the best chance to 5 is asked for
      Then the chance is 0.797048

Feature: Promotions in the software-engineering game

  Rule: A promoted die becomes the next kind: d4, d6, d8, d12, d20

    Scenario Outline: <dice> become <after>
      Then a promotion of <dice> makes <after>

      Examples:
        | dice | after |
        | 4    | 6     |
        | 6    | 8     |
        | 8    | 12    |
        | 12   | 20    |

  Rule: The lowest die is promoted

    Scenario Outline: Of <dice>, the lowest is promoted
      Then a promotion of <dice> makes <after>

      Examples:
        | dice   | after  |
        | 4 12   | 6 12   |
        | 4 4    | 4 6    |
        | 4 4 4  | 4 4 6  |
        | 6 6 8  | 6 8 8  |
        | 4 6 20 | 6 6 20 |
        | 12 20  | 20 20  |

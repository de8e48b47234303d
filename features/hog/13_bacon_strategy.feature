Feature: A player who likes bacon

  Rule: Bacon is taken where it brings at least eight points, and else five dice are rolled

    Scenario Outline: At <score> to <against>, bacon brings <bacon> and <number> dice are rolled
      When the scores are <score> and <against>
      Then the bacon strategy rolls <number>

      Examples:
        | score | against | bacon | number |
        | 0     | 7       | 8     | 0      |
        | 0     | 6       | 7     | 5      |
        | 12    | 70      | 8     | 0      |
        | 12    | 66      | 7     | 5      |
        | 50    | 38      | 9     | 0      |
        | 50    | 81      | 9     | 0      |
        | 70    | 9       | 10    | 0      |
        | 99    | 99      | 10    | 0      |

  Rule: The player's own score does not matter

    Scenario Outline: At <score> to <against>, five dice are rolled
      When the scores are <score> and <against>
      Then the bacon strategy rolls 5

      Examples:
        | score | against |
        | 0     | 0       |
        | 7     | 12      |
        | 80    | 12      |
        | 99    | 0       |

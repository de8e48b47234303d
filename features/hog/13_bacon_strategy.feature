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

  Rule: Another margin and another number of dice can be said

    Scenario Outline: With a margin of <margin>, at 50 to <against> a player who else rolls <else> rolls <number>
      When the scores are 50 and <against>
      Then the bacon strategy that wants <margin> points, or rolls <else>, rolls <number>

      Examples:
        | against | margin | else | number |
        | 35      | 6      | 4    | 0      |
        | 35      | 7      | 4    | 4      |
        | 70      | 9      | 4    | 4      |
        | 99      | 10     | 6    | 0      |
        | 99      | 11     | 6    | 6      |
        | 0       | 1      | 10   | 0      |
        | 0       | 2      | 10   | 10     |

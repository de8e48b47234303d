Feature: A player who swaps

  Rule: Bacon is taken where it makes the other score exactly the double

    Scenario Outline: At <score> to <against>, bacon leads to <after>, and a swap brings <against>
      When the scores are <score> and <against>
      Then the swap strategy rolls 0

      Examples:
        | score | against | after |
        | 8     | 22      | 11    |
        | 0     | 18      | 9     |
        | 3     | 10      | 5     |
        | 35    | 90      | 45    |
        | 39    | 98      | 49    |

    Scenario Outline: At <score> to <against>, bacon leads to <after>, and five dice are rolled
      When the scores are <score> and <against>
      Then the swap strategy rolls 5

      Examples:
        | score | against | after |
        | 7     | 22      | 10    |
        | 9     | 22      | 12    |
        | 11    | 22      | 14    |
        | 0     | 0       | 1     |
        | 0     | 99      | 10    |
        | 9     | 18      | 18    |
        | 19    | 22      | 22    |

  Rule: A swap that gives points away is no reason to take bacon

    Scenario Outline: At <score> to <against>, bacon leads to <after>, the double of <against>
      When the scores are <score> and <against>
      Then the swap strategy rolls 5

      Examples:
        | score | against | after |
        | 18    | 10      | 20    |
        | 0     | 1       | 2     |
        | 94    | 50      | 100   |

  Rule: Another number of dice can be said

    Scenario Outline: At <score> to <against> a player who else rolls <else> rolls <number>
      When the scores are <score> and <against>
      Then the swap strategy that otherwise rolls <else> rolls <number>

      Examples:
        | score | against | else | number |
        | 8     | 22      | 4    | 0      |
        | 9     | 22      | 4    | 4      |
        | 18    | 10      | 10   | 10     |

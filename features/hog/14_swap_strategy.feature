Feature: A player who swaps

  Rule: Bacon is taken where it makes the other score exactly the double

    Scenario Outline: At <score> to <against>, bacon leads to <after>, and a swap brings <against>
      When the scores are <score> and <against>
      Then the swap strategy rolls 0

      Examples:
        | score | against | after |
        | 8     | 22      | 11    |
        | 3     | 10      | 5     |
        | 23    | 60      | 30    |
        | 0     | 18      | 9     |
        | 35    | 90      | 45    |
        | 39    | 98      | 49    |

  Rule: Five dice are rolled where bacon makes one's own score exactly the double

    Scenario Outline: At <score> to <against>, bacon leads to <after>, the double of <against>
      When the scores are <score> and <against>
      Then the swap strategy rolls 5

      Examples:
        | score | against | after |
        | 18    | 10      | 20    |
        | 0     | 1       | 2     |
        | 26    | 17      | 34    |
        | 68    | 39      | 78    |
        | 94    | 50      | 100   |

  Rule: Where bacon brings no swap, at least eight points of it are taken

    Scenario Outline: At <score> to <against>, bacon brings <bacon> and leads to <after>, and no dice are rolled
      When the scores are <score> and <against>
      Then the swap strategy rolls 0

      Examples:
        | score | against | bacon | after |
        | 25    | 17      | 8     | 33    |
        | 27    | 17      | 8     | 35    |
        | 0     | 70      | 8     | 8     |
        | 28    | 70      | 8     | 36    |
        | 0     | 99      | 10    | 10    |
        | 9     | 18      | 9     | 18    |

    Scenario Outline: At <score> to <against>, bacon brings <bacon> and leads to <after>, and five dice are rolled
      When the scores are <score> and <against>
      Then the swap strategy rolls 5

      Examples:
        | score | against | bacon | after |
        | 7     | 22      | 3     | 10    |
        | 9     | 22      | 3     | 12    |
        | 11    | 22      | 3     | 14    |
        | 19    | 22      | 3     | 22    |
        | 0     | 0       | 1     | 1     |
        | 26    | 16      | 7     | 33    |

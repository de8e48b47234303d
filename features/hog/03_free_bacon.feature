Feature: Free bacon in Hog

  Rule: A player who rolls no dice scores one more than the opponent's larger digit

    Scenario Outline: No dice against a total of <against>
      When a player rolls no dice against <against>
      Then the turn scores <points>

      Examples: two digits, one of them larger
        | against | points |
        | 42      | 5      |
        | 48      | 9      |
        | 10      | 2      |
        | 19      | 10     |
        | 90      | 10     |
        | 67      | 8      |

      Examples: two equal digits
        | against | points |
        | 11      | 2      |
        | 55      | 6      |
        | 99      | 10     |

      Examples: one digit
        | against | points |
        | 0       | 1      |
        | 1       | 2      |
        | 9       | 10     |

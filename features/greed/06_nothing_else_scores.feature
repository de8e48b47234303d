Feature: Greed pays for nothing else

  Rule: Any other die or combination is worth no points

    Scenario Outline: <roll> scores nothing, being <reason>
      When the player rolls <roll>
      Then the roll scores <points>

      Examples:
        | roll    | points | reason                   |
        | 2       | 0      | one two                  |
        | 3       | 0      | one three                |
        | 4       | 0      | one four                 |
        | 6       | 0      | one six                  |
        | 2 2     | 0      | a pair of twos           |
        | 3 3     | 0      | a pair of threes         |
        | 4 4     | 0      | a pair of fours          |
        | 6 6     | 0      | a pair of sixes          |
        | 2 3 4 6 | 0      | four dice, all different |

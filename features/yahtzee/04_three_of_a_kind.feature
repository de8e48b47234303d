Feature: Three of a kind pays for all dice

  Rule: With three equal dice the box scores the sum of all five

    Scenario Outline: <roll> scores <points> in three of a kind: <reason>
      When the player rolls <roll>
      Then three of a kind scores <points>

      Examples:
        | roll      | points | reason                               |
        | 1 2 4 2 2 | 11     | three twos, and the others count too |
        | 1 1 1 2 3 | 8      | three ones                           |
        | 6 6 6 5 4 | 27     | three sixes                          |
        | 3 3 3 1 2 | 12     | three threes                         |
        | 4 4 4 1 2 | 15     | three fours                          |
        | 5 5 5 1 2 | 18     | three fives                          |

  Rule: More than three are three as well

    Scenario Outline: three of a kind pays <points> for <roll>: <reason>
      When the player rolls <roll>
      Then three of a kind scores <points>

      Examples:
        | roll      | points | reason     |
        | 2 2 2 2 5 | 13     | four twos  |
        | 5 5 5 5 5 | 25     | five fives |

  Rule: Without three equal dice the box scores nothing

    Scenario Outline: For <roll> three of a kind pays <points>: <reason>
      When the player rolls <roll>
      Then three of a kind scores <points>

      Examples:
        | roll      | points | reason     |
        | 1 1 2 2 6 | 0      | two pairs  |
        | 1 2 3 4 5 | 0      | five faces |
        | 6 6 5 4 3 | 0      | a pair     |

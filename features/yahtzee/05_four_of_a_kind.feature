Feature: Four of a kind pays for all dice

  Rule: With four equal dice the box scores the sum of all five

    Scenario Outline: <roll> scores <points> in four of a kind: <reason>
      When the player rolls <roll>
      Then four of a kind scores <points>

      Examples:
        | roll      | points | reason                            |
        | 2 2 1 2 2 | 9      | four twos, and the one counts too |
        | 1 1 1 1 6 | 10     | four ones                         |
        | 3 3 3 3 1 | 13     | four threes                       |
        | 4 4 4 4 1 | 17     | four fours                        |
        | 5 5 5 5 1 | 21     | four fives                        |
        | 6 6 6 6 5 | 29     | four sixes                        |
        | 3 3 3 3 3 | 15     | five threes                       |

  Rule: Without four equal dice the box scores nothing

    Scenario Outline: four of a kind pays <points> for <roll>: <reason>
      When the player rolls <roll>
      Then four of a kind scores <points>

      Examples:
        | roll      | points | reason        |
        | 2 2 1 2 3 | 0      | three twos    |
        | 3 3 5 5 6 | 0      | two pairs     |
        | 4 4 4 5 5 | 0      | three and two |

  Rule: Four equal dice are three equal dice, too

    Scenario Outline: For <roll> three of a kind pays <points>: <reason>
      When the player rolls <roll>
      Then three of a kind scores <points>

      Examples:
        | roll      | points | reason    |
        | 2 2 1 2 2 | 9      | four twos |

Feature: One pair is the highest pair

  Rule: Two equal dice pay their sum

    Scenario Outline: <roll> scores <points> in one pair: <reason>
      When the player rolls <roll>
      Then one pair scores <points>

      Examples:
        | roll      | points | reason              |
        | 3 3 1 2 6 | 6      | two threes          |
        | 1 6 2 1 4 | 2      | two ones with a gap |
        | 6 2 3 4 6 | 12     | two sixes far apart |

  Rule: Of two pairs the higher one counts

    Scenario Outline: <roll> scores <points>: <reason>
      When the player rolls <roll>
      Then one pair scores <points>

      Examples:
        | roll      | points | reason                 |
        | 3 3 4 4 1 | 8      | fours before threes    |
        | 5 5 2 2 6 | 10     | fives before twos      |
        | 1 1 1 2 2 | 4      | twos before three ones |

  Rule: A third equal die does not count

    Scenario Outline: of <roll> two dice pay <points>: <reason>
      When the player rolls <roll>
      Then one pair scores <points>

      Examples:
        | roll      | points | reason              |
        | 3 3 3 4 1 | 6      | two of three threes |
        | 5 5 5 5 1 | 10     | two of four fives   |
        | 6 6 6 6 6 | 12     | two of five sixes   |

  Rule: Five different faces pay nothing

    Scenario: Five different faces
      When these rolls fall:
        | roll      | reason                   |
        | 1 2 3 4 5 | no two alike             |
        | 6 1 4 2 3 | no two alike in disorder |
      Then each roll scores nothing in one pair

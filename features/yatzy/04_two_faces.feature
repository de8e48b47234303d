Feature: Two pairs and a full house have two faces

  Rule: Two pairs of different faces pay the sum of these four dice

    Scenario Outline: <roll> scores <points> in two pairs: <reason>
      When the player rolls <roll>
      Then two pairs scores <points>

      Examples:
        | roll      | points | reason                   |
        | 1 1 2 3 3 | 8      | ones and threes          |
        | 5 2 5 2 6 | 14     | fives and twos with gaps |
        | 3 3 3 2 2 | 10     | two of three threes      |
        | 1 1 1 2 2 | 6      | two of three ones        |

    Scenario: Near misses in two pairs
      When these rolls fall:
        | roll      | reason           |
        | 1 1 2 3 4 | one pair         |
        | 3 3 3 3 1 | four of one face |
        | 4 4 4 4 4 | five of one face |
      Then each roll scores nothing in two pairs

  Rule: Three of one face and two of another pay the sum of all dice

    Scenario Outline: <roll> scores <points> in full house: <reason>
      When the player rolls <roll>
      Then full house scores <points>

      Examples:
        | roll      | points | reason                        |
        | 1 1 2 2 2 | 8      | the triple is the higher face |
        | 6 1 6 1 1 | 15     | the pair is the higher face   |
        | 3 3 3 2 2 | 13     | a triple of threes            |
        | 6 5 6 5 6 | 28     | the highest there is          |

    Scenario: Near misses in full house
      When these rolls fall:
        | roll      | reason           |
        | 2 2 3 3 4 | two pairs        |
        | 4 4 4 1 2 | a triple alone   |
        | 2 2 2 2 5 | four and one     |
        | 4 4 4 4 4 | five of one face |
      Then each roll scores nothing in full house

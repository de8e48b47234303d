Feature: Equal dice pay their own sum

  Rule: Three of a kind pays three equal dice, and no others

    Scenario Outline: <roll> scores <points> in three of a kind: <reason>
      When the player rolls <roll>
      Then three of a kind scores <points>

      Examples:
        | roll      | points | reason              |
        | 3 3 3 4 5 | 9      | three threes        |
        | 2 6 2 5 2 | 6      | twos with gaps      |
        | 4 4 4 4 1 | 12     | three of four fours |
        | 5 5 5 5 5 | 15     | three of five fives |

    Scenario: Near misses in three of a kind
      When these rolls fall:
        | roll      | reason    |
        | 3 3 4 4 6 | two pairs |
      Then each roll scores nothing in three of a kind

  Rule: Four of a kind pays four equal dice, and no others

    Scenario Outline: <roll> scores <points> in four of a kind: <reason>
      When the player rolls <roll>
      Then four of a kind scores <points>

      Examples:
        | roll      | points | reason             |
        | 2 2 2 2 5 | 8      | four twos          |
        | 4 4 1 4 4 | 16     | fours around a one |
        | 6 6 6 6 6 | 24     | four of five sixes |

    Scenario: Near misses in four of a kind
      When these rolls fall:
        | roll      | reason        |
        | 2 2 2 5 5 | three and two |
      Then each roll scores nothing in four of a kind

  Rule: Five equal dice are a yatzy, and it pays 50

    Scenario Outline: <roll> scores <points> in yatzy: <reason>
      When the player rolls <roll>
      Then yatzy scores <points>

      Examples:
        | roll      | points | reason     |
        | 1 1 1 1 1 | 50     | five ones  |
        | 6 6 6 6 6 | 50     | five sixes |

    Scenario: Near misses in yatzy
      When these rolls fall:
        | roll      | reason       |
        | 4 4 4 4 2 | four and one |
        | 2 4 4 4 4 | one and four |
      Then each roll scores nothing in yatzy

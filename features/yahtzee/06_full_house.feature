Feature: A full house is a triple and a pair

  Rule: Three dice of one face and two of another score 25

    Scenario Outline: <roll> scores <points> in full house: <reason>
      When the player rolls <roll>
      Then full house scores <points>

      Examples:
        | roll      | points | reason              |
        | 2 2 3 3 3 | 25     | a pair and a triple |
        | 6 1 6 1 6 | 25     | in any order        |
        | 1 1 1 2 2 | 25     | however small       |
        | 5 5 4 4 4 | 25     | a pair of fives     |

  Rule: Anything else scores nothing

    Scenario Outline: full house pays <points> for <roll>: <reason>
      When the player rolls <roll>
      Then full house scores <points>

      Examples:
        | roll      | points | reason         |
        | 1 2 4 2 2 | 0      | a triple alone |
        | 1 1 2 2 6 | 0      | two pairs      |
        | 3 3 3 3 6 | 0      | four and one   |
        | 1 1 3 4 5 | 0      | a pair alone   |
        | 1 2 3 4 5 | 0      | five faces     |

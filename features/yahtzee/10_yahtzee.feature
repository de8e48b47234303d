Feature: A yahtzee is five equal dice

  Rule: Five equal dice score 50

    Scenario Outline: <roll> is a yahtzee
      When the player rolls <roll>
      Then yahtzee scores 50

      Examples:
        | roll      |
        | 1 1 1 1 1 |
        | 2 2 2 2 2 |
        | 3 3 3 3 3 |
        | 4 4 4 4 4 |
        | 5 5 5 5 5 |
        | 6 6 6 6 6 |

  Rule: Anything else scores nothing

    Scenario Outline: <roll> scores <points> in yahtzee: <reason>
      When the player rolls <roll>
      Then yahtzee scores <points>

      Examples:
        | roll      | points | reason         |
        | 1 1 1 1 2 | 0      | four of a kind |
        | 6 5 5 5 5 | 0      | four of a kind |
        | 2 2 3 3 3 | 0      | a full house   |
        | 1 2 3 4 5 | 0      | five faces     |

  Rule: In every other box five equal dice score what that box pays

    Scenario Outline: <box> pays <points> for <roll>: <reason>
      When the player rolls <roll>
      Then <box> scores <points>

      Examples:
        | roll      | box             | points | reason     |
        | 5 5 5 5 5 | fives           | 25     | five fives |
        | 5 5 5 5 5 | three of a kind | 25     | the sum    |
        | 5 5 5 5 5 | four of a kind  | 25     | the sum    |
        | 5 5 5 5 5 | chance          | 25     | the sum    |
        | 5 5 5 5 5 | small straight  | 0      | no row     |
        | 5 5 5 5 5 | large straight  | 0      | no row     |

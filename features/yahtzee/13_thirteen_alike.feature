Feature: Every box pays by match and points

  Rule: A box pays its points to dice that match

    Scenario Outline: <roll> scores <points> in <box>: <reason>
      When the player rolls <roll>
      Then <box> scores <points>

      Examples:
        | roll      | box             | points | reason       |
        | 2 2 3 3 3 | threes          | 9      | three threes |
        | 4 4 4 1 2 | three of a kind | 15     | the sum      |
        | 4 4 4 4 2 | four of a kind  | 18     | the sum      |
        | 2 2 3 3 3 | full house      | 25     | fixed points |
        | 1 2 3 4 4 | small straight  | 30     | fixed points |
        | 1 2 3 4 5 | large straight  | 40     | fixed points |
        | 6 6 6 6 6 | yahtzee         | 50     | fixed points |
        | 1 2 3 4 6 | chance          | 16     | the sum      |

  Rule: To other dice a box pays 0

    Scenario Outline: <box> pays <points> for <roll>: <reason>
      When the player rolls <roll>
      Then <box> scores <points>

      Examples:
        | roll      | box             | points | reason        |
        | 1 1 2 2 3 | three of a kind | 0      | two pairs     |
        | 1 1 1 2 3 | four of a kind  | 0      | a triple      |
        | 1 1 2 2 3 | full house      | 0      | two pairs     |
        | 1 2 3 5 6 | small straight  | 0      | a gap         |
        | 1 2 3 4 6 | large straight  | 0      | four in a row |
        | 1 1 1 1 2 | yahtzee         | 0      | four alike    |

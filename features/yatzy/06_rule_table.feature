Feature: The card is a table of rules

  Rule: A box pays for the dice that it takes

    Scenario Outline: <roll> scores <points> in <box>: <reason>
      When the player rolls <roll>
      Then <box> scores <points>

      Examples:
        | roll      | box             | points | reason          |
        | 2 2 3 3 3 | threes          | 9      | three threes    |
        | 2 2 3 3 3 | one pair        | 6      | the higher pair |
        | 2 2 3 3 3 | two pairs       | 10     | four dice       |
        | 2 2 3 3 3 | three of a kind | 9      | three dice      |
        | 2 2 3 3 3 | full house      | 13     | all dice        |
        | 4 4 4 4 4 | four of a kind  | 16     | four dice       |
        | 4 4 4 4 4 | yatzy           | 50     | a fixed number  |
        | 5 4 3 2 1 | small straight  | 15     | all dice        |
        | 5 4 3 2 6 | large straight  | 20     | all dice        |
        | 2 2 3 3 3 | chance          | 13     | all dice        |

  Rule: A box that takes no dice pays nothing

    Scenario: Boxes that take no dice
      When these rolls fall:
        | roll      | box             | reason        |
        | 2 2 3 3 3 | ones            | no one        |
        | 1 3 4 5 6 | one pair        | five faces    |
        | 4 4 4 4 4 | two pairs       | one face      |
        | 1 1 2 2 3 | three of a kind | two pairs     |
        | 1 1 1 2 2 | four of a kind  | three and two |
        | 1 1 2 3 4 | small straight  | four in a row |
        | 1 1 1 1 2 | full house      | four and one  |
        | 1 1 1 1 2 | yatzy           | four and one  |
      Then each roll scores nothing in its box

Feature: An upper box pays for one face

  Rule: An upper box pays the sum of the dice with its face

    Scenario Outline: <roll> scores <points> in <box>: <reason>
      When the player rolls <roll>
      Then <box> scores <points>

      Examples:
        | roll      | box    | points | reason                 |
        | 1 2 4 2 2 | ones   | 1      | a single one           |
        | 1 2 4 2 2 | twos   | 6      | three twos             |
        | 3 1 3 6 5 | threes | 6      | threes with a gap      |
        | 1 2 4 2 2 | fours  | 4      | a single four          |
        | 5 5 5 5 1 | fives  | 20     | four fives             |
        | 6 6 6 6 6 | sixes  | 30     | five sixes, and not 50 |

  Rule: Without its face it pays nothing

    Scenario: Upper boxes without their face
      When these rolls fall:
        | roll      | box    | reason       |
        | 2 3 4 5 6 | ones   | no one       |
        | 6 6 6 6 6 | twos   | sixes alone  |
        | 1 2 4 2 2 | threes | no three     |
        | 3 3 3 3 3 | fours  | threes alone |
        | 6 6 6 6 4 | fives  | no five      |
        | 5 5 5 5 5 | sixes  | fives alone  |
      Then each roll scores nothing in its box

  Rule: Chance pays the sum of all dice

    Scenario Outline: chance pays <points> for <roll>: <reason>
      When the player rolls <roll>
      Then chance scores <points>

      Examples:
        | roll      | points | reason          |
        | 1 2 4 2 2 | 11     | each two counts |
        | 6 6 6 6 6 | 30     | five sixes      |
        | 1 1 1 1 1 | 5      | five ones       |
        | 1 3 4 6 2 | 16     | nothing else    |

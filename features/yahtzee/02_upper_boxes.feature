Feature: The upper boxes pay for one face each

  Rule: Each upper box scores the sum of the dice with its face

    Scenario Outline: <roll> scores <points> in <box>: <reason>
      When the player rolls <roll>
      Then <box> scores <points>

      Examples:
        | roll      | box    | points | reason        |
        | 1 2 4 2 2 | twos   | 6      | three twos    |
        | 1 2 4 2 2 | fours  | 4      | a single four |
        | 3 3 3 3 1 | threes | 12     | four threes   |
        | 5 5 1 2 3 | fives  | 10     | two fives     |
        | 6 6 6 6 6 | sixes  | 30     | five sixes    |
        | 1 1 3 5 6 | ones   | 2      | two ones      |
        | 2 2 5 6 6 | twos   | 4      | two twos      |
        | 3 1 2 4 5 | threes | 3      | a three       |
        | 4 4 4 4 4 | fours  | 20     | five fours    |
        | 5 2 2 2 2 | fives  | 5      | a five        |
        | 6 6 1 3 4 | sixes  | 12     | two sixes     |

  Rule: A face that is not there scores nothing

    Scenario Outline: <box> pays <points> for <roll>: <reason>
      When the player rolls <roll>
      Then <box> scores <points>

      Examples:
        | roll      | box    | points | reason   |
        | 1 2 4 2 2 | sixes  | 0      | no six   |
        | 1 1 1 1 1 | twos   | 0      | no two   |
        | 1 2 4 5 6 | threes | 0      | no three |
        | 1 2 3 5 6 | fours  | 0      | no four  |
        | 1 2 3 4 6 | fives  | 0      | no five  |

Feature: Yahtzee takes the dice as they fall

  Rule: The order of the dice does not matter

    Scenario Outline: <roll> scores <points> in <box>: <reason>
      When the player rolls <roll>
      Then <box> scores <points>

      Examples:
        | roll      | box             | points | reason                      |
        | 4 2 3 1 6 | small straight  | 30     | a row that fell in disorder |
        | 5 2 4 6 3 | large straight  | 40     | a row that fell in disorder |
        | 6 2 6 2 6 | full house      | 25     | a pair among a triple       |
        | 3 1 3 6 3 | three of a kind | 16     | threes with gaps            |
        | 4 4 1 4 4 | four of a kind  | 17     | fours around a one          |
        | 5 1 5 2 5 | fives           | 15     | fives with gaps             |

  Rule: Scoring moves no die

    Scenario: The dice lie after scoring as before
      When the player rolls 3 1 3 6 3
      And full house is scored
      And small straight is scored
      And large straight is scored
      And three of a kind is scored
      Then the dice still lie as 3 1 3 6 3

    Scenario: The dice lie after the card as before
      When the player rolls 4 2 3 1 6
      And the card is made
      Then the dice still lie as 4 2 3 1 6

Feature: Greed takes the dice as they fall

  Rule: The order of the dice does not matter

    Scenario Outline: <roll> scores <points> for <reason>
      When the player rolls <roll>
      Then the roll scores <points>

      Examples:
        | roll      | points | reason                    |
        | 1 1 5 1 1 | 1150   | four ones around a five   |
        | 3 4 5 3 3 | 350    | three threes, one five    |
        | 5 5 3 5 5 | 550    | four fives around a three |
        | 3 4 3 5 3 | 350    | threes with gaps          |

  Rule: Scoring moves no die

    Scenario: The dice lie after scoring as they lay before
      When the player rolls 3 4 3 5 1
      And the roll is scored
      Then the dice still lie as 3 4 3 5 1

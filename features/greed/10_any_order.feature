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

    Scenario Outline: <roll> lies there after scoring as before, with <reason>
      When the player rolls <roll>
      And the roll is scored
      Then the dice still lie as <roll>

      Examples:
        | roll      | reason                  |
        | 3 4 3 5 1 | no triple               |
        | 1 1 1     | three ones              |
        | 2 2 2 4   | three twos in front     |
        | 3 3 3 5   | three threes and a five |
        | 6 4 4 4   | three fours at the end  |
        | 5 5 5 5 5 | three fives, two more   |
        | 6 1 6 2 6 | three sixes with gaps   |

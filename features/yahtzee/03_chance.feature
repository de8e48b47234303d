Feature: Chance pays for every roll

  Rule: The box chance scores the sum of all dice

    Scenario Outline: <roll> scores <points> in chance: <reason>
      When the player rolls <roll>
      Then chance scores <points>

      Examples:
        | roll      | points | reason             |
        | 1 2 4 2 2 | 11     | all of them        |
        | 6 6 6 6 6 | 30     | the most there is  |
        | 1 1 1 1 1 | 5      | the least there is |
        | 6 3 1 5 4 | 19     | five faces         |

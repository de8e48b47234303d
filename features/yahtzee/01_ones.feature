Feature: Ones pays for the ones

  Rule: The box ones scores the sum of the ones

    Scenario Outline: <roll> scores <points> in ones: <reason>
      When the player rolls <roll>
      Then ones scores <points>

      Examples:
        | roll      | points | reason        |
        | 1 2 4 2 2 | 1      | a single one  |
        | 3 1 1 6 1 | 3      | three ones    |
        | 1 1 1 1 1 | 5      | all five      |
        | 2 3 4 5 6 | 0      | no one at all |

Feature: Greed scores every die once

  Rule: The dice of a rule are put aside and the rules apply again to the rest

    Scenario Outline: <roll> scores <points> for <reason>
      When the player rolls <roll>
      Then the roll scores <points>

      Examples:
        | roll      | points | reason                |
        | no dice   | 0      | nothing left to score |
        | 1 1       | 200    | two single ones       |
        | 5 5       | 100    | two single fives      |
        | 1 1 1 1   | 1100   | three ones, one more  |
        | 5 5 5 5 3 | 550    | three fives, one more |
        | 5 5 5 5 5 | 600    | three fives, two more |
        | 1 5 1 2 4 | 250    | a one, a five, a one  |

Feature: Greed asks its rules in order

  Rule: Three of a kind go before single dice

    Scenario Outline: <roll> scores <points> for <reason>
      When the player rolls <roll>
      Then the roll scores <points>

      Examples:
        | roll  | points | reason               |
        | 1 1 1 | 1000   | three ones, not one  |
        | 5 5 5 | 500    | three fives, not one |

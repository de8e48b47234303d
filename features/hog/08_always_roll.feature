Feature: Players who always roll so many dice

  Rule: A player who always rolls so many dice does so at any scores

    Scenario Outline: Dice: <number>, at <score> to <against>
      Then a player who always rolls <number> does so at <score> to <against>

      Examples:
        | number | score | against |
        | 5      | 0     | 0       |
        | 5      | 57    | 56      |
        | 5      | 99    | 0       |
        | 5      | 0     | 99      |
        | 0      | 35    | 70      |
        | 1      | 5     | 10      |
        | 10     | 10    | 5       |

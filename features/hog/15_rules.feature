Feature: A player of one's own

  Rule: A strategy answers with a number of dice that can be rolled, and stands by it

    Scenario Outline: At <score> to <against>, it rolls 0 to 10 dice
      When the scores are <score> and <against>
      Then the player's own strategy rolls 0 to 10 dice, and says so again

      Examples:
        | score | against |
        | 99    | 99      |
        | 99    | 57      |
        | 56    | 99      |
        | 92    | 70      |
        | 84    | 84      |
        | 76    | 80      |

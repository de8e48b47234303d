Feature: A 1 loses the turn

  Rule: With a 1 the turn scores nothing

    Scenario Outline: <rolls> scores nothing
      When the player rolls <rolls>
      Then the turn scores 0

      Examples:
        | rolls |
        | 1     |
        | 6 1   |
        | 1 6   |

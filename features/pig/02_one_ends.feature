Feature: A 1 ends the turn

  Rule: A 1 loses the points of the turn

    Scenario Outline: <faces> score nothing
      When a turn rolls <faces>
      Then the turn scores 0

      Examples:
        | faces |
        | 1     |
        | 2 1   |
        | 6 6 1 |

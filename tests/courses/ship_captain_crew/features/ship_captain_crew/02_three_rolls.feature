Feature: Up to three rolls

  Rule: What is kept stays kept, and the last two dice are the cargo

    Scenario Outline: <rolls> brings <points>
      When the player rolls <rolls>
      Then the cargo is <points>

      Examples:
        | rolls                              | points |
        | 6 1 1 2 3, then 5 4 2 3            | 5      |
        | 6 5 4 1 1, then 6 2                | 8      |
        | 1 1 1 1 1, then 6 5 1 1 1, then 4 6 6 | 12  |

  Rule: The captain waits for the ship, and the crew for the captain

    Scenario Outline: <rolls> brings nothing
      When the player rolls <rolls>
      Then the cargo is 0

      Examples:
        | rolls                       |
        | 5 4 1 1 1, then 6 1 1 2 3   |
        | 6 4 1 1 1, then 5 1 1 2     |

  Rule: Scoring moves no die

    Scenario: The dice lie after scoring as they lay before
      When the player rolls 6 5 4 1 2
      And the turn is scored
      Then the dice still lie as 6 5 4 1 2

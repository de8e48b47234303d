Feature: One roll of five dice

  Rule: With a six, a five and a four the other two dice are the cargo

    Scenario Outline: <roll> brings <points>
      When the player rolls <roll>
      Then the cargo is <points>

      Examples:
        | roll      | points |
        | 6 5 4 3 2 | 5      |
        | 1 4 6 6 5 | 7      |
        | 4 4 5 5 6 | 9      |

  Rule: Without ship, captain and crew there is no cargo

    Scenario Outline: <roll> brings nothing
      When the player rolls <roll>
      Then the cargo is 0

      Examples:
        | roll      |
        | 5 4 1 2 3 |
        | 6 4 1 2 3 |
        | 6 5 1 2 3 |

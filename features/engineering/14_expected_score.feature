Feature: The mean score of a policy

  Rule: The mean is over all games, each as often as its dice fall so

    Scenario Outline: <actions>, rounds: <rounds>
      Then <rounds> rounds with the actions <actions> over and over bring <mean>

      Examples:
        | rounds | actions | mean         |
        | 0      | new     | 0.0          |
        | 1      | new     | 0.75         |
        | 2      | new     | 2.015625     |
        | 3      | new     | 3.683349609  |
        | 4      | new     | 5.652700424  |
        | 10     | new     | 20.483601957 |
        | 1      | promote | 0.75         |
        | 2      | promote | 1.4375       |
        | 3      | promote | 2.104166667  |
        | 6      | promote | 4.752210452  |

  Rule: The policy is told how many rounds are left

    Scenario Outline: <rounds> rounds that go through <actions>
      Then <rounds> rounds with the actions <actions> over and over bring <mean>

      Examples:
        | rounds | actions                 | mean        |
        | 2      | new promote             | 1.4375      |
        | 3      | new promote             | 3.224609375 |
        | 4      | new new promote promote | 3.527398003 |
        | 5      | promote promote new     | 4.947343614 |
        | 6      | new promote             | 7.84609454  |

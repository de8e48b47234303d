Feature: The chances of a turn

  Rule: Each number of points has the chances of all ways to it

    Scenario Outline: <policy> at <score> to <other> with goal <goal>
      When the chances of <policy> at <score> to <other> with goal <goal> are asked for
      Then the chances are <chances>

      Examples:
        | policy   | score | other | goal | chances |
        | until 0  | 0     | 0     | 9    | 0: 0.166667, 2: 0.166667, 3: 0.166667, 4: 0.166667, 5: 0.166667, 6: 0.166667 |
        | until 4  | 0     | 0     | 9    | 0: 0.222222, 4: 0.194444, 5: 0.222222, 6: 0.222222, 7: 0.055556, 8: 0.055556, 9: 0.027778 |
        | chase 0  | 0     | 3     | 9    | 0: 0.194444, 3: 0.166667, 4: 0.194444, 5: 0.194444, 6: 0.194444, 7: 0.027778, 8: 0.027778 |

  Rule: Who has enough points for the goal holds

    Scenario: Two points are enough at 98
      When the chances of until 20 at 98 to 0 are asked for
      Then the chances are 0: 0.166667, 2: 0.166667, 3: 0.166667, 4: 0.166667, 5: 0.166667, 6: 0.166667

    Scenario: Three points are enough for a goal of 3
      When the chances of until 20 at 0 to 0 with goal 3 are asked for
      Then the chances are 0: 0.194444, 3: 0.166667, 4: 0.194444, 5: 0.194444, 6: 0.194444, 7: 0.027778, 8: 0.027778

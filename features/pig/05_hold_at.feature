Feature: Policies that hold at a number of points

  Rule: Below that number the policy rolls, from it on it holds

    Scenario Outline: hold at <least> with <points> points at <score> to <other>: <decision>
      When a policy that holds at <least> is asked at <score> to <other> with <points> points
      Then it decides to <decision>

      Examples:
        | least | score | other | points | decision |
        | 20    | 0     | 0     | 19     | roll     |
        | 20    | 0     | 0     | 20     | hold     |
        | 20    | 0     | 0     | 21     | hold     |
        | 20    | 40    | 7     | 19     | roll     |
        | 5     | 0     | 0     | 4      | roll     |
        | 5     | 7     | 40    | 5      | hold     |
        | 5     | 7     | 40    | 6      | hold     |

Feature: The best policy

  Rule: It rolls where rolling wins more often than holding

    Scenario Outline: to <goal> with <sides> sides, at <score> to <other> with <points> points: <decision>
      When the best policy to <goal> with <sides> sides is asked at <score> to <other> with <points> points
      Then it decides to <decision>

      Examples:
        | goal | sides | score | other | points | decision |
        | 10   | 2     | 0     | 0     | 2      | roll     |
        | 10   | 2     | 0     | 0     | 4      | hold     |
        | 10   | 2     | 0     | 9     | 4      | roll     |
        | 10   | 2     | 3     | 0     | 2      | hold     |
        | 10   | 2     | 7     | 9     | 2      | roll     |
        | 12   | 3     | 0     | 0     | 4      | roll     |
        | 12   | 3     | 0     | 0     | 5      | hold     |
        | 12   | 3     | 2     | 0     | 4      | hold     |
        | 12   | 3     | 2     | 5     | 6      | roll     |
        | 8    | 6     | 0     | 0     | 6      | roll     |

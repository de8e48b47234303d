Feature: The lost product in the software-engineering game

  Rule: Where no revenue die is left after a roll, the score is 0

    Scenario Outline: <rolled> all break at <score> points
      When a player has <dice>, and legacy <legacy>, and says <action>
      Then from <score> points, <rolled> showing <faces> leads to <points> points with <working>, and legacy <broken>

      Examples:
        | dice    | legacy  | action  | score | rolled | faces | points | working | broken |
        | no dice | no dice | new     | 0     | 4      | 1     | 0      | no dice | 4      |
        | no dice | no dice | new     | 9     | 4      | 1     | 0      | no dice | 4      |
        | 6       | no dice | new     | 17    | 4 6    | 1 1   | 0      | no dice | 4 6    |
        | no dice | 4 6     | nothing | 3     | 6      | 1     | 0      | no dice | 4 6    |
        | 12      | no dice | promote | 40    | 20     | 1     | 0      | no dice | 20     |

  Rule: One revenue die is enough to keep the score

    Scenario Outline: One of <rolled> is left at <score> points
      When a player has <dice>, and legacy <legacy>, and says <action>
      Then from <score> points, <rolled> showing <faces> leads to <points> points with <working>, and legacy <broken>

      Examples:
        | dice    | legacy  | action  | score | rolled | faces | points | working | broken |
        | 6       | no dice | new     | 17    | 4 6    | 1 2   | 18     | 6       | 4      |
        | no dice | 4 6     | nothing | 3     | 6      | 2     | 4      | 6       | 4      |

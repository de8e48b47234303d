Feature: A round of the software-engineering game

  Rule: A round is its work and a roll of all revenue dice; every die that goes on scores a point

    Scenario Outline: <action> with <dice>, and <rolled> show <faces>
      When a player has <dice>, and legacy <legacy>, and says <action>
      Then from <score> points, <rolled> showing <faces> leads to <points> points with <working>, and legacy <broken>

      Examples:
        | dice    | legacy  | action  | score | rolled | faces | points | working | broken  |
        | no dice | no dice | new     | 0     | 4      | 3     | 1      | 4       | no dice |
        | 4 6     | no dice | new     | 5     | 4 4 6  | 3 2 4 | 8      | 4 4 6   | no dice |
        | 4 6     | no dice | promote | 5     | 6 6    | 2 4   | 7      | 6 6     | no dice |
        | 12 20   | no dice | promote | 30    | 20 20  | 20 20 | 32     | 20 20   | no dice |

  Rule: A die that breaks becomes legacy, and scores nothing

    Scenario Outline: <rolled> show <faces>, beside legacy <legacy>
      When a player has <dice>, and legacy <legacy>, and says <action>
      Then from <score> points, <rolled> showing <faces> leads to <points> points with <working>, and legacy <broken>

      Examples:
        | dice  | legacy  | action  | score | rolled  | faces   | points | working | broken |
        | 6     | no dice | new     | 5     | 4 6     | 1 4     | 6      | 6       | 4      |
        | 4 6   | no dice | promote | 5     | 6 6     | 1 3     | 6      | 6       | 6      |
        | 4 6 8 | no dice | new     | 2     | 4 4 6 8 | 1 2 1 1 | 3      | 4       | 4 6 8  |
        | 20    | 4 6     | nothing | 2     | 6 20    | 1 3     | 3      | 20      | 4 6    |
        | 4 20  | 6 12    | nothing | 2     | 4 12 20 | 1 1 3   | 3      | 20      | 4 6 12 |

  Rule: A die that is fixed is rolled in the same round

    Scenario Outline: <legacy> is fixed beside <dice>, and <rolled> show <faces>
      When a player has <dice>, and legacy <legacy>, and says <action>
      Then from <score> points, <rolled> showing <faces> leads to <points> points with <working>, and legacy <broken>

      Examples:
        | dice    | legacy | action  | score | rolled | faces | points | working | broken  |
        | 6       | 4 12   | nothing | 9     | 6 12   | 1 7   | 10     | 12      | 4 6     |
        | 6       | 4 12   | new     | 9     | 6 12   | 2 7   | 11     | 6 12    | 4       |
        | no dice | 4      | promote | 0     | 4      | 2     | 1      | 4       | no dice |

Feature: The work of a round in the software-engineering game

  Rule: Without legacy the player adds a new die or promotes one

    Scenario Outline: <action> with <dice>
      When a player has <dice>, and legacy <legacy>, and says <action>
      Then the work makes <after>, and legacy <left>

      Examples:
        | dice    | legacy  | action  | after  | left    |
        | no dice | no dice | new     | 4      | no dice |
        | 6 20    | no dice | new     | 4 6 20 | no dice |
        | 20      | no dice | new     | 4 20   | no dice |
        | 4       | no dice | promote | 6      | no dice |
        | 6 8     | no dice | promote | 8 8    | no dice |

  Rule: Where there is legacy, it is fixed first, whatever the player says

    Scenario Outline: Legacy <legacy> beside <dice>, and the player says <action>
      When a player has <dice>, and legacy <legacy>, and says <action>
      Then the work makes <after>, and legacy <left>

      Examples:
        | dice    | legacy | action  | after | left    |
        | no dice | 4      | new     | 4     | no dice |
        | 6       | 4 8    | promote | 6 8   | 4       |
        | 6       | 4 8    | nothing | 6 8   | 4       |
        | 20      | 6      | promote | 6 20  | no dice |

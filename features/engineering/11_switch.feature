Feature: Policies that change their mind in the middle of a game

  Rule: new_then_promo is new_only for so many percent of the rounds, and promo after them

    Scenario Outline: new_then_promo at <percent> percent of <rounds>, with <dice>, rounds left: <left>
      When new_then_promo is made with <percent> percent of <rounds> rounds
      Then with <dice> and <left> rounds left it says <action>

      Examples:
        | percent | rounds | dice    | left | action  |
        | 20      | 10     | 4       | 10   | new     |
        | 20      | 10     | 4       | 9    | new     |
        | 20      | 10     | 4       | 8    | promote |
        | 20      | 10     | 4       | 1    | promote |
        | 50      | 4      | 4       | 3    | new     |
        | 50      | 4      | 4       | 2    | promote |
        | 90      | 30     | 4       | 4    | new     |
        | 90      | 30     | 4       | 3    | promote |
        | 0       | 10     | 4       | 10   | promote |
        | 100     | 10     | 4       | 1    | new     |
        | 0       | 10     | 20      | 10   | new     |
        | 0       | 10     | no dice | 10   | new     |

  Rule: promo_then_new is promo for so many percent of the rounds, and new_only after them

    Scenario Outline: promo_then_new at <percent> percent of <rounds>, with <dice>, rounds left: <left>
      When promo_then_new is made with <percent> percent of <rounds> rounds
      Then with <dice> and <left> rounds left it says <action>

      Examples:
        | percent | rounds | dice    | left | action  |
        | 20      | 10     | 4       | 10   | promote |
        | 20      | 10     | 4       | 9    | promote |
        | 20      | 10     | 4       | 8    | new     |
        | 20      | 10     | 4       | 1    | new     |
        | 50      | 4      | 4       | 3    | promote |
        | 50      | 4      | 4       | 2    | new     |
        | 90      | 30     | 4       | 4    | promote |
        | 90      | 30     | 4       | 3    | new     |
        | 0       | 10     | 4       | 10   | new     |
        | 100     | 10     | 4       | 1    | promote |
        | 100     | 10     | 20      | 1    | new     |
        | 100     | 10     | no dice | 10   | new     |

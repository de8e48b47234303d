Feature: Three rules of thumb for the software-engineering game

  Rule: new_only adds a new die in every round

    Scenario Outline: new_only with <dice>
      Then new_only with <dice> and <left> rounds left says new

      Examples:
        | dice    | left |
        | no dice | 10   |
        | 4       | 9    |
        | 4 6 20  | 1    |
        | 20      | 5    |

  Rule: promo promotes where a die can be promoted

    Scenario Outline: promo with <dice>
      Then promo with <dice> and <left> rounds left says <action>

      Examples:
        | dice    | left | action  |
        | no dice | 10   | new     |
        | 4       | 9    | promote |
        | 6       | 9    | promote |
        | 12      | 8    | promote |
        | 12 20   | 3    | promote |
        | 20      | 2    | new     |
        | 20 20   | 1    | new     |

  Rule: promo_once promotes a d4 and no other die

    Scenario Outline: promo_once with <dice>
      Then promo_once with <dice> and <left> rounds left says <action>

      Examples:
        | dice    | left | action  |
        | no dice | 10   | new     |
        | 4       | 9    | promote |
        | 4 20    | 1    | promote |
        | 6       | 9    | new     |
        | 6 8 12  | 4    | new     |
        | 20      | 2    | new     |

Feature: Greed refuses what is no face of a die

  Rule: Whole numbers from 1 to 6 are faces, and nothing else is

    Scenario Outline: <stranger> is refused
      When the player rolls <stranger>
      Then the roll is refused and the reason names <stranger>

      Examples:
        | stranger |
        | 0        |
        | 7        |
        | -1       |
        | True     |
        | "1"      |
        | 1.0      |
        | None     |

  Rule: One stranger spoils the roll wherever it lies

    Scenario Outline: <roll> is refused, naming <stranger>
      When the player rolls <roll>
      Then the roll is refused and the reason names <stranger>

      Examples:
        | roll     | stranger |
        | 1 1 1 7  | 7        |
        | 0 2 2    | 0        |
        | 5 True 1 | True     |

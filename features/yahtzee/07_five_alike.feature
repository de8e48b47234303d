Feature: Five of a kind is a full house

  Rule: Five equal dice hold a triple and a pair, and that they match does not matter

    Scenario Outline: Full house scores 25 for <roll>
      When the player rolls <roll>
      Then full house scores 25

      Examples:
        | roll      |
        | 1 1 1 1 1 |
        | 2 2 2 2 2 |
        | 6 6 6 6 6 |

  Rule: Four equal dice hold no triple beside a pair

    Scenario Outline: <roll> scores <points> in full house: <reason>
      When the player rolls <roll>
      Then full house scores <points>

      Examples:
        | roll      | points | reason       |
        | 2 2 2 2 1 | 0      | four and one |

Feature: Yahtzee refuses what the game does not know

  Rule: Whole numbers from 1 to 6 are faces, and nothing else is

    Scenario Outline: <stranger> is refused
      When the player rolls 1 2 <stranger> 4 5
      Then chance is refused and the reason names <stranger>
      And the card is refused

      Examples:
        | stranger |
        | 0        |
        | 7        |
        | -1       |
        | True     |
        | "1"      |
        | 1.0      |
        | None     |

    Scenario Outline: <roll> is refused in <box>, naming <stranger>
      When the player rolls <roll>
      Then <box> is refused and the reason names <stranger>

      Examples:
        | roll      | box             | stranger |
        | 3 3 3 3 7 | three of a kind | 7        |
        | 0 2 2 2 2 | four of a kind  | 0        |
        | 1 1 1 1 7 | ones            | 7        |
        | 2 2 3 3 8 | full house      | 8        |
        | 1 2 3 4 9 | small straight  | 9        |

  Rule: A roll has five dice

    Scenario Outline: <roll> is not a roll
      When the player rolls <roll>
      Then the roll is refused
      And the card is refused

      Examples:
        | roll        |
        | no dice     |
        | 6           |
        | 2 3 4 5     |
        | 1 2 3 4 5 6 |
        | 3 3 3 3 3 3 |

  Rule: The card has thirteen boxes, and no others

    Scenario Outline: There is no box <name>
      When the player rolls 2 2 3 3 3
      Then there is no box <name>

      Examples:
        | name         |
        | "sevens"     |
        | "bonus"      |
        | "Full-House" |
        | ""           |

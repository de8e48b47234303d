Feature: The software-engineering game refuses what no game has

  Rule: A die has 4, 6, 8, 12 or 20 faces

    Scenario Outline: There is no die with so many faces: <word>
      Then a die with <word> faces is refused, and the reason names <word>

      Examples:
        | word |
        | 10   |
        | 1    |
        | 0    |
        | -4   |
        | 21   |
        | True |
        | 4.0  |
        | None |

  Rule: A promotion needs a die that is not a d20

    Scenario Outline: None of <dice> can be promoted
      Then a promotion of <dice> is refused

      Examples:
        | dice    |
        | no dice |
        | 20      |
        | 20 20   |

    Scenario Outline: <dice> can still become <after>
      Then a promotion of <dice> makes <after>

      Examples:
        | dice  | after |
        | 12    | 20    |
        | 12 20 | 20 20 |

  Rule: A fix needs legacy

    Scenario Outline: There is no legacy beside <dice>
      Then a fix without legacy beside <dice> is refused

      Examples:
        | dice    |
        | no dice |
        | 4       |
        | 20      |

  Rule: An action is new or promote

    Scenario Outline: There is no action <action>
      Then the action <action> is refused, and the reason names it

      Examples:
        | action  |
        | skip    |
        | Promote |
        | None    |

  Rule: A game has a whole number of rounds, and may have none

    Scenario Outline: There is no game of <word> rounds
      Then a game of <word> rounds is refused, and the reason names <word>

      Examples:
        | word |
        | -1   |
        | 2.5  |
        | 2.0  |
        | True |
        | "3"  |
        | None |

    Scenario: A game may have no rounds
      Then a game of no rounds ends with 0 points

  Rule: A table needs a game

    Scenario: No games
      Then a summary of no scores is refused

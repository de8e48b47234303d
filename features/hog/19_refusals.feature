Feature: Hog refuses numbers of dice that nobody can roll

  Rule: A roll has one to ten dice

    Scenario Outline: <number> dice are no roll
      Then rolling <number> dice is refused, and the reason names <number>

      Examples:
        | number |
        | 0      |
        | -1     |
        | -10    |
        | 11     |
        | 100    |

    Scenario: Ten dice are a roll
      When 10 dice are rolled and show 2 3 4 5 6 2 3 4 5 6
      Then the roll scores 40

    Scenario: One die is a roll
      When 1 die is rolled and shows 4
      Then the roll scores 4

  Rule: A turn has up to ten dice, and may have none

    Scenario Outline: <number> dice are no turn
      Then a turn with <number> dice is refused, and the reason names <number>

      Examples:
        | number |
        | -1     |
        | -10    |
        | 11     |
        | 100    |

    Scenario: A turn without dice is free bacon
      When a player rolls no dice against 48
      Then the turn scores 9

    Scenario: A turn may have all ten dice
      When a player rolls 10 dice that show 2 3 4 5 6 2 3 4 5 6 against 48
      Then the turn scores 40

    Scenario: A turn may have one die
      When a player rolls 1 die that shows 4 against 48
      Then the turn scores 4

  Rule: A number of dice is a whole number

    Scenario Outline: Nobody rolls <stranger> dice
      Then rolling <stranger> dice is refused, and the reason names <stranger>

      Examples:
        | stranger |
        | True     |
        | 2.5      |
        | 5.0      |
        | "5"      |
        | None     |

    Scenario Outline: Nobody takes a turn with <stranger> dice
      Then a turn with <stranger> dice is refused, and the reason names <stranger>

      Examples:
        | stranger |
        | True     |
        | 2.5      |
        | 5.0      |
        | "5"      |
        | None     |

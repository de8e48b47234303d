Feature: The number of dice that scores most

  Rule: The best number of dice scores most on average

    Scenario Outline: Of dice that show <faces>, <number> score most
      Then of dice that show <faces> over and over, <number> score most

      Examples:
        | faces           | number |
        | 3               | 10     |
        | 2 1             | 1      |
        | 6 1             | 1      |
        | 4 4 4 1         | 2      |
        | 2 2 2 2 2 1     | 3      |
        | 5 5 5 5 5 5 1 1 | 4      |

  Rule: Of several numbers that score as much the fewest is best

    Scenario: Dice that show nothing but ones
      Then of dice that show 1 over and over, 1 score most

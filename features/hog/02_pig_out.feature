Feature: Pig out in Hog

  Rule: A roll with a 1 in it scores exactly 1

    Scenario Outline: <number> dice that show <faces>
      When <number> dice are rolled and show <faces>
      Then the roll scores 1

      Examples:
        | number | faces               |
        | 2      | 1 6                 |
        | 2      | 6 1                 |
        | 2      | 1 1                 |
        | 3      | 5 1 6               |
        | 5      | 6 6 6 6 1           |
        | 10     | 6 5 4 3 2 1 2 3 4 5 |

    Scenario: Without a 1 there is no pig out
      When 3 dice are rolled and show 2 2 2
      Then the roll scores 6

  Rule: All the dice are rolled, also after a 1

    Scenario Outline: A second roll begins behind all <number> dice of the first
      When <number> dice are rolled twice and show <faces>
      Then the rolls score 1 and <points>

      Examples:
        | number | faces       | points |
        | 2      | 1 5 4 3     | 7      |
        | 3      | 2 1 6 5 4 3 | 12     |
        | 3      | 1 1 2 6 6 6 | 18     |

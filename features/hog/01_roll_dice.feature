Feature: A roll in Hog

  Rule: A roll scores the sum of its dice

    Scenario Outline: One die that shows <face>
      When 1 die is rolled and shows <face>
      Then the roll scores <face>

      Examples:
        | face |
        | 4    |
        | 6    |
        | 1    |

    Scenario Outline: <number> dice that show <faces>
      When <number> dice are rolled and show <faces>
      Then the roll scores <points>

      Examples:
        | number | faces               | points |
        | 2      | 3 5                 | 8      |
        | 2      | 2 2                 | 4      |
        | 3      | 6 2 4               | 12     |
        | 10     | 2 3 4 5 6 2 3 4 5 6 | 40     |
        | 10     | 6 6 6 6 6 6 6 6 6 6 | 60     |

  Rule: So many dice are rolled as the player says, and no more

    Scenario: The same dice are rolled again
      When 2 dice are rolled twice and show 3 5 6 2 4
      Then the rolls score 8 and 8

  Rule: Dice that nobody has prepared are fair and have six sides

    Scenario: A die falls as it likes
      When a die is rolled that nobody has prepared
      Then the roll scores 1 to 6

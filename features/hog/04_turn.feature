Feature: A turn of Hog

  Rule: A turn with dice scores what the roll scores, whatever the opponent has

    Scenario Outline: <number> dice that show <faces> against <against> points
      When a player rolls <number> dice that show <faces> against <against>
      Then the turn scores <points>

      Examples:
        | number | faces               | against | points |
        | 2      | 4 6                 | 48      | 10     |
        | 3      | 2 5 6               | 0       | 13     |
        | 4      | 5 5 5 5             | 99      | 20     |
        | 10     | 2 3 4 5 6 2 3 4 5 6 | 70      | 40     |

    Scenario: One die is dice enough
      When a player rolls 1 die that shows 4 against 48
      Then the turn scores 4

  Rule: A player can pig out in any turn with dice

    Scenario Outline: A 1 among <number> dice against <against> points
      When a player rolls <number> dice that show <faces> against <against>
      Then the turn scores 1

      Examples:
        | number | faces       | against |
        | 2      | 6 1         | 48      |
        | 6      | 1 6 6 6 6 6 | 89      |

  Rule: A turn without dice scores free bacon

    Scenario Outline: Bacon against <against> points
      When a player rolls no dice against <against>
      Then the turn scores <points>

      Examples:
        | against | points |
        | 0       | 1      |
        | 48      | 9      |
        | 70      | 8      |

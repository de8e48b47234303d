Feature: A game of Farkle

  Rule: The players take turns, and their points add up

    Scenario: Two players and two rounds
      When 2 players play this game to 1500:
        | player | roll        | keeps   | then  |
        | 1      | 1 1 1 2 3 4 | 1 1 1   | banks |
        | 2      | 2 2 3 4 6 6 |         | busts |
        | 1      | 2 2 2 4 6 6 | 2 2 2   | banks |
        | 2      | 1 1 1 1 2 3 | 1 1 1 1 | banks |
        | 1      | 5 2 3 4 4 6 | 5       | banks |
      Then the totals are 1250 2000

    Scenario: Each player is told their own total
      When 2 players play this game to 1100:
        | player | roll        | at stake | banked | keeps   | then        |
        | 1      | 2 2 2 2 3 4 | 0        | 0      | 2 2 2 2 | banks       |
        | 2      | 1 1 1 2 3 4 | 0        | 0      | 1 1 1   | rolls again |
        | 2      | 5 2 2       | 1000     | 0      | 5       | banks       |
        | 1      | 5 2 2 3 3 4 | 0        | 1000   | 5       | banks       |
        | 2      | 1 2 2 3 3 4 | 0        | 1050   | 1       | banks       |
        | 1      | 6 6 6 2 3 4 | 0        | 1050   | 6 6 6   | banks       |
      Then the totals are 1650 1150

    Scenario: A turn that does not get on the board adds nothing
      When 2 players play this game to 1000:
        | player | roll        | keeps   | then  |
        | 1      | 1 2 2 3 3 4 | 1       | banks |
        | 2      | 5 2 2 3 3 4 | 5       | banks |
        | 1      | 3 3 3 3 2 2 | 3 3 3 3 | banks |
        | 2      | 5 2 2 3 3 4 | 5       | banks |
      Then the totals are 1000 0

  Rule: When a player has reached the target every other player has one last turn

    Scenario: The players after the first have theirs
      When 3 players play this game to 1000:
        | player | roll        | keeps   | then  |
        | 1      | 1 1 1 2 3 4 | 1 1 1   | banks |
        | 2      | 2 2 3 4 6 6 |         | busts |
        | 3      | 6 6 6 6 2 3 | 6 6 6 6 | banks |
      Then the totals are 1000 0 1000

    Scenario: The players before the last have theirs
      When 3 players play this game to 1000:
        | player | roll        | keeps   | then  |
        | 1      | 2 2 3 4 6 6 |         | busts |
        | 2      | 2 2 3 4 6 6 |         | busts |
        | 3      | 1 1 1 2 3 4 | 1 1 1   | banks |
        | 1      | 1 1 1 1 2 3 | 1 1 1 1 | banks |
        | 2      | 4 4 4 4 2 3 | 4 4 4 4 | banks |
      Then the totals are 2000 1000 1000

    Scenario: The player in the middle leaves a turn on both sides
      When 3 players play this game to 1000:
        | player | roll        | keeps   | then  |
        | 1      | 2 2 3 4 6 6 |         | busts |
        | 2      | 5 5 5 5 3 2 | 5 5 5 5 | banks |
        | 3      | 2 2 3 4 6 6 |         | busts |
        | 1      | 2 2 3 4 6 6 |         | busts |
      Then the totals are 0 1000 0

    Scenario: Nobody has a second last turn when others reach the target too
      When 3 players play this game to 1000:
        | player | roll        | keeps     | then  |
        | 1      | 2 2 3 4 6 6 |           | busts |
        | 2      | 5 5 5 5 3 2 | 5 5 5 5   | banks |
        | 3      | 3 3 3 3 3 2 | 3 3 3 3 3 | banks |
        | 1      | 1 1 1 2 3 4 | 1 1 1     | banks |
      Then the totals are 1000 1000 2000

    Scenario: A player alone has no last round
      When 1 players play this game to 2500:
        | player | roll        | keeps       | then  |
        | 1      | 2 2 2 2 3 4 | 2 2 2 2     | banks |
        | 1      | 2 3 3 4 4 6 |             | busts |
        | 1      | 1 2 3 4 5 6 | 1 2 3 4 5 6 | banks |
      Then the totals are 3500

  Rule: The target is reached with exactly so many points

    Scenario Outline: A game to <target> takes one more round than one to 1000
      When 1 players play this game to <target>:
        | player | roll        | keeps | then  |
        | 1      | 1 1 1 2 3 4 | 1 1 1 | banks |
        | 1      | 5 2 2 3 3 4 | 5     | banks |
      Then the totals are 1050

      Examples:
        | target |
        | 1050   |
        | 1001   |

    Scenario: A usual game ends with 10000 points
      When 2 players play this game to 10000:
        | player | roll        | keeps       | then        |
        | 1      | 1 1 1 1 1 1 | 1 1 1 1 1 1 | rolls again |
        | 1      | 1 1 1 1 1 1 | 1 1 1 1 1 1 | rolls again |
        | 1      | 1 1 1 1 6 6 | 1 1 1 1     | banks       |
        | 2      | 1 1 1 1 1 1 | 1 1 1 1 1 1 | banks       |
      Then the totals are 10000 4000

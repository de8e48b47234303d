Feature: Farkle refuses what the game does not know

  Rule: Whole numbers from 1 to 6 are faces, and nothing else is

    Scenario Outline: A roll that shows <stranger> is refused
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

    Scenario Outline: <stranger> cannot be kept
      When the player keeps <stranger>
      Then the dice kept are refused and the reason names <stranger>

      Examples:
        | stranger |
        | 0        |
        | 7        |
        | True     |
        | "1"      |
        | 1.0      |
        | None     |

  Rule: One stranger spoils the roll wherever it lies

    Scenario Outline: <roll> is refused, naming <stranger>
      When the player rolls <roll>
      Then the roll is refused and the reason names <stranger>

      Examples:
        | roll        | stranger |
        | 1 7         | 7        |
        | 0 2 2       | 0        |
        | 1 True 5    | True     |
        | 1 2 3 4 5 8 | 8        |

    Scenario: A stranger among three ones is refused too
      When the player keeps 1 1 1 7
      Then the dice kept are refused and the reason names 7

  Rule: A player keeps dice that lie there and score

    Scenario Outline: Of 1 2 3 4 6 6 nobody keeps <keep>
      When a player with 1000 points takes this turn:
        | roll        | keeps  | then  |
        | 1 2 3 4 6 6 | <keep> | banks |
      Then the turn is refused and the reason names <keep>

      Examples:
        | keep    |
        | 2       |
        | 1 2     |
        | 1 1     |
        | 5       |
        | 6 6 6   |
        | no dice |

    Scenario: A keep is checked at every roll
      When a player with 1000 points takes this turn:
        | roll        | keeps | then        |
        | 1 2 3 4 6 6 | 1     | rolls again |
        | 1 2 3 4 4   | 4 4   | banks       |
      Then the turn is refused and the reason names 4 4

  Rule: Nobody moves the dice of a player

    Scenario: The dice lie after a look at the options as they lay before
      When the player rolls 6 1 5 1 6 6
      And the options are looked at
      Then the dice still lie as 6 1 5 1 6 6

    Scenario: The dice kept lie after scoring as they lay before
      When the player keeps 6 1 6 6
      And the dice kept are scored
      Then the dice kept still lie as 6 1 6 6

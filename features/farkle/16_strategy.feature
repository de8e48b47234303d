Feature: A strategy decides

  Rule: A strategy keeps dice that score

    Scenario Outline: Seeing <roll>, <points> at stake and <total> banked, it keeps what it may
      When the strategy sees <roll> with <points> at stake, <total> banked
      Then it keeps dice that score

      Examples:
        | roll        | points | total |
        | 1 2 2 3 4 6 | 0      | 0     |
        | 2 2 3 4 5 6 | 0      | 1000  |
        | 1 2 3 4 5 6 | 0      | 4300  |
        | 1 1 5 5 5 6 | 0      | 9950  |
        | 6 6 2 6 1   | 50     | 0     |
        | 3 2 3 3     | 150    | 2500  |
        | 4 5 1       | 600    | 2500  |
        | 2 5         | 350    | 1000  |
        | 1           | 1200   | 0     |

  Rule: Points that could not be banked are no reason to stop

    Scenario Outline: Not on the board, with <roll>, it rolls on
      When the strategy sees <roll> with 0 at stake, 0 banked
      Then it keeps dice that score
      And it rolls again

      Examples:
        | roll        |
        | 1 2 2 3 4 6 |
        | 3 3 2 5 6 4 |

  Rule: A turn that has almost won the game is not risked for one or two dice

    Scenario Outline: With 9000 at stake and <total> banked, seeing <roll>, it banks
      When the strategy sees <roll> with 9000 at stake, <total> banked
      Then it keeps dice that score
      And it banks

      Examples:
        | roll  | total |
        | 1 2 3 | 0     |
        | 4 5   | 0     |
        | 2 6 5 | 1000  |
        | 1 4   | 4300  |

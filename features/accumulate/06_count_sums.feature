Feature: The sums of dice are counted

  Rule: Each die may show each of its faces

    Scenario Outline: Dice: <number>, sides: <sides>
      When <number> dice with <sides> sides are thrown
      Then the sums are <sums>

      Examples:
        | number | sides | sums                                                                                   |
        | 1      | 1     | 1 in 1 way                                                                             |
        | 1      | 4     | 1 in 1 way, 2 in 1 way, 3 in 1 way, 4 in 1 way                                         |
        | 2      | 2     | 2 in 1 way, 3 in 2 ways, 4 in 1 way                                                    |
        | 3      | 2     | 3 in 1 way, 4 in 3 ways, 5 in 3 ways, 6 in 1 way                                       |
        | 2      | 4     | 2 in 1 way, 3 in 2 ways, 4 in 3 ways, 5 in 4 ways, 6 in 3 ways, 7 in 2 ways, 8 in 1 way |

    Scenario Outline: Ten dice, sides: <sides>, sum: <total>, ways: <ways>
      When 10 dice with <sides> sides are thrown
      Then <total> comes up in <ways> ways

      Examples:
        | sides | total | ways    |
        | 6     | 35    | 4395456 |
        | 6     | 60    | 1       |
        | 6     | 61    | 0       |
        | 4     | 25    | 116304  |

  Rule: A die has six sides unless another number is given

    Scenario: One usual die
      When 1 usual die is thrown
      Then the sums are 1 in 1 way, 2 in 1 way, 3 in 1 way, 4 in 1 way, 5 in 1 way, 6 in 1 way

    Scenario: Two usual dice
      When 2 usual dice are thrown
      Then 7 comes up in 6 ways

  Rule: No dice have one way, and it comes to 0

    Scenario: Nothing is thrown
      When 0 usual dice are thrown
      Then the sums are 0 in 1 way

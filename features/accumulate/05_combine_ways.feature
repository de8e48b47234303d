Feature: The ways to two totals make the ways to their sum

  Rule: Every total of the one goes with every total of the other

    Scenario Outline: <first> and <second> make <sums>
      When <first> is combined with <second>
      Then the sums are <sums>

      Examples:
        | first                | second                           | sums                                                                 |
        | 1 in 1 way           | 2 in 1 way                       | 3 in 1 way                                                           |
        | 5 in 3 ways          | 10 in 2 ways                     | 15 in 6 ways                                                         |
        | 1 in 1 way           | 1 in 1 way, 2 in 1 way           | 2 in 1 way, 3 in 1 way                                               |
        | 0 in 2 ways, 5 in 3 ways | 1 in 1 way, 2 in 1 way       | 1 in 2 ways, 2 in 2 ways, 6 in 3 ways, 7 in 3 ways                   |

  Rule: A sum that comes about in several ways has all of them

    Scenario Outline: <first> and <second> make <sums>, together
      When <first> is combined with <second>
      Then the sums are <sums>

      Examples:
        | first                            | second                           | sums                                                         |
        | 1 in 1 way, 2 in 1 way           | 1 in 1 way, 2 in 1 way           | 2 in 1 way, 3 in 2 ways, 4 in 1 way                          |
        | 2 in 1 way, 3 in 2 ways, 4 in 1 way | 1 in 1 way, 2 in 1 way        | 3 in 1 way, 4 in 3 ways, 5 in 3 ways, 6 in 1 way             |
        | -1 in 1 way, 1 in 1 way          | -1 in 1 way, 1 in 1 way          | -2 in 1 way, 0 in 2 ways, 2 in 1 way                         |

  Rule: One way to 0 changes nothing, and no way at all leaves none

    Scenario: Nothing more
      When 0 in 1 way is combined with 1 in 1 way, 2 in 1 way
      Then the sums are 1 in 1 way, 2 in 1 way

    Scenario: No way
      When no way is combined with 1 in 1 way, 2 in 1 way
      Then the sums are none

  Rule: What is combined stays as it is

    Scenario Outline: <first> and <second> can be combined again
      When <first> is combined with <second> twice
      Then the sums are <sums>

      Examples:
        | first                  | second                 | sums                                |
        | 0 in 1 way             | 1 in 1 way             | 1 in 1 way                          |
        | 1 in 1 way, 2 in 1 way | 1 in 1 way, 2 in 1 way | 2 in 1 way, 3 in 2 ways, 4 in 1 way |

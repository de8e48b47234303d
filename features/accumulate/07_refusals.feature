Feature: A number of terms, dice or sides is a whole number

  Rule: There are 0 terms or more

    Scenario Outline: Nobody combines <strange> terms
      Then <strange> terms are refused, and the reason names <strange>

      Examples:
        | strange |
        | -1      |
        | -10     |
        | True    |
        | 2.0     |
        | 2.5     |
        | "3"     |
        | None    |

    Scenario Outline: Nobody adds <strange> numbers
      Then adding <strange> numbers is refused, and the reason names <strange>

      Examples:
        | strange |
        | -1      |
        | True    |
        | 2.5     |
        | "3"     |

    Scenario: No terms are not refused
      When the numbers from 1 to 0 are added
      Then the result is 0

  Rule: There are 0 dice or more

    Scenario Outline: Nobody throws <strange> dice
      Then <strange> dice are refused, and the reason names <strange>

      Examples:
        | strange |
        | -1      |
        | True    |
        | 2.0     |
        | "3"     |
        | None    |

  Rule: A die has one side or more

    Scenario Outline: No die has <strange> sides
      Then dice with <strange> sides are refused, and the reason names <strange>

      Examples:
        | strange |
        | 0       |
        | -1      |
        | True    |
        | 6.0     |
        | "6"     |
        | None    |

    Scenario: One side is enough
      When 3 dice with 1 side are thrown
      Then the sums are 3 in 1 way

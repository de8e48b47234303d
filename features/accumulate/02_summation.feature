Feature: The first terms of anything are added

  Rule: A term says what the k-th number is, and k goes from 1 to n

    Scenario Outline: <term> up to number <n> comes to <total>
      When the first <n> terms of <term> are added
      Then the result is <total>

      Examples:
        | n  | term     | total |
        | 1  | identity | 1     |
        | 5  | identity | 15    |
        | 1  | square   | 1     |
        | 2  | square   | 5     |
        | 3  | square   | 14    |
        | 3  | cube     | 36    |
        | 4  | odd      | 16    |
        | 3  | minus    | -6    |
        | 20 | square   | 2870  |

    Scenario Outline: <n> times one comes to <n>
      When the first <n> terms of one are added
      Then the result is <n>

      Examples:
        | n  |
        | 1  |
        | 2  |
        | 10 |

  Rule: No terms come to 0

    Scenario: Nothing is added
      When the first 0 terms of one are added
      Then the result is 0

Feature: Sums and products are accumulations

  Rule: A sum begins with 0

    Scenario Outline: <term> up to number <n> added is <total>
      When accumulate adds the first <n> terms of <term>
      Then the result is <total>

      Examples:
        | n | term     | total |
        | 5 | identity | 15    |
        | 3 | square   | 14    |
        | 3 | one      | 3     |
        | 4 | odd      | 16    |
        | 1 | minus    | -1    |
        | 0 | identity | 0     |

  Rule: A product begins with 1

    Scenario Outline: <term> up to number <n> multiplied is <product>
      When accumulate multiplies the first <n> terms of <term>
      Then the result is <product>

      Examples:
        | n | term     | product |
        | 4 | identity | 24      |
        | 3 | square   | 36      |
        | 3 | odd      | 15      |
        | 3 | minus    | -6      |
        | 5 | one      | 1       |
        | 0 | identity | 1       |

Feature: Terms are combined into a start

  Rule: Each term is combined with the result so far

    Scenario Outline: <combiner> of <start> and <term> up to number <n> gives <result>
      When <combiner> combines <start> with the first <n> terms of <term>
      Then the result is <result>

      Examples:
        | combiner | start | n  | term     | result  |
        | add      | 0     | 5  | identity | 15      |
        | add      | 0     | 3  | square   | 14      |
        | add      | 0     | 4  | one      | 4       |
        | mul      | 1     | 4  | identity | 24      |
        | mul      | 1     | 3  | square   | 36      |
        | mul      | 1     | 10 | identity | 3628800 |
        | mul      | 0     | 3  | odd      | 0       |

  Rule: It begins with the start

    Scenario Outline: <combiner> with <start> at the start gives <result>
      When <combiner> combines <start> with the first <n> terms of identity
      Then the result is <result>

      Examples:
        | combiner | start | n | result |
        | add      | 11    | 5 | 26     |
        | add      | -5    | 1 | -4     |
        | mul      | 25    | 2 | 50     |
        | add      | 11    | 0 | 11     |
        | mul      | 25    | 0 | 25     |
        | mul      | 2     | 3 | 12     |

  Rule: The result so far comes first, and the terms come in their order

    Scenario Outline: <combiner> from <start> with <term> up to number <n> is <result>
      When <combiner> combines <start> with the first <n> terms of <term>
      Then the result is <result>

      Examples:
        | combiner | start | n | term     | result |
        | sub      | 10    | 3 | identity | 4      |
        | sub      | 100   | 3 | square   | 86     |
        | digits   | 0     | 4 | identity | 1234   |
        | digits   | 7     | 3 | odd      | 7135   |

    Scenario: Pairs show what was combined with what
      When pair combines 0 with the first 3 terms of square
      Then the result is the pair (((0, 1), 4), 9)

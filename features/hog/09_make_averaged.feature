Feature: The average of many calls

  Rule: The average is the sum of what the calls give, divided by their number

    Scenario Outline: <samples> outcomes of dice that show <faces> are <mean> on average
      When dice that show <faces> are averaged over <samples> rolls
      Then the average is <mean>

      Examples:
        | faces         | samples | mean |
        | 3 1 5 6       | 4       | 3.75 |
        | 3 1 5 6       | 1       | 3    |
        | 3 1 5 6       | 2       | 2    |
        | 3 1 5 6       | 3       | 3    |
        | 2 6           | 2       | 4    |
        | 4             | 8       | 4    |
        | 1 2 3 4 5 6 5 | 8       | 3.375 |

  Rule: What the function is told is passed on

    Scenario Outline: Rolls of <number> dice that show <faces> score <mean> on average
      When turns of <number> dice that show <faces> are averaged over <samples> turns
      Then the average is <mean>

      Examples:
        | number | faces   | samples | mean |
        | 2      | 3 4 5 6 | 2       | 9    |
        | 2      | 3 1 5 6 | 4       | 6    |
        | 3      | 2       | 5       | 6    |

  Rule: A thousand calls are the usual number

    Scenario: Dice are averaged a thousand times
      When dice that show 3 1 5 6 are averaged as often as usual
      Then the average is 3.75

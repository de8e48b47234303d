Feature: The best mean score

  Rule: In each round the action is taken that brings the highest mean in the end

    Scenario Outline: Rounds: <rounds>
      Then the best decisions in <rounds> rounds bring <mean>

      Examples:
        | rounds | mean              |
        | 0      | 0                 |
        | 1      | 0.75              |
        | 2      | 2.015625          |
        | 3      | 3.683349609375    |
        | 4      | 5.652700424194336 |
        | 5      | 7.845057120546699 |

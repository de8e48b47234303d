Feature: __TITLE__ pays for the highest die

  Rule: Of several dice the highest counts, wherever it lies

    Scenario Outline: <roll> scores <points> for <reason>
      When the player rolls <roll>
      Then the roll scores <points>

      Examples:
        | roll  | points | reason                   |
        | 2 6 3 | 6      | a six in the middle      |
        | 1 1 5 | 5      | a five at the end        |
        | 4 4   | 4      | a four that counts once  |

    Scenario: A die that falls 2 6 3 scores 6
      When a die is thrown that falls 2 6 3
      Then its roll scores 6

  Rule: Scoring moves no die

    Scenario: The dice lie after scoring as they lay before
      When the player rolls 5 2 4
      And the roll is scored
      Then the dice still lie as 5 2 4

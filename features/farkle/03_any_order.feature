Feature: Farkle takes the dice as they fall

  Rule: The order of the dice does not matter

    Scenario Outline: <roll> pays <points> for <keep>
      When the player rolls <roll>
      Then keeping <keep> scores <points>

      Examples:
        | roll        | keep        | points |
        | 3 6 3 2 3   | 3 3 3       | 300    |
        | 6 5 4 3 2 1 | 1 2 3 4 5 6 | 2500   |
        | 2 4 6 1 3 5 | 1 2 3 4 5 6 | 2500   |
        | 6 4 6 6 6   | 6 6 6 6     | 1000   |
        | 4 2 4 4 3 4 | 4 4 4 4     | 1000   |
        | 2 2 6 2 2 2 | 2 2 2 2 2   | 2000   |
        | 6 1 4       | 1           | 100    |
        | 6 5 4       | 5           | 50     |

    Scenario: Scattered dice make no other option
      When the player rolls 2 6 2 3 2
      Then these dice can be kept, and no others:
        | dice  | points |
        | 2 2 2 | 200    |

    Scenario: Scattered pairs are worth nothing
      When the player rolls 4 2 6 4 2 6
      Then nothing can be kept

  Rule: Looking for points moves no die

    Scenario Outline: <roll> lies there after the look as before, with <reason>
      When the player rolls <roll>
      And the options are looked at
      Then the dice still lie as <roll>

      Examples:
        | roll        | reason            |
        | 6 4 5 2 1   | single dice       |
        | 3 6 3 2 3   | a set of three    |
        | 1 1 1       | three ones        |
        | 4 2 4 4 3 4 | a set of four     |
        | 5 5 2 5 5 5 | a set of five     |
        | 6 6 6 6 6 6 | a set of six      |
        | 6 5 4 3 2 1 | a straight        |
        | 3 2 3 2 3 2 | two sets of three |

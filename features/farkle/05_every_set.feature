Feature: Farkle pays for every set of a roll

  Rule: However many sets there are, they can be kept together

    Scenario Outline: <roll> pays <points> for <keep>
      When the player rolls <roll>
      Then keeping <keep> scores <points>

      Examples:
        | roll        | keep        | points |
        | 1 1 5       | 1 1 5       | 250    |
        | 1 5 5       | 1 5 5       | 200    |
        | 1 1 5 5     | 1 1 5 5     | 300    |
        | 5 1 5 1     | 1 1 5 5     | 300    |
        | 1 5 6 6 6   | 1 5 6 6 6   | 750    |
        | 1 5 4 4 4 4 | 1 4 4 4 4 5 | 1150   |
        | 1 1 2 2 2 5 | 1 1 2 2 2 5 | 450    |
        | 1 5 5 3 3 3 | 1 3 3 3 5 5 | 500    |
        | 1 1 3 4 5 5 | 1 1 5 5     | 300    |

  Rule: Nobody has to keep all that scores

    Scenario Outline: <roll> pays <points> for keeping only <keep>
      When the player rolls <roll>
      Then keeping <keep> scores <points>

      Examples:
        | roll      | keep    | points |
        | 1 1 5 5   | 1       | 100    |
        | 1 1 5 5   | 5 5     | 100    |
        | 1 1 5 5   | 1 5     | 150    |
        | 1 1 5 5   | 1 1 5   | 250    |
        | 1 5 6 6 6 | 1 5     | 150    |
        | 1 5 6 6 6 | 5 6 6 6 | 650    |

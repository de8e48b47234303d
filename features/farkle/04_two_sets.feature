Feature: Farkle pays for two sets of one roll

  Rule: Two sets can be kept together, or each of them alone

    Scenario Outline: <roll> pays <points> for <keep>
      When the player rolls <roll>
      Then keeping <keep> scores <points>

      Examples:
        | roll        | keep        | points |
        | 1 6 6 6     | 1           | 100    |
        | 1 6 6 6     | 6 6 6       | 600    |
        | 1 6 6 6     | 1 6 6 6     | 700    |
        | 6 1 6 6     | 1 6 6 6     | 700    |
        | 2 3 3 3 5   | 3 3 3 5     | 350    |
        | 1 4 4 4 4   | 1 4 4 4 4   | 1100   |
        | 2 2 2 2 2 5 | 2 2 2 2 2 5 | 2050   |
        | 2 2 2 4 4 4 | 2 2 2 4 4 4 | 600    |
        | 1 5         | 1 5         | 150    |
        | 2 3 1 5     | 1 5         | 150    |
        | 1 2 3 4 5 6 | 1 5         | 150    |

  Rule: A die that is put aside does not take its equals with it

    Scenario: Two ones are kept, or one of them
      When the player rolls 1 1 4
      Then these dice can be kept, and no others:
        | dice | points |
        | 1    | 100    |
        | 1 1  | 200    |

    Scenario: Two fives are kept, or one of them
      When the player rolls 5 3 5
      Then these dice can be kept, and no others:
        | dice | points |
        | 5    | 50     |
        | 5 5  | 100    |

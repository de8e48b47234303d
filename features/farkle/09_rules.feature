Feature: Farkle reads its table as rules

  Rule: A rule takes its dice wherever they lie

    Scenario Outline: Of <roll> the rules take <dice> for <points>
      When the player rolls <roll>
      Then keeping <dice> scores <points>

      Examples:
        | roll        | dice        | points |
        | 6 1 6 4 6   | 1 6 6 6     | 700    |
        | 6 5 4 3 2 1 | 1 2 3 4 5 6 | 2500   |
        | 5 2 5 2 5 2 | 2 2 2 5 5 5 | 700    |
        | 4 1 4 4 1 4 | 1 1 4 4 4 4 | 1200   |

  Rule: A rule that lacks one die takes none

    Scenario Outline: Of <roll> the rules take nothing
      When the player rolls <roll>
      Then nothing can be kept

      Examples:
        | roll        |
        | 2 3 4 6     |
        | 2 2 3 3 4 4 |
        | 6 6         |

  Rule: The rules are asked again about the dice that are left

    Scenario: Five fives and a one offer eleven keeps
      When the player rolls 5 5 1 5 5 5
      Then these dice can be kept, and no others:
        | dice        | points |
        | 1           | 100    |
        | 5           | 50     |
        | 5 5         | 100    |
        | 5 5 5       | 500    |
        | 5 5 5 5     | 1000   |
        | 5 5 5 5 5   | 2000   |
        | 1 5         | 150    |
        | 1 5 5       | 200    |
        | 1 5 5 5     | 600    |
        | 1 5 5 5 5   | 1100   |
        | 1 5 5 5 5 5 | 2100   |

  Rule: Asking twice gives the same answers

    Scenario: 1 6 6 6 is asked about three times
      When the player rolls 1 6 6 6
      Then keeping 1 6 6 6 scores 700
      And keeping 6 6 6 scores 600
      And these dice can be kept, and no others:
        | dice    | points |
        | 1       | 100    |
        | 6 6 6   | 600    |
        | 1 6 6 6 | 700    |

Feature: A straight is one of two rows

  Rule: 1 2 3 4 5 is a small straight, and it pays 15

    Scenario Outline: <roll> scores <points> in small straight: <reason>
      When the player rolls <roll>
      Then small straight scores <points>

      Examples:
        | roll      | points | reason      |
        | 1 2 3 4 5 | 15     | the row     |
        | 4 1 5 3 2 | 15     | in disorder |

    Scenario: Near misses in small straight
      When these rolls fall:
        | roll      | reason          |
        | 2 3 4 5 6 | the other row   |
        | 1 2 3 4 4 | four in a row   |
        | 1 2 3 4 6 | a gap           |
        | 6 6 6 6 6 | five equal dice |
      Then each roll scores nothing in small straight

  Rule: 2 3 4 5 6 is a large straight, and it pays 20

    Scenario Outline: <roll> pays <points> in large straight: <reason>
      When the player rolls <roll>
      Then large straight scores <points>

      Examples:
        | roll      | points | reason      |
        | 2 3 4 5 6 | 20     | the row     |
        | 6 2 5 4 3 | 20     | in disorder |

    Scenario: Near misses in large straight
      When these rolls fall:
        | roll      | reason          |
        | 1 2 3 4 5 | the other row   |
        | 3 3 4 5 6 | four in a row   |
        | 1 3 4 5 6 | a gap           |
        | 6 6 6 6 6 | five equal dice |
      Then each roll scores nothing in large straight

  Rule: Scoring moves no die

    Scenario: The dice lie after scoring as before
      When the player rolls 3 1 3 6 1
      And small straight is scored
      And large straight is scored
      And one pair is scored
      And two pairs is scored
      And full house is scored
      Then the dice still lie as 3 1 3 6 1

Feature: A large straight is five faces in a row

  Rule: Five faces in a row score 40

    Scenario Outline: <roll> scores <points> in large straight: <reason>
      When the player rolls <roll>
      Then large straight scores <points>

      Examples:
        | roll      | points | reason       |
        | 1 2 3 4 5 | 40     | one to five  |
        | 2 3 4 5 6 | 40     | two to six   |
        | 5 3 1 4 2 | 40     | in any order |

  Rule: Anything else scores nothing

    Scenario Outline: large straight pays <points> for <roll>: <reason>
      When the player rolls <roll>
      Then large straight scores <points>

      Examples:
        | roll      | points | reason         |
        | 1 2 3 4 6 | 0      | four in a row  |
        | 3 4 5 6 1 | 0      | four in a row  |
        | 1 2 2 3 4 | 0      | four in a row  |
        | 2 3 4 5 5 | 0      | four in a row  |
        | 3 4 5 6 6 | 0      | four in a row  |
        | 1 3 4 5 6 | 0      | a gap          |
        | 4 4 4 4 4 | 0      | five of a kind |

  Rule: A large straight is a small one, too

    Scenario Outline: For <roll> small straight pays <points>: <reason>
      When the player rolls <roll>
      Then small straight scores <points>

      Examples:
        | roll      | points | reason                 |
        | 1 2 3 4 5 | 30     | it holds four in a row |

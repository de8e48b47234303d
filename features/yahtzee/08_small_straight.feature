Feature: A small straight is four faces in a row

  Rule: Four faces in a row score 30, wherever they lie

    Scenario Outline: <roll> scores <points> in small straight: <reason>
      When the player rolls <roll>
      Then small straight scores <points>

      Examples:
        | roll      | points | reason       |
        | 1 2 3 4 6 | 30     | one to four  |
        | 2 3 4 5 2 | 30     | two to five  |
        | 3 4 5 6 1 | 30     | three to six |
        | 4 6 3 5 1 | 30     | in any order |

  Rule: A face that is there twice does no harm

    Scenario Outline: small straight pays <points> for <roll>: <reason>
      When the player rolls <roll>
      Then small straight scores <points>

      Examples:
        | roll      | points | reason    |
        | 1 2 2 3 4 | 30     | two twos  |
        | 3 4 5 6 6 | 30     | two sixes |
        | 5 4 4 3 2 | 30     | two fours |

  Rule: A fifth face in the row does no harm

    Scenario Outline: For <roll> small straight pays <points>: <reason>
      When the player rolls <roll>
      Then small straight scores <points>

      Examples:
        | roll      | points | reason        |
        | 1 2 3 4 5 | 30     | five in a row |
        | 6 5 4 3 2 | 30     | five in a row |

  Rule: Anything else scores nothing

    Scenario Outline: <points> in small straight for <roll>: <reason>
      When the player rolls <roll>
      Then small straight scores <points>

      Examples:
        | roll      | points | reason         |
        | 1 2 3 5 6 | 0      | a gap          |
        | 1 2 4 5 6 | 0      | another gap    |
        | 1 2 3 3 5 | 0      | three in a row |
        | 4 5 6 6 1 | 0      | three in a row |
        | 1 3 4 5 1 | 0      | three in a row |
        | 1 3 4 6 6 | 0      | two in a row   |
        | 2 2 2 2 2 | 0      | five of a kind |
        | 2 3 5 6 2 | 0      | a gap at four  |
        | 2 4 5 6 6 | 0      | a gap at three |
        | 2 3 4 6 6 | 0      | a gap at five  |
        | 1 2 4 6 6 | 0      | gaps           |

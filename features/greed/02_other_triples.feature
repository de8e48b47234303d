Feature: Greed pays for three of a kind

  Rule: Three dice of any other face are worth 100 times the face

    Scenario Outline: <roll> scores <points>
      When the player rolls <roll>
      Then the roll scores <points>

      Examples:
        | roll  | points |
        | 2 2 2 | 200    |
        | 3 3 3 | 300    |
        | 4 4 4 | 400    |
        | 5 5 5 | 500    |
        | 6 6 6 | 600    |

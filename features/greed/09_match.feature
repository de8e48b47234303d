Feature: Greed takes every die by some rule

  Rule: Putting a die aside is the last rule of the table

    Scenario Outline: <roll> scores <points> for <reason>
      When the player rolls <roll>
      Then the roll scores <points>

      Examples:
        | roll      | points | reason                     |
        | 4 4 6     | 0      | three dice put aside       |
        | 6 6 6 6   | 600    | three sixes, one put aside |
        | 2 3 3 3 5 | 350    | three threes and a five    |

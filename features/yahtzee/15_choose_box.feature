Feature: A player chooses a box

  Rule: A player scores in an open box

    Scenario: Every box is open
      Given an empty card
      Then the player finds an open box for 1 2 4 2 2

    Scenario Outline: Only <names> are open for <roll>
      Given a card on which only <names> are open
      Then the player finds an open box for <roll>

      Examples:
        | names                             | roll      |
        | ones and full house               | 2 3 4 5 6 |
        | twos, fives and yahtzee           | 6 6 6 5 5 |
        | small straight and large straight | 1 1 2 2 6 |
        | sixes and chance                  | 1 1 1 2 2 |

    Scenario Outline: Only <box> is open
      Given a card on which only <box> is open
      Then the player scores <roll> in <box>

      Examples:
        | box        | roll      |
        | ones       | 6 6 6 6 6 |
        | full house | 1 2 3 4 6 |
        | yahtzee    | 5 5 5 5 5 |
        | chance     | 1 1 1 1 1 |

  Rule: Points that will not come again are taken

    Scenario Outline: Of <names>, <roll> goes into <box>
      Given a card on which only <names> are open
      Then the player scores <roll> in <box>

      Examples:
        | names                     | roll      | box            |
        | yahtzee and chance        | 6 6 6 6 6 | yahtzee        |
        | large straight and chance | 2 3 4 5 6 | large straight |
        | ones and large straight   | 1 2 3 4 5 | large straight |
        | ones and full house       | 1 1 1 3 3 | full house     |

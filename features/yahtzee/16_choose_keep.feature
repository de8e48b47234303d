Feature: A player keeps dice

  Rule: A player keeps dice that lie there

    Scenario Outline: Of <roll>, on an empty card
      Given an empty card
      Then of <roll> the player keeps dice that lie there

      Examples:
        | roll      |
        | 1 2 4 2 2 |
        | 1 2 3 4 5 |
        | 6 6 6 6 6 |
        | 2 2 5 5 6 |

    Scenario Outline: Of <roll>, with <names> open
      Given a card on which only <names> are open
      Then of <roll> the player keeps dice that lie there

      Examples:
        | names                 | roll      |
        | ones and twos         | 3 4 5 6 6 |
        | full house and chance | 2 2 3 3 5 |

  Rule: A roll that cannot become better is kept whole

    Scenario Outline: Of <roll> all five are kept for <box>
      Given a card on which only <box> is open
      Then of <roll> the player keeps <roll> with 2 rolls left
      And of <roll> the player keeps <roll> with 1 roll left

      Examples:
        | box            | roll      |
        | large straight | 2 3 4 5 6 |
        | yahtzee        | 5 5 5 5 5 |
        | full house     | 2 2 3 3 3 |
        | chance         | 6 6 6 6 6 |

  Rule: With only yahtzee open, equal dice are kept

    Scenario Outline: Of <roll> the player keeps <kept>
      Given a card on which only yahtzee is open
      Then of <roll> the player keeps <kept> with 2 rolls left
      And of <roll> the player keeps <kept> with 1 roll left

      Examples:
        | roll      | kept    |
        | 3 3 1 5 6 | 3 3     |
        | 1 2 4 2 2 | 2 2 2   |
        | 1 6 6 6 6 | 6 6 6 6 |

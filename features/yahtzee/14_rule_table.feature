Feature: The card is a table of rules

  Rule: Every box has a rule, and dice that it does not match fall back to 0

    Scenario: 5 5 5 5 6 matches seven rules
      When the player rolls 5 5 5 5 6
      Then the card shows:
        | box             | points |
        | ones            | 0      |
        | twos            | 0      |
        | threes          | 0      |
        | fours           | 0      |
        | fives           | 20     |
        | sixes           | 6      |
        | three of a kind | 26     |
        | four of a kind  | 26     |
        | full house      | 0      |
        | small straight  | 0      |
        | large straight  | 0      |
        | yahtzee         | 0      |
        | chance          | 26     |

    Scenario: 1 1 2 2 6 matches only the rules that match every roll
      When the player rolls 1 1 2 2 6
      Then the card shows:
        | box             | points |
        | ones            | 2      |
        | twos            | 4      |
        | threes          | 0      |
        | fours           | 0      |
        | fives           | 0      |
        | sixes           | 6      |
        | three of a kind | 0      |
        | four of a kind  | 0      |
        | full house      | 0      |
        | small straight  | 0      |
        | large straight  | 0      |
        | yahtzee         | 0      |
        | chance          | 12     |

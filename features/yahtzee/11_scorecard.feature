Feature: A card shows what a roll is worth in every box

  Rule: A card has thirteen boxes, also those that score nothing

    Scenario: 1 2 4 2 2, the roll of the story
      When the player rolls 1 2 4 2 2
      Then the card shows:
        | box             | points |
        | ones            | 1      |
        | twos            | 6      |
        | threes          | 0      |
        | fours           | 4      |
        | fives           | 0      |
        | sixes           | 0      |
        | three of a kind | 11     |
        | four of a kind  | 0      |
        | full house      | 0      |
        | small straight  | 0      |
        | large straight  | 0      |
        | yahtzee         | 0      |
        | chance          | 11     |

    Scenario: A full house of threes and twos
      When the player rolls 3 2 3 2 3
      Then the card shows:
        | box             | points |
        | ones            | 0      |
        | twos            | 4      |
        | threes          | 9      |
        | fours           | 0      |
        | fives           | 0      |
        | sixes           | 0      |
        | three of a kind | 13     |
        | four of a kind  | 0      |
        | full house      | 25     |
        | small straight  | 0      |
        | large straight  | 0      |
        | yahtzee         | 0      |
        | chance          | 13     |

    Scenario: A row of five
      When the player rolls 2 3 4 5 6
      Then the card shows:
        | box             | points |
        | ones            | 0      |
        | twos            | 2      |
        | threes          | 3      |
        | fours           | 4      |
        | fives           | 5      |
        | sixes           | 6      |
        | three of a kind | 0      |
        | four of a kind  | 0      |
        | full house      | 0      |
        | small straight  | 30     |
        | large straight  | 40     |
        | yahtzee         | 0      |
        | chance          | 20     |

    Scenario: Five ones
      When the player rolls 1 1 1 1 1
      Then the card shows:
        | box             | points |
        | ones            | 5      |
        | twos            | 0      |
        | threes          | 0      |
        | fours           | 0      |
        | fives           | 0      |
        | sixes           | 0      |
        | three of a kind | 5      |
        | four of a kind  | 5      |
        | full house      | 25     |
        | small straight  | 0      |
        | large straight  | 0      |
        | yahtzee         | 50     |
        | chance          | 5      |

  Rule: The next card does not write over the last one

    Scenario: A card is read after the next roll
      When the player rolls 6 6 6 6 1
      Then after a roll of 1 2 3 4 5 the card of 6 6 6 6 1 still shows:
        | box             | points |
        | ones            | 1      |
        | twos            | 0      |
        | threes          | 0      |
        | fours           | 0      |
        | fives           | 0      |
        | sixes           | 24     |
        | three of a kind | 25     |
        | four of a kind  | 25     |
        | full house      | 0      |
        | small straight  | 0      |
        | large straight  | 0      |
        | yahtzee         | 0      |
        | chance          | 25     |

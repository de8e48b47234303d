Feature: Farkle can be played with three pairs

  Rule: Three pairs are worth 1500 where they count

    Scenario Outline: <roll> is kept for <points> where three pairs count
      When the player rolls <roll>
      And three pairs count
      Then keeping <dice> scores <points>

      Examples:
        | roll        | dice        | points |
        | 2 2 3 3 4 4 | 2 2 3 3 4 4 | 1500   |
        | 6 4 3 4 6 3 | 3 3 4 4 6 6 | 1500   |
        | 1 1 2 2 5 5 | 1 1 2 2 5 5 | 1500   |
        | 1 1 2 2 5 5 | 1 1 5 5     | 300    |

    Scenario: Three pairs without a one or a five are kept whole
      When the player rolls 2 3 4 4 3 2
      And three pairs count
      Then these dice can be kept, and no others:
        | dice        | points |
        | 2 2 3 3 4 4 | 1500   |

  Rule: A pair of each of three faces it must be

    Scenario Outline: <roll> is not three pairs
      When the player rolls <roll>
      And three pairs count
      Then nothing can be kept

      Examples:
        | roll        |
        | 2 2 3 3 4   |
        | 2 2 3 3     |
        | 2 2 3 3 4 6 |

    Scenario: Four of a kind and a pair are not three pairs
      When the player rolls 2 2 2 2 3 3
      And three pairs count
      Then these dice can be kept, and no others:
        | dice    | points |
        | 2 2 2   | 200    |
        | 2 2 2 2 | 1000   |

    Scenario: Two triples are not three pairs
      When the player rolls 2 2 2 3 3 3
      And three pairs count
      Then these dice can be kept, and no others:
        | dice        | points |
        | 2 2 2       | 200    |
        | 3 3 3       | 300    |
        | 2 2 2 3 3 3 | 500    |

  Rule: What the table pays it pays here too

    Scenario Outline: <roll> still scores <points> where three pairs count
      When the player rolls <roll>
      And three pairs count
      Then keeping <roll> scores <points>

      Examples:
        | roll        | points |
        | 1           | 100    |
        | 5 5         | 100    |
        | 6 6 6       | 600    |
        | 1 1 1 1 5 5 | 2100   |
        | 1 2 3 4 5 6 | 2500   |
        | 4 4 4 4 4 4 | 3000   |

  Rule: Dice that are kept are scored by the same rules

    Scenario: Three pairs that are kept score 1500
      When the player keeps 3 3 5 5 6 6
      And three pairs count
      Then the dice kept score 1500

    Scenario: No dice score nothing where three pairs count
      When the player keeps no dice
      And three pairs count
      Then the dice kept score 0

    Scenario: Two pairs that are kept are refused
      When the player keeps 3 3 6 6
      And three pairs count
      Then the dice kept are refused

  Rule: Without the variant three pairs are six dice like any others

    Scenario: 2 2 3 3 4 4 is a bust where they do not count
      When the player rolls 2 2 3 3 4 4
      Then nothing can be kept

    Scenario: 1 1 3 3 5 5 is kept by its ones and fives
      When the player rolls 1 1 3 3 5 5
      Then keeping 1 1 5 5 scores 300

    Scenario: Three pairs that do not count are refused
      When the player keeps 2 2 3 3 4 4
      Then the dice kept are refused

  Rule: Three pairs stay on the table as they lie

    Scenario: The dice lie after the look as they lay before, being three pairs
      When the player rolls 6 4 3 4 6 3
      And three pairs count
      And the options are looked at
      Then the dice still lie as 6 4 3 4 6 3

    Scenario: The dice lie after scoring as they lay before, being three pairs
      When the player keeps 6 4 3 4 6 3
      And three pairs count
      And the dice kept are scored
      Then the dice kept still lie as 6 4 3 4 6 3

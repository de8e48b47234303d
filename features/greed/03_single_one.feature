Feature: Greed pays for a single one

  Rule: A single one is worth 100 points

    Scenario: 1 scores 100
      When the player rolls 1
      Then the roll scores 100

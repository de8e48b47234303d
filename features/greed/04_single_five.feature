Feature: Greed pays for a single five

  Rule: A single five is worth 50 points

    Scenario: 5 scores 50
      When the player rolls 5
      Then the roll scores 50

Feature: Greed pays for three ones

  Rule: Three ones are worth 1000 points

    Scenario: 1 1 1 scores 1000
      When the player rolls 1 1 1
      Then the roll scores 1000

Feature: A turn of Piglet adds up

  Rule: Rolls without a 1 add up

    Scenario: Two rolls
      When the player rolls 2 3
      Then the turn scores 5

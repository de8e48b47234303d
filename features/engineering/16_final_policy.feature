Feature: A policy of one's own

  Rule: A policy takes an action that can be done, and stands by it

    Scenario: Asked about some dice and rounds, and asked again
      Then the player's own policy takes an action that can be done, and the same one again

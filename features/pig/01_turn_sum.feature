Feature: A turn of Pig adds up its rolls

  Rule: A turn that is held scores the sum of its rolls

    Scenario Outline: <faces> score <points>
      When a turn rolls <faces>
      Then the turn scores <points>

      Examples:
        | faces | points |
        | 2     | 2      |
        | 6     | 6      |
        | 3 5   | 8      |
        | 4 4   | 8      |
        | 6 2 5 | 13     |

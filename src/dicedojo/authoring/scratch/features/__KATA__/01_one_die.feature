Feature: __TITLE__ pays for one die

  Rule: A single die is worth its face

    Scenario Outline: <roll> scores <points>
      When the player rolls <roll>
      Then the roll scores <points>

      Examples:
        | roll | points |
        | 1    | 1      |
        | 2    | 2      |
        | 6    | 6      |

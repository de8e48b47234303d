Feature: Greed goes on until no dice are left

  Rule: A die that no rule takes is put aside without points

    Scenario Outline: <roll> scores <points> for <reason>
      When the player rolls <roll>
      Then the roll scores <points>

      Examples:
        | roll      | points | reason                        |
        | 2 5       | 50     | a five behind a two           |
        | 1 2 3 4 5 | 150    | a one and a five far apart    |
        | 2 3 3 3 4 | 300    | three threes in the middle    |
        | 2 2 2 3 5 | 250    | three twos, a five at the end |

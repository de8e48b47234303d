Feature: Farkle pays the best points for the dice that are kept

  Rule: Equal dice count as the largest set that they make

    Scenario Outline: <keep> scores <points> for <reason>
      When the player rolls <keep>
      Then keeping <keep> scores <points>

      Examples:
        | keep        | points | reason      |
        | 1 1 1       | 1000   | three ones  |
        | 1 1 1 1     | 2000   | four ones   |
        | 1 1 1 1 1   | 3000   | five ones   |
        | 1 1 1 1 1 1 | 4000   | six ones    |
        | 5 5 5       | 500    | three fives |
        | 5 5 5 5     | 1000   | four fives  |
        | 5 5 5 5 5   | 2000   | five fives  |
        | 2 2 2 2 2 2 | 3000   | six twos    |
        | 3 3 3 3 3 3 | 3000   | six threes  |
        | 4 4 4 4 4 4 | 3000   | six fours   |
        | 5 5 5 5 5 5 | 3000   | six fives   |
        | 6 6 6 6 6 6 | 3000   | six sixes   |

  Rule: Of all ways to part the dice into sets, the best counts

    Scenario Outline: <roll> pays <points> for <keep>
      When the player rolls <roll>
      Then keeping <keep> scores <points>

      Examples:
        | roll        | keep        | points |
        | 1 1 1 1     | 1 1 1       | 1000   |
        | 1 1 1 5 5 5 | 1 1 1 5 5 5 | 1500   |
        | 1 1 1 5 5 5 | 1 1 5 5     | 300    |
        | 5 1 1 1 1   | 1 1 1 1 5   | 2050   |
        | 1 5 5 5 5 5 | 1 5 5 5 5 5 | 2100   |
        | 1 1 1 1 1 5 | 1 1 1 1 1 5 | 3050   |
        | 1 1 1 6 6 6 | 1 1 1 6 6 6 | 1600   |
        | 5 5 5 3 3 3 | 3 3 3 5 5 5 | 800    |
        | 1 1 1 1 2 3 | 1 1         | 200    |

    Scenario: Three ones can be kept as one, two or three
      When the player rolls 1 1 1
      Then these dice can be kept, and no others:
        | dice  | points |
        | 1     | 100    |
        | 1 1   | 200    |
        | 1 1 1 | 1000   |

    Scenario: Six fives can be kept as any number of fives
      When the player rolls 5 5 5 5 5 5
      Then these dice can be kept, and no others:
        | dice        | points |
        | 5           | 50     |
        | 5 5         | 100    |
        | 5 5 5       | 500    |
        | 5 5 5 5     | 1000   |
        | 5 5 5 5 5   | 2000   |
        | 5 5 5 5 5 5 | 3000   |

    Scenario: Six twos are not three twos and three twos
      When the player rolls 2 2 2 2 2 2
      Then these dice can be kept, and no others:
        | dice        | points |
        | 2 2 2       | 200    |
        | 2 2 2 2     | 1000   |
        | 2 2 2 2 2   | 2000   |
        | 2 2 2 2 2 2 | 3000   |

Feature: Farkle scores the dice that a player keeps

  Rule: The dice that are kept score the best points for exactly these dice

    Scenario Outline: Keeping <dice> scores <points> for <reason>
      When the player keeps <dice>
      Then the dice kept score <points>

      Examples:
        | dice        | points | reason                |
        | 1           | 100    | a single one          |
        | 5           | 50     | a single five         |
        | 1 6 6 6     | 700    | a one and three sixes |
        | 1 5 5       | 200    | a one and two fives   |
        | 1 1 1 1     | 2000   | four ones             |
        | 4 4 4       | 400    | three fours           |
        | 6 6 6 6 6 6 | 3000   | six sixes             |
        | 2 2 2 3 3 3 | 500    | two sets of three     |
        | 1 2 3 4 5 6 | 2500   | a straight            |
        | 6 1 6 6     | 700    | the same in any order |

  Rule: No dice score nothing

    Scenario: Keeping no dice scores 0
      When the player keeps no dice
      Then the dice kept score 0

  Rule: A die that does not score cannot be kept

    Scenario Outline: Keeping <dice> is refused, being <reason>
      When the player keeps <dice>
      Then the dice kept are refused

      Examples:
        | dice        | reason                                     |
        | 2           | a two                                      |
        | 6 6         | a pair of sixes                            |
        | 1 2         | a one and a two                            |
        | 3 3 3 4     | three threes and a four                    |
        | 1 2 3 4 5   | a straight without its six                 |
        | 1 1 2 2 3 3 | three pairs, which the table does not know |
        | 2 3 4 4 6 6 | six dice of which none scores              |

  Rule: Scoring moves no die

    Scenario Outline: <dice> lie there after scoring as before, being <reason>
      When the player keeps <dice>
      And the dice kept are scored
      Then the dice kept still lie as <dice>

      Examples:
        | dice        | reason            |
        | 5 1         | two single dice   |
        | 6 1 6 6     | a set and a die   |
        | 1 1 1       | three ones        |
        | 5 4 4 4 4   | a set of four     |
        | 2 2 2 2 2 1 | a set of five     |
        | 3 3 3 3 3 3 | a set of six      |
        | 6 5 4 3 2 1 | a straight        |
        | 3 2 3 2 3 2 | two sets of three |

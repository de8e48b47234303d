Feature: Farkle pays for sets of dice

  Rule: A one is worth 100 points and a five is worth 50

    Scenario Outline: <roll> pays for a single <keep>
      When the player rolls <roll>
      Then keeping <keep> scores <points>

      Examples:
        | roll      | keep | points |
        | 1         | 1    | 100    |
        | 5         | 5    | 50     |
        | 1 2 3 4 6 | 1    | 100    |
        | 2 3 4 5 6 | 5    | 50     |

  Rule: Three, four and five of a kind are worth what the table says

    Scenario Outline: <keep> scores <points> for <reason>
      When the player rolls <keep>
      Then keeping <keep> scores <points>

      Examples:
        | keep      | points | reason       |
        | 2 2 2     | 200    | three twos   |
        | 3 3 3     | 300    | three threes |
        | 4 4 4     | 400    | three fours  |
        | 6 6 6     | 600    | three sixes  |
        | 2 2 2 2   | 1000   | four twos    |
        | 3 3 3 3   | 1000   | four threes  |
        | 4 4 4 4   | 1000   | four fours   |
        | 6 6 6 6   | 1000   | four sixes   |
        | 2 2 2 2 2 | 2000   | five twos    |
        | 3 3 3 3 3 | 2000   | five threes  |
        | 4 4 4 4 4 | 2000   | five fours   |
        | 6 6 6 6 6 | 2000   | five sixes   |

  Rule: One die of each face is a straight and worth 2500

    Scenario: 1 2 3 4 5 6 scores 2500
      When the player rolls 1 2 3 4 5 6
      Then keeping 1 2 3 4 5 6 scores 2500

  Rule: Only the dice of a set can be kept

    Scenario: Three threes are kept without their neighbours
      When the player rolls 2 3 3 3 6
      Then these dice can be kept, and no others:
        | dice  | points |
        | 3 3 3 | 300    |

    Scenario: Four sixes can be kept as four or as three
      When the player rolls 2 3 6 6 6 6
      Then these dice can be kept, and no others:
        | dice    | points |
        | 6 6 6   | 600    |
        | 6 6 6 6 | 1000   |

  Rule: Without a set nothing can be kept

    Scenario Outline: <roll> has nothing, being <reason>
      When the player rolls <roll>
      Then nothing can be kept

      Examples:
        | roll        | reason                   |
        | no dice     | no dice at all           |
        | 2           | a single two             |
        | 3           | a single three           |
        | 4           | a single four            |
        | 6           | a single six             |
        | 2 2         | a pair of twos           |
        | 3 3         | a pair of threes         |
        | 4 4         | a pair of fours          |
        | 6 6         | a pair of sixes          |
        | 2 3 4 6     | four dice, all different |
        | 2 2 3 4 6 6 | two pairs and two more   |

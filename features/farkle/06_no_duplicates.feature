Feature: Farkle offers each keep once

  Rule: The same dice are one option, whichever set is put aside first

    Scenario: A one and three sixes give three options
      When the player rolls 1 6 6 6
      Then these dice can be kept, and no others:
        | dice    | points |
        | 1       | 100    |
        | 6 6 6   | 600    |
        | 1 6 6 6 | 700    |

    Scenario: A one and a five give three options
      When the player rolls 1 5
      Then these dice can be kept, and no others:
        | dice | points |
        | 1    | 100    |
        | 5    | 50     |
        | 1 5  | 150    |

    Scenario: Three threes and three sixes give three options
      When the player rolls 6 3 6 3 6 3
      Then these dice can be kept, and no others:
        | dice        | points |
        | 3 3 3       | 300    |
        | 6 6 6       | 600    |
        | 3 3 3 6 6 6 | 900    |

    Scenario: Two ones and two fives give eight options
      When the player rolls 1 1 5 5
      Then these dice can be kept, and no others:
        | dice    | points |
        | 1       | 100    |
        | 5       | 50     |
        | 1 1     | 200    |
        | 1 5     | 150    |
        | 5 5     | 100    |
        | 1 1 5   | 250    |
        | 1 5 5   | 200    |
        | 1 1 5 5 | 300    |

    Scenario: A one, a five and three fours give seven options
      When the player rolls 4 5 4 1 4
      Then these dice can be kept, and no others:
        | dice      | points |
        | 1         | 100    |
        | 5         | 50     |
        | 1 5       | 150    |
        | 4 4 4     | 400    |
        | 1 4 4 4   | 500    |
        | 4 4 4 5   | 450    |
        | 1 4 4 4 5 | 550    |

    Scenario: A five beside five twos makes every set one die longer
      When the player rolls 2 2 2 2 2 5
      Then these dice can be kept, and no others:
        | dice        | points |
        | 5           | 50     |
        | 2 2 2       | 200    |
        | 2 2 2 5     | 250    |
        | 2 2 2 2     | 1000   |
        | 2 2 2 2 5   | 1050   |
        | 2 2 2 2 2   | 2000   |
        | 2 2 2 2 2 5 | 2050   |

    Scenario: A straight is kept whole, or for its one and its five
      When the player rolls 3 1 4 6 5 2
      Then these dice can be kept, and no others:
        | dice        | points |
        | 1           | 100    |
        | 5           | 50     |
        | 1 5         | 150    |
        | 1 2 3 4 5 6 | 2500   |

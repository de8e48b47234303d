Feature: A new die in the software-engineering game

  Rule: A new die is a d4

    Scenario Outline: A d4 joins <dice>
      Then a new die beside <dice> makes <after>

      Examples:
        | dice    | after     |
        | no dice | 4         |
        | 4       | 4 4       |
        | 6       | 4 6       |
        | 6 8     | 4 6 8     |
        | 20      | 4 20      |
        | 4 12 20 | 4 4 12 20 |

Feature: Legacy in the software-engineering game

  Rule: The legacy die with the most faces is fixed, and is revenue again

    Scenario Outline: Of <legacy>, the last one comes back beside <dice>
      Then a fix of <legacy> beside <dice> makes <after>, and <left> are legacy

      Examples:
        | legacy | dice    | after | left    |
        | 4      | no dice | 4     | no dice |
        | 4 6    | no dice | 6     | 4       |
        | 4 12   | 4       | 4 12  | 4       |
        | 4 4    | 20      | 4 20  | 4       |
        | 6 8 20 | 12      | 12 20 | 6 8     |
        | 6      | 4 8     | 4 6 8 | no dice |

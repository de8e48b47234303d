Feature: A policy that counts the expected breaks of a roll

  Rule: It promotes where so many dice are expected to break, if one can be promoted, and else builds

    Scenario Outline: From <threshold> expected breaks on, with <dice>
      Then from <threshold> expected breaks on, with <dice>, the policy says <action>

      Examples:
        | threshold | dice            | action  |
        | 0.5       | no dice         | new     |
        | 0.5       | 4               | new     |
        | 0.5       | 4 4             | promote |
        | 0.5       | 4 4 4           | promote |
        | 1         | 4 4 4           | new     |
        | 1         | 4 4 4 4         | promote |
        | 0.2       | 4               | promote |
        | 0.2       | 6               | new     |
        | 0.2       | 6 20            | promote |
        | 0.2       | 6 6             | promote |
        | 0.2       | 8 8             | promote |
        | 0.2       | 12 12           | new     |
        | 0.1       | 20 20 20        | new     |
        | 0.1       | 12 20           | promote |
        | 2         | 4 4 4 4 4 4 4   | new     |
        | 2         | 4 4 4 4 4 4 4 4 | promote |

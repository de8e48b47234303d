Feature: The program is the one that was handed in

  Scenario: In its file
    Given the files that lie where the module was found
    Then none of them is another program

  Scenario: Among what is imported
    Given the functions of all that is imported
    Then none of them is another program's

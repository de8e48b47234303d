"""Changed programs, made from one module: mutants and controls."""

"""What other systems import: one module for each of them."""

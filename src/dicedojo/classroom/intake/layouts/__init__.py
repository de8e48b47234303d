"""How learning management systems name and nest what they let a teacher download."""

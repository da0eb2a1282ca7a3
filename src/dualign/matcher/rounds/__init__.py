"""The rounds of the matching stage, real and simulated."""

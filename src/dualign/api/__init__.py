"""The verbs: what the command line does, as functions of the same names and defaults."""

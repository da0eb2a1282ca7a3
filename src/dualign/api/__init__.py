"""The verbs: the commands of the command line as functions with the same names and defaults."""

"""The evidence behind the judgements of the last round, kept so that each can be explained."""

"""The flags of each command. Nothing heavy is imported here, so that help appears at once."""

"""Known links, truths and names from files."""

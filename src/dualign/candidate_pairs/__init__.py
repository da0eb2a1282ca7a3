"""What is believed so far: pairs, soft alignments, and labels that are carried over the graphs."""

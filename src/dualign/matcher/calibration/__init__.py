"""From scores to probabilities: decoys, calibrators, known links, entities without counterpart."""

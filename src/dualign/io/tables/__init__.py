"""Tables as graphs: rows are entities, columns are their literals, references are relations."""

"""What the columns of a table are: the id of a row, its names, its relations, its literals."""

"""The nouns everybody speaks of: graphs, pairs of graphs, decisions, errors, progress."""

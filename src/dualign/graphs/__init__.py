"""The graphs a model walks on: the joined primal graph and its dual relation graph."""

"""The result of an alignment: decisions, explanations, correspondences."""

"""What an alignment is and says: decisions, explanations, correspondences."""

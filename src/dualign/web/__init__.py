"""What the local servers of dualign share: access, limits, and how they run."""

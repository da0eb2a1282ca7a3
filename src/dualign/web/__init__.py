"""What every local server of dualign has in common: who may ask, how much, and how it runs."""

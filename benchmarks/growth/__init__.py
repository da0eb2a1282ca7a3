"""What `benchmarks/scale.py` is made of: large data with known truth, and measured runs on it."""

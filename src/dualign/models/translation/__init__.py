"""What the translation models are made of."""

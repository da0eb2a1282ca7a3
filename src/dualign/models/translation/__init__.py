"""Building blocks of the translation models."""

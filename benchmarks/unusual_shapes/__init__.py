"""Inputs of unusual shape, and what they took."""

"""Build real pairs of sources with their truth from packages in public registries."""

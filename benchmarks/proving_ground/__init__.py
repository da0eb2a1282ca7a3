"""The proving ground: real pairs of sources of many kinds, simple baselines, and figures."""

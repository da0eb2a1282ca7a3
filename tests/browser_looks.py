"""Sizes of windows that pages are tried in: a desk, and a phone."""

WIDE, PHONE = (1280, 1000), (390, 844)

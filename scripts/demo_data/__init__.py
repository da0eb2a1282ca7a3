"""Build the data of ``dualign demo``: French CLDR on the left, English sources on the right."""

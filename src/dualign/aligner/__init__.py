"""From two graphs to an alignment: settings, fitting, deciding, saving."""

"""Pictures for papers; one file per picture."""

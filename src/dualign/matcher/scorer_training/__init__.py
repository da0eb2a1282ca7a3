"""How the scorers and the calibrators that ship are trained."""

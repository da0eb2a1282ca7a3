"""What RDF says about the terms of an ontology: axioms and annotations as plain statements."""

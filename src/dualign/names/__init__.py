"""TEMPORARY: overwritten by the names helper."""
def encode_names(*a, **k): raise RuntimeError
def get_encoder(*a, **k): raise RuntimeError
def name_entities(graph, language=None): return graph

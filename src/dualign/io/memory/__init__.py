"""Graphs and links that are in memory already: data frames, records, rdflib, networkx."""

"""Valid files that fuzzing begins with, where they are short enough to be written down."""

from __future__ import annotations

LINK_FILES: dict[str, bytes] = {
    "links.tsv": b"left\tright\na\tb\n<http://a>\ta\n",
    "links.csv": b'a,b\n"b","http://a"\n',
    "judged.tsv": b"subject_id\tobject_id\tjudgement\na\tb\tsame\nb\ta\tdifferent\na\ta\tunsure\n",
    "foreign.sssom.tsv": b"#curie_map:\n#  e: http://e/\n#mapping_set_id: http://s\nsubject_id\t"
    b"predicate_id\tobject_id\tmapping_justification\tpredicate_modifier\n"
    b"e:a\towl:sameAs\te:b\tsemapv:ManualMappingCuration\tNot\n",
    "links.ttl": b"<http://a> <http://www.w3.org/2002/07/owl#sameAs> <http://a> .",
    "oaei.rdf": b'<rdf:RDF xmlns="http://knowledgeweb.semanticweb.org/heterogeneity/alignment" '
    b'xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><Alignment><map><Cell>'
    b'<entity1 rdf:resource="http://a"/><entity2 rdf:resource="http://a"/><relation>=</relation>'
    b"<measure>0.5</measure></Cell></map></Alignment></rdf:RDF>",
}
RECORD = (
    b'{"format": 1, "graphs": {"left": "l.tsv", "right": "a.csv,b.csv", "links": null, "reading": '
    b'{"lenient": true}}, "settings": {"model": null}, "inputs": {"l.tsv": "00"}, "matcher": null}'
)
FOLDERS = {  # of benchmarks: every file is fuzzed while the others are as they should be
    "DBP15K": {
        "ent_ids_1": b"0\thttp://l/a\n1\thttp://l/b\n",
        "ent_ids_2": b"2\thttp://r/a\n3\thttp://r/b\n",
        "triples_1": b"0\t0\t1\n",
        "triples_2": b"2\t0\t3\n",
        "sup_ent_ids": b"0\t2\n",
        "ref_ent_ids": b"1\t3\n",
    },
    "OpenEA": {
        "rel_triples_1": b"a\tr\tb\n",
        "rel_triples_2": b"x\ts\ty\n",
        "attr_triples_1": b'a\tname\t"A"@en\n',
        "ent_links": b"a\tx\nb\ty\n",
    },
}
EXPORTS = {  # of graph programs: either file is fuzzed beside the other
    "nodes.csv": b"id,name,born\n1,a,1900\n2,b,\n",
    "edges.csv": b"source,target,type\n1,2,knows\n2,1,\n",
}

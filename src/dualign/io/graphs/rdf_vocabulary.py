"""IRIs that mean something to dualign."""

from __future__ import annotations

import re

RDF = "http://www.w3.org/1999/02/22-rdf-syntax-ns#"
RDFS = "http://www.w3.org/2000/01/rdf-schema#"
OWL = "http://www.w3.org/2002/07/owl#"
SKOS = "http://www.w3.org/2004/02/skos/core#"
SKOS_XL = "http://www.w3.org/2008/05/skos-xl#"
OBO_IN_OWL = "http://www.geneontology.org/formats/oboInOwl#"
SWRL = "http://www.w3.org/2003/11/swrl#"
XSD = "http://www.w3.org/2001/XMLSchema#"
ANY_URI = f"{XSD}anyURI"

BLANK = r"^_:"  # the prefix of blank nodes

SAME_AS = frozenset({f"{OWL}sameAs", f"{SKOS}exactMatch"})
EQUIVALENT = frozenset({f"{OWL}equivalentClass", f"{OWL}equivalentProperty"})
DIFFERENT = frozenset({f"{OWL}differentFrom"})

SUBCLASS, SUBPROPERTY = f"{RDFS}subClassOf", f"{RDFS}subPropertyOf"
# Types of classes, then those of properties.
CLASS_TYPES = frozenset(
    {f"{OWL}Class", f"{OWL}DeprecatedClass", f"{RDFS}Class", f"{RDFS}Datatype", f"{OWL}DataRange"}
)
PROPERTY_TYPE = re.compile(
    r"http://www\.w3\.org/(?:1999/02/22-rdf-syntax-ns|2000/01/rdf-schema|2002/07/owl)#\w*Property\Z"
)
# A concept of a thesaurus, or an item of Wikibase, may stand for a class or for an instance.
NEUTRAL_TYPE = re.compile(r"http://www\.w3\.org/2004/02/skos/core#|http://wikiba\.se/ontology#")
# Other types that do not say of what kind an entity is; owl:Thing and owl:NamedIndividual do.
VOCABULARY_TYPE = re.compile(
    r"http://www\.w3\.org/(?:1999/02/22-rdf-syntax-ns|2000/01/rdf-schema)#"
    r"|http://www\.w3\.org/2002/07/owl#(?!Thing\Z|NamedIndividual\Z)"
)

# Types of nodes that hold a text about their owner: a label, a synonym, a definition, a reference.
TEXT_TYPES = frozenset(
    {
        *(f"{SKOS_XL}Label", f"{OBO_IN_OWL}Synonym", f"{OBO_IN_OWL}Definition"),
        *(f"{OBO_IN_OWL}DbXref", f"{OBO_IN_OWL}SynonymType", f"{OBO_IN_OWL}Subset"),
    }
)

# Terms of the language itself: ``rdfs:range xsd:string`` leads to no thing.
LANGUAGE_TERM = (
    r"^http://www\.w3\.org/(?:1999/02/22-rdf-syntax-ns|2000/01/rdf-schema|2001/XMLSchema"
    r"|2002/07/owl|2004/02/skos/core)#"
)
# Wikibase's bookkeeping, and external ids repeated as IRIs.
HOUSEKEEPING_PROPERTY = (
    r"^https?://(?:wikiba\.se/ontology#|www\.wikidata\.org/prop/direct-normalized/)"
)
# A page of a Wikimedia site that is about something in the graph is a document, not a thing.
PAGE = r"^https?://[a-z0-9.\-]+\.wik[a-z]+\.org/wiki/"
ABOUT = frozenset(
    {
        "http://schema.org/about",
        "https://schema.org/about",
        "http://xmlns.com/foaf/0.1/primaryTopic",
    }
)
# Wikidata has its own property for "instance of".
INSTANCE_OF = "http://www.wikidata.org/prop/direct/P31"

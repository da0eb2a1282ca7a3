"""The manifest of a reconciliation service, in version 0.2 and in the draft of 1.0."""

from __future__ import annotations

import numpy as np

from dualign.core.version import __version__
from dualign.serving.entity_index import EntityIndex
from dualign.serving.entity_json import Json, id_and_name
from dualign.serving.query_reading import LARGEST_BATCH

DEFAULT_TYPES = 10
PREVIEW = {"width": 430, "height": 300}


def manifest_02(index: EntityIndex, base: str) -> Json:
    """The manifest of version 0.2; ``base`` is the address of the server."""
    service = {"service_url": base}
    return _common(index) | {
        "versions": ["0.1", "0.2"],
        "identifierSpace": identifier_space(index),
        "schemaSpace": "http://www.w3.org/2000/01/rdf-schema#",
        "view": {"url": f"{base}/view?id={{{{id}}}}"},
        "preview": PREVIEW | {"url": f"{base}/preview?id={{{{id}}}}"},
        "suggest": {
            what: service | {"service_path": f"/suggest/{what}"}
            for what in ("entity", "property", "type")
        },
        "extend": {
            "propose_properties": service | {"service_path": "/extend/propose"},
            "property_settings": [],
        },
    }


def manifest_10(index: EntityIndex, base: str) -> Json:
    """The manifest of the draft of 1.0."""
    return _common(index) | {
        "versions": ["1.0-draft"],
        "view": {"url": f"{base}/view?id={{id}}"},
        "preview": PREVIEW,
        "suggest": {"entity": True, "property": True, "type": True},
        "extend": {"proposeProperties": True, "propertySettings": []},
        "batchSize": LARGEST_BATCH,
        "standardizedScore": True,
    }


def _common(index: EntityIndex) -> Json:
    largest = np.argsort(-index.type_sizes, kind="stable")[:DEFAULT_TYPES].tolist()
    return {
        "name": f"dualign: {index.title}",
        "serviceVersion": __version__,
        "defaultTypes": [id_and_name(index.type_ids[number]) for number in largest],
    }


def identifier_space(index: EntityIndex) -> str:
    """The namespace of the first entity; an IRI of dualign's own if ids are not IRIs."""
    first = index.ids[0]
    if "://" not in first:
        return "urn:dualign:entities"
    return first[: max(first.rfind("/"), first.rfind("#")) + 1]

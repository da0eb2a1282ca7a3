"""JSON schemas of the Reconciliation API, written after the two specifications.

0.2: https://www.w3.org/community/reports/reconciliation/CG-FINAL-specs-0.2-20230410/
1.0 draft: https://www.w3.org/community/reports/reconciliation/ (draft of the community group)
Unlike the published ones they refuse members that the specification does not name, so that a
misspelt member is found.
"""

from __future__ import annotations

from typing import Any

import jsonschema

Schema = dict[str, Any]
TEXT: Schema = {"type": "string"}
FLAG: Schema = {"type": "boolean"}
NUMBER: Schema = {"type": "number"}


def object_of(required: dict[str, Schema], optional: dict[str, Schema] | None = None) -> Schema:
    return {
        "type": "object",
        "properties": required | (optional or {}),
        "required": list(required),
        "additionalProperties": False,
    }


def array_of(items: Schema, **limits: Any) -> Schema:
    return {"type": "array", "items": items, **limits}


NAMED = object_of({"id": TEXT, "name": {"type": "string", "minLength": 1}})
TEMPLATE_02 = object_of({"url": {"type": "string", "pattern": r"\{\{id\}\}"}})
TEMPLATE_10 = object_of({"url": {"type": "string", "pattern": r"\{.*id.*\}"}})
COMMON = {"defaultTypes": array_of(NAMED, uniqueItems=True), "serviceVersion": TEXT}
SERVICE = object_of({"service_url": TEXT, "service_path": TEXT})

MANIFEST_02 = object_of(
    {
        "versions": array_of(TEXT, contains={"const": "0.2"}),
        "name": TEXT,
        "identifierSpace": TEXT,
        "schemaSpace": TEXT,
    },
    COMMON
    | {
        "view": TEMPLATE_02,
        "preview": object_of(
            {
                "url": TEMPLATE_02["properties"]["url"],
                "width": {"type": "integer"},
                "height": {"type": "integer"},
            }
        ),
        "suggest": object_of({}, {"entity": SERVICE, "property": SERVICE, "type": SERVICE}),
        "extend": object_of({}, {"propose_properties": SERVICE, "property_settings": array_of({})}),
    },
)
MANIFEST_10 = object_of(
    {
        "versions": array_of(TEXT, contains={"const": "1.0-draft"}),
        "name": TEXT,
        "view": TEMPLATE_10,
    },
    COMMON
    | {
        "preview": object_of({"width": {"type": "integer"}, "height": {"type": "integer"}}),
        "suggest": object_of({"entity": FLAG, "property": FLAG, "type": FLAG}),
        "extend": object_of({}, {"proposeProperties": FLAG, "propertySettings": array_of({})}),
        "batchSize": {"type": "integer", "minimum": 1},
        "standardizedScore": FLAG,
    },
)

SCORE: Schema = {"type": "number", "minimum": 0, "maximum": 100}
VALUE: Schema = {"anyOf": [FLAG, NUMBER]}
FEATURE_02 = object_of({"id": TEXT, "value": VALUE})
FEATURE_10 = object_of({"id": TEXT, "name": {"type": "string", "minLength": 1}, "value": VALUE})


def candidates(feature: Schema) -> Schema:
    return array_of(
        object_of(
            {"id": TEXT, "name": TEXT, "score": SCORE},
            {
                "description": TEXT,
                "match": FLAG,
                "type": array_of(NAMED),
                "features": array_of(feature),
            },
        )
    )


RESULT_BATCH_02: Schema = {
    "type": "object",
    "additionalProperties": object_of({"result": candidates(FEATURE_02)}),
}
RESULT_BATCH_10 = object_of(
    {"results": array_of(object_of({"candidates": candidates(FEATURE_10)}))}
)

SUGGEST_ENTITIES = object_of(
    {
        "result": array_of(
            object_of({"id": TEXT, "name": TEXT}, {"description": TEXT, "notable": array_of(NAMED)})
        )
    }
)
SUGGEST_LABELS = object_of({"result": array_of(NAMED)})

DATE = (
    r"^-?\d{4,}-(1[0-2]|0[1-9])-(3[01]|0[1-9]|[12]\d)T(2[0-3]|[01]\d):[0-5]\d:[0-5]\d(\.\d+)?"
    r"(Z|[+-](2[0-3]|[01]\d):[0-5]\d)?$"
)
CELL: Schema = {
    "oneOf": [
        object_of({"id": TEXT, "name": TEXT}),
        object_of({"str": TEXT}),
        object_of({"int": {"type": "integer"}}),
        object_of({"float": NUMBER}),
        object_of({"date": {"type": "string", "pattern": DATE}}),
    ]
}
EXTENSION_02 = object_of(
    {
        "meta": array_of(NAMED),
        "rows": {
            "type": "object",
            "additionalProperties": {"type": "object", "additionalProperties": array_of(CELL)},
        },
    }
)
EXTENSION_10 = object_of(
    {
        "meta": array_of(NAMED),
        "rows": array_of(
            object_of(
                {
                    "id": TEXT,
                    "properties": array_of(object_of({"id": TEXT, "values": array_of(CELL)})),
                }
            )
        ),
    }
)
PROPOSAL = object_of({"type": TEXT, "properties": array_of(NAMED)})


def check(answer: Any, schema: Schema) -> None:
    """Fail where an answer does not follow the schema."""
    jsonschema.Draft202012Validator(schema).validate(answer)

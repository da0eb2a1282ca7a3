"""Judgements in SSSOM: reviewer and date, and pairs that no row proposes."""

from __future__ import annotations

from collections.abc import Sequence

from dualign.io.graphs.iris import as_iri
from dualign.io.judgements.judgement_store import PERSON
from dualign.io.matches.match_table import JudgedPair
from dualign.io.matches.sssom_header import COMPOSITE, CURATED
from dualign.io.matches.write_options import WriteOptions

AUTHOR, DATE = "author_label", "mapping_date"
JUDGED_SLOTS = (AUTHOR, DATE)
Record = dict[str, str]


def with_judged(
    records: list[Record], judged: Sequence[JudgedPair], options: WriteOptions
) -> list[Record]:
    """The records with author and date where they were judged, and a record for each other pair."""
    known = {(record["subject_id"], record["object_id"]): record for record in records}
    further = []
    for pair in judged:
        new = _record(pair, options)
        found = known.get((new["subject_id"], new["object_id"]))
        if found is None:
            further.append(new)
        else:
            told = ("mapping_justification", "predicate_id", "predicate_modifier", *JUDGED_SLOTS)
            found.update({slot: new[slot] for slot in told})
    return [*records, *further]


def _record(pair: JudgedPair, options: WriteOptions) -> Record:
    said = pair.judgement
    unsure = said.judgement == "unsure"
    return {
        "subject_id": as_iri(said.subject_id, "left"),
        "subject_label": pair.subject_name,
        "predicate_id": "skos:closeMatch" if unsure else options.predicate,
        "predicate_modifier": "Not" if said.judgement == "different" else "",
        "object_id": as_iri(said.object_id, "right") if said.object_id else "",
        "object_label": pair.object_name,
        "mapping_justification": CURATED if said.source == PERSON else COMPOSITE,
        AUTHOR: said.reviewer.replace("|", " "),
        DATE: said.judged_at[:10],
    }

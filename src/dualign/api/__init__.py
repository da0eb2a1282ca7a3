"""The verbs: what the command line does, as functions of the same names and defaults."""

from dualign.api.aligning_verbs import (
    align,
    decide,
    explain,
    read_alignment,
)
from dualign.api.asking_verbs import (
    ask,
    review,
    serve,
)
from dualign.api.reading_verbs import (
    demo,
    doctor,
    read,
    read_folder,
    recorded_pair,
)
from dualign.api.result_verbs import (
    evaluate,
    merge,
    plot,
    report,
    reproduce,
    unmerge,
)

__all__ = [
    "align",
    "ask",
    "decide",
    "demo",
    "doctor",
    "evaluate",
    "explain",
    "merge",
    "plot",
    "read",
    "read_alignment",
    "read_folder",
    "recorded_pair",
    "report",
    "reproduce",
    "review",
    "serve",
    "unmerge",
]

"""The public surface: what ``import dualign`` gives, and nothing else."""

import dualign


def test_the_public_names_are_these():
    assert sorted(dualign.__all__) == [
        "Aligner",
        "AlignerSettings",
        "Alignment",
        "BootstrapSettings",
        "DualignError",
        "GraphPair",
        "InputWarning",
        "KnowledgeGraph",
        "MatchingSettings",
        "MergedGraph",
        "ModelSettings",
        "Reading",
        "TrainingSettings",
        "__version__",
        "align",
        "demo",
        "doctor",
        "evaluate",
        "explain",
        "merge",
        "read",
        "read_folder",
        "read_pair",
        "reproduce",
        "unmerge",
    ]


def test_every_public_name_is_there_and_documented():
    for name in dualign.__all__:
        if name != "__version__":
            assert getattr(dualign, name).__doc__

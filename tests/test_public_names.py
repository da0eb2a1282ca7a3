"""The public surface: what ``import dualign`` gives, and nothing else."""

import subprocess
import sys
from pathlib import Path

import pytest

import dualign


def test_the_public_names_are_these():
    assert sorted(dualign.__all__) == [
        "Aligner",
        "AlignerSettings",
        "Alignment",
        "AttributeTable",
        "BootstrapSettings",
        "CheckpointError",
        "Decision",
        "DecisionSettings",
        "Demonstration",
        "Diagnosis",
        "DualignError",
        "Explanation",
        "GraphPair",
        "InputError",
        "InputWarning",
        "KnowledgeGraph",
        "MalformedInput",
        "Match",
        "MatchReport",
        "MatchTable",
        "MatcherSettings",
        "MatchingSettings",
        "MergedGraph",
        "MissingExtra",
        "MissingInput",
        "ModelSettings",
        "Progress",
        "RankingReport",
        "Reading",
        "Reproduction",
        "RoundReport",
        "TrainingSettings",
        "UnknownChoice",
        "UsageError",
        "__version__",
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
        "read_pair",
        "report",
        "reproduce",
        "review",
        "serve",
        "unmerge",
    ]


def test_every_public_name_is_there_and_documented():
    for name in dualign.__all__:
        if name != "__version__":
            assert getattr(dualign, name).__doc__


def test_every_public_name_is_imported_from_where_it_is_defined() -> None:
    assert sorted(dualign._MODULE_OF) == sorted(dualign.__all__)
    assert set(dualign.__all__) <= set(dir(dualign))


def test_types_are_announced() -> None:
    assert (Path(dualign.__file__).parent / "py.typed").is_file()


HEAVY = ("torch", "numba", "lightgbm", "matplotlib", "scipy", "pyarrow")


@pytest.mark.parametrize(
    "code",
    [
        "import dualign",
        *(
            f"from dualign.cli import main; main({asked})"
            for asked in (["--help"], ["align", "--help"], ["evaluate", "--help"])
        ),
    ],
)
def test_importing_and_asking_for_help_loads_nothing_heavy(code) -> None:
    check = f"import sys; print([name for name in {HEAVY} if name in sys.modules], file=sys.stderr)"
    program = f"try:\n    {code}\nexcept SystemExit: pass\n{check}"
    ran = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert ran.stderr.strip() == "[]"


def seconds(code: str) -> float:
    """The processor time of a program, the least of three runs."""
    program = "import subprocess, sys, resource as r; subprocess.run([sys.executable, '-c', {!r}], "
    program += "check=True, stdout=subprocess.DEVNULL); u = r.getrusage(r.RUSAGE_CHILDREN); "
    program += "print(u.ru_utime + u.ru_stime)"
    command = [sys.executable, "-c", program.format(code)]
    runs = [subprocess.run(command, capture_output=True, text=True, check=True) for _ in range(3)]
    return min(float(run.stdout) for run in runs)


def test_dualign_starts_about_as_quickly_as_numpy() -> None:
    numpy = seconds("import numpy")
    assert seconds("import dualign") <= 4 * numpy
    for asked in (["--help"], ["align", "--help"], ["evaluate", "--help"]):
        shown = seconds(f"import sys; from dualign.cli import main; sys.exit(main({asked}))")
        assert shown <= 6 * numpy, asked

"""The public surface: what ``import dualign`` gives, and nothing else."""

import inspect
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import dualign
import dualign.types
from dualign.cli.parser import COMMANDS


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


# Of the standard library, numpy, Arrow and the data frame libraries.
OTHERS = {
    *("Any", "Callable", "ClassVar", "ForwardRef", "Iterator", "Mapping", "None", "Path"),
    *("Sequence", "NDArray", "DataFrame", "Table"),
}


def annotations_of(value: object) -> Iterator[object]:
    """Those of a function, or of the public fields, methods and properties of a class."""
    yield from getattr(value, "__annotations__", {}).values()
    if inspect.isclass(value):
        for name, member in inspect.getmembers(value):
            function = member.fget if isinstance(member, property) else member
            if not name.startswith("_") and callable(function):
                yield from getattr(function, "__annotations__", {}).values()


def test_everything_a_public_name_takes_or_returns_is_public() -> None:
    public = {*dualign.__all__, *dualign.types.__all__} | OTHERS
    internal = {
        f"{name}: {word}"
        for name in dualign.__all__
        for annotation in annotations_of(getattr(dualign, name))
        for word in re.findall(r"\b[A-Z]\w+", str(annotation))
        if word not in public
    }
    assert internal == set()


def test_types_are_named_once_and_described() -> None:
    assert dualign.types.__all__ == sorted({*dualign.types.__all__} - {*dualign.__all__})
    for name in dualign.types.__all__:
        value = getattr(dualign.types, name)
        assert value.__doc__ or not inspect.isclass(value), name


def test_every_public_name_is_imported_from_where_it_is_defined() -> None:
    assert sorted(dualign._MODULE_OF) == sorted(dualign.__all__)
    assert set(dualign.__all__) <= set(dir(dualign))


def test_types_are_announced() -> None:
    assert (Path(dualign.__file__).parent / "py.typed").is_file()


HEAVY = {
    *("duckdb", "jinja2", "lightgbm", "llvmlite", "matplotlib", "numba", "pandas", "polars"),
    *("pyarrow", "pyoxigraph", "rapidfuzz", "scipy", "sklearn", "starlette", "torch", "uvicorn"),
}


def run_python(code: str) -> str:
    """What a program says on standard error."""
    command = [sys.executable, "-c", code]
    return subprocess.run(command, capture_output=True, text=True, check=True).stderr.strip()


def test_importing_dualign_loads_nothing_heavy() -> None:
    program = f"import sys, dualign; print(sorted({HEAVY} & set(sys.modules)), file=sys.stderr)"
    assert run_python(program) == "[]"


def test_asking_any_command_for_help_loads_nothing_heavy() -> None:
    asked = [["--help"], *([command, "--help"] for command in COMMANDS)]
    program = f"""
import sys
from dualign.cli import main
for asked in {asked}:
    try:
        main(asked)
    except SystemExit:
        print(*asked, *sorted({HEAVY} & set(sys.modules)), file=sys.stderr)
"""
    assert run_python(program).splitlines() == [" ".join(words) for words in asked]


def seconds(code: str, enough: float = 0.0) -> float:
    """The processor time of a program: the least of three runs, or the first that is enough."""
    program = "import subprocess, sys, resource as r; subprocess.run([sys.executable, '-c', {!r}], "
    program += "check=True, stdout=subprocess.DEVNULL); u = r.getrusage(r.RUSAGE_CHILDREN); "
    program += "print(u.ru_utime + u.ru_stime, file=sys.stderr)"
    least = float("inf")
    for _ in range(3):
        least = min(least, float(run_python(program.format(code))))
        if least <= enough:
            break
    return least


def test_dualign_starts_about_as_quickly_as_numpy() -> None:
    numpy = seconds("import numpy")
    assert seconds("import dualign", 4 * numpy) <= 4 * numpy
    for asked in (["--help"], *([command, "--help"] for command in COMMANDS)):
        program = f"import sys; from dualign.cli import main; sys.exit(main({asked}))"
        assert seconds(program, 6 * numpy) <= 6 * numpy, asked

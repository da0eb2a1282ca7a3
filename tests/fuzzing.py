"""A plugin of pytest for property tests: the same examples for everyone, new ones on demand.

`make test` draws the same examples everywhere. `make fuzz` (``pytest --fuzz N``) draws N new ones
for each property; a minimal example that fails is written to ``tests/found_by_fuzzing/examples``,
and from then on every run of that test tries it first.

``pytest --fuzz N --seeds S`` runs each property with N examples for each of the seeds 0 to S-1, the
cheapest properties first. The ledger is written after every seed, so such a run may be interrupted:
the next one leaves out what the ledger says is done.
"""

from __future__ import annotations

import base64
import gc
import hashlib
import json
import time
from collections import defaultdict
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, nullcontext
from pathlib import Path

import pytest
from hypothesis import HealthCheck, Phase, core, settings
from hypothesis import __version__ as hypothesis_version
from hypothesis.database import ExampleDatabase
from hypothesis.internal.conjecture import providers

from fuzz_ledger import LEDGER, LedgerRow, enter_row, read_ledger

EXAMPLES = Path("tests/found_by_fuzzing/examples")  # in the project
DRAWN_BY_TEST = 50  # examples of each property in `make test`; `make fuzz` draws more


def pytest_addoption(parser: pytest.Parser) -> None:
    """``--fuzz N``, ``--seeds S``."""
    parser.addoption(
        "--fuzz", type=int, metavar="N", help="property tests alone, each with N new examples"
    )
    parser.addoption(
        "--seeds", type=int, metavar="S", help=f"with --fuzz: for each of S seeds; see {LEDGER}"
    )


def pytest_configure() -> None:
    """The profile of `make test`: no chance, no memory of earlier runs, no deadline.

    Hypothesis also draws constants that it reads in the modules that happen to be imported. With
    these, the examples would depend on which tests run, and on where the source is.
    """
    nothing = providers.Constants()
    providers._get_local_constants = lambda: nothing
    settings.register_profile(
        "dualign",
        max_examples=DRAWN_BY_TEST,
        deadline=None,  # the machines that run the tests are shared
        derandomize=True,
        database=None,
        suppress_health_check=[HealthCheck.function_scoped_fixture],
    )
    settings.load_profile("dualign")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Only properties are fuzzed; with seeds, only those that the ledger does not cover."""
    examples, seeds = config.getoption("--fuzz"), config.getoption("--seeds")
    if seeds and not examples:
        raise pytest.UsageError("--seeds S needs the number of examples for each: add --fuzz N")
    if not examples:
        return
    rows = {item: _ledger_row(item) for item in items if _is_property(item)}
    wanted = [item for item in rows if not (seeds and rows[item].covers(examples, seeds))]
    config.hook.pytest_deselected(items=[item for item in items if item not in wanted])
    items[:] = sorted(wanted, key=lambda item: rows[item].milliseconds) if seeds else wanted


def pytest_collection_finish(session: pytest.Session) -> None:
    """Spare the collector what was imported: it would look at all of it again and again."""
    if session.config.getoption("--fuzz"):
        gc.collect()
        gc.freeze()


@pytest.hookimpl(wrapper=True, trylast=True)
def pytest_runtest_call(item: pytest.Item) -> Iterator[None]:
    """Properties: first what was found before, then the same examples as always, or new ones."""
    if not _is_property(item):
        return (yield)
    folder = item.config.rootpath / EXAMPLES
    _try_kept_examples(item, folder)
    count, seeds = item.config.getoption("--fuzz"), item.config.getoption("--seeds")
    if seeds:
        _run_seeds(item, count, seeds, folder)
    with _new_examples(item, count, folder) if count and not seeds else nullcontext():
        return (yield)


class Given(ExampleDatabase):
    """A database that knows some examples of one test, and forgets nothing and learns nothing."""

    def __init__(self, examples: Iterable[bytes]) -> None:
        super().__init__()
        self.examples = list(examples)

    def fetch(self, key: bytes) -> Iterable[bytes]:
        return [] if key.endswith((b".secondary", b".pareto")) else self.examples

    def save(self, key: bytes, value: bytes) -> None:
        """Nothing is learnt."""

    def delete(self, key: bytes, value: bytes) -> None:
        """Nothing is forgotten, also when the example no longer fails."""


class Recorder(ExampleDatabase):
    """A database that keeps what one test saves."""

    def __init__(self) -> None:
        super().__init__()
        self.saved: dict[bytes, set[bytes]] = defaultdict(set)

    def fetch(self, key: bytes) -> Iterable[bytes]:
        return list(self.saved[key])

    def save(self, key: bytes, value: bytes) -> None:
        self.saved[key].add(value)

    def delete(self, key: bytes, value: bytes) -> None:
        self.saved[key].discard(value)

    def minimal(self) -> list[bytes]:
        """The smallest failing example of each bug; larger ones have keys with an ending."""
        return sorted(self.saved[min(self.saved, key=len)]) if self.saved else []


def _is_property(item: pytest.Item) -> bool:
    """Whether a test draws its arguments."""
    return bool(getattr(getattr(item, "obj", None), "is_hypothesis_test", False))


def kept_examples(test: str, folder: Path) -> list[bytes]:
    """The examples that were found for a test, given by its node id."""
    cards = (json.loads(path.read_text(encoding="utf-8")) for path in sorted(folder.glob("*.json")))
    return [base64.b64decode(card["choices"]) for card in cards if card["test"] == test]


def keep_example(test: str, choices: bytes, error: BaseException, folder: Path) -> Path:
    """Write down an example that failed, beside what a reader wants to know of it."""
    folder.mkdir(parents=True, exist_ok=True)
    digest = hashlib.sha256(test.encode() + choices).hexdigest()[:8]
    name = test.partition("[")[0].rpartition("::")[2]
    path = folder / f"{name}-{digest}.json"
    card = {
        "test": test,
        "error": f"{type(error).__name__}: {error}".splitlines()[0],
        "example": "\n".join(getattr(error, "__notes__", [])).splitlines(),
        "choices": base64.b64encode(choices).decode("ascii"),
        "hypothesis": hypothesis_version,
    }
    text = json.dumps(card, indent=1, ensure_ascii=True)
    path.write_text(text + "\n", encoding="utf-8")
    return path


@contextmanager
def _with_settings(item: pytest.Item, **changed: object) -> Iterator[None]:
    """A property with other settings for once.

    Hypothesis has no public way to change the settings of a test that was decorated before.
    """
    function = getattr(item.obj, "__func__", item.obj)
    before = function._hypothesis_internal_use_settings
    function._hypothesis_internal_use_settings = settings(before, **changed)
    try:
        yield
    finally:
        function._hypothesis_internal_use_settings = before


def _try_kept_examples(item: pytest.Item, folder: Path) -> None:
    """Run a property on what was found for it."""
    examples = kept_examples(item.nodeid, folder)
    if examples:
        known = {"phases": [Phase.reuse], "database": Given(examples), "derandomize": False}
        with _with_settings(item, **known), pytest.MonkeyPatch.context() as patch:
            patch.setattr(core, "global_force_seed", None)  # with a seed, no database is read
            item.runtest()


def _ledger_row(item: pytest.Item) -> LedgerRow:
    """What the ledger says about a property; nothing if it has no row."""
    ledger = read_ledger(item.config.rootpath / LEDGER)
    return ledger.get(item.nodeid, LedgerRow(item.nodeid))


def _run_seeds(item: pytest.Item, examples: int, seeds: int, folder: Path) -> None:
    """Run a property with the seeds that the ledger lacks, and enter each that passes."""
    function = getattr(item.obj, "__func__", item.obj)
    row = _ledger_row(item)
    examples = max(examples, row.examples)  # as many for every seed of a row
    for seed in range(row.seeds if row.examples == examples else 0, seeds):
        start = time.process_time()
        with _new_examples(item, examples, folder), pytest.MonkeyPatch.context() as patch:
            patch.setattr(function, "_hypothesis_internal_use_seed", seed)
            item.runtest()
        row = row.after(examples, time.process_time() - start)
        enter_row(item.config.rootpath / LEDGER, row)


@contextmanager
def _new_examples(item: pytest.Item, count: int, folder: Path) -> Iterator[None]:
    """Run a property on new examples, and keep what fails."""
    recorder = Recorder()
    fresh = {"max_examples": count, "database": recorder, "derandomize": False}
    try:
        with _with_settings(item, **fresh):
            yield
    except Exception as error:
        for choices in recorder.minimal():
            error.add_note(f"kept in {keep_example(item.nodeid, choices, error, folder)}")
        raise

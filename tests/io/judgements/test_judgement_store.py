"""Judgements are kept: through kills, by several writers, and when they are undone."""

from __future__ import annotations

import multiprocessing
import os
import signal
import sqlite3
import subprocess
import sys

import pytest

from dualign.core.errors import MalformedInput, MissingInput, UsageError
from dualign.io.judgements.judgement_store import Judgement, JudgementStore
from judging_process import judge_many

KILLED = """
import os, signal, sys
from dualign.io.judgements.judgement_store import Judgement, JudgementStore
store = JudgementStore(sys.argv[1])
for number in range(10_000):
    said = Judgement(subject_id=f"s{number}", object_id="o", judgement="same", reviewer="a")
    kept = store.add(said)
    print(kept.number, flush=True)
"""


def judged(subject="s", found="o", word="same", reviewer="anna", **more):
    return Judgement(subject_id=subject, object_id=found, judgement=word, reviewer=reviewer, **more)


@pytest.fixture
def store(tmp_path):
    opened = JudgementStore(tmp_path / "j.db")
    yield opened
    opened.close()


def words(store):
    return [(each.subject_id, each.reviewer, each.judgement) for each in store.current()]


def test_who_when_what_and_why_are_kept(store, tmp_path):
    kept = store.add(judged(reason="the same year", source="person"))
    again = JudgementStore(tmp_path / "j.db")
    assert again.current() == [kept]
    assert kept.number == 1
    assert kept.judged_at.endswith("+00:00")
    assert kept.reason == "the same year"
    again.close()


def test_the_last_word_of_each_reviewer_counts(store):
    for word, reviewer in (("same", "anna"), ("different", "ben"), ("unsure", "anna")):
        store.add(judged(word=word, reviewer=reviewer))
    assert words(store) == [("s", "ben", "different"), ("s", "anna", "unsure")]


def test_undoing_brings_back_what_was_before(store):
    for word in ("same", "different"):
        store.add(judged(word=word))
    store.add(judged(reviewer="ben"))
    undone = store.undo("anna")
    assert undone is not None
    assert undone.judgement == "different"
    assert words(store) == [("s", "anna", "same"), ("s", "ben", "same")]
    store.undo("anna")
    assert store.undo("anna") is None
    assert words(store) == [("s", "ben", "same")]


def test_the_version_changes_with_everything(store):
    seen = [store.version()]
    store.add(judged())
    seen.append(store.version())
    store.undo("anna")
    seen.append(store.version())
    assert len(set(seen)) == 3


def test_what_was_confirmed_survives_a_kill(tmp_path):
    path = tmp_path / "j.db"
    process = subprocess.Popen(
        [sys.executable, "-c", KILLED, str(path)], stdout=subprocess.PIPE, text=True
    )
    assert process.stdout is not None
    confirmed = [int(process.stdout.readline()) for _ in range(20)]
    os.kill(process.pid, signal.SIGKILL)
    confirmed += [int(line) for line in process.stdout.read().split()]
    process.communicate()
    store = JudgementStore(path)
    kept = [each.number for each in store.current()]
    assert kept[: len(confirmed)] == confirmed
    assert len(kept) - len(confirmed) in (0, 1)
    store.add(judged())
    store.close()


def test_several_reviewers_at_once_lose_nothing(tmp_path):
    path = tmp_path / "j.db"
    names = ("anna", "ben", "cleo")
    context = multiprocessing.get_context("spawn")
    workers = [context.Process(target=judge_many, args=(path, name, 30)) for name in names]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
        assert worker.exitcode == 0
    store = JudgementStore(path)
    assert sorted(words(store)) == sorted(
        (f"s{n}", name, "same") for n in range(30) for name in names
    )
    store.close()


@pytest.mark.parametrize(
    "wrong",
    [{"word": "maybe"}, {"found": ""}, {"word": "none"}, {"reviewer": " "}, {"subject": ""},
     {"reason": "x" * 10_001}],
)  # fmt: skip
def test_what_is_no_judgement_is_refused(wrong):
    with pytest.raises(UsageError):
        judged(**wrong)


def test_files_of_another_kind_are_refused(tmp_path):
    (tmp_path / "not.db").write_text("no database, but long enough to be looked at as one")
    with pytest.raises(MalformedInput, match="cannot be used for judgements"):
        JudgementStore(tmp_path / "not.db")
    with pytest.raises(MissingInput, match="no such file"):
        JudgementStore(tmp_path / "none.db", create=False)
    with pytest.raises(MissingInput, match="no such folder"):
        JudgementStore(tmp_path / "nowhere" / "j.db")


def test_a_name_that_is_too_long_is_refused(tmp_path):
    for create in (True, False):
        with pytest.raises((MissingInput, MalformedInput), match="xxx"):
            JudgementStore(tmp_path / ("x" * 5000), create=create)


def test_a_damaged_schema_is_refused_in_one_line(tmp_path):
    path = tmp_path / "j.db"
    JudgementStore(path).close()
    data = path.read_bytes()
    assert b"CREATE TABLE trials" in data
    damaged = data.replace(b"CREATE TABLE trials", b"CREATE TXBLE trials")
    path.write_bytes(damaged.replace(b"tabletrials", b"tabletri\nls"))
    with pytest.raises(MalformedInput, match="cannot be used for judgements") as error:
        JudgementStore(path, create=False)
    assert "\n" not in str(error.value)


@pytest.fixture
def unwritable(monkeypatch):
    """As on a medium that nobody can write to, which also root cannot."""

    def refuse(_):
        error = sqlite3.OperationalError("unable to open database file")
        error.sqlite_errorcode = sqlite3.SQLITE_CANTOPEN
        raise error

    def forbid():
        monkeypatch.setattr("dualign.io.judgements.judgement_database._to_write", refuse)

    return forbid


def test_judgements_that_cannot_be_written_are_read(tmp_path, unwritable):
    """`align --judgements` only reads them: an archive or a colleague's folder will do."""
    path = tmp_path / "j.db"
    store = JudgementStore(path)
    kept = store.add(Judgement(subject_id="a", object_id="b", judgement="same", reviewer="me"))
    store.close()
    unwritable()
    again = JudgementStore(path, create=False)
    assert again.current() == [kept]
    with pytest.raises(MalformedInput, match="readonly"):
        again.add(kept)
    again.close()
    with pytest.raises(MalformedInput, match="unable to open"):
        JudgementStore(path)


def test_judgements_that_are_only_in_the_log_are_not_passed_over(tmp_path, unwritable):
    path = tmp_path / "j.db"
    JudgementStore(path).close()
    (tmp_path / "j.db-wal").write_bytes(b"not in the file yet")
    unwritable()
    with pytest.raises(MalformedInput, match="unable to open"):
        JudgementStore(path, create=False)

"""``dualign align``, end to end."""

import json

import pytest

from dualign.cli import main
from dualign.io import read_matches
from killing import kill_and_resume
from worlds import write_world

FAST = ["--model", "rdgcn", "--epochs", "30", "--threads", "1"]


def align(folder, *flags, output="matches.tsv"):
    command = [str(folder / "left.tsv"), str(folder / "right.tsv")]
    return main(["align", *command, *FAST, *flags, "-o", str(folder / output)])


@pytest.fixture
def world(tmp_path):
    return tmp_path, write_world(tmp_path)


def test_two_graphs_and_a_few_links_give_an_alignment(world, capsys):
    folder, pairs = world
    assert align(folder, "--links", str(folder / "links.tsv")) == 0
    table = read_matches(folder / "matches.tsv")
    found = dict(zip(table.subject_id, table.object_id, strict=True))
    right = sum(found[left] == counterpart for left, counterpart in pairs)
    assert len(table) == len(pairs) == len(found)
    assert right >= 0.9 * len(pairs)
    assert "some new matches" in capsys.readouterr().out


def test_the_columns_are_the_stable_ones(world):
    folder, _ = world
    assert align(folder, "--links", str(folder / "links.tsv"), "--top-k", "3") == 0
    lines = (folder / "matches.tsv").read_text(encoding="utf-8").splitlines()
    assert lines[0].split("\t") == [
        "subject_id", "object_id", "confidence", "rank", "decision", "judgement", "score",
        "subject_name", "object_name",
    ]  # fmt: skip
    assert [line.split("\t")[3] for line in lines[1:4]] == ["1", "2", "3"]


def test_more_runners_up_than_are_kept_by_default(world):
    folder, pairs = world
    assert align(folder, "--no-links", "--top-k", "15") == 0
    assert len(read_matches(folder / "matches.tsv")) == 15 * len(pairs)


def test_names_for_some_entities_leave_the_others_their_labels(world):
    folder, _ = world
    (folder / "names.tsv").write_text("http://left.example/7\ta name of its own\n")
    assert align(folder, "--no-links", "--names-left", str(folder / "names.tsv")) == 0
    table = read_matches(folder / "matches.tsv")
    names = dict(zip(table.subject_id, table.subject_name, strict=True))
    assert names.pop("http://left.example/7") == "a name of its own"
    assert names["http://left.example/8"].endswith(" 8")
    assert all(names.values())


def test_equal_seeds_give_equal_bytes(world):
    folder, _ = world
    links = ("--links", str(folder / "links.tsv"))
    for output in ("a.tsv", "b.tsv"):
        assert align(folder, *links, "--seed", "3", output=output) == 0
    assert (folder / "a.tsv").read_bytes() == (folder / "b.tsv").read_bytes()


def test_known_links_are_accepted_with_certainty(world):
    folder, _ = world
    known = [line.split("\t") for line in (folder / "links.tsv").read_text().splitlines()]
    assert align(folder, "--links", str(folder / "links.tsv")) == 0
    table = read_matches(folder / "matches.tsv")
    rows = {subject: row for row, subject in enumerate(table.subject_id)}
    for left, right in known:
        row = rows[left]
        assert table.object_id[row] == right
        assert (table.decision[row], table.confidence[row]) == ("accept", 1.0)


def test_without_links_names_and_neighbourhoods_decide(world, capsys):
    folder, pairs = world
    assert align(folder, "--no-links") == 0
    assert "nothing to learn from" in capsys.readouterr().out
    table = read_matches(folder / "matches.tsv")
    found = dict(zip(table.subject_id, table.object_id, strict=True))
    assert sum(found[left] == right for left, right in pairs) >= 0.6 * len(pairs)


def test_the_run_is_recorded_beside_the_output(world):
    folder, _ = world
    assert align(folder, "--links", str(folder / "links.tsv"), "--seed", "5") == 0
    record = json.loads((folder / "matches.tsv.run.json").read_text())
    assert record["settings"]["seed"] == 5
    assert record["settings"]["training"]["epochs"] == 30
    assert record["environment"]["threads"] >= 1
    assert set(record["environment"]["versions"]) >= {"dualign", "torch", "numpy", "python"}
    assert len(record["inputs"]) == 3
    assert all(len(digest) == 64 for digest in record["inputs"].values())
    assert not (folder / "matches.tsv.checkpoint").exists()


def test_figures_are_also_written_as_json(world):
    folder, _ = world
    figures = folder / "figures.json"
    assert align(folder, "--links", str(folder / "links.tsv"), "--json", str(figures)) == 0
    assert json.loads(figures.read_text())["decisions"]["accept"] > 0


@pytest.mark.parametrize(
    ("flags", "words"),
    [
        (["--links", "nowhere.tsv"], ["nowhere.tsv", "no such file"]),
        (["--model", "rdgnc"], ["unknown model 'rdgnc'", "did you mean 'rdgcn'"]),
        (["--preset", "papers"], ["'papers'", "paper"]),
        (["--encoder", "no-such-encoder"], ["no-such-encoder"]),
        (["--metric", "l3"], ["unknown metric 'l3'", "l1"]),
        (["--device", "cuda:9"], ["cuda:9", "use the device cpu"]),
        (["--split", "0_1"], ["'0_1'", "benchmark folder"]),
        (["--top-k", "0"], ["--top-k is 0", "at least 1"]),
        (["--epochs", "0"], ["epochs is 0", "at least 1"]),
        (["--links", "x", "--no-links"], ["exclude each other"]),
    ],
)
def test_bad_usage_is_one_line_and_exit_code_2(world, capsys, flags, words):
    folder, _ = world
    before = sorted(p.name for p in folder.iterdir())
    assert align(folder, *flags) == 2
    said = capsys.readouterr().err.strip()
    assert said.startswith("error:")
    assert len(said.splitlines()) == 1
    for word in words:
        assert word in said
    assert sorted(p.name for p in folder.iterdir()) == before


@pytest.mark.parametrize(
    ("file", "content", "words"),
    [
        ("left.tsv", "a\tb\n", ["left.tsv", "0 rows below its header", "at least 1"]),
        ("left.tsv", "a\tr\tb\nb\tr\n", ["left.tsv:2", "3", "2"]),
        ("left.tsv", "", ["left.tsv"]),
        ("right.tsv", b"\xff\xfea\tb\tc\n", ["right.tsv"]),
        ("links.tsv", "http://left.example/0\thttp://nobody\n", ["links.tsv:1", "nobody"]),
        (
            "links.tsv",
            "http://right.example/0\thttp://left.example/0\n",
            ["links.tsv:1", "swap the columns"],
        ),
    ],
)
def test_a_bad_file_is_one_line_with_its_place_and_nothing_is_written(
    world, capsys, file, content, words
):
    folder, _ = world
    data = content if isinstance(content, bytes) else content.encode()
    (folder / file).write_bytes(data)
    assert align(folder, "--links", str(folder / "links.tsv")) == 2
    said = capsys.readouterr().err.strip()
    assert len(said.splitlines()) == 1
    for word in words:
        assert word in said
    assert not (folder / "matches.tsv").exists()


def test_early_stopping_needs_links_to_watch(world, capsys):
    folder, _ = world
    assert align(folder, "--links", str(folder / "links.tsv"), "--patience", "3") == 2
    said = capsys.readouterr().err
    assert "patience 3" in said
    assert "--validation-share" in said
    assert not (folder / "matches.tsv").exists()


def test_early_stopping_on_held_out_links(world):
    folder, _ = world
    watched = ("--validation-share", "0.2", "--patience", "2")
    assert align(folder, "--links", str(folder / "links.tsv"), *watched) == 0
    record = json.loads((folder / "matches.tsv.run.json").read_text())
    assert record["history"]["valid"]


def test_an_unknown_output_format_is_refused_before_the_work(world, capsys):
    folder, _ = world
    assert align(folder, output="matches.doc") == 2
    assert ".tsv" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("flags", "words"),
    [
        (["--matcher", "nowhere"], "nowhere: no such folder"),
        (["--judgements", "nowhere.db"], "nowhere.db"),
        (["--memory", "much"], "'much' is not an amount of memory"),
        (["--engine", "ray"], "the engine ray trains the parts of a model"),
    ],
)
def test_what_cannot_be_run_is_refused_before_the_graphs_are_read(capsys, flags, words):
    assert main(["align", "left.nt", "right.nt", *flags]) == 2
    said = capsys.readouterr().err
    assert words in said
    assert "left.nt" not in said


def test_one_graph_alone_is_refused(world, capsys):
    folder, _ = world
    assert main(["align", str(folder / "left.tsv")]) == 2
    assert "give a second one" in capsys.readouterr().err


def test_csv_and_parquet_hold_the_same_as_tsv(world):
    folder, _ = world
    tables = []
    for extension in ("tsv", "csv", "parquet"):
        assert align(folder, "--no-links", output=f"m.{extension}") == 0
        tables.append(read_matches(folder / f"m.{extension}"))
    assert tables[0].object_id == tables[1].object_id == tables[2].object_id


def test_a_repeated_run_takes_no_other_settings(tmp_path, capsys):
    again = ["align", "--again", str(tmp_path / "m.tsv")]
    assert main([*again, "--seed", "4", "--precision", ".9", "--no-links"]) == 2
    said = capsys.readouterr().err
    assert "repeats a run as it was; leave out --no-links, --precision, --seed" in said
    assert main([*again, "--threads", "1", "--json", str(tmp_path / "f.json")]) == 2
    assert "m.tsv.run.json: no such record" in capsys.readouterr().err


@pytest.mark.slow
def test_a_killed_run_resumes_to_the_same_bytes(tmp_path):
    write_world(tmp_path)
    command = [
        "align", str(tmp_path / "left.tsv"),
        str(tmp_path / "right.tsv"), "--links", str(tmp_path / "links.tsv"),
        "--model", "rdgcn", "--epochs", "20", "--checkpoint-every", "5", "--threads", "1",
    ]  # fmt: skip
    whole, resumed = kill_and_resume(command, tmp_path, "checkpoint.safetensors")
    assert resumed == whole


def test_resuming_with_other_settings_is_refused(world, capsys):
    folder, _ = world
    links = ("--links", str(folder / "links.tsv"), "--checkpoint-every", "10")
    assert align(folder, *links) == 0
    # A run that was cut off leaves its checkpoint; fake one by a run of other settings.
    from dualign.io.workspace import MARKER
    from dualign.training.checkpoint import Checkpoint, save_checkpoint

    workspace = folder / "matches.tsv.checkpoint"
    workspace.mkdir()
    (workspace / MARKER).touch()
    save_checkpoint(
        workspace / "checkpoint.safetensors",
        Checkpoint(epoch=10, tensors={}, history={}, best=(0.0, 0)),
        "another run",
    )
    assert align(folder, *links, "--resume") == 2
    assert "belongs to another run" in capsys.readouterr().err

"""``dualign align FOLDER``: nothing about the test links leaks into the matches."""

import itertools
import json
import shutil

import numpy as np
import pytest

import dualign
from dualign.cli import main
from dualign.io import read_matches
from worlds import WORDS


def write_folder(folder, relabel=lambda i: i, entities=50):
    """A small DBP15K folder; ``relabel`` renumbers the entities of both sides.

    The right graph misspells every name and lacks every tenth triple: were the sides equal, true
    pairs would be no distance apart, and rounding would decide which way they are pulled.
    """
    folder.mkdir()
    rng = np.random.default_rng(7)
    left, right = np.arange(entities), np.arange(entities) + entities
    heads, tails = rng.integers(0, entities, 200), rng.integers(0, entities, 200)
    relations = rng.integers(0, 4, 200)
    names = [f"{WORDS[i % 26]} {WORDS[(5 * i + i // 26) % 26]}" for i in range(entities)]
    misspelt = [name.replace("e", "a", 1) + "s" for name in names]
    for side, ids, words, kept in (
        ("1", left, names, np.ones(200, dtype=bool)),
        ("2", right, misspelt, np.arange(200) % 10 > 0),
    ):
        numbers = {int(i): relabel(int(i)) for i in ids}
        write(
            folder / f"ent_ids_{side}",
            sorted((n, f"http://s{side}/{i}") for i, n in numbers.items()),
        )
        write(folder / f"rel_ids_{side}", [(r, f"http://s{side}/r{r}") for r in range(4)])
        offset = int(ids[0])
        write(
            folder / f"triples_{side}",
            sorted(
                {
                    (numbers[int(h) + offset], int(r), numbers[int(t) + offset])
                    for h, r, t in zip(heads[kept], relations[kept], tails[kept], strict=True)
                }
            ),
        )
        write(
            folder / f"translated_names_{side}",
            [(numbers[int(i)], words[int(i) - offset]) for i in ids],
        )
    links = [(relabel(int(a)), relabel(int(b))) for a, b in zip(left, right, strict=True)]
    write(folder / "sup_ent_ids", links[:15])
    write(folder / "ref_ent_ids", links[15:])
    return folder


def write(path, rows):
    path.write_text("".join("\t".join(map(str, row)) + "\n" for row in rows), encoding="utf-8")


WAYS = {"rdgcn": ["--model", "rdgcn", "--epochs", "20"], "default": []}


@pytest.fixture(params=WAYS)
def align(request, tiny_matcher):  # noqa: ARG001 - in the place of the shipped one
    """Align a folder with a model, or in the default way; gives the bytes of the matches."""

    def run(folder, output, *flags):
        command = ["align", str(folder), *WAYS[request.param], "--threads", "1"]
        assert main([*command, "-o", str(output), *flags]) == 0
        return output.read_bytes()

    return run


@pytest.fixture
def folder(tmp_path):
    return write_folder(tmp_path / "folder")


def test_a_folder_ends_with_the_figures_on_its_test_links(align, folder, tmp_path, capsys):
    figures = tmp_path / "figures.json"
    align(folder, tmp_path / "matches.tsv", "--json", str(figures))
    said = capsys.readouterr().out
    assert "15 training links" in said
    assert "35 test links" in said
    tables = json.loads(figures.read_text())["test"]["tables"]
    shown = {(table["candidates"], table["direction"]) for table in tables}
    assert shown == set(itertools.product(("test", "all"), ("left-right", "right-left")))


def test_matches_are_the_same_bytes_without_or_with_shuffled_test_links(align, folder, tmp_path):
    given = align(folder, tmp_path / "given.tsv")
    lines = (folder / "ref_ent_ids").read_text().splitlines()
    shuffled = tmp_path / "shuffled"
    shutil.copytree(folder, shuffled)
    order = np.random.default_rng(1).permutation(len(lines))
    (shuffled / "ref_ent_ids").write_text("\n".join(lines[i] for i in order))
    deleted = tmp_path / "deleted"
    shutil.copytree(folder, deleted)
    (deleted / "ref_ent_ids").unlink()
    assert align(shuffled, tmp_path / "shuffled.tsv") == given
    assert align(deleted, tmp_path / "deleted.tsv") == given


def test_matches_are_the_same_when_entity_ids_are_permuted(align, folder, tmp_path):
    order = np.random.default_rng(2).permutation(100).tolist()
    permuted = write_folder(tmp_path / "permuted", relabel=order.__getitem__)
    align(folder, tmp_path / "a.tsv")
    align(permuted, tmp_path / "b.tsv")
    a, b = read_matches(tmp_path / "a.tsv"), read_matches(tmp_path / "b.tsv")
    ours = dict(zip(a.subject_id, zip(a.object_id, a.confidence, strict=True), strict=True))
    theirs = dict(zip(b.subject_id, zip(b.object_id, b.confidence, strict=True), strict=True))
    assert {k: v[0] for k, v in ours.items()} == {k: v[0] for k, v in theirs.items()}
    for subject, (_, confidence) in ours.items():
        assert theirs[subject][1] == pytest.approx(confidence, abs=1e-4)


def test_a_folder_without_training_links_trains_on_nothing(align, folder, tmp_path, capsys):
    (folder / "sup_ent_ids").unlink()
    align(folder, tmp_path / "matches.tsv")
    assert "nothing to learn from" in capsys.readouterr().out


def test_links_from_a_file_take_the_place_of_the_folders_own(align, folder, tmp_path, capsys):
    links = tmp_path / "links.tsv"
    write(links, [("http://s1/0", "http://s2/50"), ("http://s1/1", "http://s2/51")])
    align(folder, tmp_path / "matches.tsv", "--links", str(links))
    assert "2 to learn from" in capsys.readouterr().out


def test_python_bootstraps_among_test_entities_as_the_command_does(folder, tmp_path):
    """Same settings, same matches: a folder's test entities reach the model both ways."""
    output = tmp_path / "matches.tsv"
    flags = ["--model", "rdgcn", "--epochs", "4", "--bootstrap", "--bootstrap-among", "test"]
    assert main(["align", str(folder), *flags, "--bootstrap-rounds", "1", "-o", str(output)]) == 0
    training = dualign.TrainingSettings(epochs=4)
    policy = dualign.BootstrapSettings(rounds=1, among="test")
    settings = dualign.AlignerSettings(model="rdgcn", training=training, bootstrap=policy)
    ours = dualign.align(folder, settings=settings).table()
    theirs = read_matches(output)
    assert list(ours.object_id) == list(theirs.object_id)
    np.testing.assert_allclose(ours.confidence, theirs.confidence, atol=1e-4)

import pytest

from proving_ground.records import read_records
from proving_ground.splitting import split_records


@pytest.fixture
def sources(tmp_path):
    records, clusters = tmp_path / "records.csv", tmp_path / "clusters.tsv"
    records.write_text(
        "id,name\n" + "".join(f"{n},person {n % 10}\n" for n in range(60)), encoding="utf-8"
    )
    clusters.write_text("".join(f"{n}\t{n % 10}\n" for n in range(60)), encoding="utf-8")
    return records, clusters


def test_every_record_is_on_one_side(sources, tmp_path):
    left, right, _ = split_records(*sources, tmp_path / "split")
    ours, theirs = read_records(left).ids, read_records(right).ids
    assert len(ours) == len(theirs) == 30
    assert sorted(ours + theirs, key=int) == [str(n) for n in range(60)]


def test_the_truth_is_every_pair_of_a_cluster_across_the_sides(sources, tmp_path):
    left, right, truth = split_records(*sources, tmp_path / "split")
    theirs = read_records(right).ids
    expected = {
        (a, b) for a in read_records(left).ids for b in theirs if int(a) % 10 == int(b) % 10
    }
    assert len(truth) == len(expected)
    assert set(truth) == expected


def test_the_split_is_always_the_same(sources, tmp_path):
    first, _, once = split_records(*sources, tmp_path / "one")
    second, _, again = split_records(*sources, tmp_path / "two")
    assert first.read_bytes() == second.read_bytes()
    assert once == again

"""The same input, settings and seed give the same bytes, whatever else is different."""

from command_line import dualign
from worlds import write_world

COMMAND = ["align", "left.tsv", "right.tsv", "--links", "links.tsv", "--seed", "3"]


def test_threads_hash_seed_locale_time_zone_and_folder_play_no_part(tmp_path):
    found = []
    for name, threads, environment in (
        ("one", 1, {"PYTHONHASHSEED": "1", "LC_ALL": "C", "TZ": "UTC"}),
        ("an other", 2, {"PYTHONHASHSEED": "2", "LC_ALL": "C.UTF-8", "TZ": "Asia/Tokyo"}),
    ):
        folder = tmp_path / name
        folder.mkdir()
        write_world(folder)
        cache = {"DUALIGN_CACHE": ""}
        output = ["--threads", threads, "-o", "m.tsv", "-o", "m.nt"]
        done = dualign(*COMMAND, *output, cwd=folder, **environment, **cache)
        assert done.returncode == 0, done.stderr
        found.append([(folder / file).read_bytes() for file in ("m.tsv", "m.nt")])
    assert found[0] == found[1]

"""The same input, settings and seed give the same bytes, whatever else is different."""

from command_line import dualign
from dualign.cli import main
from worlds import write_world

COMMAND = ["align", "left.tsv", "right.tsv", "--links", "links.tsv", "--seed", "3"]
OUTPUTS = ("m.tsv", "m.nt")


def test_threads_hash_seed_locale_time_zone_and_folder_play_no_part(tmp_path, monkeypatch):
    monkeypatch.setenv("DUALIGN_CACHE", "")
    written = [word for name in OUTPUTS for word in ("-o", name)]
    here, elsewhere = tmp_path / "one", tmp_path / "an other"
    for folder in (here, elsewhere):
        folder.mkdir()
        write_world(folder)
    monkeypatch.chdir(here)
    assert main([*COMMAND, *written, "--threads", "1"]) == 0
    environment = {"PYTHONHASHSEED": "2", "LC_ALL": "C.UTF-8", "TZ": "Asia/Tokyo"}
    done = dualign(*COMMAND, *written, "--threads", 2, cwd=elsewhere, **environment)
    assert done.returncode == 0, done.stderr
    for name in OUTPUTS:
        assert (here / name).read_bytes() == (elsewhere / name).read_bytes()

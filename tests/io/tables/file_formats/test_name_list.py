"""One name per line is a table of names; anything less plain is refused with what to do."""

from __future__ import annotations

import pytest

from dualign.core.errors import MalformedInput
from dualign.io import read

BIRDS = "Lappenguan\nAmsel\nRotkehlchen\nGroßer Brachvogel\n"


@pytest.mark.parametrize("name", ["birds.txt", "birds.csv", "birds"])
def test_every_line_is_a_name(make_file, name):
    graph = read(make_file(name, BIRDS))
    assert graph.entities == ("1", "2", "3", "4")
    assert graph.names == ("Lappenguan", "Amsel", "Rotkehlchen", "Großer Brachvogel")
    assert "no header: every line is a name, the first is 'Lappenguan'" in graph.reading


def test_commas_quotes_and_comments(make_file):
    content = '# birds of the town\nAmsel\n"Specht, bunt"\nStar\nMeise, blau\nFink\nKrähe\nElster\n'
    graph = read(make_file("t.csv", content))
    assert graph.names[:2] == ("Amsel", "Specht, bunt")
    assert "left out above: # birds of the town" in graph.reading


def test_a_header_is_a_header(make_file):
    graph = read(make_file("t.txt", "Company\nAcme Ltd\nBolt Inc\n"))
    assert graph.names == ("Acme Ltd", "Bolt Inc")


@pytest.mark.parametrize(
    "content",
    [
        "A00.1\nB12.3\nC44.9\nD01.0\n",
        "anna knows bert\nbert knows cleo\ncleo knows dora\n",
        "It was the best of times, it was the worst of times,\nof wisdom.\nIt was the end.\n",
        "<a>\n<b>\n<c>\n",
    ],
)
def test_what_is_no_list_of_names(make_file, content):
    with pytest.raises(MalformedInput, match=r"expected \d \w+-separated columns, found \d"):
        read(make_file("t.txt", content))

"""XML elements are not nested without end, wherever a file is cut into pieces."""

from __future__ import annotations

from pathlib import Path

import pytest

from dualign.core.errors import MalformedInput
from dualign.io import read
from dualign.io.text.xml_nesting import DEEPEST, ElementDepth

RDF = 'xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns:e="http://e/"'
HARMLESS = (
    "<!-- <a> --><![CDATA[ <a><a> ]]]><?x <a> ?><b c='<a>' d=\"<a/\"/><b></b><!----><!-- > -->"
)


def fed(text: str, size: int) -> None:
    depth, data = ElementDepth(Path("x.rdf")), text.encode()
    for start in range(0, len(data), size):
        depth.feed(data[start : start + size])


@pytest.mark.parametrize("size", [1, 2, 3, 7, 10_000_000])
def test_what_opens_nothing_is_not_counted(size):
    fed("<r>" + HARMLESS * (DEEPEST + 1) + "</r>", size)
    fed("<b>" * (DEEPEST - 1) + HARMLESS + "</b>" * (DEEPEST - 1) + "<b/>", size)


@pytest.mark.parametrize("size", [1, 5, 10_000_000])
@pytest.mark.parametrize("between", ["", "<!-- /> </b> -->", "<![CDATA[ /> ]]>", "<b x='/>'/>"])
def test_elements_in_each_other_are(size, between):
    with pytest.raises(MalformedInput, match="nested over 1,000 deep"):
        fed((f"<b>{between}") * (DEEPEST + 1), size)


def test_a_file_that_is_nested_without_end_is_refused_at_once(make_file):
    path = make_file("deep.rdf", f"<rdf:RDF {RDF}>" + "<e:Node><e:p>" * 100_000)
    with pytest.raises(MalformedInput, match=r"deep.rdf: elements are nested over"):
        read(path)

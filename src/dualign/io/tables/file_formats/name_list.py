"""Reader for lists of names: text with one name per line and nothing else."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import partial
from pathlib import Path

import pyarrow as pa

from dualign.io.graphs.readers import ReadOptions
from dualign.io.tables.file_formats.table_head import EXTENSIONS, SAMPLE, table_head
from dualign.io.tables.table import STRING, Table, TableColumn
from dualign.io.text.broken_statements import excerpt_of
from dualign.io.text.compression import without_compression
from dualign.io.text.files import UTF8_BOM
from dualign.io.text.legacy_text import read_legacy_text
from dualign.io.text.lines import Lines, split_lines
from dualign.io.text.preamble import COMMENT
from dualign.io.text.recoded import open_text

NAME = "name"
FEWEST = 3  # lines of a list
# Prose has long lines that end in the middle of a sentence or with its full stop.
MOST_WORDS, LONGEST, MOST_SENTENCES = 8, 80, 0.2
MOSTLY_DISTINCT, MOST_WITH_COMMA, MOST_CODES = 0.9, 0.3, 0.2
_LETTERS = re.compile(r"[^\W\d_]")
_NO_NAME = re.compile(r"<.*>|_:|\w+://|[\t;|{}=]|^\W*$|@\w+\.")
_SENTENCE = re.compile(r"[,.:]$")


def read_name_list(path: Path, options: ReadOptions) -> Table:
    """Read a list of names, each the name of an entity."""
    with options.progress.task(f"reading {path.name}"):
        lines = split_lines(read_legacy_text(path))
    texts = lines.array.to_pylist()
    comments = _comments(texts)
    names = [_unquoted(text) for text in texts[comments:]]
    above = f"; left out above: {excerpt_of(texts[0])}" if comments else ""
    return Table(
        source=str(path),
        name=Path(without_compression(path.name)).stem,
        row_count=len(names),
        columns=(TableColumn.of_cells(NAME, pa.array(names, STRING)),),
        place=partial(_place, path, lines, comments),
        remarks=(f"no header: every line is a name, the first is {names[0]!r}{above}",),
    )


def _place(path: Path, lines: Lines, above: int, row: int) -> str:
    return f"{path}:{lines.number(above + row)}"


def is_name_list(path: Path) -> bool:
    """Whether a file of text has a name in each line, by its beginning."""
    if Path(without_compression(path.name)).suffix not in EXTENSIONS:
        return False
    head = table_head(path)
    if head is None or len(head.preamble):
        return False
    if head.width == 1 and head.is_table and not head.rows[0][0].startswith(COMMENT):
        return False
    with open_text(path, head.encoding) as stream:
        data = stream.read(SAMPLE).removeprefix(UTF8_BOM)
    texts = data.decode("utf-8", errors="replace").splitlines()
    filled = [text.strip() for text in (texts[:-1] if len(data) >= SAMPLE else texts)]
    filled = [text for text in filled if text]
    return _are_names([_unquoted(text) for text in filled[_comments(filled) :]])


def _comments(texts: Sequence[str]) -> int:
    """How many lines at the top are comments."""
    return next((i for i, text in enumerate(texts) if not text.startswith(COMMENT)), len(texts))


def _are_names(texts: Sequence[str]) -> bool:
    count = len(texts)
    if count < FEWEST or any(map(_NO_NAME.search, texts)):
        return False
    if all(len(text.split()) == 3 for text in texts):  # rather edges with spaces between columns
        return False
    mean_length = sum(map(len, texts)) / count
    mean_words = sum(len(text.split()) for text in texts) / count
    codes = sum(2 * len(_LETTERS.findall(text)) < len(text) for text in texts)
    sentences = sum(bool(_SENTENCE.search(text)) for text in texts)
    return (
        mean_length <= LONGEST
        and mean_words <= MOST_WORDS
        and codes <= MOST_CODES * count
        and sentences <= MOST_SENTENCES * count
        and sum("," in text for text in texts) <= MOST_WITH_COMMA * count
        and len(set(texts)) >= MOSTLY_DISTINCT * count
    )


def _unquoted(text: str) -> str:
    """A text without the quotes around it."""
    quoted = len(text) > 1 and text[0] == text[-1] == '"'
    return text[1:-1].replace('""', '"') if quoted else text

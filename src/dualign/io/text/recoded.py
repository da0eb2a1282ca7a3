"""Text in other encodings as a stream of UTF-8, piece by piece."""

from __future__ import annotations

import codecs
from pathlib import Path

from dualign.core.errors import MalformedInput
from dualign.io.text.compression import BUFFER, InputStream, Packed, open_input
from dualign.io.text.encodings import Encoding

CONTROLS = "dualign.controls"


class Recoded(Packed):
    """The bytes of a text in UTF-8; what its encoding does not allow is an error."""

    def __init__(self, source: InputStream, encoding: Encoding) -> None:
        self._source, self._encoding = source, encoding
        self._decoder = codecs.getincrementaldecoder(encoding.name)(CONTROLS)
        self._breaks = 0  # of lines, so far

    def close(self) -> None:
        """Close the file too."""
        self._source.close()
        super().close()

    def _advance(self) -> bool:
        """Recode one more piece; False at the end of the file."""
        piece = self._source.read(BUFFER)
        self.packed = self._source.consumed
        self._ready = memoryview(self._decoded(piece).encode("utf-8"))
        return bool(piece)

    def _decoded(self, piece: bytes) -> str:
        try:
            text = self._decoder.decode(piece, final=not piece)
            text.encode("utf-8")  # some codecs decode to lone surrogates
        except UnicodeError as error:
            raise self._refused(error) from error
        self._breaks += _breaks(text)
        return text

    def _refused(self, error: UnicodeError) -> MalformedInput:
        what, line = "characters that Unicode does not have", 1 + self._breaks
        if isinstance(error, UnicodeDecodeError):
            before = error.object[: error.start].decode(self._encoding.name, "replace")
            wrong = error.object[error.start : error.end][:4].hex(" ")
            what, line = f"the bytes {wrong}", line + _breaks(before)
        return MalformedInput.at(
            self._source.path,
            line,
            f"{what} are not {self._encoding.name}, which the file was "
            f"{_TAKEN[self._encoding.because]}; correct the line, or name another encoding "
            "(--text-encoding, text_encoding=)",
        )


_TAKEN = {
    "usual": "taken for",
    "marked": "taken for by its byte-order mark",
    "named": "to be read in",
    "guessed": "taken for, not being UTF-8",
}


def open_text(path: Path, encoding: Encoding) -> InputStream:
    """Open a text file, plain or compressed, as a stream of UTF-8."""
    source = open_input(path)
    if encoding.is_utf8:
        return source
    return InputStream(path, Recoded(source, encoding))


def _breaks(text: str) -> int:
    return text.count("\n") or text.count("\r")


def _controls(error: UnicodeError) -> tuple[str, int]:
    """Read a byte that a code page leaves undefined as a control character, as browsers do."""
    if not isinstance(error, UnicodeDecodeError) or error.encoding != "charmap":
        raise error
    return chr(error.object[error.start]), error.start + 1


codecs.register_error(CONTROLS, _controls)

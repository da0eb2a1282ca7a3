"""What pyoxigraph parses, as `Statement`s."""

from __future__ import annotations

from dataclasses import dataclass, field

import pyoxigraph

from dualign.io.graphs.statements.statement_sink import Statement

XSD_STRING = "http://www.w3.org/2001/XMLSchema#string"


@dataclass
class QuadReader:
    """Turns quads into statements; the named graph of a quad is ignored.

    With ``numbered_blanks`` blank nodes are called ``_:b0``, ``_:b1``, … in the order in which
    they appear, because the parser gives those without a label a new random one in every run.
    """

    numbered_blanks: bool = False
    triple_terms: int = 0  # statements about statements (RDF 1.2), which are left out
    _blanks: dict[str, str] = field(default_factory=dict)

    def statement(self, quad: pyoxigraph.Quad | pyoxigraph.Triple) -> Statement | None:
        """The statement of a quad; None if it speaks about another statement."""
        subject, predicate, value = quad.subject, quad.predicate, quad.object
        if isinstance(subject, pyoxigraph.Triple) or isinstance(value, pyoxigraph.Triple):
            self.triple_terms += 1
            return None
        tag = None
        if isinstance(value, pyoxigraph.Literal):
            tag, text = _tag(value), value.value
        else:
            text = self._node(value)
        return Statement(self._node(subject), predicate.value, text, tag)

    def _node(self, node: pyoxigraph.NamedNode | pyoxigraph.BlankNode) -> str:
        if isinstance(node, pyoxigraph.NamedNode):
            return node.value
        if not self.numbered_blanks:
            return f"_:{node.value}"
        return self._blanks.setdefault(node.value, f"_:b{len(self._blanks)}")


def _tag(literal: pyoxigraph.Literal) -> str:
    if literal.language is not None:
        return f"@{literal.language}"
    datatype = literal.datatype.value
    return "" if datatype == XSD_STRING else datatype

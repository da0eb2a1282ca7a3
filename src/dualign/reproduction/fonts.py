"""Which installed font has the characters of a text."""

from __future__ import annotations

from functools import cache

from matplotlib.font_manager import FontProperties, findfont, fontManager, get_font

_DEFAULT = "DejaVu Sans"  # comes with matplotlib
# Common fonts with Chinese and Japanese characters.
_EAST_ASIAN = (
    *("Noto Sans CJK SC", "Noto Sans CJK JP", "Noto Sans SC", "Noto Sans JP"),
    *("Source Han Sans SC", "Source Han Sans CN", "WenQuanYi Micro Hei", "WenQuanYi Zen Hei"),
    *("Microsoft YaHei", "SimHei", "Yu Gothic", "PingFang SC", "PingFang HK", "Heiti TC"),
    *("Hiragino Sans GB", "Hiragino Sans", "Droid Sans Fallback", "Arial Unicode MS"),
)


def fonts_for(text: str) -> list[str] | None:
    """Font families for a text such that no character is missing; None if there are none."""
    missing = {letter for letter in text if not letter.isspace()} - _letters(_DEFAULT)
    if not missing:
        return [_DEFAULT]
    installed = set(fontManager.get_font_names())
    for family in _EAST_ASIAN:
        if family in installed and missing <= _letters(family):
            return [_DEFAULT, family]
    return None


@cache
def _letters(family: str) -> frozenset[str]:
    path = findfont(FontProperties(family=[family]))
    return frozenset(map(chr, get_font(path).get_charmap()))

"""The default encoder: meaning and spelling, offline, 300 dimensions."""

from __future__ import annotations

from dualign.names.encoders.blend import Blend
from dualign.names.encoders.characters import Characters
from dualign.names.encoders.compressed import Compressed
from dualign.names.encoders.use_multilingual import UseMultilingual


def use_characters() -> Blend:
    """Multilingual sentence vectors beside character n-grams.

    Chosen among the candidates in docs/results/encoders.md; weights tuned on DBP15K's training
    links.
    """
    meaning = Compressed(UseMultilingual(), width=150, whitening=0.5)
    return Blend("use-characters", [(meaning, 1.0), (Characters(width=150), 0.8)])

"""`NameStatistics`: what only all names of two graphs together tell about one of them."""

from __future__ import annotations

from dataclasses import dataclass

from dualign.candidate_pairs.all_names import AllNames
from dualign.candidate_pairs.contrasting_words import contrast_weights
from dualign.candidate_pairs.sparse_text import ngram_weights, word_weights
from dualign.core.arrays import FloatArray
from dualign.matcher.spelled_names import SpelledNames
from dualign.names.encoders.characters import Characters
from dualign.names.feature_weights import FeatureWeights


@dataclass(frozen=True, kw_only=True, eq=False)
class NameStatistics:
    """Rarities of n-grams and words, namesakes, and aliases."""

    ngrams: FeatureWeights
    local_ngrams: FeatureWeights
    alias_ngrams: FeatureWeights
    spelling: FeatureWeights  # by which the vectors of the local names are made
    words: FeatureWeights
    contrasts: FeatureWeights
    namesakes: tuple[FloatArray, FloatArray]  # of each entity
    all_names: AllNames

    @classmethod
    def of(cls, names: SpelledNames) -> NameStatistics:
        """Those of these names."""
        (_, ours), (_, theirs) = names.spelling_counts
        left, right = names.local_names
        return cls(
            ngrams=ngram_weights(*names.words),
            local_ngrams=ngram_weights(*names.local_words),
            alias_ngrams=ngram_weights(names.all_names.texts, []),
            spelling=Characters.weights([*left, *right]),
            words=word_weights(*names.words),
            contrasts=contrast_weights(*names.words),
            namesakes=(ours, theirs),
            all_names=names.all_names,
        )

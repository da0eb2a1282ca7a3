"""Spellings compared the slow way."""

from __future__ import annotations

import math
from collections import Counter
from functools import cache


@cache
def ngrams(text, lengths=(2, 3)):
    """How often each n-gram occurs, words marked at either end."""
    return Counter(
        f" {word} "[start : start + length]
        for word in text.split()
        for length in lengths
        for start in range(len(word) + 3 - length)
    )


@cache
def long_ngrams(text):
    """The same with the n-grams of long texts."""
    return ngrams(text, (3, 4))


@cache
def words(text):
    """Each word once."""
    return Counter(set(text.split()))


def weights(text, texts, parts):
    """(1 + ln count) · rarity of each part of a text."""
    return {
        part: (1 + math.log(count)) * rarity(part, texts, parts)
        for part, count in parts(text).items()
    }


def rarity(part, texts, parts):
    """1 + ln((1 + texts) / (1 + texts that have it))."""
    return 1 + math.log((1 + len(texts)) / (1 + sum(part in parts(other) for other in texts)))


def common(a, b, texts, parts):
    """The cosine of the weighted parts of two texts."""
    ours, theirs = weights(a, texts, parts), weights(b, texts, parts)
    lengths = [math.sqrt(sum(w * w for w in side.values())) for side in (ours, theirs)]
    product = sum(weight * theirs.get(part, 0) for part, weight in ours.items())
    return product / math.prod(lengths) if all(lengths) else 0


def ratio(a, b):
    """2 · longest common subsequence / characters of both; nothing equals nothing."""
    return 2 * subsequence(a, b) / (len(a) + len(b)) if a or b else 1


def subsequence(a, b):
    """The length of the longest common subsequence."""
    lengths = [0] * (len(b) + 1)
    for x in a:
        before = list(lengths)
        for place, y in enumerate(b, 1):
            lengths[place] = (
                before[place - 1] + 1 if x == y else max(before[place], lengths[place - 1])
            )
    return lengths[-1]


@cache
def slips(a, b):
    """The fewest signs wrong, missing, added, or swapped with their neighbour."""
    if not a or not b:
        return len(a) + len(b)
    fewest = [slips(a[1:], b) + 1, slips(a, b[1:]) + 1, slips(a[1:], b[1:]) + (a[0] != b[0])]
    if a[:2] == b[1::-1] and len(b) > 1:
        fewest.append(slips(a[2:], b[2:]) + 1)
    return min(fewest)


def word_ratio(a, b):
    """The best `ratio` of the common words, these with the rest of a, these with the rest of b."""
    ours, theirs = set(a.split()), set(b.split())
    if not ours or not theirs:
        return 0
    both = " ".join(sorted(ours & theirs))
    left = f"{both} {' '.join(sorted(ours - theirs))}".strip()
    right = f"{both} {' '.join(sorted(theirs - ours))}".strip()
    kinds = [(left, right)]
    if both:
        kinds += [(both, left), (both, right)]
    return max(ratio(x, y) for x, y in kinds)


def jaro_winkler(a, b):
    """Jaro's similarity; beyond 0.7 a common beginning of up to 4 characters adds to it."""
    if not a and not b:
        return 1
    reach = max(max(len(a), len(b)) // 2 - 1, 0)
    taken, ours = set(), []
    for place, x in enumerate(a):
        for other in range(max(place - reach, 0), min(place + reach + 1, len(b))):
            if b[other] == x and other not in taken:
                taken.add(other)
                ours.append(x)
                break
    if not ours:
        return 0
    theirs = [b[place] for place in sorted(taken)]
    swapped = sum(x != y for x, y in zip(ours, theirs, strict=True)) // 2
    count = len(ours)
    jaro = (count / len(a) + count / len(b) + (count - swapped) / count) / 3
    prefix = 0
    while prefix < min(4, len(a), len(b)) and a[prefix] == b[prefix]:
        prefix += 1
    return jaro + 0.1 * prefix * (1 - jaro) if jaro > 0.7 else jaro

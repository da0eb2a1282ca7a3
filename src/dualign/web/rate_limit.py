"""`RateLimit`: a limit on the events per key within a span of time."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable

MOST_KEYS = 1024  # remembered at once; the least recently used is dropped first


class RateLimit:
    """A bucket per key that holds ``most`` events and refills within ``seconds``."""

    def __init__(
        self, most: int, seconds: float, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self.most, self.seconds, self.clock = most, seconds, clock
        self._buckets: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def allows(self, key: str) -> bool:
        """Count one event; False where the bucket of the key is empty."""
        level = self._level(key)
        allowed = level >= 1
        self._buckets[key] = (level - 1 if allowed else level, self.clock())
        self._buckets.move_to_end(key)
        while len(self._buckets) > MOST_KEYS:
            self._buckets.popitem(last=False)
        return allowed

    def is_empty(self, key: str) -> bool:
        """Whether the next event would be refused; counts nothing."""
        return self._level(key) < 1

    def _level(self, key: str) -> float:
        level, at = self._buckets.get(key, (float(self.most), self.clock()))
        return min(self.most, level + (self.clock() - at) * self.most / self.seconds)

"""At most so many events in a span of time."""

from dualign.web.rate_limit import MOST_KEYS, RateLimit


class Clock:
    now = 0.0

    def __call__(self) -> float:
        return self.now


def test_a_bucket_empties_and_refills():
    clock = Clock()
    limit = RateLimit(2, 10, clock)
    assert [limit.allows("a") for _ in range(3)] == [True, True, False]
    assert limit.is_empty("a")
    clock.now = 5
    assert not limit.is_empty("a")
    assert [limit.allows("a") for _ in range(2)] == [True, False]


def test_keys_have_buckets_of_their_own():
    limit = RateLimit(1, 10, Clock())
    assert limit.allows("a")
    assert limit.allows("b")
    assert not limit.allows("a")


def test_memory_is_bounded():
    limit = RateLimit(1, 10, Clock())
    for number in range(2 * MOST_KEYS):
        limit.allows(str(number))
    assert len(limit._buckets) == MOST_KEYS

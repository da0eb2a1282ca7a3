"""Which pair a case study shows."""

from __future__ import annotations

from dualign.reproduction.case_choice import STRICT, JudgedCase, choose_case
from dualign.reproduction.disagreeing_pairs import DisagreeingPair


def _judged(
    place: int,
    *,
    wrong: int,
    truth_by_rdgcn: int = 1,
    truth_by_names: int = 2,
    unevenness: float = 1.0,
) -> JudgedCase:
    """A pair in which the translation model has q at this rank and the true counterpart at 5."""

    def ranked(rank: int, truth: int) -> dict[str, float]:
        return {
            "rank": rank,
            "distance": rank / 10,
            "rank of truth": truth,
            "distance of truth": truth / 10,
        }

    return JudgedCase(
        candidate=DisagreeingPair(left=place, right=place, truth=place, shared=(), overlap=0.0),
        by={
            "translation": ranked(wrong, 5),
            "rdgcn": ranked(3, truth_by_rdgcn),
            "names": ranked(9, truth_by_names),
        },
        unevenness=unevenness,
    )


def _place(pairs: list[JudgedCase]) -> int:
    chosen = choose_case(pairs).pair
    assert chosen is not None
    return chosen.candidate.left


def test_a_match_is_what_is_nearest_of_all_not_nearer_than_the_truth() -> None:
    nearer, first = _judged(0, wrong=2), _judged(1, wrong=1)
    chosen = choose_case([nearer, first])
    assert chosen.pair is first
    assert chosen.rule == STRICT
    assert chosen.counts[f"q is {STRICT} by the translation model"] == 1


def test_rdgcn_must_put_the_truth_first() -> None:
    assert _place([_judged(0, wrong=1, truth_by_rdgcn=2), _judged(1, wrong=1)]) == 1


def test_uneven_attention_comes_first_then_what_names_do_not_tell_then_the_order() -> None:
    named = _judged(0, wrong=1, truth_by_names=1)
    plain = _judged(1, wrong=1)
    uneven_named = _judged(2, wrong=1, truth_by_names=1, unevenness=1.2)
    uneven = _judged(3, wrong=1, unevenness=1.2)
    later = _judged(4, wrong=1, unevenness=1.9)
    assert _place([named, plain, uneven_named, uneven, later]) == 3
    assert _place([named, plain, uneven_named]) == 2
    assert _place([named, plain]) == 1


def test_where_q_is_never_first_nearer_than_the_truth_will_do_and_is_named() -> None:
    chosen = choose_case([_judged(0, wrong=7), _judged(1, wrong=2)])
    assert chosen.pair is not None
    assert chosen.pair.candidate.left == 1
    assert chosen.rule == "nearer than p's true counterpart"


def test_nothing_that_fools_is_no_case() -> None:
    assert choose_case([_judged(0, wrong=7)]).pair is None
    assert choose_case([]).pair is None

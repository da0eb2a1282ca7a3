"""Errors say what, where, both numbers, and what to do."""

from __future__ import annotations

import pytest

from dualign.core import errors


@pytest.mark.parametrize(
    ("kind", "base"),
    [
        (errors.InputError, errors.DualignError),
        (errors.MissingInput, errors.InputError),
        (errors.MalformedInput, errors.InputError),
        (errors.UsageError, errors.DualignError),
        (errors.UnknownChoice, errors.UsageError),
        (errors.MissingExtra, errors.UsageError),
        (errors.CheckpointError, errors.DualignError),
        (errors.InputWarning, UserWarning),
    ],
)
def test_the_tree_is_the_one_that_the_module_draws(kind, base):
    assert issubclass(kind, base)


def test_malformed_input_is_located_by_file_and_line():
    assert str(errors.MalformedInput.at("a.tsv", 17, "what")) == "a.tsv:17: what"


def test_an_unknown_choice_lists_the_choices_and_the_nearest():
    error = errors.UnknownChoice("model", "rdcgn", ["rdgcn", "bootea"])
    assert str(error) == (
        "unknown model 'rdcgn' (did you mean 'rdgcn'?); choose one of: bootea, rdgcn"
    )


def test_capitals_do_not_hide_the_nearest_choice():
    assert "did you mean 'rdgcn'?" in str(errors.UnknownChoice("model", "RDGCN", ["rdgcn"]))


def test_an_unknown_choice_far_from_all_gets_no_suggestion():
    assert "did you mean" not in str(errors.UnknownChoice("model", "xyz", ["rdgcn"]))


def test_a_missing_extra_says_what_to_install():
    assert "pip install 'dualign[bert]'" in str(errors.MissingExtra("BERT", "bert"))

from proving_ground.report import baseline_table, markdown, page, run_table
from small_tasks import facts, row, run


def test_a_line_for_each_row():
    header, line = run_table([row(run(precision_at_99=None), links=20, without="family")])
    shown = dict(zip(header, line, strict=True))
    assert shown["pair"] == "abt_buy"
    assert shown["links"] == "20"
    assert shown["matcher"] == "without family"
    assert shown["F1"] == "0.910"
    assert shown["best baseline"] == "0.900 TF-IDF, names"
    assert shown["gap"] == "+0.005"
    assert shown["P at .99"] == "–"
    assert shown["GB"] == "1.2"


def test_baselines_beside_splink():
    figures = {"f1": 0.5, "precision": 1.0, "recall": 0.333}
    simple = {"baselines": {"equal names": figures}}
    header, first, second, third = baseline_table(
        [
            (facts(), simple, {"applies": True, **figures}),
            (facts(name="other", complete=False, one_to_one=False), simple, {"applies": False}),
            (facts(name="third"), simple, None),
        ]
    )
    shown = dict(zip(header, first, strict=True))
    assert shown["equal names"] == "0.500 (1.000, 0.333)"
    assert shown["similar names"] == "–"
    assert shown["Splink"] == "0.500 (1.000, 0.333)"
    assert dict(zip(header, second, strict=True))["truth"] == "partial, n:m"
    assert second[-1] == "does not apply"
    assert third[-1] == "not run"


def test_markdown():
    assert markdown([["a", "b"], ["1", "2"]]) == "| a | b |\n| --- | --- |\n| 1 | 2 |\n"


def test_the_page_says_what_is_missed_and_what_was_not_run():
    text = page([["pair"], ["x"]], [["pair"], ["x"]], ["x, 0 links: F1"], ["x: failed"])
    assert "- x, 0 links: F1\n" in text
    assert "- x: failed\n" in text
    assert "None." in page([["pair"]], [["pair"], ["x"]], [], [])
    assert "dualign" not in page([["pair"]], [["pair"]], [], [])

from proving_ground.records import Records
from proving_ground.splink_baseline import blocking_rules, shared_columns, splink_pairs
from proving_ground.task import Task


def records(**columns):
    count = len(next(iter(columns.values())))
    cells = {
        name: [(value,) if value else () for value in cells] for name, cells in columns.items()
    }
    return Records(ids=[str(n) for n in range(count)], columns=cells)


def test_names_come_first_among_the_shared_columns():
    left, right = records(city=["x"], name=["y"], own=["z"]), records(name=["y"], city=["x"])
    assert shared_columns(left, right) == ["name", "city"]


def test_one_shared_column_is_too_few():
    assert shared_columns(records(name=["y"], a=["x"]), records(name=["y"], b=["x"])) == []


def test_rules_that_bring_nothing_or_too_much_are_left_out():
    many = [f"person number {n}" for n in range(300)]
    left = records(name=many, kind=["same"] * 300, code=[f"a{n}" for n in range(300)])
    right = records(name=many, kind=["same"] * 300, code=[f"b{n}" for n in range(300)])
    rules = blocking_rules(left, right, shared_columns(left, right))
    assert [rule.expression for rule in rules] == ["c0"]


def test_beginnings_of_values():
    left = records(name=["annabel lee", "bob"], town=["ulm", "bonn"])
    right = records(name=["Anna B. Lee", "rob"], town=["Ulm", "köln"])
    rules = blocking_rules(left, right, shared_columns(left, right))
    assert [rule.expression for rule in rules] == ["c1", "substr(c0, 1, 4)", "substr(c1, 1, 4)"]


def test_tables_without_shared_columns(tmp_path):
    (tmp_path / "left.csv").write_text("id,name\n1,Ann\n", encoding="utf-8")
    (tmp_path / "right.csv").write_text("id,label\n1,Ann\n", encoding="utf-8")
    task = Task(
        name="t", family="t", left=tmp_path / "left.csv", right=tmp_path / "right.csv",
        truth=(("1", "1"),),
    )  # fmt: skip
    assert splink_pairs(task) is None

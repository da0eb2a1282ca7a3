"""A command does not pay for libraries that another one would merely recognise."""

from __future__ import annotations

from fresh_python import python


def test_arrow_and_lightgbm_do_without_pandas_and_scikit_learn() -> None:
    said = python(
        "import sys",
        "from dualign.cli.unneeded_imports import leave_out_unneeded",
        "leave_out_unneeded()",
        "import pyarrow as pa, lightgbm",
        "print(pa.array(['a', None]).null_count, lightgbm.Booster.__name__)",
        "print(sorted({'pandas', 'sklearn'} & set(sys.modules)))",
    )
    assert said.splitlines() == ["1 Booster", "[]"]


def test_kernels_and_sparse_tables_do_without_linear_algebra_and_fortran() -> None:
    said = python(
        "import sys",
        "from dualign.cli.late_imports import import_late",
        "from dualign.cli.unneeded_imports import leave_out_unneeded",
        "import_late()",
        "leave_out_unneeded()",
        "import numba, scipy.sparse",
        "print(numba.njit(lambda a: a + 1)(1))",
        "print(sorted({'scipy.linalg', 'numpy.f2py.f2py2e'} & set(sys.modules)))",
        "import numpy.f2py, scipy.linalg",
        "print(numpy.f2py.run_main.__name__, scipy.linalg.det([[2.0]]))",
    )
    assert said.splitlines() == ["2", "[]", "run_main 2.0"]


def test_whoever_needs_them_gets_them_all_the_same() -> None:
    said = python(
        "from dualign.cli.unneeded_imports import leave_out_unneeded",
        "leave_out_unneeded()",
        "import pyarrow as pa",
        "table = pa.table({'a': [1, 2]})",
        "print(type(table.to_pandas()).__module__)",
        "import pandas as pd, sklearn.base",
        "print(pa.Table.from_pandas(pd.DataFrame({'a': pd.Categorical(['x'])})).schema.types)",
    )
    first, second = said.splitlines()
    assert first.startswith("pandas")
    assert "dictionary" in second


def test_a_table_held_against_the_truth_loads_no_matcher(tmp_path) -> None:
    (tmp_path / "m.csv").write_text(
        "subject_id,object_id,confidence,rank,decision\na,b,1,1,accept\n"
    )
    (tmp_path / "t.tsv").write_text("a\tb\n")
    said = python(
        "import sys",
        f"sys.argv = ['dualign', 'evaluate', {str(tmp_path / 'm.csv')!r}, '--truth', "
        f"{str(tmp_path / 't.tsv')!r}]",
        "from dualign.cli import main",
        "code = main()",
        "unneeded = {'pandas', 'sklearn', 'scipy.sparse', 'numba', 'dualign.diagnosis'}",
        "print('loaded', code, sorted(unneeded & set(sys.modules)))",
    )
    assert "1 true pair" in said
    assert said.rstrip().endswith("loaded 0 []")

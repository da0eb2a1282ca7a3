"""``dualign serve`` as a person runs it, asked by a client that others wrote."""

from __future__ import annotations

import pandas as pd
import pytest
import requests
from reconciler import reconcile

from dualign.cli import main
from dualign.core.errors import MissingExtra
from dualign.demonstration.graph_files import write_demo_graphs
from running_server import PATIENCE, address_in, interrupted, started


@pytest.fixture(scope="module")
def graph(tmp_path_factory):
    folder = tmp_path_factory.mktemp("served")
    write_demo_graphs(folder)
    return folder / "right.ttl"


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore:The inplace keyword")  # the client's, not ours
def test_the_client_reconciler_gets_the_cities_right(graph):
    cities = ["Berlin", "Tokyo", "Antananarivo", "Reykjavík", "Buenos Aires"]
    with started("serve", str(graph), "--port", "0", "--index", str(graph.parent / "i")) as (
        process,
        lines,
    ):
        found = reconcile(
            pd.Series(cities),
            type_id="http://geo.example/en/type/City",
            reconciliation_endpoint=f"{address_in(lines)}/reconcile",
        )
        assert found["name"].tolist() == ["Berlin", "Tokyo", "Antananarivo", "Reykjavík",
                                          "Buenos Aires"]  # fmt: skip
        assert found["match"].all()
        assert interrupted(process) == 130
    with started("serve", str(graph), "--port", "0", "--index", str(graph.parent / "i")) as (
        _,
        lines,
    ):
        address = f"{address_in(lines)}/api/lookup"
        said = requests.get(address, params={"q": "Tokyo"}, timeout=PATIENCE)
        assert said.json()["candidates"][0]["name"] == "Tokyo"


def test_wrong_usage_is_one_line(tmp_path, graph, capsys):
    assert main(["serve", str(tmp_path / "none.ttl")]) == 2
    assert "no such file" in capsys.readouterr().err
    assert main(["serve", str(graph), "--side", "middle"]) == 2
    assert "unknown side 'middle'" in capsys.readouterr().err
    assert main(["serve", str(graph), "--port", "70000"]) == 2
    assert "cannot listen on 127.0.0.1 port 70000" in capsys.readouterr().err


def test_without_the_extra_it_says_which_to_install(monkeypatch, graph):
    from dualign.api import asking_verbs

    monkeypatch.setattr(asking_verbs, "find_spec", lambda _: None)
    with pytest.raises(MissingExtra, match=r"pip install 'dualign\[serve\]'"):
        asking_verbs.serve(graph)

"""Let a running OpenRefine reconcile a small table against a running ``dualign serve``.

    openrefine -p 3333 &
    dualign serve world/right.ttl --port 8000 &
    python scripts/try_openrefine.py http://127.0.0.1:3333 http://127.0.0.1:8000/reconcile

Prints one line per row: the cell, its judgement, and what OpenRefine took for it; then the
values that it fetched by data extension for the matched rows.
"""

from __future__ import annotations

import json
import sys
import time
from typing import Any
from urllib.parse import parse_qs, urlparse

import requests

ROWS = ("Berlin", "Tokyo", "Paris", "Antananarivo", "Reykjavik", "Ouagadougou")


class Refine:
    """The commands of one OpenRefine."""

    def __init__(self, address: str) -> None:
        self.address, self.session = address, requests.Session()

    def token(self) -> str:
        """A token for the next command that changes something."""
        found = self.session.get(f"{self.address}/command/core/get-csrf-token", timeout=30)
        return str(found.json()["token"])

    def post(self, command: str, data: dict[str, str], **parameters: Any) -> Any:
        """Run a command."""
        parameters["csrf_token"] = self.token()
        url = f"{self.address}/command/core/{command}"
        return self.session.post(url, params=parameters, data=data, timeout=60)

    def project(self, rows: tuple[str, ...]) -> str:
        """A new project with one column, ``name``."""
        url = f"{self.address}/command/core/create-project-from-upload"
        made = self.session.post(
            url,
            params={"csrf_token": self.token()},
            files={"project-file": ("names.csv", "\n".join(("name", *rows)))},
            data={"project-name": "names", "format": "text/line-based/*sv"},
            timeout=60,
        )
        return parse_qs(urlparse(made.url).query)["project"][0]

    def rows(self, project: str) -> list[Any]:
        """The cells of all rows."""
        found = self.post("get-rows", {"engine": "{}"}, project=project, start=0, limit=100)
        answer = found.json()
        recons = answer.get("pool", {}).get("recons", {})
        cells = [row["cells"] for row in answer["rows"]]
        for cell in (cell for row in cells for cell in row if cell and "r" in cell):
            cell["r"] = recons[cell["r"]]
        return cells

    def wait(self, project: str) -> None:
        """Until no process of the project runs."""
        url = f"{self.address}/command/core/get-processes"
        while self.session.get(url, params={"project": project}, timeout=30).json()["processes"]:
            time.sleep(0.2)


def main() -> None:
    """Reconcile and fetch, and say what came back."""
    refine, service = Refine(sys.argv[1]), sys.argv[2]
    manifest = requests.get(service, timeout=30).json()
    project = refine.project(ROWS)
    config = {
        "mode": "standard-service",
        "service": service,
        "identifierSpace": manifest["identifierSpace"],
        "schemaSpace": manifest["schemaSpace"],
        "type": {"id": "http://geo.example/en/type/City", "name": "City"},
        "autoMatch": True,
        "columnDetails": [],
        "limit": 5,
    }
    asked = {"columnName": "name", "config": json.dumps(config), "engine": "{}"}
    print("reconcile:", refine.post("reconcile", asked, project=project).json())
    refine.wait(project)
    for cells in refine.rows(project):
        recon = cells[0].get("r")
        best = recon and (recon.get("m") or next(iter(recon.get("c", [])), None))
        print(f"{cells[0]['v']:16}", recon and recon.get("j"), best and (best["name"], best["id"]))
    extension = {
        "baseColumnName": "name",
        "endpoint": service,
        "identifierSpace": manifest["identifierSpace"],
        "schemaSpace": manifest["schemaSpace"],
        "extension": json.dumps(
            {"properties": [{"id": "http://geo.example/en/attr/population", "name": "population"}]}
        ),
        "columnInsertIndex": "1",
        "engine": "{}",
    }
    print("extend:", refine.post("extend-data", extension, project=project).json())
    refine.wait(project)
    for cells in refine.rows(project):
        print([cell and cell.get("v") for cell in cells])


if __name__ == "__main__":
    main()

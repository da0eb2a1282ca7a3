"""A service over the small world, asked without a network."""

from __future__ import annotations

import pytest
from starlette.testclient import TestClient

from dualign.serving.entity_index import EntityIndex
from dualign.serving.serve_app import FRAMED, OPEN, serve_app
from dualign.web.policy import Policy
from served_world import world_index

BASE = "http://localhost:8000"


@pytest.fixture(scope="session")
def index() -> EntityIndex:
    return world_index()


@pytest.fixture(scope="session")
def client(index: EntityIndex) -> TestClient:
    policy = Policy.of_address(
        "127.0.0.1", 8000, open_paths=OPEN, framed_paths=FRAMED, largest_body=1 << 16
    )
    return TestClient(serve_app(index, None, policy), base_url=BASE)

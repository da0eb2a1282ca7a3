"""Basketball players: those of one season by team; all who ever played."""

import re

from own_pairs.pair import Recipe, Sides
from own_pairs.shelf import Shelf

SEASON, EVER = "npm:nba", "pypi:nba_api"
_PLAYER = re.compile(r'\[(\d+), "([^"]*)", "([^"]*)", "([^"]*)", (True|False)\]')


def _build(shelf: Shelf) -> Sides:
    teams = {team["teamId"]: team for team in shelf.json(SEASON, "data/teams.json")}
    left = {
        str(player["playerId"]): {
            "firstName": player["firstName"],
            "lastName": player["lastName"],
            "team": teams.get(player["teamId"], {}).get("teamName"),
        }
        for player in shelf.json(SEASON, "data/players.json")
    }
    text = shelf.text(EVER, "nba_api/stats/library/data.py").partition("wnba")[0]
    right = {
        key: {"player": f"{last}, {first}" if first else last, "active": active}
        for key, last, first, _, active in _PLAYER.findall(text)
    }
    return Sides(left, right)


RECIPES = (
    Recipe(
        name="athletes",
        family="athletes",
        description="basketball players: first and last name, team; last name, first name",
        languages=("en", "en"),
        sources=(SEASON, EVER),
        build=_build,
        names=("lastName", "player"),
        formats=("csv", "excel"),
    ),
)

"""`Registry`: things of one kind by name, such as models, metrics or encoders."""

from __future__ import annotations

import importlib
from collections.abc import Callable, Iterator, Mapping
from typing import Any, Generic, TypeVar

from dualign.core.errors import UnknownChoice

Item = TypeVar("Item")
Registered = TypeVar("Registered")


class Registry(Generic[Item]):
    """Things of one kind by name; an unknown name is refused with a list of the choices.

    ``places`` gives the location of things that are imported only when they are used, as
    ``"module:attribute"`` or ``"module"``. Others are registered by their own module::

        ASSIGNMENTS: Registry[Assignment] = Registry("assignment")

        @ASSIGNMENTS.register("best")
        def best(…): …
    """

    def __init__(self, kind: str, places: Mapping[str, str] | None = None) -> None:
        self.kind = kind
        self._places = dict(places or {})
        self._items: dict[str, Item] = {}

    def register(self, name: str) -> Callable[[Registered], Registered]:
        """Register the decorated object under ``name``."""

        def remember(item: Registered) -> Registered:
            self.add(name, item)
            return item

        return remember

    def add(self, name: str, item: Any) -> None:
        """Register ``item`` under ``name``."""
        self._items[name] = item

    def __getitem__(self, name: str) -> Item:
        if name not in self:
            raise UnknownChoice(self.kind, name, self)
        if name not in self._items:
            place, _, attribute = self._places[name].partition(":")
            module: Any = importlib.import_module(place)
            self._items[name] = getattr(module, attribute) if attribute else module
        return self._items[name]

    def __contains__(self, name: object) -> bool:
        return name in self._items or name in self._places

    def __iter__(self) -> Iterator[str]:
        return iter(dict.fromkeys([*self._places, *self._items]))

    def __len__(self) -> int:
        return len(set(self))

    def values(self) -> list[Item]:
        """The things themselves."""
        return [self[name] for name in self]

    def items(self) -> list[tuple[str, Item]]:
        """Names and things."""
        return [(name, self[name]) for name in self]

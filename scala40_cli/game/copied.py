"""Values that are copied to be changed, where they change often and have many fields."""

from __future__ import annotations

from typing import Any, Self


class Copied:
    """A value that nobody changes once it was handed out: whoever wants another one changes a copy before.

    That is what a frozen value does, at a third of the cost: a copy takes all its new values at once. For data
    classes with slots.
    """

    __slots__ = ()

    def copy(self) -> Self:
        """The same value once more, to be changed before anybody else has it."""
        cls = self.__class__
        cls.copy = _written_copy(cls)  # type: ignore[method-assign]
        return cls.copy(self)

    def _replace(self, **changes: Any) -> Self:
        """The value but for these fields."""
        new = self.copy()
        for name, value in changes.items():
            setattr(new, name, value)
        return new


def _written_copy(cls: type) -> Any:
    """The ``copy`` of the class, as source that is compiled when it is first called."""
    names: dict[str, Any] = {"make": object.__new__, "cls": cls}
    fields = [f" new.{name} = self.{name}" for name in cls.__slots__]  # type: ignore[attr-defined]
    exec("\n".join(["def copy(self):", " new = make(cls)", *fields, " return new"]), names)
    return names["copy"]

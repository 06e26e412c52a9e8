"""``dataclass`` and ``replace`` as the standard library has them, at a tenth of the cost of a start.

The standard one writes and compiles five methods for each class when its module is imported, half a millisecond a
class, and most starts make a few instances of few. Here a class gets an ``__init__`` of its own when many instances
are made, and all share the other methods. Type checkers see the standard decorator.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from operator import attrgetter
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, NamedTuple, NoReturn

__all__ = ["dataclass", "field", "replace"]

_MISSING: Any = object()


class _Spec(NamedTuple):
    """What is known of a field; ``factory`` makes its value where none is given."""

    default: Any = _MISSING
    factory: Any = _MISSING
    init: bool = True
    compare: bool = True
    repr: bool = True


if TYPE_CHECKING:
    from dataclasses import dataclass, field, replace
else:

    def dataclass(cls=None, /, **options):
        """Makes the class a data class; the options are those of ``dataclasses.dataclass`` that are used here."""
        return (lambda source: _made(source, **options)) if cls is None else _made(cls)

    def field(*, default=_MISSING, default_factory=_MISSING, init=True, compare=True, repr=True):
        """What is to be known of a field, as ``dataclasses.field`` says it."""
        return _Spec(default, default_factory, init, compare, repr)

    def replace(value, /, **changes):
        """The same value but for these fields."""
        if not hasattr(value, "__specs__"):  # a data class of the standard library
            from dataclasses import replace as standard

            return standard(value, **changes)
        for name, spec in value.__specs__.items():
            if spec.init and name not in changes:
                changes[name] = getattr(value, name)
        return value.__class__(**changes)


def _made(
    source: type,
    *,
    frozen: bool = False,
    slots: bool = False,
    eq: bool = True,
    repr: bool = True,
    kw_only: bool = False,
) -> type:
    """The class with what every data class has; its ``__init__`` is written when it is called often."""
    own = {
        name: _spec(source.__dict__.get(name, _MISSING))
        for name, kind in source.__dict__.get("__annotations__", {}).items()  # noqa: RUF063 - inspect is slow
        if not str(kind).startswith("ClassVar")
    }
    inherited: dict[str, _Spec] = {}
    for base in reversed(source.__mro__[1:]):
        inherited |= base.__dict__.get("__specs__", {})
    specs = inherited | own
    space = {
        name: value
        for name, value in source.__dict__.items()
        if name not in ("__dict__", "__weakref__", *own)
    }
    if slots:
        space["__slots__"] = tuple(name for name in own if name not in inherited)
    else:
        space |= {name: spec.default for name, spec in own.items() if spec.default is not _MISSING}
    space["__specs__"] = specs
    space["__dataclass_fields__"] = _Fields(source, {"frozen": frozen, "eq": eq, "kw_only": kw_only})
    space["__dataclass_params__"] = SimpleNamespace(frozen=frozen)
    space["__match_args__"] = () if kw_only else tuple(name for name, spec in specs.items() if spec.init)
    space["__init__"] = _first_init(kw_only)
    if frozen:
        space |= {"__setattr__": _refuse_change, "__delattr__": _refuse_change}
        if slots:
            space |= {"__getstate__": _state, "__setstate__": _set_state}
    if repr and "__repr__" not in space:
        space["__repr__"] = _repr
    if eq:
        _compare(space, [name for name, spec in specs.items() if spec.compare], frozen=frozen)
    made = type(source)(source.__name__, source.__bases__, space)
    made.__qualname__ = source.__qualname__
    return made


def _spec(value: Any) -> _Spec:
    """The field of a value in the class: a default, or what ``dataclasses.field`` gives."""
    if isinstance(value, _Spec):
        return value
    if type(value).__name__ != "Field":
        return _Spec(value)
    from dataclasses import MISSING

    default = _MISSING if value.default is MISSING else value.default
    factory = _MISSING if value.default_factory is MISSING else value.default_factory
    return _Spec(default, factory, value.init, value.compare, value.repr)


class _Fields:
    """The fields as ``dataclasses`` knows them, for ``replace`` and ``fields``; made when one of these asks."""

    def __init__(self, source: type, options: Mapping[str, bool]) -> None:
        self._source = source
        self._options = options

    def __get__(self, instance: object, owner: type) -> Any:
        from dataclasses import dataclass as standard

        for name, value in tuple(vars(self._source).items()):
            if isinstance(value, _Spec):
                setattr(self._source, name, _standard_field(value))
        found = standard(**self._options)(self._source).__dataclass_fields__  # type: ignore[attr-defined]
        if owner.__dict__.get("__dataclass_fields__") is self:
            owner.__dataclass_fields__ = found  # type: ignore[attr-defined]
        return found


def _standard_field(spec: _Spec) -> Any:
    from dataclasses import field as standard

    more: dict[str, Any] = {} if spec.default is _MISSING else {"default": spec.default}
    if spec.factory is not _MISSING:
        more["default_factory"] = spec.factory
    return standard(init=spec.init, compare=spec.compare, repr=spec.repr, **more)


# ---- the methods

_FEW = 8
"""So many instances of a class are filled in field by field, which takes less than to compile an ``__init__``."""

_Puts = tuple[tuple[str, _Spec, Callable[[Any, Any], None]], ...]


def _first_init(kw_only: bool) -> Callable[..., None]:
    made = 0
    puts: _Puts = ()

    def __init__(self: Any, *values: Any, **named: Any) -> None:
        nonlocal made, puts
        made += 1
        if made == 1:
            puts = _puts(_owner(self))
        if made > _FEW or (kw_only and values) or not _filled(self, puts, values, named):
            owner = _owner(self)
            owner.__init__ = _written_init(owner, kw_only)  # type: ignore[misc]
            owner.__init__(self, *values, **named)  # type: ignore[misc]
        elif hasattr(self, "__post_init__"):
            self.__post_init__()

    def _owner(instance: object) -> type:
        return next(each for each in type(instance).__mro__ if each.__dict__.get("__init__") is __init__)

    return __init__


def _puts(cls: type) -> _Puts:
    """Each field of the class, and what puts a value there."""
    specs: dict[str, _Spec] = cls.__dict__["__specs__"]
    return tuple([(name, spec, _slot(cls, name) or _setter(name)) for name, spec in specs.items()])


def _setter(name: str) -> Callable[[Any, Any], None]:
    return lambda instance, value: object.__setattr__(instance, name, value)


def _filled(instance: object, puts: _Puts, values: tuple[Any, ...], named: Mapping[str, Any]) -> bool:
    """Puts the values into the fields; false where they are not what the class takes."""
    names = [name for name, spec, _ in puts if spec.init]
    given: dict[str, Any] = {**dict(zip(names, values)), **named}  # noqa: B905 (too many are found out below)
    if len(given) != len(values) + len(named) or not given.keys() <= set(names):
        return False
    for name, spec, put in puts:
        if name in given:
            put(instance, given[name])
        elif spec.factory is not _MISSING:
            put(instance, spec.factory())
        elif spec.default is not _MISSING:
            put(instance, spec.default)
        elif spec.init:
            return False
    return True


def _written_init(cls: type, kw_only: bool) -> Callable[..., None]:
    """The ``__init__`` of the class, as source that is compiled."""
    names: dict[str, Any] = {"_missing": _MISSING, "_set": object.__setattr__}
    frozen = cls.__dict__["__dataclass_params__"].frozen
    head, body = ["self"], []
    if kw_only:
        head.append("*")
    for name, spec in cls.__dict__["__specs__"].items():
        value = name
        if spec.factory is not _MISSING:
            names[f"_make_{name}"] = spec.factory
            value = f"_make_{name}() if {name} is _missing else {name}" if spec.init else f"_make_{name}()"
            default = "=_missing"
        else:
            names[f"_default_{name}"] = spec.default
            default = "" if spec.default is _MISSING else f"=_default_{name}"
            if not spec.init:
                if spec.default is _MISSING:
                    continue
                value = f"_default_{name}"
        if spec.init:
            head.append(f"{name}{default}")
        slot = _slot(cls, name) if frozen else None
        if not frozen:
            body.append(f" self.{name} = {value}")
        elif slot is None:
            body.append(f' _set(self, "{name}", {value})')
        else:
            names[f"_set_{name}"] = slot
            body.append(f" _set_{name}(self, {value})")
    if hasattr(cls, "__post_init__"):
        body.append(" self.__post_init__()")
    exec(f"def __init__({', '.join(head)}):\n" + ("\n".join(body) or " pass"), names)
    written: Callable[..., None] = names["__init__"]
    written.__qualname__ = f"{cls.__qualname__}.__init__"
    return written


def _slot(cls: type, name: str) -> Any:
    """What puts a value into the slot of that name of a frozen class; ``None`` without slots."""
    for each in cls.__mro__:
        if name in each.__dict__.get("__slots__", ()):
            return each.__dict__[name].__set__
    return None


def _compare(space: dict[str, Any], names: list[str], *, frozen: bool) -> None:
    """Equality of values of one class by these fields, and the hash that goes with it."""
    values: Callable[[Any], Any] = attrgetter(*names) if names else lambda _: ()

    def __eq__(self: Any, other: Any) -> Any:
        return values(self) == values(other) if other.__class__ is self.__class__ else NotImplemented

    def __hash__(self: Any) -> int:
        return hash(values(self))

    space.setdefault("__eq__", __eq__)
    # A class that says how it compares has None here unless it says how it is hashed.
    if space.get("__hash__") is None:
        space["__hash__"] = __hash__ if frozen else None


def _repr(self: Any) -> str:
    said = [f"{name}={getattr(self, name)!r}" for name, spec in self.__specs__.items() if spec.repr]
    return f"{type(self).__qualname__}({', '.join(said)})"


def _refuse_change(self: Any, name: str, *value: Any) -> NoReturn:
    from dataclasses import FrozenInstanceError

    raise FrozenInstanceError(f"cannot {'assign to' if value else 'delete'} field {name!r}")


def _state(self: Any) -> list[Any]:
    return [getattr(self, name) for name in self.__specs__]


def _set_state(self: Any, state: list[Any]) -> None:
    for name, value in zip(self.__specs__, state, strict=True):
        object.__setattr__(self, name, value)

"""Runs random calls and laws, each from a seed of its own, so that one that fails can be run again alone."""

from __future__ import annotations

import time
from collections.abc import Iterator
from random import Random
from typing import NamedTuple

from tests.fuzz.calls import any_call
from tests.fuzz.checks import Broken, called, check
from tests.fuzz.laws import LAWS

_EVERY = 4
"""One case in so many is a law."""


class Ran(NamedTuple):
    """A case: its seed, how many inputs it had, what is broken, how long it took."""

    seed: int
    inputs: int
    broken: str | None
    seconds: float


def ran(seed: int) -> Ran:
    """Runs the case of this seed."""
    random, began, inputs = Random(seed), time.perf_counter(), 0
    try:
        if random.randrange(_EVERY) == 0:
            inputs = random.choice(LAWS)(random)
        else:
            call = any_call(random)
            inputs = call.inputs
            check(call, called(call))
    except Broken as broken:
        return Ran(seed, max(inputs, 1), str(broken), time.perf_counter() - began)
    except Exception as error:
        return Ran(seed, max(inputs, 1), f"{type(error).__name__}: {error}", time.perf_counter() - began)
    return Ran(seed, inputs, None, time.perf_counter() - began)


def cases(seed: int, seconds: float, count: int | None = None, step: int = 1) -> Iterator[Ran]:
    """Cases from a seed on, until the time or the number is over."""
    until = time.monotonic() + seconds
    done = 0
    while time.monotonic() < until and (count is None or done < count):
        yield ran(seed + done * step)
        done += 1

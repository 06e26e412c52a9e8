"""How the tests are run: what they prove is not a matter of the clock."""

from __future__ import annotations

from hypothesis import settings

# A machine that is busy with something else may take any time for one example.
settings.register_profile("untimed", deadline=None)
settings.load_profile("untimed")

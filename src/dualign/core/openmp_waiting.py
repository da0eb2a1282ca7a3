"""Sharing cores with other programs; imported before anything that brings OpenMP.

Threads of OpenMP wait for each other by spinning: on a core that another program wants too, they
spin away the time slice in which the one they wait for could have run. Two fits of boosted
trees at once then take not twice as long but a hundred times (two cores: 146 s for 1.2 s of work;
5.8 s with this setting, alone 1.2 s as before). So they spin for a few microseconds only and then
sleep. Who sets one of these variables knows better.
"""

from __future__ import annotations

import os

SPINS = 3000

if not {"GOMP_SPINCOUNT", "OMP_WAIT_POLICY"} & set(os.environ):
    os.environ["GOMP_SPINCOUNT"] = str(SPINS)

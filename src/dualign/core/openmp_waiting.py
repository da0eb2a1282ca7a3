"""Sharing cores with other programs; imported before anything that loads OpenMP.

Threads of OpenMP wait for each other by spinning: on a core that another program also uses, they
waste the time slice in which the thread they wait for could have run. Two simultaneous fits of
boosted trees then take a hundred times as long, not twice (two cores: 146 s for 1.2 s of work;
5.8 s with this setting, alone 1.2 s as before). So they spin for a few microseconds only and then
sleep. Variables that the user has set are left alone.
"""

from __future__ import annotations

import os

SPINS = 3000

if not {"GOMP_SPINCOUNT", "OMP_WAIT_POLICY"} & set(os.environ):
    os.environ["GOMP_SPINCOUNT"] = str(SPINS)

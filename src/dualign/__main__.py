"""``python -m dualign``."""

from __future__ import annotations

import sys

from dualign.cli import main

sys.exit(main())

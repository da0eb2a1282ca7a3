"""What `Aligner.save` has kept in a folder, read back."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from dualign.aligner.matching_strategy import FittedMatcher
from dualign.core.errors import CheckpointError, MissingInput
from dualign.io.checked_arrays import UNREADABLE
from dualign.matcher.scoring.shipped_matcher import MATCHER_FILE, ShippedMatcher
from dualign.models import require_torch

if TYPE_CHECKING:
    from dualign.aligner.fitted_pairs import FittedPairs
    from dualign.aligner.model_strategy import FittedModel


def given_matcher(folder: Path) -> ShippedMatcher:
    """The matcher in a folder that the user has named."""
    if not folder.is_dir():
        raise MissingInput(
            f"{folder}: no such folder; give one that Aligner.save has written after fitting the "
            "matching stage"
        )
    return ShippedMatcher.read(folder)


def read_fitted(folder: Path) -> FittedMatcher | FittedModel | FittedPairs:
    """What is kept in a folder: by `Aligner.save`, or by ``scripts/train_matcher.py``."""
    try:
        if (folder / MATCHER_FILE).is_file():
            return FittedMatcher.read(folder)
        require_torch("a saved model")
        from dualign.aligner.fitted_pairs import PAIRS_FILE, FittedPairs
        from dualign.aligner.model_strategy import FittedModel

        if (folder / PAIRS_FILE).is_file():
            return FittedPairs.read(folder)
        return FittedModel.read(folder)
    except (FileNotFoundError, NotADirectoryError) as error:
        raise MissingInput(
            f"{error.filename}: no such file; give a folder that Aligner.save has written"
        ) from error
    except (*UNREADABLE, AttributeError) as error:
        raise CheckpointError(f"{folder}: not a saved Aligner ({error})") from error

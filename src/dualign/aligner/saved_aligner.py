"""`SavedAligner`: what an `Aligner` has learnt, in a folder that cannot execute anything."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from safetensors import SafetensorError
from safetensors.numpy import load_file, save_file

from dualign.aligner.aligner_settings import AlignerSettings
from dualign.core.arrays import AnyArray, FloatArray, IntArray
from dualign.core.errors import CheckpointError, MissingInput
from dualign.io.run_record import write_json
from dualign.io.text.atomic import atomic_path

_KEPT_SETTINGS = ("model", "preset", "encoder", "metric", "candidates", "seed", "device")


@dataclass(frozen=True, kw_only=True, eq=False)
class SavedAligner:
    """Embeddings of both sides, of relations where the model has some, and the run's record."""

    record: dict[str, Any]
    embeddings: tuple[FloatArray, FloatArray]
    held_out: IntArray
    relation_rows: FloatArray | None = None

    @property
    def settings(self) -> AlignerSettings:
        """The settings to match with."""
        return AlignerSettings(**{name: self.record["settings"][name] for name in _KEPT_SETTINGS})

    def write(self, folder: Path) -> None:
        """Keep it in a folder."""
        folder.mkdir(parents=True, exist_ok=True)
        left, right = self.embeddings
        arrays: dict[str, AnyArray] = {"left": left, "right": right, "held_out": self.held_out}
        if self.relation_rows is not None:
            arrays["relations"] = self.relation_rows
        with atomic_path(folder / "embeddings.safetensors") as temporary:
            save_file(arrays, temporary)
        write_json(folder / "aligner.json", self.record)

    @classmethod
    def read(cls, folder: Path) -> SavedAligner:
        """What `write` has kept."""
        try:
            record = json.loads((folder / "aligner.json").read_text(encoding="utf-8"))
            arrays = load_file(folder / "embeddings.safetensors")
            saved = cls(
                record=record,
                embeddings=(arrays["left"], arrays["right"]),
                held_out=arrays["held_out"],
                relation_rows=arrays.get("relations"),
            )
            _ = saved.settings  # all there?
        except FileNotFoundError as error:
            raise MissingInput(
                f"{error.filename}: no such file; give a folder that Aligner.save has written"
            ) from error
        except (ValueError, KeyError, TypeError, SafetensorError) as error:
            raise CheckpointError(f"{folder}: not a saved Aligner ({error})") from error
        return saved

"""Free memory as Windows reports it."""

from __future__ import annotations

import ctypes


class _MemoryStatus(ctypes.Structure):
    """MEMORYSTATUSEX of the Windows API."""

    _fields_ = [
        ("dwLength", ctypes.c_uint32),
        ("dwMemoryLoad", ctypes.c_uint32),
        ("ullTotalPhys", ctypes.c_uint64),
        ("ullAvailPhys", ctypes.c_uint64),
        ("ullTotalPageFile", ctypes.c_uint64),
        ("ullAvailPageFile", ctypes.c_uint64),
        ("ullTotalVirtual", ctypes.c_uint64),
        ("ullAvailVirtual", ctypes.c_uint64),
        ("ullAvailExtendedVirtual", ctypes.c_uint64),
    ]


def free_memory_on_windows() -> int | None:
    """Physical memory that programs can still take, in bytes; None on other systems."""
    library = getattr(ctypes, "windll", None)
    if library is None:
        return None
    status = _MemoryStatus(dwLength=ctypes.sizeof(_MemoryStatus))
    if not library.kernel32.GlobalMemoryStatusEx(ctypes.byref(status)):
        return None
    return int(status.ullAvailPhys)

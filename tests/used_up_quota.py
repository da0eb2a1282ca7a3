"""A command of dualign under a quota: a library put before the system's refuses what exceeds it.

A true quota needs a file system of its own; what a program sees of it is EDQUOT (Linux only).
"""

from __future__ import annotations

import os
import shutil
import subprocess
from functools import cache
from pathlib import Path

import pytest

from command_line import DUALIGN

_SOURCE = r"""
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <unistd.h>

static long taken;

/* Does this write go to a file of the folder that has the quota, and exceed it? */
static int exceeds(int fd, size_t count) {
    char name[64], target[4096];
    const char *folder = getenv("QUOTA_FOLDER");
    snprintf(name, sizeof name, "/proc/self/fd/%d", fd);
    ssize_t length = readlink(name, target, sizeof target - 1);
    if (!folder || length < 0) return 0;
    target[length] = 0;
    if (strncmp(target, folder, strlen(folder))) return 0;
    taken += count;
    if (taken <= atol(getenv("QUOTA_BYTES"))) return 0;
    errno = EDQUOT;
    return 1;
}

#define NEXT(type, name, ...) ((type (*)(__VA_ARGS__))dlsym(RTLD_NEXT, name))

ssize_t write(int fd, const void *what, size_t count) {
    return exceeds(fd, count) ? -1
        : NEXT(ssize_t, "write", int, const void *, size_t)(fd, what, count);
}
ssize_t pwrite(int fd, const void *what, size_t count, off_t at) {
    return exceeds(fd, count) ? -1
        : NEXT(ssize_t, "pwrite", int, const void *, size_t, off_t)(fd, what, count, at);
}
ssize_t pwrite64(int fd, const void *what, size_t count, off64_t at) {
    return exceeds(fd, count) ? -1
        : NEXT(ssize_t, "pwrite64", int, const void *, size_t, off64_t)(fd, what, count, at);
}
ssize_t writev(int fd, const struct iovec *what, int parts) {
    size_t count = 0;
    for (int i = 0; i < parts; i++) count += what[i].iov_len;
    return exceeds(fd, count) ? -1
        : NEXT(ssize_t, "writev", int, const struct iovec *, int)(fd, what, parts);
}
"""


@cache
def _library(folder: str) -> str:
    compiler = shutil.which("cc") or shutil.which("gcc")
    if compiler is None or not Path("/proc/self/fd").is_dir():
        pytest.skip("needs a C compiler and Linux")
    source, library = Path(folder) / "quota.c", Path(folder) / "quota.so"
    source.write_text(_SOURCE, encoding="utf-8")
    subprocess.run(
        [compiler, "-shared", "-fPIC", "-o", str(library), str(source), "-ldl"], check=True
    )
    return str(library)


def under_quota(
    size: int, *arguments: str, cwd: Path, library_in: Path
) -> subprocess.CompletedProcess[str]:
    """Run a command whose files in ``cwd`` may take ``size`` bytes in all."""
    environment = {
        "LD_PRELOAD": _library(str(library_in)),
        "QUOTA_FOLDER": os.path.realpath(cwd),
        "QUOTA_BYTES": str(size),
    }
    return subprocess.run(
        [*DUALIGN, *arguments],
        cwd=cwd, env=os.environ | environment,
        check=False, capture_output=True, text=True,
    )  # fmt: skip

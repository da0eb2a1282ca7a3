"""Nothing in the source assumes Linux: modules, calls, signals, paths, encodings, ends of lines."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

SOURCE = Path(__file__).parent.parent / "src" / "dualign"
POSIX_MODULES = {
    "crypt", "fcntl", "grp", "posix", "pty", "pwd", "resource", "syslog", "termios",
    "select", "selectors",  # Windows waits for sockets only, not for pipes
}  # fmt: skip
POSIX_NAMES = {
    "os": {
        "O_DIRECTORY", "O_NOFOLLOW", "chown", "fchmod", "fork", "getloadavg", "getpgid", "getuid",
        "geteuid", "kill", "killpg", "link", "mkfifo", "posix_fallocate", "rename",
        "sched_getaffinity",
        "set_blocking", "setsid", "statvfs", "symlink", "sysconf", "uname", "wait", "waitpid",
    },
    "signal": {
        "SIGALRM", "SIGCHLD", "SIGHUP", "SIGKILL", "SIGPIPE", "SIGQUIT", "SIGUSR1", "SIGUSR2",
        "alarm", "pthread_sigmask", "setitimer", "sigwait",
    },
    "ctypes": {"CDLL"},
    "getpass": {"getuser"},  # fails where a user has no name, on Windows for want of a module
    "mmap": {"MADV_DONTNEED", "MAP_SHARED", "PROT_READ"},
    "resource": {"setrlimit"},  # macOS refuses what it does not know to limit
    "shlex": {"join", "quote", "split"},  # as a POSIX shell does, where \\ escapes
    "tempfile": {"NamedTemporaryFile"},  # Windows does not open it a second time
    "socket": {"AF_UNIX", "SO_REUSEADDR", "SO_REUSEPORT"},  # Windows reuses ports that are in use
}  # fmt: skip
POSIX_KEYWORDS = {"pass_fds", "preexec_fn", "start_new_session"}
POSIX_PLACES = ("/dev/", "/etc/", "/proc", "/sys/", "/tmp", "/usr/", "/var/")
GUARDED = {  # each stands behind a question whether the system has it
    ("api/asking_verbs.py", "getpass.getuser"),
    ("core/address_space.py", "import resource"),
    ("core/control_groups.py", "/proc/self/cgroup"),
    ("core/control_groups.py", "/sys/fs/cgroup"),
    ("core/large_arrays.py", "mmap.MADV_DONTNEED"),
    ("core/large_arrays.py", "os.posix_fallocate"),
    ("core/machine_limits.py", "/proc/meminfo"),
    ("core/machine_limits.py", "/proc/self/statm"),
    ("core/machine_limits.py", "os.sysconf"),
    ("io/tables/file_formats/sheet_rows.py", "import resource"),
    ("io/tables/file_formats/sheet_rows.py", "resource.setrlimit"),
    ("io/text/temporaries.py", "os.kill"),
    ("kernels/jit.py", "os.sched_getaffinity"),
    ("kernels/memory.py", "ctypes.CDLL"),
    ("reviewing/program_judge.py", "os.killpg"),
    ("reviewing/program_judge.py", "shlex.split"),
    ("reviewing/program_judge.py", "signal.SIGKILL"),
    ("reviewing/program_judge.py", "subprocess.Popen(start_new_session)"),
    ("web/server.py", "socket.SO_REUSEADDR"),
    # Only run by those who train matchers; JSON is read alike with either end of lines.
    ("matcher/scoring/described_scorer.py", "Path(temporary).write_text without newline"),
    ("matcher/scoring/shipped_matcher.py", "Path(temporary).write_text without newline"),
}
TEXT_READERS = {"open", "read_text", "write_text"}


def assumptions(source: str) -> Iterator[str]:
    """What a module takes for granted that is not so on Windows, macOS or under another locale."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            found = {alias.name.partition(".")[0] for alias in node.names}
            yield from (f"import {name}" for name in sorted(found & POSIX_MODULES))
        elif isinstance(node, ast.ImportFrom):
            module = (node.module or "").partition(".")[0]
            if module in POSIX_MODULES:
                yield f"import {module}"
            taken = POSIX_NAMES.get(module, set()) & {alias.name for alias in node.names}
            yield from (f"{module}.{name}" for name in sorted(taken))
        elif isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            if node.attr in POSIX_NAMES.get(node.value.id, set()):
                yield f"{node.value.id}.{node.attr}"
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            if node.value.startswith(POSIX_PLACES):
                yield node.value
        elif isinstance(node, ast.Call):
            name = ast.unparse(node.func)
            named = {keyword.arg or "" for keyword in node.keywords}
            yield from (f"{name}({each})" for each in sorted(named & POSIX_KEYWORDS))
            if _takes_the_locale(node):
                yield f"{name} without encoding"
            elif _translates_lines(node):
                yield f"{name} without newline"
            elif _fails_to_clean_up(node):
                yield f"{name} without ignore_cleanup_errors"


def _takes_the_locale(call: ast.Call) -> bool:
    """Whether a file or a process is read as text in whatever encoding the locale has."""
    named = {keyword.arg for keyword in call.keywords}
    if "encoding" in named or None in named:
        return False
    if "text" in named and ast.unparse(call.func).startswith("subprocess."):
        return True
    texts = [arg.value for arg in call.args if isinstance(arg, ast.Constant)]
    if isinstance(call.func, ast.Name):  # our own read_text is UTF-8
        return call.func.id == "open" and not any("b" in str(text) for text in texts[1:])
    if not isinstance(call.func, ast.Attribute) or call.func.attr not in TEXT_READERS:
        return False
    if call.func.attr == "open":
        holder = ast.unparse(call.func.value)
        return holder not in {"os", "pa", "webbrowser"} and not any("b" in str(t) for t in texts)
    return "utf-8" not in texts


def _translates_lines(call: ast.Call) -> bool:
    """Whether a text is written with the system's ends of lines, which makes other bytes."""
    named = {keyword.arg for keyword in call.keywords}
    if named & {"newline", None} or not isinstance(call.func, ast.Attribute | ast.Name):
        return False
    name = call.func.attr if isinstance(call.func, ast.Attribute) else call.func.id
    if name == "write_text":  # our own of that name is no method
        return isinstance(call.func, ast.Attribute)
    if name != "open":
        return False
    given = call.args[1:] if isinstance(call.func, ast.Name) else call.args
    modes = [str(arg.value) for arg in given[:1] if isinstance(arg, ast.Constant)]
    return any(mode[:1] in "wax" and "b" not in mode for mode in modes)


def _fails_to_clean_up(call: ast.Call) -> bool:
    """Whether a folder is removed at the end that may hold mapped files, which Windows keeps."""
    named = {keyword.arg for keyword in call.keywords}
    name = ast.unparse(call.func)
    if name == "shutil.rmtree":
        return not named & {"ignore_errors", "onerror", "onexc"}
    return name == "tempfile.TemporaryDirectory" and "ignore_cleanup_errors" not in named


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ("import fcntl", "import fcntl"),
        ("from resource import getrlimit", "import resource"),
        ("import os\nos.fork()", "os.fork"),
        ("import selectors", "import selectors"),
        ("import shlex\nshlex.split(command)", "shlex.split"),
        ("subprocess.run(['x'], preexec_fn=f)", "subprocess.run(preexec_fn)"),
        ("Path('/proc/self/status')", "/proc/self/status"),
        ("from os import rename", "os.rename"),
        ("import signal\nsignal.signal(signal.SIGHUP, f)", "signal.SIGHUP"),
        ("open('x')", "open without encoding"),
        ("path.open('w')", "path.open without encoding"),
        ("path.write_text('x')", "path.write_text without encoding"),
        ("subprocess.run(['x'], text=True)", "subprocess.run without encoding"),
        ("path.write_text('x', encoding='utf-8')", "path.write_text without newline"),
        ("path.open('w', encoding='utf-8')", "path.open without newline"),
        ("path.open('w', encoding='utf-8', newline='')", None),
        ("tempfile.NamedTemporaryFile()", "tempfile.NamedTemporaryFile"),
        (
            "tempfile.TemporaryDirectory()",
            "tempfile.TemporaryDirectory without ignore_cleanup_errors",
        ),
        ("shutil.rmtree(path)", "shutil.rmtree without ignore_cleanup_errors"),
        ("resource.setrlimit(x, y)", "resource.setrlimit"),
        ("open('x', 'rb'); path.open('wb'); path.read_text('utf-8')", None),
        ("open('x', encoding='utf-8'); os.replace(a, b); read_text(path)", None),
    ],
)
def test_an_assumption_is_seen(source: str, found: str | None) -> None:
    assert list(assumptions(source)) == ([] if found is None else [found])


def test_only_guarded_places_know_the_system() -> None:
    found = {
        (path.relative_to(SOURCE).as_posix(), what)
        for path in SOURCE.rglob("*.py")
        for what in assumptions(path.read_text(encoding="utf-8"))
    }
    assert found == GUARDED

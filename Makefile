# make setup   prepare .venv (only when pyproject.toml or constraints.txt changed)
# make demo    align the two graphs that ship with dualign; results in demo-output/
# make test    run the tests          make check   ruff, strict types, order of packages
# make test-all  also those that take minutes, need a browser, or start a cluster
# make test-browser  the review page in Chromium (part of make test-all)
# make docs    build the site into site/; fails on dead links
# make docs-check   run the commands of the pages that need DBP15K (DUALIGN_DATA=folder)
# make fuzz    new examples for every property and every reader; what fails is kept as a test
# make bench   the figures of docs/results on DBP15K (DUALIGN_DATA=folder)

PYTHON ?= $(shell command -v python3.11 || command -v python3)
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready

# The tests start many processes; without compiled files on disk each compiles dualign again.
export PYTHONDONTWRITEBYTECODE :=

.PHONY: setup demo test chromium test-browser test-all docs docs-check fuzz check bench format clean

setup: $(READY)

$(READY): pyproject.toml constraints.txt
	$(PYTHON) -m venv $(VENV)
	$(BIN)/pip install --quiet --disable-pip-version-check -c constraints.txt -e '.[dev]'
	touch $(READY)

demo: setup
	$(BIN)/dualign demo -o demo-output

# What test leaves out, test-all runs: pytest counts it as deselected.
LONG := minutes or browser or cluster
# One worker per core. Each starts with its share of the tests in their order, so that neighbours
# share what they prepare, and then takes over from those that still have many.
PARALLEL := -n auto --dist worksteal
test: setup
	$(BIN)/pytest $(PARALLEL) -m "not ($(LONG))"

# Chromium and its driver are Debian's; without the right to install them it says what is missing.
CHROMIUM := chromium chromium-driver
chromium:
	command -v chromium >/dev/null && command -v chromedriver >/dev/null || \
		apt-get install --yes --no-install-recommends $(CHROMIUM) || \
		{ apt-get update && apt-get install --yes --no-install-recommends $(CHROMIUM); }

test-browser: setup chromium
	$(BIN)/pytest -m browser

test-all: test chromium
	$(BIN)/pytest $(PARALLEL) -m "$(LONG)"

# Offline; open site/index.html.
docs: setup
	NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --strict --quiet

# Some minutes. All other commands and all Python of the pages are run by `make test`.
docs-check: setup
	$(BIN)/python scripts/check_docs.py

# Some minutes; EXAMPLES of each property, SECONDS of each reader. Both parts run, whatever they find.
# With SEEDS=20, hours: so many seeds of each property that the ledger does not say had them.
EXAMPLES ?= 200
SECONDS ?= 5
SEEDS ?=
fuzz: setup
	status=0; \
	$(BIN)/pytest $(PARALLEL) --fuzz $(EXAMPLES) $(if $(SEEDS),--seeds $(SEEDS)) || status=1; \
	$(BIN)/python scripts/fuzz_readers.py --seconds $(SECONDS) || status=1; \
	exit $$status

check: setup
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports --no-cache

format: setup
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

bench: setup
	$(BIN)/python benchmarks/run.py

clean:
	rm -rf $(VENV) demo-output site .mypy_cache .pytest_cache .ruff_cache

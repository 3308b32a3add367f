# On a bare machine (Python 3.11 or newer, make) every target sets itself up in .venv first.
PYTHON ?= python3
VENV ?= .venv
BIN := $(VENV)/bin
PIP := python -m pip install --quiet --disable-pip-version-check
# exact versions, as `make lock` wrote them
LOCKED := $(PIP) --use-pep517 --require-hashes --no-deps --requirement
# PyTorch is left out: it has builds with other hashes, for the CPU alone, which pip may be told to find
COMPILE = $(BIN)/uv pip compile --quiet pyproject.toml --excludes requirements/unlocked.txt
LOCK = $(COMPILE) --upgrade --universal --python-version 3.11 --generate-hashes --group build --custom-compile-command "make lock"
WORKERS ?= auto
# where `make serve` listens; HOST=0.0.0.0: for your whole network. Not ?=, for some shells set HOST to something else
HOST = 127.0.0.1
PORT = 8000
# what pytest makes of the tests is kept beside the environment, where it is found again
PYTEST = PYTHONDONTWRITEBYTECODE= PYTHONPYCACHEPREFIX=$(abspath $(VENV))/bytecode $(BIN)/pytest -n $(WORKERS) --dist worksteal

.PHONY: serve play client types art test check style fast lock lowest newest dist bench docs clean

serve: $(VENV)/.serving
	@$(BIN)/python client/build.py
	@$(BIN)/regnum serve --host $(HOST) --port $(PORT)

play: $(VENV)/.serving
	@$(BIN)/regnum play council

client: $(VENV)/.developing
	$(BIN)/python client/build.py --check

# the client's types, from what the server answers
types: $(VENV)/.developing
	@$(BIN)/python client/contract.py

test: $(VENV)/.developing
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports --no-logo
	$(BIN)/python client/build.py --check
	NUMBA_BOUNDSCHECK=1 $(BIN)/regnum warm --all --quiet  # compiled rules that check every index
	NUMBA_BOUNDSCHECK=1 NUMBA_DISABLE_JIT=0 $(PYTEST)

# rules run interpreted here: nothing has to compile first, and every write to a state is checked against its bounds
check: $(VENV)/.developing
	@$(MAKE) --no-print-directory --jobs 2 style fast

style:
	@$(BIN)/ruff check --quiet .
	@$(BIN)/ruff format --check --quiet .
	@$(BIN)/mypy --no-error-summary
	@$(BIN)/lint-imports --no-logo > $(VENV)/imports.log || { cat $(VENV)/imports.log; exit 1; }

fast:
	@$(PYTEST) -p no:schemathesis -m "not slow" --ignore tests/web/e2e

lock: $(VENV)/.developing
	$(LOCK) --extra dev --group torch --output-file requirements/dev.txt
	$(LOCK) --extra client --constraint requirements/dev.txt --output-file requirements/serve.txt
	$(LOCK) --extra bench --output-file requirements/bench.txt

# the fast tests with the lowest and with the newest versions that pyproject.toml allows
lowest: RESOLUTION = lowest-direct
newest: RESOLUTION = highest
lowest newest: $(VENV)/.developing
	$(PYTHON) -m venv --clear $(VENV)/$@
	$(COMPILE) --python $(VENV)/$@ --resolution $(RESOLUTION) --extra dev --group build --output-file $(VENV)/$@/versions.txt
	$(VENV)/$@/bin/$(PIP) --no-deps --requirement $(VENV)/$@/versions.txt
	$(VENV)/$@/bin/$(PIP) --no-deps --no-build-isolation --editable .
	$(MAKE) fast VENV=$(VENV)/$@

dist: $(VENV)/.developing
	rm -rf dist
	$(BIN)/python -m build --no-isolation
	$(BIN)/twine check --strict dist/*
	$(BIN)/python -m tests.project.release dist/*.whl

# our games and those of other packages, which have a virtual environment of their own
bench: $(VENV)/bench/.installed
	@$(VENV)/bench/bin/python benchmarks/figures.py

docs: $(VENV)/.developing
	@NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --quiet --strict
	@echo "build/site/index.html"

art: $(VENV)/.developing
	@$(BIN)/python -m art

clean:
	rm -rf $(VENV) client/node_modules build dist .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache

$(BIN)/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Regnum needs Python 3.11 or newer; say make PYTHON=/path/to/it")'
	@echo "setting up $(VENV), once"
	@$(PYTHON) -m venv $(VENV)

$(VENV)/.serving: requirements/serve.txt pyproject.toml | $(BIN)/python
	@$(BIN)/$(LOCKED) $<
	@$(BIN)/$(PIP) --no-deps --no-build-isolation --editable .
	@touch $@

$(VENV)/.developing: requirements/dev.txt pyproject.toml tests/web/e2e/chromium/package-lock.json | $(BIN)/python
	@$(BIN)/$(LOCKED) $<
	@$(BIN)/$(PIP) --no-build-isolation --editable '.[dev]'  # and PyTorch
	@$(BIN)/python tests/web/e2e/browser.py
	@touch $@ $(VENV)/.serving

$(VENV)/bench/.installed: requirements/bench.txt pyproject.toml | $(BIN)/python
	$(BIN)/python -m venv $(VENV)/bench
	$(VENV)/bench/bin/$(LOCKED) $<
	$(VENV)/bench/bin/$(PIP) --no-deps --no-build-isolation --editable .
	@touch $@

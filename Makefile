# make demo: set up, grade the sample submissions, write their pages.
# make test: set up, run the whole test suite.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin

.PHONY: demo test bench lint clean
.DELETE_ON_ERROR:

# uv where it is there, venv and pip otherwise.
$(VENV)/.ready: pyproject.toml src/dicedojo/__init__.py
	@if command -v uv >/dev/null 2>&1; then \
	  uv venv -q --clear --python "$(PYTHON)" $(VENV) && \
	  VIRTUAL_ENV=$(VENV) uv pip install -q -e '.[dev]'; \
	else \
	  $(PYTHON) -m venv --clear $(VENV) && \
	  $(BIN)/pip install -q --disable-pip-version-check -e '.[dev]'; \
	fi
	@touch $@

demo: $(VENV)/.ready
	@$(BIN)/dojo demo --out demo-grades

test: $(VENV)/.ready
	@$(BIN)/pytest -n auto

bench: $(VENV)/.ready
	@$(BIN)/python -m benchmarks

lint: $(VENV)/.ready
	@$(BIN)/ruff format --check . && $(BIN)/ruff check . && $(BIN)/mypy

clean:
	rm -rf $(VENV) demo-grades

# make demo    set up, grade the samples of the first kata, write their pages
# make fast    run the tests that start no process: under a minute, while you work
# make test    run the tests of the program, and name the slowest twenty
# make changed run the tests that take long and concern the changes of the last six
#              hours of commits, or, with SINCE=COMMIT, those since a commit
# make author  check the course: its katas, and what the tests take from plain pytest
# make mutants change our own modules, and list the changes that no test notices
# make bench   measure the speed against plain pytest and mutmut, in five minutes;
#              FULL=1 measures the rest as well, irradiate among them
# make page    use the page that `dojo export html` writes, in Chromium and Firefox
# make site    build the documentation as pages, in site/
# make accessibility look for barriers in all pages, with Chromium and axe-core
# make lint    check layout, lint rules, the direction of imports, rules of our own and
#              types
# make wheel   build dist/*.whl (EDITION=class leaves the solutions out; MODE=tdd or
#              MODE=free states how its learners practise)
# make clean   remove what the others made
#
# Each sets up .venv first where that has not been done. To choose the interpreter:
# make test PYTHON=python3.12 (after make clean, if there is a .venv already).
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
# bubblewrap from PyPI, for Linux machines that have none. It needs glibc, which no
# marker in pyproject.toml can ask for.
EXTRAS := $(shell ldd --version 2>&1 | grep -qi musl || echo '[sandbox]')
# $(call install,GROUP,MORE) installs a group of pyproject.toml, and MORE: with uv where
# it is there, and otherwise with a pip that need not know groups.
define install
	@$(BIN)/python -c 'import tomllib; \
	  project = tomllib.load(open("pyproject.toml", "rb")); \
	  print(*project["dependency-groups"]["$(1)"], sep="\n")' >$(VENV)/$(1).txt
	@if command -v uv >/dev/null 2>&1; then \
	  VIRTUAL_ENV=$(VENV) uv pip install -q -r $(VENV)/$(1).txt $(2); \
	else \
	  $(BIN)/python -m pip install -qq --disable-pip-version-check \
	    -r $(VENV)/$(1).txt $(2); \
	fi
endef

# What is compiled is kept: tests start hundreds of processes that import the package.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: demo fast test changed author mutants bench site accessibility page lint wheel clean
.DELETE_ON_ERROR:

demo: $(VENV)/.ready
	@$(BIN)/dojo demo --out demo-grades

fast: $(VENV)/.ready
	@$(BIN)/pytest -n auto -m "not slow and not course"

test: $(VENV)/.ready
	@$(BIN)/pytest -n auto -m "not course" --durations=20

changed: $(VENV)/.ready
	@since=$(or $(SINCE),$$(git rev-list -1 HEAD \
	  --before=$$(($$(git log -1 --format=%ct) - 21600)))); \
	$(BIN)/pytest -n auto -m course --changed-since "$${since:-HEAD}" --durations=20; \
	status=$$?; test $$status -eq 5 && echo "Nothing that takes long." || exit $$status

author: $(VENV)/.ready
	@$(BIN)/pytest -n auto -m course --durations=20
	@$(BIN)/python -m tests.corpus.fresh
	@$(BIN)/dojo author check

mutants: $(VENV)/.ready
	@$(BIN)/python -m tests.mutants

bench: $(VENV)/.ready
	@$(BIN)/python -m benchmarks $(if $(FULL),--full)

site: $(VENV)/.ready-pages
	@$(BIN)/python docs/site/build.py site && echo "site/index.html"

accessibility: $(VENV)/.ready-pages
	@$(BIN)/python -m tests.accessibility

page: $(VENV)/.ready-pages
	@$(BIN)/pytest -n 2 tests/in_chromium tests/in_firefox

lint: $(VENV)/.ready
	@$(BIN)/ruff format --check . && $(BIN)/ruff check . && \
	  $(BIN)/lint-imports --no-logo && $(BIN)/python -m tests.rules_of_the_house && \
	  $(BIN)/mypy

wheel: $(VENV)/.ready
	@case "$(EDITION)" in \
	  ''|full) $(BIN)/python -m build --no-isolation --wheel --outdir dist ;; \
	  class) $(BIN)/python .ci/class_edition.py dist $(MODE) ;; \
	  *) echo "EDITION is $(EDITION); it can be full or class." >&2; exit 2 ;; \
	esac

# uv where it is there, venv and pip otherwise.
$(VENV)/.ready: pyproject.toml src/dicedojo/__init__.py
	@sh .ci/python-is-new-enough "$(PYTHON)"
	@echo "Setting up $(VENV); this happens once." >&2
	@if command -v uv >/dev/null 2>&1; then \
	  uv venv -q --clear --python "$(PYTHON)" $(VENV); \
	else \
	  "$(PYTHON)" -m venv --clear $(VENV); \
	fi
	$(call install,dev,-e '.$(EXTRAS)')
	@touch $@

$(VENV)/.ready-pages: $(VENV)/.ready
	$(call install,pages)
	@touch $@

clean:
	rm -rf $(VENV) demo-grades dist site

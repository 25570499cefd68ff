# Everything you do with a checkout. Needs python3 (3.11 or newer), make and git.

PYTHON ?= python3
VENV ?= .venv

BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check
# Every package comes with its hashes; then ours, which needs nothing more. uv takes seconds where pip
# takes a minute, but does not read pip.conf: where only that tells of a registry, pip does it.
LOCKED = --require-hashes --requirement requirements/$(1).txt
OURS := --no-deps --no-build-isolation --editable .
UV := $(BIN)/uv pip install --quiet --python $(BIN)/python
INSTALL = @{ $(UV) $(LOCKED) && $(UV) $(OURS); } 2>/dev/null \
  || { $(PIP) $(2) $(LOCKED) && PYTHONWARNINGS=ignore $(PIP) $(OURS); }
LOCK := $(BIN)/uv pip compile --universal --python-version 3.11 \
  --quiet --no-annotate --custom-compile-command 'make lock'

# make train: for which ruleset, and the seed of all chance.
RULESET ?= copenhagen
SEED ?= 1

# make run EXTRAS=fast: with what the bot can do without, too.
EXTRAS ?=
ADDED := $(EXTRAS:%=$(VENV)/.%)

# What proves that the oldest versions do: all of storage, pictures and the page, a journey a room.
# A browser sees the page's own scripts, which are the same with any version.
AT_FLOORS := --quick --ignore tests/web/test_in_a_browser.py \
  tests/db tests/bot tests/pairing tests/rendering tests/shipping tests/web
# Versions that do not fit each other may hang: that is a failure, too.
UNHUNG := timeout --kill-after=30 1500

# Tests start many Python processes: compiled once, these begin twice as fast.
unexport PYTHONDONTWRITEBYTECODE

# The page needs no Node.js, but what checks the types of its scripts does.
SCRIPTS := $(if $(shell command -v npm),$(VENV)/.scripts)
TSC := $(VENV)/scripts/node_modules/.bin/tsc

# Tests take every core, and two processes where there is one.
CORES := $(shell getconf _NPROCESSORS_ONLN 2>/dev/null || echo 2)
PYTEST := $(BIN)/python -m pytest -n $(if $(filter 1,$(CORES)),2,$(CORES)) --dist worksteal

INSTALLING = @echo "Downloading and installing Python packages. This can take a minute or two; the next start is quick."

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help sandbox run quick test deep mutants check floors package image release bench duel levels tune train book load scale docs counts verify wording gallery lock audit format clean

help: ## Show this list
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "  make %-8s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

sandbox: $(VENV)/.sandbox $(ADDED) ## Play now in the browser: the real bot on a simulated Discord, no account
	@echo "Starting the sandbox."
	@$(BIN)/python -m bot.sandbox

run: $(VENV)/.run $(ADDED) ## Run the bot on Discord (needs HNEFABOT_TOKEN); a faster computer player: EXTRAS=fast
	@$(BIN)/python -m bot

quick: $(VENV)/.dev ## Run what most changes need, in a minute: rules, requests, pictures, one journey a room
	@echo "Running the tests that most changes need. This takes about a minute on two cores."
	$(PYTEST) --quick --durations 5 tests/tafl tests/play tests/rendering tests/pairing tests/bot $(ARGS)

test: $(VENV)/.dev ## Run all tests, in about four minutes on two cores
	@echo "Running all tests. This takes about four minutes on two cores; make quick takes one."
	$(PYTEST) --durations 10 $(ARGS)

deep: $(VENV)/.dev ## Run all tests with many examples, in about an hour
	$(PYTEST) --durations 30 --deep $(ARGS)

mutants: $(VENV)/.dev ## List changes to a module of the engine that no test notices: make mutants ARGS='tafl.exit_fort*'
	$(BIN)/mutmut run --max-children 2 $(ARGS)
	$(BIN)/mutmut results

check: $(VENV)/.dev $(SCRIPTS) ## Check style, types and the imports between packages
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/lint-imports --no-logo
	$(if $(SCRIPTS),$(TSC) --project web,@echo "npm is not installed: the types of web/static were not checked.")

floors: $(VENV)-floors/.installed ## Test with the oldest versions that pyproject.toml allows, in an environment of their own
	$(UNHUNG) $(VENV)-floors/bin/python -m pytest -n 2 --dist worksteal $(or $(ARGS),$(AT_FLOORS))

package: $(VENV)/.dev ## Build the wheel and the source distribution in dist/, and try both elsewhere
	$(UNHUNG) $(BIN)/python -m pytest -o python_files='check_*.py' tests/shipping/check_package.py $(ARGS)

image: $(VENV)/.dev ## Build the image, and play a game in a container (needs root, buildah, mmdebstrap)
	$(UNHUNG) $(BIN)/python -m pytest -rs -o python_files='check_*.py' tests/shipping/check_image.py $(ARGS)

release: $(VENV)/.dev ## Tag a release that is ready: make release VERSION=1.2.3
	@$(BIN)/python -m tests.support.release $(VERSION)

bench: $(VENV)/.dev ## Measure speed and size against yardsticks, and print a table
	$(BIN)/python -m pytest $(or $(ARGS),tests/bench) -o python_files='bench_*.py'

duel: $(VENV)/.dev ## Let two computer players play against each other; ARGS=--help lists them
	$(BIN)/python -m tests.duels $(ARGS)

levels: $(VENV)/.dev ## Let the computer's levels play a tournament, and print their ratings
	$(BIN)/python -m tests.duels.levels $(ARGS)

tune: $(VENV)/.dev ## Tune the computer player by games against itself, for hours; ARGS=--help
	$(BIN)/python -m tests.tuning $(ARGS)

train: $(VENV)/.dev ## Train a network for a ruleset by games against itself: make train RULESET=copenhagen; ARGS=--help
	$(BIN)/python -m tests.training $(RULESET) --seed $(SEED) $(ARGS)

book: $(VENV)/.dev ## Grow the openings that the computer knows; takes about 15 minutes
	$(BIN)/python -m tests.book $(ARGS)

load: $(VENV)/.dev ## Play on two bots at once, kill them, and see that nothing is lost; ARGS=--help
	$(BIN)/python -m tests.load $(ARGS)

scale: $(VENV)/.dev ## Fill databases as ten years of 10,000 servers would, and measure; an hour, 30 GB; ARGS=--help
	$(BIN)/python -m tests.scale $(ARGS)

docs: $(VENV)/.run ## Write docs/rules again: a page for each game, with its board and examples
	$(BIN)/python -m tests.support.rule_pages docs/rules

counts: $(VENV)/.dev ## Count the first moves of each game again, for the tests; print what changed
	$(BIN)/python -m tests.support.counts

verify: $(VENV)/.dev ## Verify the shipped puzzles that have changed, and note which are
	$(BIN)/python -m tests.support.puzzle_verification

wording: $(VENV)/.dev ## Write everything players read into build/wording.md; read it from top to bottom
	$(PYTEST) -p tests.support.wording tests/bot tests/tafl

gallery: $(VENV)/.run ## Draw docs/images again: every theme and board, and a game
	$(BIN)/python -m tests.support.gallery docs/images

lock: $(VENV)/.tools ## Write the exact packages and their hashes again; newer ones: make lock ARGS=--upgrade
	@echo setuptools | $(LOCK) pyproject.toml - --all-extras $(ARGS) --output-file constraints.txt
	@for extra in postgres sandbox dev fast tools; do \
	  echo setuptools | $(LOCK) pyproject.toml - --extra $$extra --constraint constraints.txt \
	    --generate-hashes --no-strip-extras --output-file requirements/$$extra.txt || exit; \
	done
	@echo uv | $(LOCK) - --constraint constraints.txt --generate-hashes --output-file requirements/uv.txt

audit: $(VENV)/.tools ## Ask for known security problems of the packages that the bot needs
	@$(BIN)/python -m tests.support.audit

format: $(VENV)/.dev ## Format the code and fix what ruff can fix
	$(BIN)/ruff check --fix
	$(BIN)/ruff format

clean: ## Remove the virtual environment and all caches; games stay
	rm -rf $(VENV) $(VENV)-floors build dist *.egg-info .mypy_cache .ruff_cache .pytest_cache .hypothesis \
	  .import_linter_cache .coverage htmlcov mutants
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

# One environment in several sizes. A stamp is as old as its last installation. The largest size
# includes those to run the bot and the sandbox, so it renews their stamps too.
$(VENV)/.run: pyproject.toml requirements/postgres.txt | $(BIN)/python
	$(INSTALLING)
	$(call INSTALL,postgres)
	@touch $@

$(VENV)/.sandbox: pyproject.toml requirements/sandbox.txt | $(BIN)/python
	$(INSTALLING)
	$(call INSTALL,sandbox)
	@touch $@

$(VENV)/.dev: pyproject.toml requirements/dev.txt | $(BIN)/python
	$(INSTALLING)
	$(call INSTALL,dev,--no-compile)
	@# Of the packages, a quarter is ever imported: that, and the tests, are compiled here, once, and
	@# not by every worker.
	-@$(BIN)/python -m pytest -qq --collect-only > /dev/null
	@touch $(VENV)/.run $(VENV)/.sandbox $@

$(VENV)/.fast: pyproject.toml requirements/fast.txt | $(BIN)/python
	@echo "Downloading numba, about 80 MB. It compiles the computer player, which plays better then."
	$(call INSTALL,fast)
	@touch $@

$(VENV)/.tools: pyproject.toml requirements/tools.txt | $(BIN)/python
	$(INSTALLING)
	$(call INSTALL,tools)
	@touch $@

$(VENV)/.scripts: requirements/scripts/package-lock.json | $(BIN)/python
	@mkdir -p $(VENV)/scripts
	@cp requirements/scripts/package.json requirements/scripts/package-lock.json $(VENV)/scripts
	@npm ci --prefix $(VENV)/scripts --ignore-scripts --no-audit --no-fund --silent
	@touch $@

# What pyproject.toml allows and `make lock` does not choose.
$(VENV)-floors/.installed: pyproject.toml $(VENV)/.tools
	@echo "Installing the oldest versions of everything in $(VENV)-floors."
	@$(BIN)/uv venv --quiet --clear --python $(BIN)/python $(VENV)-floors
	@$(BIN)/uv pip install --quiet --python $(VENV)-floors --resolution lowest-direct --editable '.[dev]'
	@# Python would take what an old setuptools leaves here for what is installed.
	@rm -rf hnefabot.egg-info
	@touch $@

$(BIN)/python:
	@command -v $(PYTHON) >/dev/null \
	  || { echo "$(PYTHON) is not installed: hnefabot needs Python 3.11 or newer." >&2; exit 1; }
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
	  || { echo "$(PYTHON) is $$($(PYTHON) -V 2>&1), hnefabot needs 3.11 or newer: try make PYTHON=python3.13" >&2; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null \
	  || { echo "$(PYTHON) cannot make virtual environments: install its venv package (Debian: apt install python3-venv)." >&2; exit 1; }
	@echo "Making a Python environment in $(VENV)."
	@$(PYTHON) -m venv --clear $(VENV)
	@$(PIP) --only-binary :all: --require-hashes --requirement requirements/uv.txt 2>/dev/null || true

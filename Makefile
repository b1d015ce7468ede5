# The targets of this file are the guide to working on Carter; `make` alone prints them.
.PHONY: help setup demo test test-fast check check-all format-check format lint types layers deps docs \
        demo-docs bench bench-peers bench-briefs bench-reports bench-corpus bench-evidence e2e-web train-judge coverage golden lock \
        requirements schemas docs-write \
        map pictures clean record-claude record record-examples regress
.NOTPARALLEL:
SHELL := /bin/bash
PY := .venv/bin/python
# One more than there are cores, since some tests wait for servers and locks; whoever is done takes of the others' rest.
# What tests write goes into memory where there is room: it is not a disk that they try.
ROOM := $(shell [ "$$(df --output=avail /dev/shm 2>/dev/null | tail -1)" -gt 4000000 ] 2>/dev/null && echo TMPDIR=/dev/shm)
PYTEST := $(ROOM) $(PY) -m pytest --dist worksteal -n $(shell expr $$(getconf _NPROCESSORS_ONLN) + 1) --maxprocesses 4
PAGES := $(wildcard README.md docs/*.md)
# Coverage itself imports what this test looks for.
MEASURED := --deselect 'tests/workspace/test_nothing_to_do.py::test_nothing_heavy_is_imported[sqlite3]'
EXAMPLE := examples/02_python_reference

help:  ## Print this list
	@sed -n 's/^\([a-z0-9-]*\):.*## \(.*\)/\1\t\2/p' Makefile | expand -t 15

setup:  ## Make .venv with all that is needed; quick when nothing changed
	@tools/setup.sh

demo: setup  ## Build a brief from the Python reference that comes with Python, and print it
	@.venv/bin/python $(EXAMPLE)/unpack.py
	@.venv/bin/carter --root $(EXAMPLE) build $(EXAMPLE)/question.yaml --out $(EXAMPLE)/out
	@.venv/bin/carter --root $(EXAMPLE) verify latest
	@cat $(EXAMPLE)/out/brief.md

demo-docs: setup  ## Build three briefs from Debian's documentation (fetched with apt-get), and print them
	@$(PY) -m tools.debian_docs examples/04_debian_docs/pages
	@cd examples/04_debian_docs && for q in *.yaml; do ../../.venv/bin/carter build -q $$q && cat out/$${q%.yaml}/brief.md || exit; done

test: setup  ## Run the tests
	@$(PYTEST)

test-fast: setup  ## Run the tests with few examples each, last failures first, stopping at the first failure
	@$(PYTEST) --hypothesis-profile=fast --failed-first --exitfirst --quiet

check: format-check lint types layers deps docs test  ## All that must hold before a change lands

check-all: check  ## The same, then every test, the slow ones too
	@$(PYTEST) --hypothesis-profile=thorough -m "slow or not slow"

format-check: setup  ## Is the code formatted?
	@.venv/bin/ruff format --check --quiet --output-format concise .

format: setup  ## Format the code, and mend what lint can mend
	@.venv/bin/ruff format . && .venv/bin/ruff check --fix .

lint: setup  ## Does the code keep the rules of style?
	@.venv/bin/ruff check --quiet .

types: setup  ## Do the types hold?
	@.venv/bin/mypy --no-error-summary

layers: setup  ## Do dependencies between modules point down?
	@.venv/bin/lint-imports --no-logo --no-cache

deps: setup  ## Is every dependency declared, used and at peace with the others?
	@.venv/bin/deptry --no-ansi . && $(PY) -m pip check

docs: setup  ## Are the generated parts of the documentation current?
	@$(PY) -m tools.schemas --check && $(PY) -m tools.commands --check && .venv/bin/cog --check --verbosity 1 --check-fail-msg "to mend: make docs-write" -I . $(PAGES)

docs-write: schemas  ## Write the generated parts of the documentation anew
	@$(PY) -m tools.commands
	@.venv/bin/cog -r --verbosity 1 -I . $(PAGES)

schemas: setup  ## Write docs/schemas/ anew
	@$(PY) -m tools.schemas

bench: setup  ## Measure how fast Carter is, with ratios and bounds (15 minutes); FLAGS="--quick --family start --write"
	@$(PY) -m tools.debian_docs examples/04_debian_docs/pages || true
	@$(PY) -m tools.bench $(FLAGS)

bench-peers: setup  ## Build one graph with Carter, make, ninja, joblib, doit, snakemake, dvc and redun (15 minutes); FLAGS
	@$(PY) -m tools.bench_peers $(FLAGS)

bench-briefs: setup  ## Measure the briefs: thirty questions over real documentation, and all that could be read (15 minutes)
	@$(PY) -m tools.debian_docs examples/04_debian_docs/pages || true
	@$(PY) -m tools.bench_briefs

bench-reports: setup  ## Measure the briefs over reports: is anything stale told as current?
	@$(PY) -m tools.bench_reports --losses

bench-corpus: setup  ## Measure builds over 10, 1,000 and 10,000 documents: time and memory (2 minutes)
	@$(PY) -m tools.bench_corpus

e2e-web: setup  ## Ask real servers on loopback and the local model, and replay it all (20 minutes, 3 without the model); WRITE=--write
	@$(PY) -m tools.debian_docs examples/04_debian_docs/pages || true
	@$(PY) -m tools.e2e_web $(WRITE)

bench-evidence: setup  ## Measure verdicts: seeded edits of Python's documents, and the sets in CARTER_EVAL_DATA (minutes)
	@$(PY) -m tools.bench_evidence

train-judge: setup  ## Fit the weights of the verdicts' score anew to the sets in CARTER_EVAL_DATA; needs scikit-learn
	@$(PY) -m tools.train_judge

coverage: setup  ## Run the tests, and see that they reach what they must
	@rm -rf .coverage && $(PYTEST) --cov --cov-report= $(MEASURED) && .venv/bin/coverage report
	@.venv/bin/coverage report --include='carter/kernel/*,carter/records/*' --fail-under=97

golden: setup  ## Write the golden files and what is pinned as then anew; read the difference before you commit it
	@$(PY) -m tools.regress --pin > /dev/null || true
	@$(PY) -m pytest --snapshot-update -m "slow or not slow"; told=$$?; git diff --stat -- tests docs; exit $$told

lock: setup  ## Write tests/layout/stages.lock anew: stages whose code changed and whose results cannot differ
	@$(PY) -m tools.stages_lock

requirements: setup  ## Write requirements-dev.txt anew, with the newest versions that pyproject.toml allows
	@.venv/bin/uv pip compile pyproject.toml --group dev --universal --python-version 3.11 --upgrade --quiet \
	    --generate-hashes --no-emit-index-url --custom-compile-command "make requirements" -o requirements-dev.txt

QUESTION ?= examples/01_first_brief/question.yaml
record-claude: setup  ## Record what Claude says to QUESTION=…: tells the cost; with a key and YES=--yes it asks
	@$(PY) -m tools.record_claude $(QUESTION) $(YES)

record: setup  ## Record the questions of examples/ that ask the web anew, and pin what they build to (a minute); read the difference
	@$(PY) -m tools.record_examples
	@$(PY) -m tools.regress --pin; held=$$?; \
	    $(PY) -m pytest -q -n 0 --snapshot-update tests/examples/test_regress.py; git add tests/examples tests/regression_cases.json; \
	    git diff --cached --stat -- tests; git diff --cached --shortstat -- cassettes; exit $$held

record-examples: record

regress: setup  ## Build the canned questions offline from what is recorded, and hold them to their floors
	@$(PY) -m tools.regress

pictures: setup  ## Pictures of every page of `carter serve`, in .bench/pictures, to be looked at
	@mkdir -p .bench/pictures
	@CARTER_PICTURES=$(CURDIR)/.bench/pictures $(PYTEST) tests/web/test_browser.py -k accessible -m "slow or not slow"

map: setup  ## Print the first sentence of every module
	@$(PY) -m tools.map

clean:  ## Remove what the tools leave behind; .venv, .bench and store/ stay
	@rm -rf .mypy_cache .pytest_cache .ruff_cache .hypothesis .import_linter_cache .grimp_cache .coverage dist
	@find carter tests tools examples -name __pycache__ -prune -exec rm -rf {} +

# Gaia Portal. Two commands matter: make run, make test. Every target installs what it lacks.
SHELL := bash
.SHELLFLAGS := -eu -o pipefail -c
.DEFAULT_GOAL := help
.DELETE_ON_ERROR:

export CGO_ENABLED ?= 0
# Without the folder's name in what is built, another clone of the same source has it built already.
export GOFLAGS := $(strip $(GOFLAGS) -trimpath)
STEP    := .ci/step
PNPM    := npx --yes --loglevel=error -p node@24.21.0 -p pnpm@12.21.0 -c
MODULES := $(patsubst plugins/%/module.json,%,$(wildcard plugins/*/module.json))
# Go modules beside the first: those of the SDK, and what writes the wire's types
SDKMODS := $(patsubst %/go.mod,%,$(wildcard sdk/go/go.mod sdk/go/*/go.mod))
GOMODS  := $(SDKMODS) $(patsubst %/go.mod,%,$(wildcard .ci/*/go.mod))
# of these, those with pages
REMOTES := $(patsubst plugins/%/remote/package.json,%,$(wildcard plugins/*/remote/package.json))
MACHINE := $(shell go env GOOS)-$(shell go env GOARCH)
GOLANGCI := .tools/bin/golangci-lint-2.15.0
GOTESTSUM := .tools/bin/gotestsum-1.13.0
# a quarter of its processors' time is its garbage collector's otherwise
LINT     := env GOGC=300 $(CURDIR)/$(GOLANGCI) run --allow-parallel-runners --config $(CURDIR)/.golangci.yml ./...
S3SERVER := .tools/bin/versitygw-1.8.0
# What tests leave behind, for .ci/report and make conformance.
LEFT     := bin/results
RESULTS  := --reporter=default --reporter=json --outputFile.json=node_modules/.results.json
MEASURED := $(RESULTS:.results.json=.results-measured.json)
AGAIN    := $(RESULTS:.results.json=.results-again.json)
in_browser = $(PNPM) "pnpm --silent --filter @portal/e2e run test --project errands $(1)"
# What falls is tried once more where it is no more than four of a step; .ci/report says which held only then.
gotest    = $(CURDIR)/$(GOTESTSUM) --format pkgname-and-test-fails --format-hide-empty-pkg --jsonfile $(CURDIR)/$(LEFT)/go-$(1).json --rerun-fails=1 --rerun-fails-max-failures=4 --packages="$(2)" -- -count=1 -vet=off
# packages whose tests run with the race detector, and the others
RACED     = events session supervisor gateway logs metrics simulated tiers
# packages that nothing is too slow for: their tests run beside the browser's
PATIENT   = plugins core/tables core/reconcile core/store core/admin core/bundle core/blobs core/settings
either    = /($(subst $() ,|,$(PATIENT)))(/|$$)
patient   = $$(go list ./... | grep -E '$(either)')
others    = $$(go list ./... | grep -vE '$(either)|/core/($(subst $() ,|,$(RACED)))(/|$$)')
FUZZ     := session/FuzzParseMessage bundle/FuzzManifest bundle/FuzzRead bundle/FuzzWalletFunction gateway/web/FuzzPlainPath cmd/portal/FuzzARequestsLine gateway/relay/FuzzRelayRequest gateway/relay/FuzzRelayAnswer gateway/stream/FuzzStreamEvent gateway/ticket/FuzzRead gateway/shellapi/FuzzSentTrace \
            backup/FuzzRead backup/FuzzRow chain/FuzzUnwrap secrets/FuzzOpen egress/FuzzAnAddressIsTheSameHoweverItIsWritten \
            host/FuzzAURLLeadsToTheGrantedHostOrNowhere sdk/go/node/FuzzRequest sdk/go/node/FuzzHeartbeat sdk/go/node/FuzzBenchmark sdk/go/node/FuzzContent plugins/network/signals/FuzzWhatIsSigned sdk/go/wire/FuzzFrames sdk/go/wire/FuzzParseTrace sdk/go/portalsql/migrate/FuzzSplit \
            plugins/assistants/engine/FuzzAnswers
# where a fuzz target is: in core, or in the SDK or a module by its path
fuzzed = ./$(if $(filter sdk/% plugins/%,$(1)),,core/)$(patsubst %/,%,$(dir $(1)))

js_sources = $(shell find $(1) -type f -not -path '*/node_modules/*' -not -path '*/dist/*' 2>/dev/null)
SDK_JS := $(call js_sources,sdk/js)

# targets that take long, and write what they measured into docs/figures.md: what each does is run-<target>
LONG := bench fuzz hostile scale soak
# a run that was asked for a part only, or for less time, writes none
figures = $(if $(filter-out undefined default file,$(origin FUZZ) $(origin FOR)),,.ci/figures $(1))

.PHONY: $(LONG:%=run-%) help run build programs agents packed test quick first-lane second-lane test-go test-sdk test-core test-patient test-race test-js test-contracts test-browser test-errands test-measured check lint-go lint-sdk lint-js types generated imports generate fmt fuzz soak reconcile scale bench clean hostile conformance $(SDKMODS:%=test/%) $(GOMODS:%=lint/%)

help: ## lists the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-15s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

# The node agent is built for every machine that a node may be; to try the portal, this one is enough.
AGENTS ?= linux-amd64 linux-arm64 darwin-amd64 darwin-arm64
run test test-core test-patient test-errands test-measured run-bench: export AGENTS = $(MACHINE)
run: export PORTAL_DEV_NODES ?= 3
run: build ## builds and starts the whole portal on its dev chain, and prints its address
	@exec bin/portal dev

build: packed bin/shell/.built ## builds everything into bin/

programs:
	@$(STEP) "build the portal and the dev chain" go build -o bin/ ./core/cmd/portal ./core/cmd/devchain
	@$(STEP) "build the plugins" bash -ec 'for m in $(MODULES); do go build -buildvcs=false -ldflags="-s -w" -o bin/plugins/$$m ./plugins/$$m; done'

agents:
	@$(STEP) "build the node agent" .ci/agents $(AGENTS)

packed: programs agents $(REMOTES:%=bin/remotes/%.built)
	@$(STEP) "pack the modules" .ci/pack $(MACHINE) $(MODULES)

node_modules/.installed: pnpm-lock.yaml pnpm-workspace.yaml package.json $(wildcard shell/package.json shell/e2e/package.json sdk/js/package.json sdk/*/*/package.json plugins/*/*/package.json core/*/*/package.json)
	@$(STEP) "have npm" .ci/need npm npm
	@$(STEP) "install the packages" $(PNPM) "pnpm install --frozen-lockfile --reporter=silent"
	@touch $@

bin/shell/.built: node_modules/.installed $(SDK_JS) $(call js_sources,shell/src) $(wildcard shell/*.ts shell/*.json)
	@$(STEP) "build the shell" $(PNPM) "pnpm --silent --filter @portal/shell build"
	@rm -rf bin/shell && mkdir -p bin && cp -r shell/dist bin/shell && touch $@

.SECONDEXPANSION:
bin/remotes/%.built: node_modules/.installed $(SDK_JS) plugins/%/module.json $$(call js_sources,plugins/$$*/remote)
	@$(STEP) "build the remote of $*" $(PNPM) "pnpm --silent --filter @portal/$*-remote build"
	@rm -rf bin/remotes/$* && mkdir -p bin/remotes && cp -r plugins/$*/remote/dist bin/remotes/$* && touch $@

# What tests need that make test has built before.
UNBUILT := $(if $(BUILT),,build)
# How many steps of make test run at once. Two keep two cores busy, since each runs several tests; with more, tests wait for one another until
# they fall.
LANES ?= 2

test: ## runs every test; then says what each step took, the slowest tests, and all that failed
	@rm -rf $(LEFT) && rm -f $(wildcard $(foreach at,* */* */*/*,$(at)/node_modules/.results*.json))
	@mkdir -p $(LEFT)
	@$(MAKE) --no-print-directory --dry-run first-lane second-lane test-measured > $(LEFT)/planned.txt
	@export STEPS=$(LEFT) errands=test-errands; $(MAKE) --no-print-directory --jobs=$(LANES) build || { failed=1; errands=; }; \
	.ci/scratch $(MAKE) --no-print-directory --keep-going --jobs=$(LANES) BUILT=1 ERRANDS=$$errands first-lane second-lane || failed=1; \
	$(MAKE) --no-print-directory BUILT=1 test-measured || failed=1; \
	node .ci/report.mjs $(LEFT) || failed=1; [ -z "$${failed:-}" ]
	@$(STEP) "compare docs/conformance.md with what the tests said" node .ci/conformance.mjs --check

# The browser's tests leave a part of two cores idle. What has no time limit that a busy machine could break takes it, and gives way to them;
# what has one comes after.
ERRANDS = test-errands
lane = $(MAKE) --no-print-directory --keep-going
first-lane:
	+@failed=; [ -z "$(ERRANDS)" ] || $(lane) $(ERRANDS) || failed=1; $(lane) test-core || failed=1; [ -z "$$failed" ]

second-lane:
	+@failed=; nice -n 19 $(lane) check || failed=1; nice -n 10 $(lane) test-js test-patient test-sdk test-contracts || failed=1; \
	$(lane) test-race || failed=1; [ -z "$$failed" ]

conformance: ## writes docs/conformance.md from the results of the last make test
	@node .ci/conformance.mjs

test-go: test-core test-patient test-race test-sdk ## Go tests of every module

test-sdk: $(SDKMODS:%=test/%)

$(SDKMODS:%=test/%): test/%: $(GOTESTSUM)
	@mkdir -p $(LEFT)
	@$(STEP) "test $*" env -C $* GOWORK=off $(call gotest,$(subst /,-,$*),./...)

test-core: $(UNBUILT) $(GOTESTSUM) $(S3SERVER)
	@mkdir -p $(LEFT)
	@$(STEP) "have PostgreSQL" .ci/need pg_ctlcluster postgresql
	@$(STEP) "have nginx for the core" .ci/need nginx nginx
	@$(STEP) "test the core" $(call gotest,core,$(others)) -p 2 -ldflags=-w -timeout 40m

test-patient: $(UNBUILT) $(GOTESTSUM) $(S3SERVER)
	@mkdir -p $(LEFT)
	@$(STEP) "have PostgreSQL for the plugins" .ci/need pg_ctlcluster postgresql
	@$(STEP) "test the plugins and the stores" $(call gotest,patient,$(patient)) -p 1 -ldflags=-w -timeout 40m

test-race: node_modules/.installed $(GOTESTSUM)
	@mkdir -p $(LEFT)
	@$(STEP) "have PostgreSQL for what runs concurrently" .ci/need pg_ctlcluster postgresql
	@$(STEP) "have a C compiler" .ci/need gcc build-essential
	@$(STEP) "test what runs concurrently, with the race detector" env CGO_ENABLED=1 $(call gotest,race,$(RACED:%=./core/%/...)) -race -timeout 40m

fuzz: ## runs each fuzz target for a while: make fuzz FOR=60s
	@$(call figures,fuzz) $(MAKE) --no-print-directory run-fuzz

run-fuzz: FOR ?= 60s
run-fuzz:
	@$(foreach target,$(FUZZ),{ grep -qw "^func $(notdir $(target))" $(call fuzzed,$(target))/*_test.go || { echo "✗ there is no $(target)" >&2; exit 1; }; } && $(STEP) "fuzz $(target) for $(FOR)" go -C $(call fuzzed,$(target)) test . -run '^$$' -fuzz '^$(notdir $(target))$$' -fuzztime $(FOR) -fuzzminimizetime 100x -parallel 2 &&) true

test-js: node_modules/.installed ## TypeScript tests
	@$(STEP) "test the JavaScript SDK, the shell and the remotes" $(PNPM) "pnpm --silent -r --no-bail --workspace-concurrency=1 --filter '!@portal/e2e' --filter '!@portal/*-contracts' run test $(RESULTS)"

test-contracts: node_modules/.installed ## contracts whose sources, tests or compiler changed: artefacts against sources, forge tests; make test-contracts ALL=--all: every one
	@$(STEP) "compare the contracts with their artefacts" $(PNPM) "pnpm --silent -r --no-bail --filter '@portal/*-contracts' verify $(ALL)"
	@$(STEP) "fuzz the contracts that changed" $(PNPM) "pnpm --silent -r --no-bail --workspace-concurrency=1 --filter '@portal/*-contracts' test $(ALL)"

test-browser: test-errands test-measured ## the story in a real browser, against a real portal and chain

test-errands: $(UNBUILT)
	@$(STEP) "have Chromium" .ci/need chromium chromium
	@$(STEP) "have Chromium's headless shell" .ci/need chromium-headless-shell chromium-headless-shell
	@$(STEP) "have nginx" .ci/need nginx nginx
	@$(STEP) "have openssl" .ci/need openssl openssl
	@$(STEP) "test in the browser" bash -c '$(call in_browser,$(RESULTS)) || { fell=$$(node .ci/again.mjs shell/e2e) && $(call in_browser,$(AGAIN) $$fell); }'

# What Lighthouse measures is the machine's too: nothing else runs beside it.
test-measured: $(UNBUILT)
	@$(STEP) "have Chromium to measure with" .ci/need chromium chromium
	@$(STEP) "measure the first pages with Lighthouse" $(PNPM) "pnpm --silent --filter @portal/e2e run test --project measured $(MEASURED)"

check: lint-go lint-sdk lint-js types generated imports ## linters, types and the import rule

lint-go: $(GOLANGCI)
	@$(STEP) "lint Go" $(LINT)

lint-sdk: $(GOMODS:%=lint/%)

$(GOMODS:%=lint/%): lint/%: $(GOLANGCI)
	@$(STEP) "lint $*" env -C $* $(LINT)

lint-js: node_modules/.installed
	@$(STEP) "lint TypeScript" $(PNPM) "pnpm --silent biome ci --error-on-warnings --colors=off --max-diagnostics=20 ."

types: node_modules/.installed
	@$(STEP) "check types" $(PNPM) "pnpm --silent -r --no-bail run check"

generated: node_modules/.installed
	@$(STEP) "compare the wire's types in TypeScript with those in Go" .ci/generate --check

imports:
	@$(STEP) "check who imports whom" go test -run 'TestImports|TestTypeScriptImports' -count=1 ./core

quick: node_modules/.installed $(GOLANGCI) ## lint, types and unit tests of what changed since main, and of what depends on it: make quick SINCE=main
	@.ci/quick $(or $(SINCE),main) $(GOLANGCI)

$(GOLANGCI): TOOL := github.com/golangci/golangci-lint/v2/cmd/golangci-lint@v2.15.0
$(GOTESTSUM): TOOL := gotest.tools/gotestsum@v1.13.0
$(S3SERVER): TOOL := github.com/versity/versitygw/cmd/versitygw@v1.8.0
$(GOLANGCI) $(GOTESTSUM) $(S3SERVER):
	@$(STEP) "install $(@F)" bash -c 'd=$$(mktemp -d) && GOFLAGS= GOBIN=$$d go install $(TOOL) && mkdir -p $(@D) && mv $$d/* $@ && rmdir $$d'

generate: node_modules/.installed ## writes the wire's types in TypeScript from those in Go
	@$(STEP) "write the wire's types in TypeScript" .ci/generate

fmt: node_modules/.installed $(GOLANGCI) ## formats everything
	$(GOLANGCI) fmt ./... && for m in $(GOMODS); do (cd $$m && $(CURDIR)/$(GOLANGCI) fmt --config $(CURDIR)/.golangci.yml ./...); done
	$(PNPM) "pnpm --silent biome check --write ."

# what a run of attempts says, and why one failed
ATTEMPTS := grep -E '^  [^ ]|^ *--- FAIL|^ +[a-z_]+_test.go|^(FAIL|ok)'

hostile: ## what a hostile module tries, attempt by attempt, and the attacks in full measure: 100,000 connections, clients that never read
	@$(call figures,hostile) $(MAKE) --no-print-directory run-hostile

run-hostile: $(UNBUILT) node_modules/.installed
	@echo "  what a module tries                        what stops it                what the admin sees"
	@PORTAL_HOSTILE=1 go test -count=1 -v ./core/sandbox | $(ATTEMPTS)
	@PORTAL_HOSTILE=1 go test -count=1 -v -run 'TestTheC|TestShortFrames|TestAStart|TestWhatAPluginPrints|TestAPluginThatServesIsEnded' ./core/supervisor | $(ATTEMPTS)
	@PORTAL_HOSTILE=1 go test -count=1 -v -run 'NotDialed|MovesInside' ./core/egress | $(ATTEMPTS)
	@PORTAL_HOSTILE=1 go test -count=1 -v -run 'TestHostile$$' ./core/cmd/portal | $(ATTEMPTS)
	@$(STEP) "try a page that means harm in the browser" env PORTAL_HOSTILE=1 $(PNPM) "pnpm --silent --filter @portal/e2e run test --project errands hostile"
	@$(STEP) "attack the portal" env PORTAL_HOSTILE=1 go test -count=1 -run TestAttack ./core/cmd/portal

soak: ## compiles and fuzzes every contract, looks at pages in both themes at both sizes, kills a node's agent and parts of the portal and upgrades a module under load, then fuzzes each target: make soak FOR=90s
	@$(call figures,soak) $(MAKE) --no-print-directory run-soak

run-soak: build node_modules/.installed
	@$(STEP) "have Chromium's headless shell" .ci/need chromium-headless-shell chromium-headless-shell
	@$(STEP) "look at each page in both themes at both sizes" env PORTAL_SOAK=1 $(PNPM) "pnpm --silent --filter @portal/e2e run test --project errands axe story renewal gaiastates modules inbox jobs settings nodes"
	@$(MAKE) --no-print-directory test-contracts ALL=--all
	@$(MAKE) --no-print-directory test-js RESULTS=--sequence.shuffle
	@$(STEP) "have PostgreSQL" .ci/need pg_ctlcluster postgresql
	@PORTAL_SOAK=$(or $(FOR),90s) go test ./core/soak -run TestSoak -count=1 -v -timeout 0
	@PORTAL_SOAK=$(or $(FOR),90s) go test ./core/soak -run 'TestUpgrades|TestAnUpgrade' -count=1 -v -timeout 0
	@$(MAKE) --no-print-directory run-fuzz FUZZ="$(filter bundle/%,$(FUZZ))" FOR=$(or $(FOR),5m)
	@$(MAKE) --no-print-directory run-fuzz FUZZ="$(filter-out bundle/%,$(FUZZ))" FOR=$(or $(FOR),60s)

reconcile: node_modules/.installed ## recomputes every figure of GAIA's and the validators' pages from the chain alone, after load, reorganisations and kill -9: make reconcile PORTAL_URL=… compares that portal
	@PORTAL_RECONCILE=1 go test -count=1 -v -timeout 30m ./core/reconcile | $(ATTEMPTS)

scale: ## many modules at once, histories of one and ten million logs, and a list of a million rows, on a machine that does nothing else
	@$(call figures,scale) $(MAKE) --no-print-directory run-scale

run-scale:
	@$(STEP) "wake 50 modules at once" env PORTAL_SCALE=1 go test -count=1 -run TestFifty ./core/supervisor
	@$(STEP) "run the portal with 1,000 modules" env PORTAL_SCALE=1 go test -count=1 -v -timeout 30m -run TestThousandModules ./core/soak
	@$(STEP) "kill and restart a module with 1,000,000 logs" env PORTAL_SCALE=1 go test -count=1 -v -run TestAKilledBackfill ./plugins/gaia
	@$(STEP) "bring a list of 1,000,000 rows" env PORTAL_SCALE=1 go test -count=1 -v -run TestALongList ./plugins/gaia ./plugins/gaia/claims
	@$(STEP) "have PostgreSQL" .ci/need pg_ctlcluster postgresql
	@$(STEP) "take the heartbeats of 100,000 nodes" env PORTAL_SCALE=1 go test -count=1 -v -timeout 1h -run TestManyNodes ./plugins/network/nodes
	@$(STEP) "look at 1,000,000 signals, and publish 200 a second" env PORTAL_SCALE=1 go test -count=1 -v -timeout 2h -run TestManySignals ./plugins/network/signals
	@$(STEP) "read 10,000,000 logs, and open pages of what they add up to" env PORTAL_SCALE=1 go test -count=1 -v -timeout 6h -run TestALongHistory ./plugins/gaia

bench: ## prints the numbers and their bounds, and writes bench/results.json
	@$(call figures,bench) $(MAKE) --no-print-directory run-bench

run-bench: build
	@$(STEP) "have Chromium" .ci/need chromium chromium
	@go run ./bench

clean: ## removes what was built; leaves the data folder
	rm -rf bin .tools node_modules shell/dist plugins/*/remote/dist sdk/example/remote/dist

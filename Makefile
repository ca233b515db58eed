# The two commands: make demo, make test. The rest: make help.
MVN := ./mvnw -B
EXPERIMENTS ?= $(basename $(notdir $(wildcard scenarios/*.yml)))
RUNS ?= 5
# Runs of those variants that no verdict rests on; a further recording is for verdicts alone.
ATTEMPTS ?= 1
# So long a recording works in one go; make again goes on. Where there is no timeout, it works to its end.
STOP_AFTER ?= 3h
AT_MOST = $(if $(shell command -v timeout),timeout --foreground --preserve-status $(1))
PACKS ?= docs/recorded
# Each set of experiments is a recording of its own, and so is the second one of it.
RECORD = target/record/$(if $(filter-out docs/recorded,$(PACKS)),$(notdir $(PACKS))/)$(if $(filter file,$(origin EXPERIMENTS)),all,$(subst $() ,+,$(strip $(EXPERIMENTS))))
DEMO := event-loop-per-call@steady pool-induced-deadlock async-blocking@thread-limit --variants broken,fixed
VERSION = $(shell sed -n 's|^  <version>\(.*\)</version>|\1|p' pom.xml)
RELEASE = target/release
# Where JDKs lie besides the one that make finds.
JDKS = /usr/lib/jvm/* /opt/* $(HOME)/.sdkman/candidates/java/* $(HOME)/.jdks/* /Library/Java/JavaVirtualMachines/*/Contents/Home
# With these the JUnit extension is tested in Spring's tests: 3.5 has JUnit 5, 4.1 has JUnit 6 and pauses contexts.
SPRING_BOOTS = 3.5.16 4.1.2
# The version that the lab builds where there is none.
K6_VERSION = $(shell sed -n 's/.* VERSION = "\([0-9.]*\)";/\1/p' src/main/java/io/executorlab/lab/run/K6.java)

# Parts of make test-all. One that has passed is not run again for the same source, to which belongs what is not committed.
TEST_PARTS = test-junit test-units test-locales test-apps test-long test-experiments
PASSED = .lab/passed/$(if $(filter test-all,$(MAKECMDGOALS)),$(shell { git rev-parse HEAD && git status --porcelain && git diff HEAD; } | git hash-object --stdin))

# Where the site's sources are linked to: https://host/owner/name/blob/COMMIT; empty for copies of them.
REPOSITORY ?=

.DEFAULT_GOAL := help
.PHONY: help setup build built k6 demo test test-all $(TEST_PARTS) bench release record record-again record-jdk25 committed cast docs site python site-python cast-python clean jdk up down load

help: ## this list
	@sed -n 's/^\([a-z0-9-]*\):.*## \(.*\)/  make \1#\2/p' $(MAKEFILE_LIST) | awk -F'#' '{printf "%-24s%s\n", $$1, $$2}'
	@echo '  ./lab --help      runs single anti-patterns, lists them, starts one to explore by hand'

jdk:
	@version=$$("$${JAVA_HOME:+$$JAVA_HOME/bin/}java" -version 2>&1 | sed -n 's/.* version "\([0-9]*\).*/\1/p'); \
	[ "$${version:-0}" -ge 17 ] || { echo "JDK 17 or later is missing: install one, or set JAVA_HOME to its folder." >&2; exit 4; }

build: jdk ## builds target/executor-lab.jar
	$(MVN) -q -Dmaven.test.skip=true package

# What goes wrong here ./lab setup tells.
k6:
	@command -v k6 >/dev/null || [ -x .lab/bin/k6 ] || ! command -v go >/dev/null || { \
	echo "building k6 $(K6_VERSION) with Go meanwhile, once, about a minute" >&2; mkdir -p .lab/bin; \
	GOBIN="$(CURDIR)/.lab/bin" GOFLAGS=-buildvcs=false go install go.k6.io/k6@v$(K6_VERSION) >.lab/k6-build.log 2>&1; } || true

built:
	@$(MAKE) --no-print-directory -j2 build k6

setup: jdk built ## builds the lab, gets k6, and unpacks the app and the database
	./lab setup

# No database is needed, and the rest of the setup is made by the run itself.
demo: jdk built ## runs three anti-patterns broken and fixed, about two minutes
	./lab run $(DEMO) --brief

test: setup ## the tests, seven to nine minutes on two cores
	$(MVN) -q -f junit/pom.xml verify
	$(MVN) verify

test-all: setup $(TEST_PARTS:%=$(PASSED)/%) ## all tests, by parts that are each a target too; goes on where it ended; hours

$(PASSED)/%:
	$(MAKE) --no-print-directory $*
	@mkdir -p $(@D) && touch $@

test-units: jdk ## the unit tests, the long ones too
	$(MVN) test -Dleft-out-tests=bench

# A machine may lack Turkish, whose i is not that of others; the JVM has it. In C there is no UTF-8.
test-locales: jdk ## the unit tests once more in Turkish, and without a locale
	$(MVN) test -Dlanguage-of-tests='-Duser.language=tr -Duser.country=TR'
	LC_ALL=C $(MVN) test

test-apps: setup ## the integration tests but for the long ones
	$(MVN) verify -Dtest=none -Dsurefire.failIfNoSpecifiedTests=false

test-long: setup ## the long integration tests
	$(MVN) verify -Dtest=none -Dsurefire.failIfNoSpecifiedTests=false -Dgroups=long -Dleft-out-tests=bench

test-experiments: setup ## every variant of every anti-pattern; after an hour and a half it ends, and goes on when made again
	@folder=.lab/experiments/$$(git rev-parse --short HEAD 2>/dev/null || echo unknown); [ ! -e $$folder/ended ] || rm -rf $$folder; \
	if [ -e $$folder/plan.json ]; then which="--resume $$folder"; else rm -rf $$folder; which="--all --strict --out $$folder"; fi; \
	code=0; $(call AT_MOST,90m) ./lab run $$which || code=$$?; [ $$code = 130 ] || touch $$folder/ended; exit $$code

# The tests are compiled by the JDK that make finds, for Java 17, and run on each; so a runtime will do that has the
# flight recorder. The one that make finds goes before another of its release.
test-junit: jdk ## tests the JUnit extension with JUnit 5 and 6 and with Spring Boot 3.5 and 4.1, on each of JDK 17, 21 and 25 that is here
	@own=$$("$${JAVA_HOME:+$$JAVA_HOME/bin/}java" -version 2>&1 | sed -n 's/.* version "\([0-9]*\).*/\1/p'); \
	for release in 17 21 25; do java=none; \
	for jdk in $(JDKS); do if [ "$$(sed -n 's/^JAVA_VERSION="\([0-9]*\).*/\1/p' "$$jdk/release" 2>/dev/null)" = $$release ] && \
	case "$$("$$jdk/bin/java" --list-modules 2>/dev/null)" in *jdk.jfr*) ;; *) false;; esac; then java=-Djvm=$$jdk/bin/java; fi; done; \
	if [ "$$own" = $$release ]; then java=$${JAVA_HOME:+-Djvm=$$JAVA_HOME/bin/java}; fi; \
	if [ "$$java" = none ]; then echo "The JUnit extension is not tested on JDK $$release, which is not here."; continue; fi; \
	for junit in "5.14.4 1.14.4" "6.0.3 6.0.3"; do \
	echo "The JUnit extension on JDK $$release with JUnit $${junit% *}"; \
	$(MVN) -q -f junit/pom.xml verify $$java -Djunit.version=$${junit% *} -Dtestkit.version=$${junit#* } || exit 1; done; \
	for boot in $(SPRING_BOOTS); do \
	echo "The JUnit extension on JDK $$release with Spring Boot $$boot"; \
	$(MVN) -q -f junit/src/spring/pom.xml verify $$java -Dspring-boot.version=$$boot || exit 1; done; done

# What has been checked is in .lab/gate and is not done again. BENCH="--minutes 50" begins no check after so long.
bench: jdk built ## checks clean apps 100 times and 20 seeded faults 20 times each, makes docs/ci.md's table from it; hours
	python3 -B src/gate/gate.py $(BENCH)

# A jar carries its files' permissions: those of a checkout on another machine may be narrower.
release: jdk ## builds a release into target/release: the check and the JUnit extension, with sources, Javadoc, lists of parts, checksums
	chmod -R go=u-w src docs junit profiles scenarios LICENSE
	umask 022; $(MVN) -q -f src/release/pom.xml -P central clean package
	umask 022; $(MVN) -q -f junit/pom.xml -P central -DskipTests clean package
	rm -rf $(RELEASE) && mkdir -p $(RELEASE)
	for part in .jar -sources.jar -javadoc.jar; do \
	cp target/released/executor-lab-$(VERSION)$$part junit/target/executor-lab-junit-$(VERSION)$$part $(RELEASE)/ || exit $$?; done
	cp target/released/bom.json $(RELEASE)/executor-lab-$(VERSION).cdx.json
	cp junit/target/bom.json $(RELEASE)/executor-lab-junit-$(VERSION).cdx.json
	cp src/release/Dockerfile $(RELEASE)/
	cd $(RELEASE) && $$(command -v sha256sum || echo shasum -a 256) executor-lab-* Dockerfile >SHA256SUMS && ls -l

committed:
	@changed=$$(git status --porcelain) || { echo "What is recorded carries the commit: record from a checkout with git." >&2; exit 2; }; \
	[ -z "$$changed" ] || { printf 'What is recorded carries the commit, and these files are not committed:\n%s\n' "$$changed" >&2; exit 2; }

# What has been run stays until it is packed. It is packed whatever came out: to keep only what holds would be to choose.
record: committed ## runs each experiment five times into docs/recorded/, makes the docs from it; hours
	$(MAKE) --no-print-directory setup
	@[ ! -e $(RECORD)/packed ] || rm -rf $(RECORD); code=0; \
	if [ -e $(RECORD)/plan.json ]; then $(call AT_MOST,$(STOP_AFTER)) ./lab run --resume $(RECORD) || code=$$?; \
	else rm -rf $(RECORD); $(call AT_MOST,$(STOP_AFTER)) ./lab run $(EXPERIMENTS) --strict --runs $(RUNS) --attempts $(ATTEMPTS) $(RUN_OPTIONS) --out $(RECORD) || code=$$?; fi; \
	case $$code in 0|1|3) ;; *) echo "The same command goes on in $(RECORD)." >&2; exit $$code;; esac; \
	for name in $(EXPERIMENTS); do ./lab report $(RECORD)/$$name --pack $(PACKS)/$$name.zip || exit $$?; done; \
	touch $(RECORD)/packed; $(MAKE) docs || exit $$?; [ $$code = 0 ] || { \
	echo "It is recorded as it came out: a bound did not hold, or a variant has no evidence." >&2; exit $$code; }

record-again: ## records what verdicts rest on a second time, with another seed; hours, docs/measuring.md says how many for each
	$(MAKE) record PACKS=docs/recorded/again ATTEMPTS=0

record-jdk25: ## records the same on JDK 25, which JDK25=FOLDER names where it is not found; hours
	@for jdk in "$(JDK25)" $(if $(JDK25),,$(JDKS)); do if [ "$$(sed -n 's/^JAVA_VERSION="\([0-9]*\).*/\1/p' "$$jdk/release" 2>/dev/null)" = 25 ]; then \
	exec $(MAKE) record PACKS=docs/recorded/jdk-25 ATTEMPTS=0 RUN_OPTIONS="--jdk '$$jdk' $(RUN_OPTIONS)"; fi; done; \
	echo "There is no JDK 25 in $(or $(JDK25),any of the usual places): name its folder, make record-jdk25 JDK25=FOLDER" >&2; exit 4

cast: committed cast-python ## records a run of ./lab try in a terminal into docs/terminal/, as a cast and as an animated SVG
	$(MAKE) --no-print-directory setup
	.lab/cast/bin/python -X utf8 -B src/cast/record.py event-loop-per-call docs/terminal

docs: jdk ## updates everything generated in docs and the READMEs
	$(MVN) -q test-compile exec:java@docs

python:
	@python3 -c 'import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || { \
	echo "This needs Python 3.11 or later with venv and pip: install them (Debian: apt-get install python3-venv)." >&2; exit 4; }

# What is installed is found by the Python alone that it was installed for: after an update of the system's it is installed anew.
site-python: IMPORTED = sphinx
cast-python: IMPORTED = termtosvg
site-python cast-python: %-python: python
	@[ .lab/$*/installed -nt src/$*/requirements.txt ] && .lab/$*/bin/python -c 'import $(IMPORTED)' 2>/dev/null || { \
	python3 -m venv --clear .lab/$* && \
	.lab/$*/bin/pip install -q --disable-pip-version-check --no-deps --only-binary :all: --require-hashes -r src/$*/requirements.txt && \
	touch .lab/$*/installed; }

# A report says itself that a bound did not hold, or that there is no evidence.
site: build site-python ## builds the site of all pages and recorded runs into target/site/html, which opens without a server
	rm -rf target/site/reports target/site/run
	for pack in $$(cd docs/recorded && find . -name '*.zip'); do mkdir -p "target/site/reports/$${pack%/*}"; code=0; \
	./lab report "docs/recorded/$$pack" --out target/site/run >target/site/printed || code=$$?; \
	case $$code in 0|1|3) ;; *) exit $$code;; esac; \
	mv target/site/run/report.html "target/site/reports/$${pack%.zip}.html" && rm -r target/site/run || exit $$?; done
	.lab/site/bin/python -X utf8 -B src/site/build.py . target/site/reports target/site/html $(REPOSITORY)
	@echo "The site: target/site/html/index.html"

# What proxy-connections is about are settings of nginx: the app before which it stands is the same.
up: ## starts the whole lab in containers, with VARIANT=pool-mismatch-broken or another profile: docs/beyond-one-machine.md
	@case "$(VARIANT)" in \
	proxy-connections-broken) export VARIANT=async-blocking-fixed,thread-per-task-fixed,post-000-unbounded-queue NGINX_WORKER_CONNECTIONS=768;; \
	proxy-connections-fixed) export VARIANT=async-blocking-fixed,thread-per-task-fixed,post-000-unbounded-queue NGINX_WORKER_CONNECTIONS=4096 NGINX_WORKER_RLIMIT_NOFILE=8192;; \
	esac; export COMMIT="$$(git describe --always --dirty 2>/dev/null || echo unknown)"; docker compose up --build --detach --wait
	@echo "app http://127.0.0.1:$${APP_PORT:-8080}, its actuator http://127.0.0.1:$${MANAGEMENT_PORT:-8081}/actuator,"; \
	echo "Grafana http://127.0.0.1:$${GRAFANA_PORT:-3000}, Prometheus http://127.0.0.1:$${PROMETHEUS_PORT:-9090}"

load: ## runs the load of its variant there, or that of EXPERIMENT=pool-mismatch
	@[ -n "$$(docker compose ps --quiet --status running app)" ] || { echo "No app runs in a container: make up starts one." >&2; exit 4; }; \
	export VARIANT="$$(docker compose exec -T app printenv SPRING_PROFILES_ACTIVE)"; \
	experiment="$(EXPERIMENT)"; [ -n "$$experiment" ] || experiment="$$(ls scenarios/*.yml | sed 's|.*/||; s|\.yml$$||' | \
	awk -v variant="$$VARIANT" 'index(variant, $$1 "-") == 1 && length($$1) > length(best) {best = $$1} END {print best}')"; \
	docker compose --profile load run --rm --no-deps -T load "$$experiment" | docker compose --profile load run --rm --no-deps -T k6

down: ## stops the containers; what Prometheus has recorded stays
	docker compose --profile load down

clean: ## removes what was built and measured
	rm -rf target results .lab junit/target

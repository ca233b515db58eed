"""Checks clean apps, and apps with a seeded fault, by ./lab check --preset strict: python gate.py [--rounds N] [--minutes N], as make bench does.

A round checks each of the faults once and five clean apps, every second of these beside a program that takes all it gets of a processor. Each check's
outcome is a line of .lab/gate/checks.jsonl, and what is there is not done again. The folder of a check with another outcome than it should have is kept
there. At the end of what it did it writes docs/recorded/gate.json, and the table from it into docs/ci.md.
"""
import argparse
import json
import os
import re
import shutil
import socket
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
WORK = ROOT / ".lab/gate"
CHECKS = WORK / "checks.jsonl"
RECORDED, PAGE = ROOT / "docs/recorded/gate.json", ROOT / "docs/ci.md"
CONSUMERS = ROOT / "src/test/resources/consumers"
PACKAGE = Path("src/main/java/com/example/demo")
# Spring Boot on Tomcat and on Netty, and the JDK's own server.
APPS = ["servlet", "webflux", "plain"]
ROUNDS, CLEAN_A_ROUND = 20, 5
GREEN, RED, NO_EVIDENCE = 0, 1, 3
# The server, the method of Faults.java, each how manieth request it is called with, and the oldest JDK that has it.
FAULTS = [
    ("servlet", "executor", 50, 17), ("servlet", "timer", 50, 17), ("servlet", "client", 50, 17), ("servlet", "scheduler", 50, 17),
    ("servlet", "pool", 50, 17), ("servlet", "queue", 1, 17), ("servlet", "deadlock", 1500, 17), ("servlet", "lock", 1, 17),
    ("servlet", "process", 200, 17), ("webflux", "executor", 50, 17), ("webflux", "timer", 50, 17), ("webflux", "client", 50, 17),
    ("webflux", "reactor", 50, 17), ("webflux", "deadlock", 1500, 17), ("plain", "thread", 50, 17), ("plain", "forkJoin", 50, 17),
    ("plain", "commonPool", 50, 17), ("plain", "scheduler", 50, 17), ("plain", "file", 10, 17), ("plain", "virtual", 50, 25)]
# Two thirds of it, what a warm-up leaves at least, are over the 1,000 requests that the preset asks for. A machine that is busy takes longer for as many.
LOAD = """import http from 'k6/http';
import { sleep } from 'k6';
export const options = { discardResponseBodies: true, scenarios: { orders: {
  executor: 'per-vu-iterations', vus: 20, iterations: 100, maxDuration: '2m' } } };
export default function () { http.get(__ENV.ORDERS); sleep(0.06); }
"""


def java(feature):
    """The JDK that make finds, where that is enough; else one of that release."""
    own = Path(os.environ["JAVA_HOME"]) / "bin/java" if "JAVA_HOME" in os.environ else Path(shutil.which("java"))
    if feature == 17:
        return own
    for home in [*Path("/usr/lib/jvm").glob("*"), *Path("/opt").glob("*"), *Path.home().glob(".sdkman/candidates/java/*")]:
        release = home / "release"
        if release.is_file() and f'JAVA_VERSION="{feature}' in release.read_text():
            return home / "bin/java"
    sys.exit(f"There is no JDK {feature}: install one.")


def build():
    """The command that starts each app, but for its port. What was built of the same sources is not built again."""
    commands = {}
    for app, source in {"servlet": "boot", "webflux": "boot", "plain": "jvm/plain"}.items():
        project = WORK / "apps" / app
        built = project / "built"
        sources = [CONSUMERS / "Faults.java", *(CONSUMERS / source).rglob("*")]
        is_built = built.exists() and max(file.stat().st_mtime for file in sources) < built.stat().st_mtime
        if not is_built:
            shutil.rmtree(project, ignore_errors=True)
            shutil.copytree(CONSUMERS / source, project)
            shutil.copy(CONSUMERS / "Faults.java", project / PACKAGE)
        if app == "plain":
            builds = [java(17).with_name("javac"), "--release", "17", "-d", project / "classes", *(project / PACKAGE).glob("*.java")]
            commands[app] = f"-cp {project}/classes -Dport=%d com.example.demo.Orders"
        else:
            builds = [ROOT / "mvnw", "-q", "-B", "-f", project / "pom.xml", "-P", "tomcat" if app == "servlet" else app, "package"]
            commands[app] = f"-Dserver.address=127.0.0.1 -Dserver.port=%d -jar {project}/target/orders.jar"
        if not is_built:
            subprocess.run(builds, check=True)
            built.touch()
    return commands


def check(case, command):
    """Does one check and says what came out of it."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    url = f"http://127.0.0.1:{port}"
    folder = WORK / "-".join(str(case[key]) for key in ("app", "fault", "round", "turn"))
    shutil.rmtree(folder, ignore_errors=True)
    fault = f"FAULT={case['fault']} FAULT_EVERY={case['every']}"
    words = [ROOT / "lab", "check", "--preset", "strict", "--out", folder, "--start", f"{fault} {java(case['jdk'])} {command % port}",
             *(["--ready", url + "/orders/1"] if case["app"] == "plain" else ["--management", url + "/actuator"]),
             "--", "k6", "run", "--quiet", "-e", f"ORDERS={url}/orders/1", WORK / "load.js"]
    beside = subprocess.Popen(["sh", "-c", "while :; do :; done"]) if case["beside"] else None
    begin = time.monotonic()
    try:
        done = subprocess.run(words, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, cwd=WORK,
                              env=os.environ | {"PATH": os.environ["PATH"] + f":{ROOT}/.lab/bin"})
    finally:
        if beside:
            beside.kill()
    outcome = case | {"code": done.returncode, "seconds": round(time.monotonic() - begin, 1), "commit": commit(), **details(folder)}
    if case["fault"] != "none":
        # By a recording Faults.timer:73, by a dump Faults.timer(Faults.java:73); a lambda's frame names its method too.
        outcome["named"] = bool(re.search(rf"Faults\.(lambda\$)?{case['fault']}\w*(\$\d+)?(:|\(Faults\.java:)\d+", done.stdout))
    if done.returncode == (GREEN if case["fault"] == "none" else RED) and outcome.get("named", True):
        shutil.rmtree(folder)
    else:
        folder.mkdir(exist_ok=True)
        (folder / "printed.txt").write_text(done.stdout)
        print(done.stdout, flush=True)
    return outcome


def commit():
    """The lab's own; with a plus where something is not committed."""
    return subprocess.run(["git", "describe", "--always", "--exclude=*", "--dirty=+"], stdout=subprocess.PIPE, text=True, cwd=ROOT).stdout.strip()


def details(folder):
    result = folder / "check.json"
    if not result.is_file():
        return {"exceeded": [], "problems": ["the check left no result"], "java": None, "cores": None}
    result = json.loads(result.read_text())
    machine = result.get("machine") or {}
    return {"exceeded": [bound["measure"] for bound in result["bounds"] if bound["state"] == "BROKEN"],
            "problems": result["problems"], "java": machine.get("jdk"), "cores": machine.get("cores")}


def cases(rounds):
    """All of these rounds, in their order."""
    for number in range(rounds):
        for app, fault, every, jdk in FAULTS:
            yield {"app": app, "fault": fault, "every": every, "jdk": jdk, "round": number, "turn": 0, "beside": False}
        for turn in range(CLEAN_A_ROUND):
            clean = number * CLEAN_A_ROUND + turn
            yield {"app": APPS[clean % 3], "fault": "none", "every": 0, "jdk": 17, "round": number, "turn": turn, "beside": clean % 2 == 1}


def done_before():
    return [json.loads(line) for line in CHECKS.read_text().splitlines()] if CHECKS.is_file() else []


def same(outcome, case):
    return all(outcome[key] == case[key] for key in case)


def row(outcomes):
    """What came out of all checks of one kind."""
    first = outcomes[0]
    codes = Counter(outcome["code"] for outcome in outcomes)
    counts = {"checks": len(outcomes), "green": codes.pop(GREEN, 0), "red": codes.pop(RED, 0), "no-evidence": sum(codes.values())}
    if first["fault"] != "none":
        counts["line-named"] = sum(outcome["named"] for outcome in outcomes)
    return {"app": first["app"], "fault": first["fault"], "beside-a-loop": first["beside"], "jdk": first["java"], **counts,
            "exceeded": sorted({measure for outcome in outcomes for measure in outcome["exceeded"]}),
            "problems": sorted({problem for outcome in outcomes for problem in outcome["problems"]})}


def table(rows):
    """For docs/ci.md, whose words are counted."""
    yield "| app | clean: green/red/no evidence | beside a loop | each fault: red/line named |"
    yield "| --- | --- | --- | --- |"
    for app in APPS:
        clean = {one["beside-a-loop"]: f"{one['green']}/{one['red']}/{one['no-evidence']}" for one in rows if one["app"] == app and one["fault"] == "none"}
        faults = [f"{one['fault']} {one['red']}/{one['line-named']}" for one in rows if one["app"] == app and one["fault"] != "none"]
        yield f"| {app} | {clean.get(False, '')} | {clean.get(True, '')} | {', '.join(faults)} |"


def write_down():
    kinds = {}
    for outcome in done_before():
        kinds.setdefault((outcome["fault"], outcome["app"], outcome["beside"]), []).append(outcome)
    outcomes = sum(kinds.values(), [])
    rows = [row(kinds[kind]) for kind in sorted(kinds)]
    cores = max(outcome["cores"] or 0 for outcome in outcomes)
    RECORDED.write_text(json.dumps({
        "commits": sorted({outcome["commit"] for outcome in outcomes}), "cores": cores,
        "seconds-a-check": round(sum(outcome["seconds"] for outcome in outcomes) / len(outcomes), 1), "rows": rows}, indent=1) + "\n")
    done = f"{len(outcomes)} of {sum(1 for _ in cases(ROUNDS))} checks, {cores} cores, JDK {' and '.join(sorted({one['jdk'] or '' for one in rows}))}:"
    text = "\n".join([done, "", *table(rows)])
    page = PAGE.read_text()
    begin, end = (page.index(f"<!-- {marker} -->") for marker in ("by make bench", "end of make bench"))
    PAGE.write_text(f"{page[:begin]}<!-- by make bench -->\n{text}\n\n{page[end:]}")
    print(text)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    parser.add_argument("--minutes", type=float, default=float("inf"), help="begin no check after so many")
    parser.add_argument("--only", default="", help="only the app and fault, such as servlet-timer, or plain-none")
    options = parser.parse_args()
    WORK.mkdir(parents=True, exist_ok=True)
    (WORK / "load.js").write_text(LOAD)
    before = done_before()
    due = [case for case in cases(options.rounds) if options.only in f"{case['app']}-{case['fault']}" and not any(same(one, case) for one in before)]
    commands = build() if due else {}
    end = time.monotonic() + 60 * options.minutes
    for number, case in enumerate(due):
        if time.monotonic() > end:
            break
        outcome = check(case, commands[case["app"]])
        with CHECKS.open("a") as file:
            file.write(json.dumps(outcome) + "\n")
        print(f"[{number + 1}/{len(due)}]", json.dumps(outcome), flush=True)
    write_down()


main()

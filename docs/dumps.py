#!/usr/bin/env python3
"""Scores a reader of thread dumps by dumps of which it is known what they show.

    python3 docs/dumps.py COMMAND...

COMMAND gets the dumps of a case or of a recorded run as further arguments, a file each, and has to print

    {"findings": [{"kind": "deadlock", "certainty": "likely", "effects": []}]}

the largest first, with what each explains as its effects, and a certainty of possible, likely or certain. A kind is
named where it is among the first three findings and their effects. Dumps that show no flaw are blamed where one of
these is likely or certain. What each shows is in src/test/resources/dumps: in answers.json of the cases, in recorded/
of the recorded runs. Any Python from 3.8 on does, nothing else is needed.
"""
import collections
import concurrent.futures
import functools
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile

import audit

ROOT = pathlib.Path(__file__).resolve().parent.parent
CASES = ROOT / "src/test/resources/dumps"
PACKS = ROOT / "docs/recorded"
SHOWN = 3


def known(file):
    """The kinds by case, or by variant and load."""
    return {name: answer["kinds"] for answer in json.loads(file.read_text())
            for name in answer.get("runs", [answer.get("case")])}


def jobs():
    """What is known of each case and each recorded run, and where its dumps are."""
    for name, kinds in known(CASES / "answers.json").items():
        yield name, kinds, functools.partial(of_case, CASES / name)
    for pack in sorted(PACKS.rglob("*.zip")):
        answers = CASES / "recorded" / (pack.stem + ".json")
        kinds = known(answers) if answers.exists() else {}
        recording = "" if pack.parent == PACKS else pack.parent.name + "/"
        runs = collections.defaultdict(list)
        for file, content in sorted(audit.contents(pack).items()):
            if kinds and re.search(r"/threads-\d+-load\.json$", file):
                runs[file.rpartition("/")[0]].append(content)
        for run, contents in runs.items():
            cell = re.sub(r"\.\d+$", "", run.rpartition("/")[2])
            yield recording + run, kinds.get(recording + cell, kinds.get(cell)), functools.partial(of_run, contents)


def of_case(folder):
    return [file.read_bytes() for file in folder.iterdir()]


def of_run(contents):
    return [text(json.loads(content)).encode() for content in contents]


def text(dump):
    """As jstack prints it."""
    stacks = ["".join("\n\tat " + frame for frame in stack) for stack in dump["stacks"]]
    return "Full thread dump\n\n" + "\n\n".join(
        '"%s" prio=5 tid=0x1 nid=0x1\n   java.lang.Thread.State: %s%s'
        % (thread["name"], thread["state"], stacks[thread["stack"]]) for thread in dump["threads"])


def findings(command, dumps):
    with tempfile.TemporaryDirectory() as folder:
        files = [pathlib.Path(folder, "%03d.txt" % number) for number in range(len(dumps))]
        for file, dump in zip(files, dumps):
            file.write_bytes(dump)
        told = json.loads(subprocess.run([*command, *map(str, files)], stdout=subprocess.PIPE, check=True).stdout)
    shown = told.get("result", told)["findings"][:SHOWN]
    return [one for finding in shown for one in [finding, *finding.get("effects", [])]]


def main():
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    asked, named, blamed = collections.Counter(), collections.Counter(), []
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        def answered(job):
            return job[0], job[1], findings(sys.argv[1:], job[2]())
        for name, kinds, told in pool.map(answered, jobs()):
            told_kinds = {one.get("values", {}).get("anti-pattern", one["kind"]) for one in told}
            asked.update(kinds)
            named.update(told_kinds.intersection(kinds))
            for kind in set(kinds) - told_kinds:
                print("%s: not named in %s" % (kind, name))
            if not kinds:
                asked["no flaw"] += 1
                blamed += [name] * any(one["certainty"] != "possible" for one in told)
    print("\n".join("blamed: " + name for name in blamed))
    without = asked.pop("no flaw", 0)
    for kind in sorted(asked):
        print("%-40s %d of %d" % (kind, named[kind], asked[kind]))
    print("%-40s %d of %d\n%-40s %d of %d" % ("all", sum(named.values()), sum(asked.values()),
                                              "blamed of those that show no flaw", len(blamed), without))


if __name__ == "__main__":
    main()

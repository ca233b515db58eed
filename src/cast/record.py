"""Records a run of ./lab try in a terminal: python record.py ANTI-PATTERN FOLDER, as make cast does. Leaves ANTI-PATTERN.cast, for the players
of asciinema, and ANTI-PATTERN.svg, which plays it in a page.

A cast is what the terminal got, and its title says what the run ran on. Only the folder of the checkout is left out of paths.
"""
import json
import os
import shutil
import subprocess
import sys
from html import escape
from pathlib import Path
from xml.etree import ElementTree

WORK = Path("target/cast")
# The template of the SVG has this size too.
COLUMNS, ROWS = 112, 36
# The lab rewrites its line every second: played so, a minute takes twelve seconds.
LONGEST_PAUSE = "0.2"
# What is printed at once is one picture, and the last one stays long enough to be read.
SHORTEST_PICTURE_MS, LAST_PICTURE_MS = "50", "8000"
# What would take the line that is rewritten from the terminal.
UNWANTED = {"CI", "GITHUB_ACTIONS"}


def tool(*words):
    environment = {name: value for name, value in os.environ.items() if name not in UNWANTED}
    environment |= {"TERM": "xterm-256color", "LC_ALL": "C.UTF-8", "PYTHONUTF8": "1", "ASCIINEMA_CONFIG_HOME": str(WORK)}
    subprocess.run([sys.executable, "-m", *words], check=True, env=environment)


def record(command, file):
    """Leaves what the terminal got in a file; ends where the command fails, for that is not what a page shows."""
    code = WORK / "code"
    tool("asciinema", "rec", "-q", "-e", "TERM", "-i", LONGEST_PAUSE, "--cols", str(COLUMNS), "--rows", str(ROWS),
         "-c", f"echo '$ {command}'; {command}; echo $? >{code}", str(file))
    if code.read_text().strip() != "0":
        sys.exit(f"{command} ended with {code.read_text().strip()}, which is not recorded. What it printed: {file}")


def machine():
    """What the run ran on, in the words of its own results."""
    return ElementTree.parse("results/latest/junit.xml").find(".//property[@name='machine']").get("value")


def titled(raw, title):
    header, *events = raw.read_text().split("\n")
    # A path in a page is to be the same wherever it was recorded.
    return "\n".join([json.dumps(json.loads(header) | {"title": title}), *[event.replace(f"{Path.cwd()}/", "") for event in events]])


def render(cast, command, about, svg):
    template = WORK / "template.svg"
    text = Path(__file__).with_name("terminal.svg").read_text()
    template.write_text(text.replace("{command}", escape(command)).replace("{machine}", escape(about)))
    tool("termtosvg", "render", str(cast), str(svg), "-t", str(template), "-m", SHORTEST_PICTURE_MS, "-D", LAST_PICTURE_MS)


def main(name, folder):
    shutil.rmtree(WORK, ignore_errors=True)
    WORK.mkdir(parents=True)
    command = f"./lab try {name}"
    raw, cast, svg = (WORK / file for file in ("raw.cast", f"{name}.cast", f"{name}.svg"))
    record(command, raw)
    about = machine()
    cast.write_text(titled(raw, f"{command}: {about}"))
    render(cast, command, about, svg)
    folder.mkdir(parents=True, exist_ok=True)
    for file in (cast, svg):
        shutil.copyfile(file, folder / file.name)


if __name__ == "__main__":
    main(sys.argv[1], Path(sys.argv[2]))

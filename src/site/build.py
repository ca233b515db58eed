"""Builds the site: python3 build.py PROJECT REPORTS HTML [REPOSITORY], as make site does. REPORTS has NAME.html for each recorded pack."""
import shutil
import sys
from pathlib import Path

from sphinx.cmd.build import main

import check
import stage


def build(project, reports, html, repository=None):
    """The code with which to exit."""
    staged = html.parent / "pages"
    sources = stage.stage(project, staged, repository)
    shutil.rmtree(html, ignore_errors=True)
    code = main(["-b", "html", "-q", "-W", "--keep-going", "-d", str(html.parent / "doctrees"), "-c", str(Path(__file__).parent), str(staged), str(html)])
    if code:
        return code
    shutil.rmtree(html / ".doctrees", ignore_errors=True)
    (html / ".buildinfo").unlink(missing_ok=True)
    stage.carry(project, sources, html)
    stage.publish(project, reports, html)
    wrong = check.check(html)
    for sentence in wrong:
        print(sentence, file=sys.stderr)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(build(*map(Path, sys.argv[1:4]), *sys.argv[4:]))

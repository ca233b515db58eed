"""Lays out what the site is made of: the project's own pages as they are, with their links led to where the site has the target, and the
pages that the site has besides: the ledger, the recorded runs, the gallery. Needs nothing but Python's standard library.

    python3 stage.py PROJECT FOLDER [REPOSITORY]

REPOSITORY is the address that sources are linked to, such as https://host/owner/name/blob/COMMIT. Without it the site has copies of them.
"""
import os
import re
import shutil
import sys
from pathlib import Path

# A link that begins so is relative to the site's root.
SITE = "site:"
RENAMED = {"README.md": "index.md", "README.ko.md": "index.ko.md"}
BESIDE = ["CHANGELOG.md"]
# Pages need a folder that is not hidden, at the same depth, so that what they link holds.
HIDDEN, SHOWN = ".github", "project"
RECORDED = "docs/recorded"
OTHER_RECORDINGS = {"again": ", recorded again", "jdk-25": ", on JDK 25", "jdks": ", on several JVMs"}
PICTURES = ["docs/img", "docs/terminal"]

FENCE = re.compile(r"(?m)^(`{3,}).*?^\1[^\S\n]*$", re.DOTALL)
LINK = re.compile(r"\[((?:[^\[\]]|\[[^\[\]]*\])*)\]\(([^()\s]+)\)")
HEADING = re.compile(r"(?m)^# (.+)$")
CLAIM = re.compile(r"(?m)^\| \[(\d{3}-\d+)\]\([^)]+\) \| (.+) \|$")
RULE = re.compile(r"(?m)^## (\d{3}-\d+)$")
PICTURE = re.compile(r"!\[([^\]]*)\]\(([^)\s]+\.svg)\)\n\n\*(.+)\*")
TITLE = re.compile(r"(?m)^title: (.+)$")
CELLS = re.compile(r"(?<!\\) \| | \|(?= \|)")

NAVIGATION = [
    ("Evidence", ["ledger", "reports", "gallery", "docs/findings", "docs/claims", "docs/claims/*"]),
    ("Anti-patterns", ["docs/anti-patterns/*"]),
    ("Experiments", ["docs/experiments/*"]),
    ("Your own service", ["docs/ci", "docs/ci-servers", "docs/virtual-threads", "docs/two-versions", "docs/jdks", "docs/all-instances", "docs/junit", "docs/diagnose",
                          "docs/beyond-one-machine"]),
    ("Teaching", ["docs/workshop", "docs/workshop/*"]),
    ("Understanding", ["docs/running", "docs/glossary", "docs/measures", "docs/measuring", "*"]),
    ("한국어", ["index.ko", "*.ko"]),
]


def pages(project):
    """Which page of the project becomes which of the site."""
    found = {name: RENAMED.get(name, name) for name in [*RENAMED, *BESIDE] if (project / name).exists()}
    found |= {f"{HIDDEN}/{page.name}": f"{SHOWN}/{page.name}" for page in sorted((project / HIDDEN).glob("*.md"))}
    found |= {page.relative_to(project).as_posix(): page.relative_to(project).as_posix() for page in sorted((project / "docs").rglob("*.md"))}
    return found


class Links:
    """Leads the links of pages to where the site has their targets, and remembers the sources that it has to carry."""

    def __init__(self, project, repository=None):
        self.project = project
        self.repository = repository
        self.pages = pages(project)
        self.carried = set()

    def of(self, page, text):
        """The text of a page, all but its code, with its links led on."""
        here = Path(page).parent
        parts, end = [], 0
        for fence in FENCE.finditer(text):
            parts += [self._lead(here, self.pages[page], text[end:fence.start()]), fence.group()]
            end = fence.end()
        return "".join([*parts, self._lead(here, self.pages[page], text[end:])])

    def _lead(self, here, staged, prose):
        def lead(link):
            label, (path, hashed, anchor) = link.group(1), link.group(2).partition("#")
            if not path or re.match(r"[a-z]+:", path):
                return link.group()
            target = os.path.normpath(here / path)
            if target in self.pages:
                return f"[{label}]({relative(self.pages[target], staged)}{hashed}{anchor})"
            if target.endswith(".svg") and os.path.dirname(target) in PICTURES:
                return link.group()
            if target == RECORDED:
                return f"[{label}]({relative('reports.md', staged)})"
            if target.startswith(RECORDED + "/") and target.endswith(".zip"):
                return f"[{label}]({SITE}{report(target)})"
            file = self.project / target
            if self.repository:
                return f"[{label}]({self.repository.replace('/blob/', '/tree/') if file.is_dir() else self.repository}/{target})"
            if file.is_dir():
                return label
            self.carried.add(target)
            return f"[{label}]({SITE}sources/{target}.txt)"
        return LINK.sub(lead, prose)


def relative(target, page):
    return os.path.relpath(target, Path(page).parent)


def report(pack):
    """Where the site has the report of a pack."""
    return "reports/" + os.path.splitext(os.path.relpath(pack, RECORDED))[0] + ".html"


def heading(text):
    return HEADING.search(text).group(1)


def ledger(claims):
    """The claims of all posts in one table; each leads to its rule."""
    rows = []
    for claim in CLAIM.finditer(claims):
        name, rest = claim.groups()
        post = name.split("-")[0]
        says, stated, measured, verdict = (cell.strip() for cell in CELLS.split(rest))
        rows.append(f"| [{name}]({SITE}docs/claims/{post}.html#claim-{name}) | {post} | {says} | {stated} | {measured} | {verdict} |")
    return "\n".join([
        "# The ledger of claims", "",
        f"All {len(rows)} claims of the blog posts in one table: what a post says, what the lab measured, the verdict. A claim's number leads to",
        "its rule and its evidence. [What each verdict means](docs/measuring.md#verdicts).", "",
        "| claim | post | what it says | the post | the lab | verdict |", "| --- | --- | --- | --- | --- | --- |", *rows, ""])


def anchored(claims):
    """A page of claims, with a place at each claim's rule that a link can name."""
    return RULE.sub(r'<a id="claim-\1"></a>\n\n## \1', claims)


def recorded(project, staged):
    """A table of the recorded runs, each with its report and its pack."""
    rows = []
    for pack in packs(project):
        name = pack.stem
        scenario = project / "scenarios" / f"{name}.yml"
        title = TITLE.search(scenario.read_text()).group(1).strip("\"'") if scenario.exists() else name
        page = next((page for folder in ("anti-patterns", "experiments") if (page := f"docs/{folder}/{name}.md") in staged.values()), None)
        other = OTHER_RECORDINGS.get(pack.parent.name, "")
        its = report(pack.relative_to(project).as_posix())
        rows.append(f"| [{name}]({SITE}{its}){other} | {f'[{title}]({page})' if page else title} | "
                    f"[{-(-pack.stat().st_size // 1024)}&nbsp;kB]({SITE}{its.removesuffix('.html')}.zip) |")
    return "\n".join([
        "# The recorded runs", "",
        "Each report is the one that `./lab report` makes of the pack beside it: every number with the evidence that it comes from, the curves, the",
        "threads, the claims and their rules. Links from a report to its evidence lead to the pack, which has the files. What was run leads to the",
        "page that explains it.", "",
        "| report | what was run | pack |", "| --- | --- | --- |", *rows, ""])


def packs(project):
    return sorted((project / RECORDED).rglob("*.zip"))


def gallery(project):
    """All pictures of the pages, each leading to the page that explains it."""
    figures, seen = [], set()
    for page in sorted([*(project / "docs/anti-patterns").glob("*.md"), *(project / "docs/experiments").glob("*.md")]):
        if page.name.endswith(".ko.md"):
            continue
        text, path = page.read_text(), page.relative_to(project).as_posix()
        for alt, picture, caption in PICTURE.findall(text):
            image = os.path.normpath(Path(path).parent / picture)
            if image not in seen:
                seen.add(image)
                figures.append(f"<figure>\n\n[![{alt}]({image})]({path})\n\n<figcaption>\n\n**[{heading(text)}]({path})**\n\n"
                               f"{LINK.sub(lambda link: link.group(1), caption).removesuffix(' The run')}\n\n</figcaption>\n</figure>")
    return "\n".join(["# Gallery", "", "Every picture is drawn from a recorded run. It leads to the page that explains it.", "",
                      '<div class="gallery">', "", *figures, "", "</div>", ""])


def short(text):
    """What the navigation calls a page: its heading up to the colon that explains it."""
    return re.sub(r"[`\\]", "", heading(text).split(": ")[0])


def navigation(staged):
    """The tables of contents for the home page; each page stands in the first group that names it."""
    left = dict(sorted((page.removesuffix(".md"), short(text)) for page, text in staged.items() if page != "index.md"))
    trees = []
    for caption, patterns in NAVIGATION:
        entries = []
        for pattern in patterns:
            korean = pattern.endswith(".ko")
            for page in [page for page in left if matches(page, pattern) and page.endswith(".ko") == korean]:
                entries.append(f"{left.pop(page)} <{page}>")
        trees.append("\n".join(["```{toctree}", ":hidden:", f":caption: {caption}", "", *entries, "```"]))
    return "\n\n".join(trees)


def matches(page, pattern):
    if pattern.startswith("*"):
        return page.endswith(pattern[1:])
    return page == pattern or pattern.endswith("/*") and str(Path(page).parent) == pattern[:-2]


def stage(project, folder, repository=None):
    """Writes the site's sources into a folder that it empties before; returns the files of the project that the site has to carry as text."""
    shutil.rmtree(folder, ignore_errors=True)
    links = Links(project, repository)
    staged = {its: links.of(page, (project / page).read_text()) for page, its in links.pages.items()}
    staged["ledger.md"] = ledger(staged["docs/claims.md"])
    for page in [page for page in staged if page.startswith("docs/claims/")]:
        staged[page] = anchored(staged[page])
    staged["reports.md"] = recorded(project, links.pages)
    staged["gallery.md"] = gallery(project)
    staged["index.md"] += "\n" + navigation(staged) + "\n"
    for page, text in staged.items():
        file = folder / page
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)
    for pictures in PICTURES:
        shutil.copytree(project / pictures, folder / pictures)
    return sorted(links.carried)


def carry(project, sources, html):
    """Copies sources that pages link beside the built pages, as text that every browser shows."""
    for source in sources:
        file = html / "sources" / (source + ".txt")
        file.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(project / source, file)


def publish(project, reports, html):
    """Puts the reports that the lab has made beside the built pages, each with its pack, to which its links to evidence lead then."""
    for pack in packs(project):
        its = report(pack.relative_to(project).as_posix())
        page = html / its
        page.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(pack, page.with_suffix(".zip"))
        text = (reports / os.path.relpath(its, "reports")).read_text()
        page.write_text(re.sub(r'href="\./[^"]*"', f'href="{pack.name}"', text))


if __name__ == "__main__":
    stage(Path(sys.argv[1]), Path(sys.argv[2]), sys.argv[3] if len(sys.argv) > 3 else None)

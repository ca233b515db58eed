"""Reads every file of a built site: each link within it has to lead to a file and to a place that is there, and nothing may be requested
from elsewhere. Needs nothing but Python's standard library.

    python3 check.py FOLDER
"""
import re
import sys
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

# What a browser gets by itself, whether or not anybody follows it.
REQUESTED = {("img", "src"), ("script", "src"), ("iframe", "src"), ("embed", "src"), ("source", "src"), ("video", "src"), ("audio", "src"),
             ("video", "poster"), ("object", "data"), ("image", "href"), ("image", "xlink:href"), ("use", "href"), ("use", "xlink:href")}
# Links of the head that only tell.
TELLING = {"alternate", "author", "canonical", "license", "index", "search", "next", "prev", "help"}
STYLE = re.compile(r"""url\(\s*["']?([^"')\s]+)|@import\s+["']([^"']+)""")
ELSEWHERE = re.compile(r"(?:https?:|wss?:)?//")


class Page(HTMLParser):
    """What a page has for others to link, what it links and what it requests."""

    def __init__(self, text):
        super().__init__()
        self.places, self.links, self.requests = {""}, [], []
        self._style = False
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        values = dict(attributes)
        self.places |= {values[name] for name in ("id", "name") if values.get(name)}
        if tag == "a" and values.get("href") is not None:
            self.links.append(values["href"])
        elif tag == "link" and values.get("href") and not TELLING & set((values.get("rel") or "").split()):
            self.requests.append(values["href"])
        elif tag == "link" and values.get("href"):
            self.links.append(values["href"])
        elif tag == "meta" and (values.get("http-equiv") or "").lower() == "refresh":
            self.requests.append((values.get("content") or "").partition("url=")[2])
        self.requests += [values[name] for name in values if (tag, name) in REQUESTED and values[name]]
        self.requests += [part.split()[0] for part in (values.get("srcset") or "").split(",") if part.strip()]
        self.requests += styled(values.get("style") or "")
        self._style = tag == "style"

    def handle_data(self, data):
        if self._style:
            self.requests += styled(data)

    def handle_endtag(self, tag):
        self._style = False


def styled(text):
    """What a style sheet requests."""
    return [one or other for one, other in STYLE.findall(text)]


def check(site):
    """What is wrong with the site, a sentence each."""
    files = {file.resolve() for file in site.rglob("*") if file.is_file()}
    pages = {file: Page(file.read_text()) for file in files if file.suffix in (".html", ".svg")}
    wrong = []
    for file in sorted(files):
        name = file.relative_to(site.resolve())
        if file in pages:
            links, requests = pages[file].links, pages[file].requests
        elif file.suffix == ".css":
            links, requests = [], styled(file.read_text())
        else:
            continue
        wrong += [f"{name} requests {address} from elsewhere" for address in requests if ELSEWHERE.match(address)]
        for address in dict.fromkeys([*links, *requests]):
            parts = urlsplit(address)
            if parts.scheme or parts.netloc:
                continue
            target = (file.parent / unquote(parts.path)).resolve() if parts.path else file
            if target not in files:
                wrong.append(f"{name} links {address}, which the site does not have")
            elif target in pages and unquote(parts.fragment) not in pages[target].places:
                wrong.append(f"{name} links {address}, and the page has no such place")
    return wrong


if __name__ == "__main__":
    found = check(Path(sys.argv[1]))
    print("\n".join(found), file=sys.stderr)
    sys.exit(1 if found else 0)

"""What Sphinx is told; build.py calls it."""
import os
from pathlib import Path

from docutils import nodes

from stage import SITE

project = "Executor Lab"
html_title = project
language = "en"
extensions = ["myst_parser", "sphinx_copybutton"]
templates_path = ["templates"]
html_static_path = ["static"]
html_css_files = ["site.css"]

# GitHub's Markdown: what else MyST takes for its own stays as it is written.
myst_enable_extensions = ["strikethrough", "tasklist"]
myst_disable_syntax = ["myst_role", "myst_line_comment", "myst_block_break", "myst_target"]
myst_heading_anchors = 6
myst_url_schemes = ["http", "https", "mailto", SITE.rstrip(":")]
nitpicky = True
smartquotes = False
# Pages quote programs' outputs that only look like a language; they begin below the first level inside of details.
suppress_warnings = ["misc.highlighting_failure", "myst.header"]

html_theme = "furo"
html_theme_options = {"top_of_page_buttons": [], "navigation_with_keys": False}
html_sidebars = {"**": ["sidebar/brand.html", "sidebar/search.html", "sidebar/translation.html", "sidebar/scroll-start.html",
                        "sidebar/navigation.html", "sidebar/scroll-end.html"]}
html_show_sourcelink = False
html_copy_source = False
html_use_index = False
html_show_copyright = False
pygments_style = "friendly"
pygments_dark_style = "github-dark"
copybutton_selector = "div.highlight-sh pre"

KOREAN = ".ko"
# What a trainer prints for everybody, each on one sheet.
HANDOUTS = ("docs/workshop/thread-dump",)


def lead_to_files(app, doctree, page):
    """Makes links to files of the site relative to the page, so that it works in every folder of a server and without one."""
    for reference in doctree.findall(nodes.reference):
        uri = reference.get("refuri", "")
        if uri.startswith(SITE):
            reference["refuri"] = os.path.relpath(uri.removeprefix(SITE), Path(page).parent)


def tell_language(app, page, template, context, doctree):
    """The page's own language, and its translation where there is one."""
    korean = page.endswith(KOREAN)
    context["language"] = "ko" if korean else "en"
    other = page.removesuffix(KOREAN) if korean else page + KOREAN
    if other in app.env.found_docs:
        context["translation"] = {"page": other, "language": "en" if korean else "ko", "name": "English" if korean else "한국어"}
    if page.removesuffix(KOREAN) in HANDOUTS:
        app.add_css_file("handout.css")
    if page == "ledger":
        app.add_js_file("ledger.js", loading_method="defer")


def setup(app):
    app.connect("doctree-resolved", lead_to_files)
    app.connect("html-page-context", tell_language)

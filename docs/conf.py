"""How the documentation is built: python -m sphinx -W --keep-going docs docs/_build/html"""

import re

import pokereval

project = "pokereval"
copyright = "the pokereval developers, MIT licence"
version = release = pokereval.__version__

extensions = ["myst_parser", "sphinx.ext.autodoc"]
exclude_patterns = ["_build"]
# A name in single backticks in a docstring leads to what it names, where that is ours.
default_role = "py:obj"
nitpicky = True
nitpick_ignore_regex = [
    ("py:obj", r"(\w+\.)*[a-z_]+"),  # arguments and fields
    ("py:class", r"(collections|fractions|np|npt|numpy|os)\..+|_.+"),  # not ours
    ("py:class", "Axes|CardsLike|HandLike|Pairs|Executor|Progress"),  # aliases and others
]

autodoc_type_aliases = {"CardsLike": "CardsLike"}

myst_enable_extensions = ["colon_fence"]
myst_heading_anchors = 3

html_theme = "furo"
html_title = "pokereval"
html_static_path = ["_static"]
html_css_files = ["pokereval.css"]
html_copy_source = False


def tidy(app, what, name, obj, options, signature, returns):
    """Leave out the `self` of compiled methods, and Sphinx's wrapping of an alias in a union."""
    signature = (signature or "").replace("(self, ", "(")
    return re.sub(r"TypeAliasForwardRef\('(\w+)'\)", r"\1", signature) or None, returns


def setup(app):
    app.connect("autodoc-process-signature", tidy)

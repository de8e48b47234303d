"""Settings of Sphinx for the documentation as a site; build.py lays its pages out."""

project = "dicedojo"
author = "The dicedojo team"
copyright = "The dicedojo team: code under the MIT licence"
extensions = ["myst_parser"]
exclude_patterns = ["_build"]
myst_heading_anchors = 3
myst_enable_extensions = ["colon_fence"]
html_theme = "furo"
html_title = "dicedojo"
html_copy_source = False
html_show_sourcelink = False
html_theme_options = {"navigation_with_keys": True}
pygments_style = "a11y-high-contrast-light"
pygments_dark_style = "a11y-high-contrast-dark"
nitpicky = True

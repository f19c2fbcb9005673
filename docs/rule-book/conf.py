"""Settings of Sphinx for a rule book whose figures are checked: `python3 -m sphinx docs/rule-book book`."""

project = "The rules of Quax"
author = "the Crosscut authors"
language = "en"
extensions = ["crosscut.sphinx"]
numfig = True
html_theme = "alabaster"
html_theme_options = {"nosidebar": True}
html_copy_source = False
latex_documents = [("index", "quax.tex", project, author, "howto")]

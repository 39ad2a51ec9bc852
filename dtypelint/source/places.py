"""What a change may concern: the parts of a file that are told apart."""

from __future__ import annotations

# A file, and the qualified name of a function in it, or one of the following.
Place = tuple[str, str]
# What all of the text says together, and the import statements at the top level.
SURVEY, IMPORTS = "", "import"
# Before a name, what it is at the top level; alone, of a folder, which names the files below it have there.
NAMES = ":"

"""The checked project as text: discovery, decoding, notebooks, definitions, name resolution, suppressions."""

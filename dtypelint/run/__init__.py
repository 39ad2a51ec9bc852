"""One run: what is kept from before, what is evaluated anew and where, and how that makes findings."""

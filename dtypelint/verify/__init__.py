"""Findings and rule pages put to the proof: the snippet is run before and after the fix, in a child process."""

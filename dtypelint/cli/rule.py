"""`dtypelint rule`: the pages of the rules."""

from __future__ import annotations

import json
import sys
from typing import TYPE_CHECKING

import click

from dtypelint.cli.options import appearance, options
from dtypelint.errors import UsageError

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from dtypelint.pages import Page
    from dtypelint.verify.evidence import Evidence


@click.command()
@click.argument("rule", required=False, metavar="CODE|NAME")
@options(
    (
        click.option("--all", "every", is_flag=True, help="Print the pages of all rules."),
        click.option(
            "--output-format",
            type=click.Choice(["text", "json"]),
            default="text",
            show_default=True,
            help="How to print.",
        ),
    ),
    appearance,
)
def rule(rule: str | None, every: bool, output_format: str) -> None:
    """Explain a rule: what it finds, and what its fix does."""
    from dtypelint.pages import load_pages

    if every == (rule is not None):
        raise UsageError("name one rule, or ask for --all")
    from dtypelint.verify.evidence import kept_evidence

    pages, kept = load_pages(), kept_evidence()
    chosen = list(pages.values()) if rule is None else [_page(rule, pages)]
    if output_format == "json":
        described = [_described(page, kept) for page in chosen]
        click.echo(json.dumps(described if every else described[0], indent=2))
    elif sys.stdout.isatty() and click.get_current_context().color is not False:
        _show(chosen, kept)
    else:
        click.echo("\n\n".join(_markdown(page, kept) for page in chosen))


def _page(word: str, pages: Mapping[str, Page]) -> Page:
    from dtypelint.config import expand

    codes = sorted(expand([word], {code: page.name for code, page in pages.items()}))
    if len(codes) > 1:
        raise UsageError(f"'{word}' stands for several rules: {', '.join(codes)}")
    return pages[codes[0]]


def _described(page: Page, kept: Sequence[Evidence]) -> dict[str, object]:
    records = [record for evidence in kept for record in evidence.to_json()["records"]]
    return {
        "code": page.code,
        "name": page.name,
        "summary": page.summary,
        "fix": str(page.fix),
        "since": page.since,
        "url": f"https://dtypelint.readthedocs.io/rules/{page.code}",
        "text": page.text,
        "evidence": [record for record in records if record["code"] == page.code],
    }


def _markdown(page: Page, kept: Sequence[Evidence]) -> str:
    title = f"# {page.code}: {page.name}\n\n{page.summary}"
    text = f"{title}\n\nFix: {page.fix}. Since {page.since}.\n\n{page.text.strip()}"
    if not kept:
        return text
    from dtypelint.verify.markup import of_rule

    return f"{text}\n\n{of_rule(kept, page.code)}".strip()


def _show(pages: Sequence[Page], kept: Sequence[Evidence]) -> None:
    from rich.console import Console
    from rich.markdown import Markdown

    console = Console()
    for page in pages:
        console.print(Markdown(_markdown(page, kept)))
        console.print()

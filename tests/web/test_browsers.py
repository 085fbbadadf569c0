"""The tests' own browser: the right one is taken, and it draws text."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page

from web import browsers


def command(folder: Path, name: str, *lines: str) -> str:
    """A command that does what its lines say."""
    folder.mkdir(exist_ok=True)
    script = folder / name
    script.write_text("\n".join(("#!/bin/sh", *lines, "")))
    script.chmod(0o755)
    return str(script)


@pytest.fixture
def bare(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A machine that has no browser; the folder of its commands."""
    monkeypatch.setattr(browsers, "INSTALLED", ("chromium", "google-chrome"))
    monkeypatch.setattr(browsers, "TOOLS", tmp_path)
    monkeypatch.setattr(browsers, "UNPACKED", tmp_path / "unpacked")
    monkeypatch.setattr(browsers, "ITS_PLACE", tmp_path / "place")
    commands = tmp_path / "commands"
    commands.mkdir()
    monkeypatch.setenv("PATH", str(commands))
    return commands


def test_without_a_browser_none_is_found(bare: Path) -> None:
    assert browsers.find() is None


def test_what_is_installed_comes_before_what_was_fetched(bare: Path) -> None:
    fetched = command(bare.parent, "chromium", "echo Chromium 1")
    (bare.parent / "unpacked").touch()
    assert browsers.find() == fetched
    installed = command(bare, "google-chrome", "echo Chrome 2")
    assert browsers.find() == installed


def test_a_browser_that_does_not_start_is_passed_over(bare: Path) -> None:
    command(bare, "chromium", "echo 'install me first' >&2", "exit 1")
    assert browsers.find() is None
    playwrights = command(bare.parent, "playwrights", "echo Chromium 3")
    (bare.parent / "place").write_text(playwrights)
    assert browsers.find() == playwrights


@pytest.mark.parametrize("family", ["serif", "sans-serif", "monospace", "system-ui"])
def test_text_is_seen(page: Page, family: str) -> None:
    """Where no font is found, text is silently left out."""

    def drawn(colour: str) -> bytes:
        page.set_content(f'<p style="font: 40px {family}; color: {colour}">Ecumene ✓</p>')
        return page.screenshot()

    assert drawn("black") != drawn("white")

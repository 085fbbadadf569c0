"""What holds for every test."""

from __future__ import annotations

from proving import (
    at_table,
    pytest_addoption,
    pytest_collection_modifyitems,
    pytest_generate_tests,
    pytest_runtest_call,
    pytest_runtest_logreport,
    pytest_sessionfinish,
    pytest_terminal_summary,
)

__all__ = [
    "at_table",
    "pytest_addoption",
    "pytest_collection_modifyitems",
    "pytest_generate_tests",
    "pytest_runtest_call",
    "pytest_runtest_logreport",
    "pytest_sessionfinish",
    "pytest_terminal_summary",
]

"""The command line: one module a command, registered in `COMMANDS`.

A command's module is called as the command. It has `HELP`, a line that says what it does,
`add_options`, which tells the parser what it takes, and `run`, which does it and returns the exit
status. Every command prints tables for people, or JSON for programs with ``--json``. What a
command needs is imported when it runs, so that asking for the version loads nothing.
"""

from __future__ import annotations

import argparse
import io
import os
import sys
from collections.abc import Sequence
from typing import TextIO

from .. import __version__
from . import audit, bench, equity, evaluate, games, plot, settle
from .output import BAD_INPUT

COMMANDS = (settle, audit, evaluate, equity, plot, games, bench)


def _parse(argv: Sequence[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="pokereval", description="Rank poker hands, and settle pots to the last odd chip."
    )
    parser.add_argument("--version", action="version", version=f"pokereval {__version__}")
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    for command in COMMANDS:
        added = commands.add_parser(
            command.__name__.rpartition(".")[2],
            help=command.HELP,
            description=command.HELP[0].upper() + command.HELP[1:] + ".",
            formatter_class=argparse.RawDescriptionHelpFormatter,
        )
        added.add_argument("--json", action="store_true", help="print JSON for programs")
        command.add_options(added)
        added.set_defaults(run=command.run)
    if argv and argv[0] in commands.choices:
        # Hands, files and options in any order: of itself argparse ends a list at an option.
        return commands.choices[argv[0]].parse_intermixed_args(argv[1:])
    return parser.parse_args(argv)


def _give_up(stream: TextIO) -> None:
    """Let what was not written go: Python flushes once more when it exits."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line and return its exit status.

    0 done, 1 deviations, 2 bad input, or that what is printed cannot be written.

    >>> main(["evaluate", "holdem", "AsKs", "QsJsTs2d3c", "--json"])  # doctest: +ELLIPSIS
    {"game": "holdem", "hole": "AsKs", "board": "QsJsTs2d3c", "hands": [{... "Royal flush"}]}
    0
    """
    for name in ("stdout", "stderr"):
        stream = getattr(sys, name)
        if stream is None:  # closed; without one, print takes the other
            setattr(sys, name, open(os.devnull, "w", encoding="utf-8"))  # noqa: SIM115
        elif isinstance(stream, io.TextIOWrapper):  # a name that the terminal cannot write
            stream.reconfigure(errors="backslashreplace")
    try:
        try:
            options = _parse(sys.argv[1:] if argv is None else argv)
            status: int = options.run(options)
        finally:  # now, while it can be told: of a help page too
            sys.stdout.flush()
            sys.stderr.flush()
    except OSError as error:  # of writing: what cannot be read the commands report
        _give_up(sys.stdout)
        if isinstance(error, BrokenPipeError):
            return 141  # the reader, such as head, has seen enough
        try:
            print(f"pokereval: cannot write: {error.strerror or error}", file=sys.stderr)
        except OSError:
            _give_up(sys.stderr)
        return BAD_INPUT
    except KeyboardInterrupt:
        return 130
    return status

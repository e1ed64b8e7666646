"""The command `foredeck`: registers the commands, and turns every failure into one line and an exit code."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from typing import Annotated, Any

import typer

import simulator
from simulator.cli import campaign, cards, check, console, convert, matrix, replay, run, scenarios, situation
from simulator.cli.exits import Exit
from simulator.cli.options import take_strictly
from simulator.decks.catalogue import shown
from simulator.errors import ForedeckError, UsageError, in_words

app = typer.Typer(
    name="foredeck",
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)
COMMANDS = (
    run.run,
    campaign.campaign,
    matrix.matrix,
    check.check,
    convert.convert,
    replay.replay,
    cards.cards,
    scenarios.scenarios,
    situation.situation,
)
for command in COMMANDS:
    take_strictly(command)
    app.command(short_help=(command.__doc__ or "").splitlines()[0])(command)


def _show_version(wanted: bool) -> None:
    if wanted:
        console.show(f"foredeck {simulator.__version__}")
        raise typer.Exit


@app.callback(invoke_without_command=True)
def foredeck(
    context: typer.Context,
    version: Annotated[
        bool, typer.Option("--version", callback=_show_version, is_eager=True, help="Print the version and exit.")
    ] = False,
) -> None:
    """Play a real card-game deck thousands of times by the rules and see how, and why, it wins or loses."""
    if context.invoked_subcommand is None:
        console.show(context.get_help())


def execute(arguments: list[str]) -> int:
    """Run one command line; its exit code. Every error the user can mend ends here."""
    try:
        code = app(arguments, prog_name="foredeck", standalone_mode=False)
    except ForedeckError as error:
        console.show_error(error)
        return Exit.of(error)
    except typer.TyperException as error:
        console.show_error(UsageError(_what_is_wrong(error), _what_to_do(error, arguments)))
        return Exit.USAGE
    except SystemExit:  # typer's way out when who reads the answer has stopped: `foredeck cards | head -1`
        return Exit.OK
    except OSError as error:  # every other file is opened where its own error is explained
        if console.reader_left(error):
            return Exit.OK
        console.show_error(console.not_printed(error))
        return Exit.NOT_WRITTEN
    except (KeyboardInterrupt, typer.Abort):
        console.say_interrupted()
        return Exit.INTERRUPTED
    if code == Exit.INTERRUPTED and not isinstance(code, Exit):  # typer's for Ctrl-C; a command's own is an Exit
        console.say_interrupted()
    return int(code or Exit.OK)


def _what_is_wrong(error: typer.TyperException) -> str:
    """The error in one line; a value of the wrong kind in the words that are used for those of files."""
    names = getattr(getattr(error, "param", None), "opts", None)
    problem = _bad_value(error)
    if names and problem:
        given = shown(str(problem["input"])) or '""'
        return f"{names[0]} {given}: {in_words(problem)}"
    return _one_line(error.format_message())


def _what_to_do(error: typer.TyperException, arguments: list[str]) -> str:
    """What to type instead, if that is plain; else where to look: some errors do not know their command."""
    typed = [f"foredeck {name}" for name in arguments[:1] if name in {command.__name__ for command in COMMANDS}]
    command = getattr(getattr(error, "ctx", None), "command_path", *typed or ["foredeck"])
    if command == "foredeck check" and getattr(error, "option_name", "") == "--legality":
        return "here --format says what an Altered deck is for: --format limited"
    mistyped = _bad_value(error).get("ctx", {}).get("error")
    return getattr(mistyped, "hint", "") or f"{command} --help shows what it takes"


def _bad_value(error: typer.TyperException) -> Mapping[str, Any]:
    """What pydantic says of the value of an option; empty if it is something else that is wrong."""
    from pydantic import ValidationError

    return error.__cause__.errors(include_url=False)[0] if isinstance(error.__cause__, ValidationError) else {}


def _one_line(text: str) -> str:
    line = " ".join(text.split()).rstrip(".")
    return line[:1].lower() + line[1:]


def main() -> int:
    """Run the command line this process was started with; its exit code, once all output has been taken."""
    console.prepare_streams()
    code = execute(sys.argv[1:])
    try:
        sys.stdout.flush()
    except OSError as error:
        if not console.reader_left(error):
            if code != Exit.NOT_WRITTEN:
                console.show_error(console.not_printed(error))
            code = Exit.NOT_WRITTEN
        console.forget_stdout()
    return code

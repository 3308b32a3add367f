"""The `regnum campaign` commands."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from regnum.cli.arguments import CORES, JsonOption, LangOption, Players, SeedOption, Workers, language
from regnum.cli.commands import CheckedApp

campaign_app = CheckedApp(help="Several games as one: each begins with what was won before.", no_args_is_help=True)
CampaignFileArgument = Annotated[Path, typer.Argument(metavar="FILE", help="A campaign file.")]
CampaignName = Annotated[str | None, typer.Option("--campaign", "-c", help="Which one (default: the only one).")]


@campaign_app.command("new")
def campaign_new(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The file to write.")],
    seats: Annotated[str, typer.Option(help="Who plays: you, you:NAME or a bot.")] = "you,knight,count",
    campaign: CampaignName = None,
    lang: LangOption = None,
    seed: SeedOption = None,
    options: Annotated[
        str,
        typer.Option("--options", "-o", help="name=value: for each chapter that has it; game.name=value: for one."),
    ] = "",
) -> None:
    """Begin a campaign in a file of its own."""
    from regnum.cli import campaigns

    campaigns.begin(file, campaign, seats, language(lang), seed, options)


@campaign_app.command("play")
def campaign_play(file: CampaignFileArgument, lang: LangOption = None) -> None:
    """Play on, chapter after chapter; the file is written after every choice."""
    from regnum.cli import campaigns

    campaigns.play(file, language(lang))


@campaign_app.command("show")
def campaign_show(file: CampaignFileArgument, lang: LangOption = None, json: JsonOption = False) -> None:
    """Show what was played, what everybody holds, and what can still be won."""
    from regnum.cli import campaigns

    campaigns.show(file, language(lang), json)


@campaign_app.command("simulate")
def campaign_simulate(
    campaign: CampaignName = None,
    players: Players = None,
    campaigns: Annotated[int, typer.Option("--campaigns", "-n", min=1, help="How many campaigns.")] = 1000,
    seed: SeedOption = None,
    bots: Annotated[str, typer.Option(help="One bot for all, or one a seat: greedy,random.")] = "random",
    options: Annotated[
        str,
        typer.Option("--options", "-o", help="name=value: for each chapter that has it; game.name=value: for one."),
    ] = "",
    workers: Workers = CORES,
    json: JsonOption = False,
) -> None:
    """Let bots play many campaigns: who wins with how much, and what is won when."""
    from regnum.cli import campaign_simulation

    campaign_simulation.run(campaign, players, campaigns, seed, bots, options, workers, json)

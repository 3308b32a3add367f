"""The `regnum campaign` commands."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from regnum.cli.arguments import CORES, JsonOption, LangOption, Players, SeedOption, Workers, language
from regnum.cli.commands import CheckedApp

campaign_app = CheckedApp(help="Play several games in a row; wins carry over.", no_args_is_help=True)
CampaignFileArgument = Annotated[Path, typer.Argument(metavar="FILE", help="A campaign file.")]
CampaignName = Annotated[str | None, typer.Option("--campaign", "-c", help="The campaign (default: the only one).")]


@campaign_app.command("new")
def campaign_new(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The file to write.")],
    seats: Annotated[str, typer.Option(help="Players: you, you:NAME or a bot.")] = "you,knight,count",
    campaign: CampaignName = None,
    lang: LangOption = None,
    seed: SeedOption = None,
    options: Annotated[
        str,
        typer.Option("--options", "-o", help="Options: name=value for all chapters, game.name=value for one."),
    ] = "",
) -> None:
    """Start a campaign in a new file."""
    from regnum.cli import campaigns

    campaigns.begin(file, campaign, seats, language(lang), seed, options)


@campaign_app.command("play")
def campaign_play(file: CampaignFileArgument, lang: LangOption = None) -> None:
    """Continue a campaign; the file is saved after every choice."""
    from regnum.cli import campaigns

    campaigns.play(file, language(lang))


@campaign_app.command("show")
def campaign_show(file: CampaignFileArgument, lang: LangOption = None, json: JsonOption = False) -> None:
    """Show the results so far, each player's prizes, and what can still be won."""
    from regnum.cli import campaigns

    campaigns.show(file, language(lang), json)


@campaign_app.command("simulate")
def campaign_simulate(
    campaign: CampaignName = None,
    players: Players = None,
    campaigns: Annotated[int, typer.Option("--campaigns", "-n", min=1, help="Number of campaigns.")] = 1000,
    seed: SeedOption = None,
    bots: Annotated[str, typer.Option(help="One bot for all, or one per seat: greedy,random.")] = "random",
    options: Annotated[
        str,
        typer.Option("--options", "-o", help="Options: name=value for all chapters, game.name=value for one."),
    ] = "",
    workers: Workers = CORES,
    json: JsonOption = False,
) -> None:
    """Let bots play many campaigns and summarise the results."""
    from regnum.cli import campaign_simulation

    campaign_simulation.run(campaign, players, campaigns, seed, bots, options, workers, json)

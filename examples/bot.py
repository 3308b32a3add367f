"""A bot for Regnum in 40 lines, in a program of its own: it builds when it can and is otherwise a little curious.

    regnum simulate council --players 2 --games 10 --bots "external:command=python examples/bot.py,random"

Every line that comes in is a JSON object, and so is every answer. docs/bots.md describes them. A bot may be written in
any language; this one needs nothing but Python.
"""

import json
import random
import sys

PROTOCOL = 1
LIKES = ["build", "king", "acquire", "pay", "extra", "elect", "councillor", "engage"]  # the best first


def choose(message: dict, chance: random.Random) -> str:
    """The notation of one of the legal actions."""
    legal = [option["notation"] for option in message["legal"]]
    for family in LIKES:
        liked = [notation for notation in legal if notation.split("(")[0] == family]
        if liked:
            return chance.choice(liked)
    return chance.choice(legal)


def main() -> None:
    """Answer until the input ends."""
    chance = random.Random()
    for line in sys.stdin:
        message = json.loads(line)
        if message["type"] == "hello":
            if message["protocol"] != PROTOCOL or message["game"] != "council":
                sys.exit(f"this bot plays the council by protocol {PROTOCOL}")
            chance.seed(message["seed"])
            answer = {"type": "hello", "protocol": PROTOCOL, "name": "builder"}
        else:
            action = choose(message, chance)
            answer = {"type": "action", "decision": message["decision"], "action": action}
        print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    main()

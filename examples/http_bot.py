"""A bot in 40 lines: it takes a seat by an invite and plays whatever is offered first, over HTTP.

    python examples/http_bot.py http://localhost:8000/join/TOKEN

Put your own thinking into `choose`: it is given the view of its seat, as described at /api/openapi.json.
"""

import json
import sys
import time
import urllib.error
import urllib.request
import uuid
from http.cookiejar import CookieJar

SERVER, _, INVITE = sys.argv[1].rpartition("/join/")
http = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(CookieJar()))  # the cookie is the seat


def ask(path, body=None):
    """GET, or POST with a body; stale answers (409) are just the newer view."""
    headers = {"X-Regnum": "1", "Content-Type": "application/json"}
    data = None if body is None else json.dumps(body).encode()
    try:
        return json.load(http.open(urllib.request.Request(SERVER + path, data, headers)))
    except urllib.error.HTTPError as error:
        if error.code != 409:
            raise SystemExit(error.read().decode()) from None
        return json.load(error).get("view")


def choose(view):
    """The number of one of the legal actions."""
    return view["scene"]["prompt"]["options"][0]["action"]


table = ask("/api/join", {"invite": INVITE, "name": "forty lines"})["id"]
while (view := ask(f"/api/tables/{table}/view"))["status"] in ("waiting", "playing"):
    if view["prompt"] is None:
        time.sleep(0.5)
        continue
    move = {"seat": view["viewer"], "version": view["version"], "prompt": view["prompt"], "action": choose(view)}
    ask(f"/api/tables/{table}/moves", {**move, "key": str(uuid.uuid4())})
print(view["ending"]["result"])

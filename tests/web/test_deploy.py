"""The configuration of nginx and the systemd unit that we ship: both are used as they are, but for names and ports."""

from __future__ import annotations

import datetime
import ipaddress
import json
import os
import re
import shutil
import signal
import socket
import ssl
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import httpx2 as httpx
import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID
from websockets.sync.client import connect

from regnum.web.api.caller import COOKIE

from .away import serving
from .browsing import play_on
from .running import Running, free_port
from .test_processes import Remote

pytestmark = pytest.mark.slow  # programs of their own

DEPLOY = Path(__file__).parents[2] / "deploy"
NGINX = shutil.which("nginx", path=f"{os.environ.get('PATH', '')}:/usr/sbin:/usr/local/sbin")
needs_nginx = pytest.mark.skipif(NGINX is None, reason="these tests need nginx: install it, or put it on the PATH")

MAIN = """
daemon off;
master_process on;
pid {folder}/nginx.pid;
error_log {folder}/start.log;
{user}
events {{ worker_connections 2048; }}
http {{
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
    set_real_ip_from 127.0.0.1;  # so that tests can come from any address
    real_ip_header X-Test-Address;
    include {folder}/regnum.conf;
}}
"""


class Proxy:
    """A running nginx: where it listens, and how its certificate is trusted."""

    def __init__(self, http: int, https: int, trust: ssl.SSLContext) -> None:
        self.http, self.address, self.trust = http, f"https://127.0.0.1:{https}", trust

    def client(self, address: str = "192.0.2.7", **given: Any) -> httpx.Client:
        """A client at an address."""
        headers = {"X-Test-Address": address, **given.pop("headers", {})}
        return httpx.Client(base_url=self.address, verify=self.trust, headers=headers, timeout=30, **given)


def certificate(folder: Path) -> ssl.SSLContext:
    """Write a certificate of 127.0.0.1 and its key; a context that trusts it."""
    key, name = ec.generate_private_key(ec.SECP256R1()), x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "test")])
    now = datetime.datetime.now(datetime.UTC)
    made = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(1)
        .not_valid_before(now - datetime.timedelta(days=1))
        .not_valid_after(now + datetime.timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([x509.IPAddress(ipaddress.ip_address("127.0.0.1"))]), critical=False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=0), critical=True)
        .sign(key, hashes.SHA256())
    )
    (folder / "fullchain.pem").write_bytes(made.public_bytes(serialization.Encoding.PEM))
    (folder / "privkey.pem").write_bytes(
        key.private_bytes(serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption())
    )
    return ssl.create_default_context(cafile=str(folder / "fullchain.pem"))


@contextmanager
def proxied(folder: Path, *upstream: int) -> Iterator[Proxy]:
    """Run nginx with our configuration before servers at some ports of this machine."""
    assert NGINX is not None
    trust, http, https = certificate(folder), free_port(), free_port()
    written = (DEPLOY / "nginx.conf").read_text(encoding="utf-8")
    servers = "".join(f"    server 127.0.0.1:{port} max_fails=0;\n" for port in upstream)
    for pattern, new, times in (
        (r"^ +listen \[::\].*\n", "", 2),
        (r"listen 80;", f"listen 127.0.0.1:{http};", 1),
        (r"listen 443 ssl;", f"listen 127.0.0.1:{https} ssl;", 1),
        (r"(?:^    server 127\.0\.0\.1:\d+ max_fails=0;\n)+", servers, 1),
        (r"/etc/letsencrypt/live/games\.example/", f"{folder}/", 2),
        (r"/var/log/nginx/", f"{folder}/", 1),
    ):
        written, found = re.subn(pattern, new, written, flags=re.MULTILINE)
        assert found == times, pattern
    (folder / "regnum.conf").write_text(written, encoding="utf-8")
    user = "user root;" if os.geteuid() == 0 else ""  # else it could not enter a test's folder
    (folder / "main.conf").write_text(MAIN.format(folder=folder, user=user), encoding="utf-8")
    command = [NGINX, "-e", f"{folder}/start.log", "-p", str(folder), "-c", f"{folder}/main.conf"]
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
    try:
        for port in (http, https):
            while not listens(port):
                assert process.poll() is None, process.communicate()[1]
                time.sleep(0.01)
        yield Proxy(http, https, trust)
    finally:
        process.send_signal(signal.SIGTERM)
        process.communicate(timeout=20)


def listens(port: int) -> bool:
    with socket.socket() as tried:
        return tried.connect_ex(("127.0.0.1", port)) == 0


class Answering(BaseHTTPRequestHandler):
    """Answers with its server's port and what it was told of the client; /wait waits for its server's event."""

    protocol_version = "HTTP/1.1"
    wbufsize = -1  # head and body leave together
    server: Upstream

    def do_GET(self) -> None:
        if self.path == "/wait":
            self.server.asked.release()
            self.server.go_on.wait(30)
        names = ("Host", "X-Forwarded-For", "X-Forwarded-Proto", "Connection")
        told = {"port": self.server.server_port, "told": {name: self.headers.get(name) for name in names}}
        body = json.dumps(told).encode()
        self.send_response(200)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def do_POST(self) -> None:
        self.rfile.read(int(self.headers["Content-Length"]))
        self.do_GET()

    def log_message(self, *_: Any) -> None:
        """Nothing on the terminal."""


class Upstream(ThreadingHTTPServer):
    """As much of a server as nginx needs."""

    request_queue_size = 256

    def __init__(self) -> None:
        self.asked, self.go_on = threading.Semaphore(0), threading.Event()
        super().__init__(("127.0.0.1", 0), Answering)


@pytest.fixture
def upstreams() -> Iterator[list[Upstream]]:
    both = [Upstream(), Upstream()]
    with ExitStack() as running:
        for one in both:
            running.enter_context(serving(one))
        yield both
        for one in both:
            one.go_on.set()


@pytest.fixture
def proxy(tmp_path: Path, upstreams: list[Upstream]) -> Iterator[Proxy]:
    with proxied(tmp_path, *(one.server_port for one in upstreams)) as running:
        yield running


TABLES = [f"table-{number}" for number in range(12)]
FORMS = ("/api/tables/{}/view", "/api/tables/{}/live?seat=1", "/t/{}", "/t/{}/plain", "/regnum/api/tables/{}/talk")


@needs_nginx
def test_everything_about_a_table_goes_to_one_process(proxy: Proxy, upstreams: list[Upstream]) -> None:
    with proxy.client() as one, proxy.client("198.51.100.1") as other:
        chosen = [
            {who.get(form.format(table)).json()["port"] for form in FORMS for who in (one, other)} for table in TABLES
        ]
    assert all(len(ports) == 1 for ports in chosen)
    assert set.union(*chosen) == {one.server_port for one in upstreams}


@needs_nginx
def test_everything_else_of_an_address_goes_to_one_process(proxy: Proxy, upstreams: list[Upstream]) -> None:
    chosen = []
    for number in range(12):
        with proxy.client(f"192.0.2.{number}") as one:
            chosen.append({one.get(path).json()["port"] for path in ("/", "/api/tables", "/rules/council")})
    assert all(len(ports) == 1 for ports in chosen)
    assert set.union(*chosen) == {one.server_port for one in upstreams}


@needs_nginx
def test_another_process_takes_over_from_one_that_is_gone(proxy: Proxy, upstreams: list[Upstream]) -> None:
    with proxy.client() as one:
        upstreams[0].shutdown()
        upstreams[0].socket.close()
        answers = [one.get(f"/t/{table}") for table in TABLES]
    assert {answer.json()["port"] for answer in answers} == {upstreams[1].server_port}


@needs_nginx
def test_the_server_is_told_who_asks_and_how(proxy: Proxy) -> None:
    with proxy.client(headers={"X-Forwarded-For": "203.0.113.9", "X-Forwarded-Proto": "http"}) as one:
        told = one.get("/").json()["told"]
    host = proxy.address.removeprefix("https://")
    assert told == {"Host": host, "X-Forwarded-For": "192.0.2.7", "X-Forwarded-Proto": "https", "Connection": None}


@needs_nginx
def test_plain_http_is_sent_to_https(proxy: Proxy) -> None:
    answer = httpx.get(f"http://127.0.0.1:{proxy.http}/join/x?lang=it", headers={"Host": "games.example"})
    assert (answer.status_code, answer.headers["location"]) == (301, "https://games.example/join/x?lang=it")


@needs_nginx
def test_bodies_have_the_limit_of_the_server(proxy: Proxy) -> None:
    with proxy.client() as one:
        assert one.post("/api/import", content=b"x" * 2 * 1024 * 1024).status_code == 200
        assert one.post("/api/import", content=b"x" * (2 * 1024 * 1024 + 1)).status_code == 413


@needs_nginx
@pytest.mark.parametrize(
    ("same", "other"),
    [
        (["192.0.2.7", "192.0.2.7"], "192.0.2.8"),
        (["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::9"], "2001:db8:1:3::9"),
        (["2001:db8::1:2:3:4", "2001:db8::9"], "2001:db8:1::9"),
    ],
)
def test_an_address_asks_at_most_so_often(proxy: Proxy, same: list[str], other: str) -> None:
    """An IPv6 /64 counts as one address."""
    asked = [*same * 160, other]
    head = "GET / HTTP/1.1\r\nHost: a\r\nX-Test-Address: {}\r\nConnection: {}\r\n\r\n"
    place = ("127.0.0.1", int(proxy.address.rpartition(":")[2]))
    with proxy.trust.wrap_socket(socket.create_connection(place, 30), server_hostname="127.0.0.1") as one:
        began = time.monotonic()
        one.sendall("".join(head.format(each, "keep-alive") for each in asked[:-1]).encode())
        one.sendall(head.format(other, "close").encode())
        with one.makefile("rb") as read:
            statuses = [int(status) for status in re.findall(rb"HTTP/1.1 (\d+)", read.read())]
        allowed = 202 + 40 * (time.monotonic() - began)
    assert (len(statuses), set(statuses), statuses[-1]) == (321, {200, 429}, 200)
    assert 201 <= statuses[:-1].count(200) <= allowed


@needs_nginx
def test_an_address_has_at_most_so_many_connections(proxy: Proxy, upstreams: list[Upstream]) -> None:
    limits = httpx.Limits(max_connections=None)
    with proxy.client(limits=limits) as one, proxy.client("192.0.2.8") as other, ExitStack() as ends:
        threads = [threading.Thread(target=one.get, args=("/wait",)) for _ in range(100)]
        for thread in threads:
            thread.start()
            ends.callback(thread.join)
        for server in upstreams:
            ends.callback(server.go_on.set)
        [here] = [server for server in upstreams if server.asked.acquire(timeout=2)]
        for _ in range(99):
            assert here.asked.acquire(timeout=20)
        assert one.get("/").status_code == 429
        assert other.get("/").status_code == 200


@needs_nginx
def test_no_invitation_is_logged(proxy: Proxy, upstreams: list[Upstream], tmp_path: Path) -> None:
    for one in upstreams:
        one.shutdown()
        one.socket.close()
    with proxy.client() as one:
        assert one.get("/join/geheim").status_code == 502
    assert not [log for log in tmp_path.glob("*.log") if "geheim" in log.read_text()]


@needs_nginx
def test_a_game_is_played_through_nginx_by_two_processes(fresh_postgres: str, tmp_path: Path) -> None:
    """With WebSockets, and on the other process when one is killed."""
    ports = [free_port(), free_port()]
    with ExitStack() as running:
        servers = [Running(port, fresh_postgres, thinkers=0) for port in ports]
        for server in servers:
            running.callback(server.kill)
        proxy = running.enter_context(proxied(tmp_path, *ports))
        ada, bo = people = [Remote(proxy.address, name, verify=proxy.trust) for name in ("Ada", "Bo")]
        for person in people:
            running.callback(person.http.close)
        [invite] = ada.open("me", "friend", options={"round_limit": "500"})
        bo.join(ada.table, invite)
        live = proxy.address.replace("https", "wss") + f"/api/tables/{ada.table}/live"
        cookie = {"Cookie": f"{COOKIE}={ada.http.cookies[COOKIE]}"}
        with connect(live, ssl=proxy.trust, origin=proxy.address, additional_headers=cookie) as tab:  # type: ignore[arg-type]
            version = json.loads(tab.recv(10))["view"]["version"]
            play_on(people, 4)
            while version < ada.view()["version"]:
                version = json.loads(tab.recv(10)).get("view", {}).get("version", version)
        for killed, server in enumerate(servers):
            server.kill()
            before = ada.view()["version"]
            play_on(people, 3)
            assert ada.view()["version"] > before
            servers[killed] = Running(ports[killed], fresh_postgres, thinkers=0)
            running.callback(servers[killed].kill)


def test_the_unit_is_valid(tmp_path: Path) -> None:
    program = shutil.which("systemd-analyze")
    if program is None:
        pytest.skip("this test needs systemd-analyze")
    unit = (DEPLOY / "regnum@.service").read_text(encoding="utf-8")
    unit, found = re.subn(r"^ExecStart=\S+", f"ExecStart={sys.executable}", unit, flags=re.MULTILINE)
    assert found == 1
    (tmp_path / "regnum@.service").write_text(unit, encoding="utf-8")
    done = subprocess.run(
        [program, "verify", str(tmp_path / "regnum@.service")], capture_output=True, text=True, check=False
    )
    assert (done.returncode, [line for line in done.stderr.splitlines() if "regnum" in line]) == (0, [])


def test_the_unit_and_nginx_agree_on_ports() -> None:
    [start] = re.findall(r"^ExecStart=.* serve --port 800%i$", (DEPLOY / "regnum@.service").read_text(), re.MULTILINE)
    assert start
    ports = re.findall(r"server 127\.0\.0\.1:(\d+) ", (DEPLOY / "nginx.conf").read_text())
    assert ports == ["8001", "8002"]

"""Profiles: how a person comes back on another device, still without an account."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from fastapi import APIRouter, Response

from regnum.web.accounts import codes
from regnum.web.accounts.deletion import leave_for_good
from regnum.web.accounts.export import person_file
from regnum.web.accounts.qr import qr_path
from regnum.web.api.caller import Anybody, Person, RequestContext, hashed, new_token
from regnum.web.api.document import answer
from regnum.web.api.notifications import described
from regnum.web.db import people
from regnum.web.model.errors import Refused
from regnum.web.schemas.answers import GuestCard
from regnum.web.schemas.bodies import GoneBody, PassBody, RecoverBody
from regnum.web.schemas.people import DevicePass, Gone, PassCard, PersonFile, QrCode, RecoveryCode

router = APIRouter(tags=["profiles"])

PASS_SECONDS = 600.0  # for which a link to another device works


@contextmanager
def _guess(caller: RequestContext) -> Iterator[None]:
    """Limit the wrong guesses of an address; a right one does not count. Raises Refused."""
    limits = caller.server.limits
    limits.check(limits.recovering, caller.address)
    yield
    limits.recovering.give_back(caller.address)


@router.post("/api/profile/recovery", responses=answer(RecoveryCode))
def new_recovery(caller: Person) -> Response:
    """A new recovery code. Only a hash of it is stored, so it is shown only now; the one before opens nothing more."""
    code = codes.new_code()
    caller.change_guest(recovery=hashed(codes.normal(code)))
    return caller.reply(RecoveryCode(code))


@router.post("/api/profile/recover", responses=answer(GuestCard))
def recover(body: RecoverBody, caller: Anybody) -> Response:
    """Make this browser the person who has this recovery code. The code stays good until there is a new one."""
    with _guess(caller):
        found = people.recovered(caller.server.store, hashed(codes.normal(body.code)))
        if found is None:
            raise Refused(404, "unknown_recovery")
    caller.sign_in(found)
    return caller.reply(described(caller))


@router.post("/api/profile/pass", responses=answer(DevicePass))
def new_pass(caller: Person) -> Response:
    """A link, also as a QR code, that makes one more browser you: once, and for ten minutes."""
    token, server = new_token(), caller.server
    now = server.house.now()
    people.add_pass(server.store, hashed(token), caller.become_guest().id, now, now + PASS_SECONDS)
    url = f"{server.settings.root_path}/device/{token}"
    size, path = qr_path(caller.origin + url)
    return caller.reply(DevicePass(url, now + PASS_SECONDS, QrCode(size, path)))


@router.get("/api/passes/{token}", responses=answer(PassCard))
def whose_pass(token: str, caller: Anybody) -> Response:
    """Show whose device a link adds. Looking does not use it up."""
    with _guess(caller):
        found = people.pass_of(caller.server.store, hashed(token), caller.server.house.now())
        if found is None:
            raise Refused(404, "unknown_pass")
    return caller.reply(PassCard(found.name, found.badge))


@router.post("/api/profile/device", responses=answer(GuestCard))
def use_pass(body: PassBody, caller: Anybody) -> Response:
    """Make this browser the person whose link it has. The link is used up."""
    store, token, now = caller.server.store, hashed(body.token), caller.server.house.now()
    with _guess(caller):
        found = people.pass_of(store, token, now)
        if found is None or not people.use_pass(store, token, now):
            raise Refused(404, "unknown_pass")
    caller.sign_in(found)
    return caller.reply(described(caller))


@router.post("/api/profile/only", responses=answer(GuestCard))
def only_here(caller: Person) -> Response:
    """Sign out every other device. Devices with the recovery code can return: create a new code if it leaked."""
    guest = caller.become_guest().id
    people.only_browser(caller.server.store, guest, hashed(caller.token))
    caller.server.signed_out(guest)
    return caller.reply(described(caller))


@router.get("/api/profile/file", responses=answer(PersonFile))
def file(caller: Anybody) -> Response:
    """Everything that the server knows about you, as a file."""
    if caller.guest is None:
        raise Refused(404, "no_profile")
    server = caller.server
    with server.limits.telling.one(caller.address):
        response = caller.reply(person_file(server.store, caller.guest.id, server.house.now()))
    response.headers["Content-Disposition"] = 'attachment; filename="regnum-profile.json"'
    return response


@router.post("/api/profile/delete", responses=answer(Gone))
def delete(body: GoneBody, caller: Anybody) -> Response:
    """Delete everything about you. Games that others played too stay, with another name in the place of yours."""
    if caller.guest is None:
        raise Refused(404, "no_profile")
    with caller.server.limits.telling.one(caller.address):
        leave_for_good(caller.server.house, caller.guest.id)
    caller.server.signed_out(caller.guest.id)
    caller.sign_out()
    return caller.reply(Gone(gone=body.sure))

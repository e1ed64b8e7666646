"""Situations of The Lord of the Rings: The Card Game: their models, how a table is laid, how it is read."""

import re

from simulator.games.lotr_lcg import terms as k
from simulator.situations.lotr_lcg.engine import lay
from simulator.situations.lotr_lcg.model import Model
from simulator.situations.tabletop import Course, Forms, Tabletop

ASK_NAMES = {
    k.ASK_MULLIGAN: "mulligan",
    k.ASK_ACTION: "action",
    k.ASK_RESPONSE: "response",
    k.ASK_PAY: "pay",
    k.ASK_X: "x",
    k.ASK_TARGET: "target",
    k.ASK_PLAYER: "player",
    k.ASK_CHOICE: "choice",
    k.ASK_MAY: "may",
    k.ASK_DISCARD: "discard",
    k.ASK_COMMIT: "commit",
    k.ASK_TRAVEL: "travel",
    k.ASK_ENGAGE: "engage",
    k.ASK_CHECK: "check",
    k.ASK_ATTACKER_ORDER: "attacker order",
    k.ASK_DEFENDER: "defender",
    k.ASK_DAMAGE: "damage",
    k.ASK_ATTACK: "attack",
    k.ASK_ATTACKERS: "attackers",
    k.ASK_FORCED: "forced",
    k.ASK_ATTACH: "attach",
    k.ASK_RESTRICTED: "restricted",
    k.ASK_EXHAUST: "exhaust",
    k.ASK_STACK: "stack",
}
FORMS = Forms(
    with_name=(
        *("play", "use", "pay with", "choose", "commit", "travel to", "engage", "resolve", "defend with"),
        *("attack with", "attack"),
    ),
    tail=re.compile(r"\s*\([1-9]\)$"),
    plain=re.compile(
        r"(keep|mulligan|pass|yes|no|done|stay|undefended|no attack|choose none|engage no one"
        r"|x = [0-9]+|player [1-4]|option [1-9])$"
    ),
    nothing=("pass", "stay", "engage no one", "done", "undefended", "no attack", "no", "choose none", "keep"),
)
TABLETOP = Tabletop(
    model=Model,
    shared=("rule", "game", "scenario", "mode", "cards"),
    asks=ASK_NAMES,
    course=Course(tuple(k.PHASE_NAMES), tuple(k.STEP_NAMES), tuple(k.FIRST_STEP_OF_PHASE), "round", k.ROUND_CAP),
    forms=FORMS,
    lay=lay,
)

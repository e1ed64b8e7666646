"""Situations of Altered TCG: their models, how a table is laid, how it is read."""

import re

from simulator.games.altered import terms as k
from simulator.situations.altered.engine import lay
from simulator.situations.altered.model import Model
from simulator.situations.tabletop import Course, Forms, Tabletop

ASK_NAMES = {
    k.ASK_MANA: "mana",
    k.ASK_EXPAND: "expand",
    k.ASK_TURN: "turn",
    k.ASK_SIDE: "side",
    k.ASK_TARGET: "target",
    k.ASK_CHOICE: "choice",
    k.ASK_MAY: "may",
    k.ASK_COST: "cost",
    k.ASK_ORDER: "order",
    k.ASK_KEEP: "keep",
    k.ASK_EXPEDITION: "expedition",
    k.ASK_PLAYER: "player",
    k.ASK_DIE: "die",
}
FORMS = Forms(
    with_name=("play", "use", "support", "mana", "expand", "target", "resolve", "give up"),
    tail=re.compile(r"(\s*\([1-9]\))?(\s+(hero|companion))?(\s+from reserve)?(\s+with discard)?$", re.IGNORECASE),
    plain=re.compile(
        r"(pass|yes|no|expand nothing|target nothing|give up nothing|keep the rest|resolve nothing|player [12]"
        r"|player [12]'s (hero|companion) expedition|option [1-9](: .*)?|number [0-9]+)$"
    ),
    nothing=("pass", "expand nothing", "target nothing", "give up nothing", "keep the rest", "resolve nothing", "no"),
)
TABLETOP = Tabletop(
    model=Model,
    shared=("rule", "game", "cards"),
    asks=ASK_NAMES,
    course=Course(k.PHASE_NAMES, k.STEP_NAMES, k.FIRST_STEP_OF_PHASE, "day", k.DAY_CAP),
    forms=FORMS,
    lay=lay,
)

"""One attack: an enemy's (steps 6.4.1-6.4.4) or the players' (steps 6.8.1-6.8.4), in or out of the combat phase."""

from simulator.core.record import add_option, ask, clear_options, first_of, log, push_frame, verb_of
from simulator.games.lotr_lcg import state as st
from simulator.games.lotr_lcg import terms as k
from simulator.games.lotr_lcg.changes import attacked_seat, deal_damage, deal_shadow, discard_shadows, exhaust
from simulator.games.lotr_lcg.kernels import kernel, small
from simulator.games.lotr_lcg.lasting import cannot_attack, expire, has_lasting
from simulator.games.lotr_lcg.matching import can_reach
from simulator.games.lotr_lcg.piles import in_play, is_settled, queue_event, seat_in_order
from simulator.games.lotr_lcg.stats import stat

BEGIN, DEFENDERS, DEFENDER_CHOSEN, SHADOW, DAMAGE, DAMAGE_CHOSEN, AFTERWARDS, ENDING = range(8)
AIM, AIMED, ATTACKERS, ATTACKER_CHOSEN, STRIKE, STRUCK = range(6)
CALL, CHOSEN = 0, 1  # steps of the frame without an enemy, which starts the attacks cards call for
CALLED = 4  # bit of INSTANCE.attacked: a card makes it attack
AGAINST = 16  # shifted by the seat that a shadow card is to attack: bit of INSTANCE.attacked


@kernel
def is_engaged(s, i):
    pile = int(s.inst[i].pile)
    return pile >= k.ENGAGED and pile < k.ENGAGED + k.SEATS


@small
def is_shadow(s, i):
    """A shadow card may attack by its own text; it is not in play and engages nobody."""
    return int(s.inst[i].pile) == k.SHADOW


@kernel
def step_enemy_attack(s, t, f):
    """One step of the attack of ``f.subject`` on the defending player ``f.owner``."""
    step = int(f.step)
    enemy = int(f.subject)
    if enemy < 0:
        return next_called(s, f)
    gone = not is_engaged(s, enemy) and not is_shadow(s, enemy)
    out = int(s.seat[int(f.owner)].out) != 0
    has_attacked = step == AFTERWARDS and out and in_play(s, enemy)  # its player fell to the damage
    if step == ENDING or ((gone or out) and not has_attacked):
        return end_enemy_attack(s, f)
    if step == BEGIN:
        if int(s.phase) != k.COMBAT or is_shadow(s, enemy):
            deal_shadow(s, t, enemy, 1)
        log(s.h, k.L_ATTACKS, enemy, int(f.owner), 0)
        queue_event(s, t, k.EV_ATTACKS, enemy, -1, int(f.owner), 0)
        f.step = DEFENDERS
        return 0
    if step == DEFENDER_CHOSEN:
        take_defender(s, t, f)
    if int(f.step) == DEFENDERS and ask_defender(s, t, f):
        return 1
    if int(f.step) == SHADOW and is_settled(s):
        resolve_shadow(s, t, f)
    if int(f.step) == DAMAGE and is_settled(s):
        return assign_damage(s, t, f)
    if step == DAMAGE_CHOSEN:
        deal_damage(s, t, first_of(int(s.h.chosen)), int(f.amount), k.LEFT_BY_ATTACK)
        f.step = AFTERWARDS
    elif step == AFTERWARDS:
        queue_event(s, t, k.EV_ATTACKED, enemy, -1, int(f.owner), 0)
        f.step = ENDING
    return 0


@kernel
def end_enemy_attack(s, f):
    enemy = int(f.subject)
    for p in range(int(s.players)):
        for j in range(int(s.pile_n[k.PLAY + p])):
            i = int(s.pile[k.PLAY + p, j])
            if int(s.inst[i].defending) == enemy + 1:
                s.inst[i].defending = 0
    expire(s, st.UNTIL_ATTACK)
    if int(s.phase) != k.COMBAT:
        discard_shadows(s, enemy)
    if int(f.saved) != 0:
        # cards have called for attacks meanwhile: they come now
        f.saved = 0
        f.subject = -1
        f.step = CALL
        return 0
    s.h.n_frames = int(s.h.n_frames) - 1
    return 0


@kernel
def call_attack(s, enemy):
    """A card makes this enemy attack the player it is engaged with: at once, or after the attack that is going on.

    A shadow card that makes itself attack leaves its enemy for that and attacks the defending player.
    """
    if is_shadow(s, enemy):
        seat = attacked_seat(s, int(s.inst[enemy].host))
        s.inst[enemy].host = -1
        s.inst[enemy].attacked = AGAINST << seat
    elif not is_engaged(s, enemy) or cannot_attack(s, enemy, int(s.inst[enemy].pile) - k.ENGAGED):
        return 0
    s.inst[enemy].attacked = int(s.inst[enemy].attacked) | CALLED
    for j in range(int(s.h.n_frames) - 1, -1, -1):
        if int(s.h.frames[j].kind) == k.F_ENEMY_ATTACK:
            s.h.frames[j].saved = 1
            return 1
    push_frame(s.h, k.F_ENEMY_ATTACK, -1, int(s.first))
    return 1


@kernel
def called_against(s, i):
    """The player whom a shadow card is to attack."""
    seat = 0
    while seat < k.SEATS - 1 and int(s.inst[i].attacked) & (AGAINST << seat) == 0:
        seat += 1
    return seat


@kernel
def next_called(s, f):
    """Of several enemies that cards make attack the first player picks the next."""
    if int(f.step) == CHOSEN:
        i = first_of(int(s.h.chosen))
        s.inst[i].attacked = int(s.inst[i].attacked) & ~CALLED
        f.step = CALL
        seat = int(s.inst[i].pile) - k.ENGAGED
        if is_shadow(s, i):
            seat = called_against(s, i)
        a = s.h.frames[push_frame(s.h, k.F_ENEMY_ATTACK, i, seat)]
        a.subject = i
        return 0
    clear_options(s.h)
    for j in range(int(s.pile_n[k.SHADOW])):
        i = int(s.pile[k.SHADOW, j])
        if int(s.inst[i].attacked) & CALLED and int(s.seat[called_against(s, i)].out) == 0:
            add_option(s.h, k.RESOLVE, i, 0)
    for n in range(int(s.players)):
        pile = k.ENGAGED + seat_in_order(s, n)
        for j in range(int(s.pile_n[pile])):
            i = int(s.pile[pile, j])
            if int(s.inst[i].attacked) & CALLED and not cannot_attack(s, i, pile - k.ENGAGED):
                add_option(s.h, k.RESOLVE, i, 0)
    if int(s.h.n_options) == 0:
        for i in range(int(s.n_inst)):
            s.inst[i].attacked = int(s.inst[i].attacked) & ~CALLED
        s.h.n_frames = int(s.h.n_frames) - 1
        return 0
    f.step = CHOSEN
    return ask(s.h, k.ASK_ATTACKER_ORDER, int(s.first))


@kernel
def ask_defender(s, t, f):
    """The defending player first; if he declares nobody, the other players' Sentinels in player order."""
    while int(f.index) < int(s.players):
        seat = (int(f.owner) + int(f.index)) % int(s.players)
        sentinels = seat != int(f.owner)
        clear_options(s.h)
        for j in range(int(s.pile_n[k.PLAY + seat])):
            i = int(s.pile[k.PLAY + seat, j])
            if int(s.inst[i].exhausted) != 0 or int(s.inst[i].defending) != 0:
                continue
            if int(s.inst[i].rules) & (1 << k.CANNOT_DEFEND):
                continue
            if not sentinels or int(t.card[int(s.inst[i].card)].keywords) & k.SENTINEL:
                add_option(s.h, k.DEFEND, i, 0)
        if int(s.h.n_options) > 0 and int(s.seat[seat].out) == 0:
            if int(f.count) > 0:
                add_option(s.h, k.DONE, 0, 0)
            else:
                add_option(s.h, k.UNDEFENDED, 0, 0)
            f.player = seat
            f.step = DEFENDER_CHOSEN
            return ask(s.h, k.ASK_DEFENDER, seat)
        if int(f.count) > 0:
            return declared(s, t, f)
        f.index = int(f.index) + 1
    return declared(s, t, f)


@kernel
def take_defender(s, t, f):
    chosen = int(s.h.chosen)
    f.step = DEFENDERS
    if verb_of(chosen) == k.UNDEFENDED:
        f.index = int(f.index) + 1
        return 0
    if verb_of(chosen) == k.DEFEND:
        i = first_of(chosen)
        exhaust(s, i)
        s.inst[i].defending = int(f.subject) + 1
        log(s.h, k.L_DEFENDS, i, int(f.subject), 0)
        f.count = int(f.count) + 1
        many = int(s.seat[int(f.owner)].many_defenders) > 0 and not is_shadow(s, int(f.subject))
        if int(f.player) == int(f.owner) and many:
            return 0
    return declared(s, t, f)


@kernel
def declared(s, t, f):
    """All defenders are declared: cards may react, then the shadow card is resolved."""
    enemy = int(f.subject)
    f.step = SHADOW
    if int(f.count) == 0:
        log(s.h, k.L_DEFENDS, -1, enemy, 0)
        s.undefended = int(s.undefended) + 1
        return 0
    for p in range(int(s.players)):
        for j in range(int(s.pile_n[k.PLAY + p])):
            i = int(s.pile[k.PLAY + p, j])
            if int(s.inst[i].defending) == enemy + 1:
                queue_event(s, t, k.EV_DEFENDS, i, enemy, int(f.owner), 0)
    return 0


@kernel
def resolve_shadow(s, t, f):
    """Turn the enemy's shadow cards over one after the other (``exhausted`` marks those resolved)."""
    enemy = int(f.subject)
    for j in range(int(s.pile_n[k.SHADOW])):
        i = int(s.pile[k.SHADOW, j])
        if int(s.inst[i].host) != enemy or int(s.inst[i].exhausted) != 0:
            continue
        s.inst[i].exhausted = 1
        log(s.h, k.L_SHADOW, i, enemy, 0)
        a = int(t.card[int(s.inst[i].card)].shadow)
        if a >= 0:
            e = s.h.frames[push_frame(s.h, k.F_EFFECT, i, int(f.owner))]
            e.ability = a
            e.subject = i
            e.other = enemy
            e.event_player = f.owner
            queue_event(s, t, k.EV_SHADOW, i, enemy, int(f.owner), 0)
            return 0
    f.step = DAMAGE
    return 0


@kernel
def assign_damage(s, t, f):
    """Attack less the defenders' defense to one of them; undefended, all of it to one hero of the player."""
    enemy = int(f.subject)
    attack = stat(s, t, enemy, k.ATTACK)
    defense = 0
    clear_options(s.h)
    for p in range(int(s.players)):
        for j in range(int(s.pile_n[k.PLAY + p])):
            i = int(s.pile[k.PLAY + p, j])
            if int(s.inst[i].defending) == enemy + 1:
                if not has_lasting(s, st.LAST_NO_DEFENSE, i):
                    defense += stat(s, t, i, k.DEFENSE)
                add_option(s.h, k.TARGET, i, 0)
    if int(s.h.n_options) == 0:
        defense = 0
        for j in range(int(s.pile_n[k.PLAY + int(f.owner)])):
            i = int(s.pile[k.PLAY + int(f.owner), j])
            if int(t.card[int(s.inst[i].card)].type) == k.HERO:
                add_option(s.h, k.TARGET, i, 0)
    if attack <= defense or int(s.h.n_options) == 0:
        f.step = AFTERWARDS
        return 0
    f.amount = attack - defense
    f.step = DAMAGE_CHOSEN
    return ask(s.h, k.ASK_DAMAGE, int(f.owner))


@kernel
def step_player_attack(s, t, f):
    """One step of an attack of ``f.owner`` on ``f.subject``; ``f.target``: the lone attacker a card effect declared."""
    step = int(f.step)
    if step == AIM:
        return aim(s, t, f)
    if step == AIMED:
        f.subject = first_of(int(s.h.chosen))
        join_attack(s, int(f.target), int(f.subject))
        return attackers_declared(s, t, f)
    if step == ATTACKER_CHOSEN:
        f.step = ATTACKERS
        if verb_of(int(s.h.chosen)) == k.ATTACK_WITH:
            i = first_of(int(s.h.chosen))
            exhaust(s, i)
            join_attack(s, i, int(f.subject))
            f.count = int(f.count) + 1
        else:
            f.index = int(f.index) + 1
    if int(f.step) == ATTACKERS and ask_attackers(s, t, f):
        return 1
    if int(f.step) == STRIKE and is_settled(s):
        return strike(s, t, f)
    return end_player_attack(s, f) if step == STRUCK else 0


@kernel
def join_attack(s, i, enemy):
    s.inst[i].attacking = enemy + 1
    log(s.h, k.L_STRIKES_WITH, i, enemy, 0)
    return 0


@kernel
def aim(s, t, f):
    """An attack declared by a card effect: the lone attacker's player chooses among the enemies it can reach."""
    if int(f.subject) >= 0:
        f.step = ATTACKERS
        return 0
    clear_options(s.h)
    seat = int(f.owner)
    for n in range(int(s.players)):
        p = seat_in_order(s, n)
        for j in range(int(s.pile_n[k.ENGAGED + p])):
            offer_aim(s, t, int(s.pile[k.ENGAGED + p, j]), int(f.target), seat)
    for j in range(int(s.pile_n[k.STAGING])):
        offer_aim(s, t, int(s.pile[k.STAGING, j]), int(f.target), seat)
    if int(s.h.n_options) == 0:
        s.h.n_frames = int(s.h.n_frames) - 1
        return 0
    f.step = AIMED
    return ask(s.h, k.ASK_ATTACK, seat)


@kernel
def offer_aim(s, t, enemy, attacker, seat):
    if int(t.card[int(s.inst[enemy].card)].type) == k.ENEMY and can_reach(s, t, attacker, enemy, seat):
        add_option(s.h, k.STRIKE, enemy, 0)
    return 0


@kernel
def ask_attackers(s, t, f):
    """The attacking player declares attackers, then the other players' Ranged characters may join."""
    enemy = int(f.subject)
    alone = int(s.inst[enemy].pile) == k.STAGING
    while int(f.index) < int(s.players):
        seat = (int(f.owner) + int(f.index)) % int(s.players)
        clear_options(s.h)
        if int(s.seat[seat].out) == 0 and not (alone and int(f.count) > 0):
            for j in range(int(s.pile_n[k.PLAY + seat])):
                i = int(s.pile[k.PLAY + seat, j])
                if int(s.inst[i].exhausted) != 0 or not can_reach(s, t, i, enemy, seat):
                    continue
                if seat == int(f.owner) or int(t.card[int(s.inst[i].card)].keywords) & k.RANGED:
                    add_option(s.h, k.ATTACK_WITH, i, 0)
        if int(s.h.n_options) > 0:
            if int(f.count) > 0:
                add_option(s.h, k.DONE, 0, 0)
            f.player = seat
            f.step = ATTACKER_CHOSEN
            return ask(s.h, k.ASK_ATTACKERS, seat)
        f.index = int(f.index) + 1
    return attackers_declared(s, t, f)


@kernel
def attackers_declared(s, t, f):
    """All attackers are declared: cards may react before the attack is resolved."""
    enemy = int(f.subject)
    f.step = STRIKE
    if int(t.n_watchers[k.EV_DECLARED]) == 0:
        return 0
    for p in range(int(s.players)):
        for j in range(int(s.pile_n[k.PLAY + p])):
            i = int(s.pile[k.PLAY + p, j])
            if int(s.inst[i].attacking) == enemy + 1:
                queue_event(s, t, k.EV_DECLARED, i, enemy, int(f.owner), 0)
    return 0


@kernel
def strike(s, t, f):
    """All attackers together, unless the enemy has left play meanwhile."""
    enemy = int(f.subject)
    f.step = STRUCK
    if not in_play(s, enemy):
        return 0
    total = 0
    for p in range(int(s.players)):
        for j in range(int(s.pile_n[k.PLAY + p])):
            i = int(s.pile[k.PLAY + p, j])
            if int(s.inst[i].attacking) == enemy + 1:
                total += stat(s, t, i, k.ATTACK)
    log(s.h, k.L_STRIKES, enemy, int(f.owner), total)
    deal_damage(s, t, enemy, total - stat(s, t, enemy, k.DEFENSE), k.LEFT_BY_ATTACK)
    return 0


@kernel
def end_player_attack(s, f):
    for p in range(int(s.players)):
        for j in range(int(s.pile_n[k.PLAY + p])):
            i = int(s.pile[k.PLAY + p, j])
            if int(s.inst[i].attacking) == int(f.subject) + 1:
                s.inst[i].attacking = 0
    expire(s, st.UNTIL_ATTACK)
    s.h.n_frames = int(s.h.n_frames) - 1
    return 0

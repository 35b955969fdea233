/*
 * The evaluator: selectors, which are sets of objects and players. A row for each selector node:
 * how its set is built in scratch memory and, where that is possible without building it, how to
 * tell whether something is in it.
 *
 * Books: mtg-1999-11 chapters 413.2d (players in turn order), 413.2f (last known information),
 * 416.2 (only objects in play unless the text says otherwise).
 */
#include "core/switch.h"
#include "engine/evaluate/evaluate.h"

typedef iz_set (*build_set)(iz_game *g, const iz_ctx *ctx, const iz_cell *cell);
typedef bool (*has_member)(iz_game *g, const iz_ctx *ctx, const iz_cell *cell, iz_ref ref);

/* A set of at most one member. */
static iz_set single(iz_game *g, iz_ref ref)
{
    iz_set set = iz_set_begin(g);
    if (ref != IZ_NO_REF)
        iz_set_put(g, &set, ref);
    return set;
}

static iz_set from_list(iz_game *g, uint16_t list)
{
    iz_set set = iz_set_begin(g);
    for (; list != IZ_NIL; list = g->links[list].next)
        if (g->links[list].ref != IZ_NO_REF)
            iz_set_put(g, &set, g->links[list].ref);
    return set;
}

/* A mask of seats as a set, in turn order from the active player on. */
static iz_set from_seats(iz_game *g, uint16_t seats)
{
    uint8_t order[IZ_SEATS_MAX];
    int count = iz_in_turn_order(g, order);
    iz_set set = iz_set_begin(g);
    for (int i = 0; i < count; i++)
        if (seats & 1u << order[i])
            iz_set_put(g, &set, iz_ref_seat(order[i]));
    return set;
}

/* ---- single things --------------------------------------------------------------------------- */

static iz_set build_self(iz_game *g, const iz_ctx *ctx, const iz_cell *cell)
{
    (void)cell;
    iz_count_applied(g, IZ_C_OWN_NAME);
    return single(g, iz_is_off(g, IZ_C_OWN_NAME) ? IZ_NO_REF : ctx->self);
}

static bool has_self(iz_game *g, const iz_ctx *ctx, const iz_cell *cell, iz_ref ref)
{
    (void)cell;
    return ref == ctx->self ||
           (iz_ref_slot(ref) == iz_ref_slot(ctx->self) && ref == iz_present(g, ctx, ctx->self));
}

static iz_set build_reg(iz_game *g, const iz_ctx *ctx, const iz_cell *cell)
{
    return from_list(g, iz_captured(g, ctx->env)->reg[cell->arg]);
}

static bool has_reg(iz_game *g, const iz_ctx *ctx, const iz_cell *cell, iz_ref ref)
{
    return iz_links_has(g, iz_captured(g, ctx->env)->reg[cell->arg], ref);
}

static iz_ref event_object(const iz_game *g, const iz_ctx *ctx, const iz_cell *cell)
{
    const iz_env *env = iz_captured(g, ctx->env);
    if (cell->arg == IZ_ROLE_PLAYER)
        return env->event_player == IZ_NO_SEAT ? IZ_NO_REF : iz_ref_seat(env->event_player);
    return cell->arg == IZ_ROLE_OTHER ? env->event_other : env->event_object;
}

static iz_set build_event_object(iz_game *g, const iz_ctx *ctx, const iz_cell *cell)
{
    return single(g, event_object(g, ctx, cell));
}

static bool has_event_object(iz_game *g, const iz_ctx *ctx, const iz_cell *cell, iz_ref ref)
{
    return ref == event_object(g, ctx, cell);
}

/* The player in a role: the member itself if it is a player, else the event's player. */
static iz_ref event_player(const iz_game *g, const iz_ctx *ctx, const iz_cell *cell)
{
    iz_ref ref = event_object(g, ctx, cell);
    if (iz_ref_is_player(ref))
        return ref;
    int seat = iz_captured(g, ctx->env)->event_player;
    return seat == IZ_NO_SEAT ? IZ_NO_REF : iz_ref_seat(seat);
}

static iz_set build_event_player(iz_game *g, const iz_ctx *ctx, const iz_cell *cell)
{
    return single(g, event_player(g, ctx, cell));
}

static bool has_event_player(iz_game *g, const iz_ctx *ctx, const iz_cell *cell, iz_ref ref)
{
    return ref == event_player(g, ctx, cell);
}

/* The member that the loop or filter so many levels out looks at. */
static iz_ref bound_at(const iz_ctx *ctx, int out)
{
    int level = ctx->bounds - 1 - out;
    return level >= 0 ? ctx->bound[level] : IZ_NO_REF;
}

static iz_set build_bound(iz_game *g, const iz_ctx *ctx, const iz_cell *cell)
{
    return single(g, bound_at(ctx, cell->arg));
}

static bool has_bound(iz_game *g, const iz_ctx *ctx, const iz_cell *cell, iz_ref ref)
{
    (void)g;
    return ref == bound_at(ctx, cell->arg);
}

/* ---- players --------------------------------------------------------------------------------- */

static iz_set build_you(iz_game *g, const iz_ctx *ctx, const iz_cell *cell)
{
    (void)cell;
    iz_count_applied(g, IZ_C_YOU);
    bool nobody = ctx->controller == IZ_NO_SEAT || iz_is_off(g, IZ_C_YOU);
    return single(g, nobody ? IZ_NO_REF : iz_ref_seat(ctx->controller));
}

static bool has_you(iz_game *g, const iz_ctx *ctx, const iz_cell *cell, iz_ref ref)
{
    (void)g;
    (void)cell;
    return ref == iz_ref_seat(ctx->controller);
}

static bool has_opponent(iz_game *g, const iz_ctx *ctx, const iz_cell *cell, iz_ref ref)
{
    (void)cell;
    iz_count_applied(g, IZ_C_OPPONENT);
    return iz_is_playing(g, ref) && ctx->controller != IZ_NO_SEAT &&
           iz_are_opponents(g, ctx->controller, (int)ref) && !iz_is_off(g, IZ_C_OPPONENT);
}

/* The players that a selector of players has. */
static iz_set players_that(iz_game *g, const iz_ctx *ctx, const iz_cell *cell,
                           bool (*has)(iz_game *g, const iz_ctx *ctx, const iz_cell *cell,
                                       iz_ref ref))
{
    uint16_t seats = 0;
    IZ_EACH_SEAT (g, seat)
        if (has(g, ctx, cell, iz_ref_seat(seat)))
            seats |= (uint16_t)(1u << seat);
    return from_seats(g, seats);
}

static iz_set build_opponents(iz_game *g, const iz_ctx *ctx, const iz_cell *cell)
{
    return players_that(g, ctx, cell, has_opponent);
}

/* CHOOSER: the one whom the controller has named (playing/name_opponent.c), else any opponent. */
static bool has_chooser(iz_game *g, const iz_ctx *ctx, const iz_cell *cell, iz_ref ref)
{
    unsigned named = iz_captured(g, ctx->env)->chooser;
    return has_opponent(g, ctx, cell, ref) && (named == 0 || ref == iz_ref_seat((int)named - 1));
}

static iz_set build_chooser(iz_game *g, const iz_ctx *ctx, const iz_cell *cell)
{
    return players_that(g, ctx, cell, has_chooser);
}

/* OPPONENTS_OF */
static bool has_opponent_of(iz_game *g, const iz_ctx *ctx, const iz_cell *cell, iz_ref ref)
{
    if (!iz_is_playing(g, ref))
        return false;
    size_t mark = iz_scratch_mark(g);
    iz_set players = iz_select(g, ctx, cell + 1);
    bool has = false;
    for (int i = 0; i < players.count && !has; i++) {
        iz_ref one = iz_set_at(g, players, i);
        has = iz_ref_is_player(one) && iz_are_opponents(g, (int)one, (int)ref);
    }
    iz_scratch_back(g, mark);
    return has;
}

static iz_set build_opponents_of(iz_game *g, const iz_ctx *ctx, const iz_cell *cell)
{
    return players_that(g, ctx, cell, has_opponent_of);
}

static iz_set build_all_players(iz_game *g, const iz_ctx *ctx, const iz_cell *cell)
{
    (void)ctx;
    (void)cell;
    return from_seats(g, 0xFFFF);
}

static bool has_any_player(iz_game *g, const iz_ctx *ctx, const iz_cell *cell, iz_ref ref)
{
    (void)ctx;
    (void)cell;
    return iz_is_playing(g, ref);
}

static iz_set build_active(iz_game *g, const iz_ctx *ctx, const iz_cell *cell)
{
    (void)ctx;
    (void)cell;
    iz_count_applied(g, IZ_C_ACTIVE_PLAYER);
    uint16_t side = (uint16_t)iz_turn_side(g);
    return from_seats(g, iz_is_off(g, IZ_C_ACTIVE_PLAYER) ? (uint16_t)~side : side);
}

static bool has_active(iz_game *g, const iz_ctx *ctx, const iz_cell *cell, iz_ref ref)
{
    (void)ctx;
    (void)cell;
    return iz_ref_is_player(ref) && iz_is_turn_of(g, (int)ref);
}

/* Whom this attacks; else the creature that is looked at, or that the event is about. */
static int attacked_by_what_is_meant(iz_game *g, const iz_ctx *ctx)
{
    int seat = iz_known_attacked(g, ctx->self);
    if (seat == IZ_NO_SEAT)
        seat = iz_known_attacked(g, bound_at(ctx, 0));
    if (seat == IZ_NO_SEAT)
        seat = iz_known_attacked(g, iz_captured(g, ctx->env)->event_object);
    return seat;
}

uint16_t iz_defending_seats(const iz_game *g)
{
    const iz_context *now = iz_now(g);
    if (now->defending != IZ_NO_SEAT)
        return iz_seat_bit(now->defending);
    if (!(g->head->options & (IZ_GAME_ATTACK_MANY | IZ_GAME_SHARED_TURNS)) ||
        now->step < IZ_STEP_COMBAT || now->step > IZ_STEP_END_COMBAT)
        return 0;
    uint16_t seats = 0;
    IZ_EACH_SEAT (g, seat)
        if (iz_are_opponents(g, iz_active_player(g), seat))
            seats |= iz_seat_bit(seat);
    return seats;
}

/* Does it say "defending player" of itself? What it gives, makes or waits for speaks for itself. */
static bool speaks_of_defender(const iz_cell *cell)
{
    if (cell->op == IZ_DEFENDING_PLAYER)
        return !(cell->arg & IZ_DEFENDING_PLAYER_EACH);
    for (const iz_cell *child = cell + 1; child < cell + cell->span; child += child->span) {
        char class = iz_nodes[child->op].class;
        if (class != 'A' && class != 'M' && class != 'T' && speaks_of_defender(child))
            return true;
    }
    return false;
}

uint16_t iz_open_defenders(iz_game *g, const iz_ctx *ctx, const iz_cell *ability)
{
    uint16_t seats = iz_now(g)->defending == IZ_NO_SEAT ? iz_defending_seats(g) : 0;
    if (seats == 0 || !speaks_of_defender(ability))
        return 0;
    int meant = attacked_by_what_is_meant(g, ctx);
    if (meant != IZ_NO_SEAT) {
        seats = iz_attacked_seats(g, meant); /* of a team each defends (F7.71) */
        seats = seats & (seats - 1) ? seats : 0;
    }
    return seats != 0 && !iz_is_off(g, IZ_C_DEFENDER_NAMED) ? seats : 0;
}

/* Who defends: whom what is meant attacks, else who defends in this combat; of several, whom the
 * ability's controller has named (Izvori F4.21). Of a team that is attacked each of it is meant
 * where nobody names one. */
static iz_set build_defending(iz_game *g, const iz_ctx *ctx, const iz_cell *cell)
{
    int seat = attacked_by_what_is_meant(g, ctx);
    iz_count_applied(g, IZ_C_DEFENDING_PLAYER);
    if (iz_is_off(g, IZ_C_DEFENDING_PLAYER)) /* whoever comes next, at any time */
        return from_seats(g, iz_seat_bit((iz_active_player(g) + 1) % g->head->seats));
    if (cell->arg & IZ_DEFENDING_PLAYER_EACH)
        return from_seats(g, iz_defending_seats(g));
    bool teams = g->head->options & IZ_GAME_SHARED_TURNS;
    unsigned named = g->defender_tried ? g->defender_tried : iz_captured(g, ctx->env)->chooser;
    if (seat == IZ_NO_SEAT)
        seat = iz_now(g)->defending;
    uint16_t seats = seat != IZ_NO_SEAT ? iz_attacked_seats(g, seat) : iz_defending_seats(g);
    bool open = seat == IZ_NO_SEAT || seats & (seats - 1);
    if (open && named != 0 && seats >> (named - 1) & 1)
        return from_seats(g, iz_seat_bit((int)named - 1));
    return from_seats(g, seat != IZ_NO_SEAT || teams ? seats : 0);
}

static iz_set players_of(iz_game *g, const iz_ctx *ctx, const iz_cell *cell,
                         int (*whose)(iz_game *g, const iz_ctx *ctx, iz_ref ref))
{
    size_t mark = iz_scratch_mark(g);
    uint16_t seats = 0;
    iz_set set = iz_select(g, ctx, cell + 1);
    IZ_EACH_MEMBER (set, i) {
        int seat = whose(g, ctx, iz_set_at(g, set, i));
        if (seat != IZ_NO_SEAT)
            seats |= (uint16_t)(1u << seat);
    }
    iz_scratch_back(g, mark);
    return from_seats(g, seats);
}

/* What has just left play was controlled by somebody; elsewhere only the stack has controllers.
 * What this resolution has put onto the battlefield is controlled there. */
static int controller_now_or_last(iz_game *g, const iz_ctx *ctx, iz_ref ref)
{
    if (iz_ref_is_object(ref) && !iz_ref_alive(g, ref)) {
        iz_ref moved = iz_as_moved(g, ctx->env, ref);
        if (moved != IZ_NO_REF && iz_known_in_play(g, moved))
            return iz_known_controller(g, moved);
    }
    bool elsewhere = iz_ref_is_object(ref) && iz_known_zone(g, ref) != IZ_ZONE_STACK;
    return iz_known_controller(g, elsewhere ? iz_last_in_play(g, ref) : ref);
}

static int owner_known(iz_game *g, const iz_ctx *ctx, iz_ref ref)
{
    (void)ctx;
    return iz_known_owner(g, ref);
}

static iz_set build_controller(iz_game *g, const iz_ctx *ctx, const iz_cell *cell)
{
    return players_of(g, ctx, cell, controller_now_or_last);
}

static iz_set build_owner(iz_game *g, const iz_ctx *ctx, const iz_cell *cell)
{
    return players_of(g, ctx, cell, owner_known);
}

static iz_set build_players_who(iz_game *g, const iz_ctx *ctx, const iz_cell *cell)
{
    uint16_t seats = 0;
    IZ_EACH_SEAT (g, seat)
        if (g->seats[seat].in_game && iz_fits(g, ctx, cell + 1, iz_ref_seat(seat)))
            seats |= (uint16_t)(1u << seat);
    return from_seats(g, seats);
}

static bool has_player_who(iz_game *g, const iz_ctx *ctx, const iz_cell *cell, iz_ref ref)
{
    return has_any_player(g, ctx, cell, ref) && iz_fits(g, ctx, cell + 1, ref);
}

static iz_set build_neighbour(iz_game *g, const iz_ctx *ctx, const iz_cell *cell)
{
    uint16_t of = iz_select_seats(g, ctx, cell + 1), seats = 0;
    int count = g->head->seats;
    IZ_EACH_SEAT_OF (g, seat, of) {
        int next = seat;
        do
            next = (next + (cell->arg == 1 ? 1 : count - 1)) % count;
        while (next != seat && !g->seats[next].in_game);
        seats |= (uint16_t)(1u << next);
    }
    return from_seats(g, seats);
}

/* Where a team has one total of life, what is done to its life is done once (F7.90). */
static iz_set build_life_holders(iz_game *g, const iz_ctx *ctx, const iz_cell *cell)
{
    uint16_t of = iz_select_seats(g, ctx, cell + 1), seats = 0, met = 0;
    IZ_EACH_SEAT_OF (g, seat, of) {
        bool shared = g->head->options & IZ_GAME_SHARED_LIFE && met >> g->seats[seat].team & 1;
        seats |= shared ? (uint16_t)0 : iz_seat_bit(seat);
        met |= iz_seat_bit(g->seats[seat].team);
    }
    return from_seats(g, seats);
}

/* ---- all that fit ---------------------------------------------------------------------------- */

static bool asks_players(const iz_cell *filter)
{
    if (iz_names_players(filter->op))
        return true;
    if (filter->op != IZ_AND && filter->op != IZ_OR)
        return false;
    for (const iz_cell *one = filter + 1; one < filter + filter->span; one += one->span)
        if (asks_players(one))
            return true;
    return false;
}

/* The seats whose lists need to be looked through: a filter that asks for a controller or an owner
 * leaves out the others'. Only a bound, the filter itself decides. */
static uint16_t seats_asked(iz_game *g, const iz_ctx *ctx, const iz_cell *filter, unsigned zones)
{
    bool in_play = (zones & ~(unsigned)IZ_ZONES_IN_PLAY) == 0;
    const iz_cell *players = NULL;
    uint16_t seats = 0xFFFF;
    switch (filter->op) {
    case IZ_AND:
        for (const iz_cell *one = filter + 1; one < filter + filter->span; one += one->span)
            seats &= seats_asked(g, ctx, one, zones);
        return seats;
    case IZ_CONTROLLED_BY:
        players = in_play ? filter + 1 : NULL;
        break;
    case IZ_OWNED_BY:
        players = in_play ? NULL : filter + 1;
        break;
    case IZ_IS_IN:
        players = iz_child(filter, 0);
        break;
    default:
        break;
    }
    if (!players || players->op == IZ_NONE || zones & 1u << IZ_ZONE_STACK)
        return 0xFFFF;
    return iz_select_seats(g, ctx, players);
}

static void fitting_of_list(iz_game *g, const iz_ctx *ctx, const iz_cell *filter, int seat,
                            iz_zone zone, iz_set *set)
{
    iz_slot next = IZ_NIL;
    for (iz_slot slot = iz_zone_list(g, seat, zone)->first; slot != IZ_NIL; slot = next) {
        next = g->objects[slot].next;
        iz_ref ref = iz_object_ref(g, slot);
        if (iz_fits(g, ctx, filter, ref))
            iz_set_put(g, set, ref);
    }
}

void iz_select_fitting(iz_game *g, const iz_ctx *ctx, const iz_cell *filter, unsigned zones,
                       uint16_t seats, iz_set *set)
{
    if (zones & 1u << IZ_ZONE_STACK)
        fitting_of_list(g, ctx, filter, 0, IZ_ZONE_STACK, set);
    zones &= ~(1u << IZ_ZONE_STACK | 1u << IZ_ZONE_ANY);
    IZ_EACH_SEAT_OF (g, seat, seats) {
        for (unsigned zone = 1; zone < IZ_ZONE_NOWHERE; zone++)
            if (zones & 1u << zone && g->seats[seat].zones[zone].count > 0)
                fitting_of_list(g, ctx, filter, seat, (iz_zone)zone, set);
    }
}

unsigned iz_zones_here(iz_game *g, unsigned zones)
{
    if (!g->book->parameters.removed_is_outside || !(zones & 1u << IZ_ZONE_OUTSIDE))
        return zones;
    iz_count_applied(g, IZ_C_OUTSIDE);
    return iz_is_off(g, IZ_C_OUTSIDE) ? zones : zones | 1u << IZ_ZONE_EXILE;
}

enum { ALL_ZONES = (1u << IZ_ZONE_COUNT) - 1 };

/* "All" means all in play unless the filter names a zone (416.2). */
static iz_set build_all(iz_game *g, const iz_ctx *ctx, const iz_cell *cell)
{
    const iz_cell *filter = cell + 1;
    iz_count_applied(g, IZ_C_IN_PLAY_ONLY);
    bool everywhere = iz_zones_asked(filter, 0) == 0 && iz_is_off(g, IZ_C_IN_PLAY_ONLY);
    unsigned unsaid = everywhere ? ALL_ZONES : (unsigned)IZ_ZONES_IN_PLAY;
    unsigned zones = iz_zones_here(g, iz_zones_asked(filter, unsaid));
    uint16_t seats = seats_asked(g, ctx, filter, zones);
    iz_set set = iz_set_begin(g);
    iz_select_fitting(g, ctx, filter, zones, seats, &set);
    if (asks_players(filter))
        IZ_EACH_SEAT (g, seat)
            if (g->seats[seat].in_game && iz_fits(g, ctx, filter, iz_ref_seat(seat)))
                iz_set_put(g, &set, iz_ref_seat(seat));
    return set;
}

static bool has_all(iz_game *g, const iz_ctx *ctx, const iz_cell *cell, iz_ref ref)
{
    const iz_cell *filter = cell + 1;
    if (iz_ref_is_player(ref))
        return asks_players(filter) && iz_fits(g, ctx, filter, ref);
    unsigned zones = iz_zones_here(g, iz_zones_asked(filter, (unsigned)IZ_ZONES_IN_PLAY));
    return zones & 1u << iz_known_zone(g, ref) && iz_fits(g, ctx, filter, ref);
}

/* ---- related objects ------------------------------------------------------------------------- */

/* Until the next check a local enchantment stands without what it is on, which has gone: "destroy
 * enchanted land; that land's controller" speaks of it still. */
static iz_ref host_gone(const iz_game *g, iz_ref ref)
{
    const iz_card_def *def = &g->cards->definitions[g->objects[iz_ref_slot(ref)].definition];
    return def->types & IZ_TYPE_ENCHANTMENT ? iz_last_host(g, ref) : IZ_NO_REF;
}

static iz_ref host_of(iz_game *g, iz_ref ref)
{
    iz_ref host = iz_known_host(g, ref);
    return host == IZ_NO_REF && iz_ref_alive(g, ref) ? host_gone(g, ref) : host;
}

/* What a local enchantment's ability triggered on, when it is there no more: the event's object, if
 * that is what the trigger was about. */
static iz_ref host_of_event(iz_game *g, const iz_ctx *ctx)
{
    const iz_env *env = iz_captured(g, ctx->env);
    const iz_cell *cell = iz_env_cell(g, env);
    if (!cell || cell->op != IZ_TRIGGERED)
        return IZ_NO_REF;
    const iz_cell *trigger = cell + 1;
    bool about = trigger->span > 2 && trigger[1].op == IZ_ATTACHED_TO && trigger[2].op == IZ_SELF;
    return about ? env->event_object : IZ_NO_REF;
}

static iz_set build_attached_to(iz_game *g, const iz_ctx *ctx, const iz_cell *cell)
{
    size_t mark = iz_scratch_mark(g);
    iz_set of = iz_select(g, ctx, cell + 1), set = iz_set_begin(g);
    for (int i = 0; i < of.count && !iz_is_off(g, IZ_C_ENCHANTED); i++) {
        iz_ref host = host_of(g, iz_set_at(g, of, i));
        if (host == IZ_NO_REF && cell[1].op == IZ_SELF)
            host = host_of_event(g, ctx);
        if (host != IZ_NO_REF)
            iz_set_put_new(g, &set, host);
    }
    return iz_set_settle(g, mark, set);
}

static bool has_attached_to(iz_game *g, const iz_ctx *ctx, const iz_cell *cell, iz_ref ref)
{
    if (iz_is_off(g, IZ_C_ENCHANTED))
        return false;
    if (cell[1].op == IZ_SELF)
        return ref != IZ_NO_REF && host_of(g, ctx->self) == ref;
    size_t mark = iz_scratch_mark(g);
    bool has = iz_set_has(g, build_attached_to(g, ctx, cell), ref);
    iz_scratch_back(g, mark);
    return has;
}

static iz_set build_granter(iz_game *g, const iz_ctx *ctx, const iz_cell *cell)
{
    (void)cell;
    if (ctx->giver != 0) {
        iz_set set = iz_set_begin(g);
        iz_set_put(g, &set, ctx->giver - 1);
        return set;
    }
    iz_memory *memory = iz_linked_memory(g, ctx, IZ_CELL_OF_MAKER);
    return from_list(g, memory ? memory->list : (uint16_t)IZ_NIL);
}

static iz_set build_chosen(iz_game *g, const iz_ctx *ctx, const iz_cell *cell)
{
    iz_memory *memory = iz_linked_memory(g, ctx, cell->arg);
    return from_list(g, memory ? memory->list : (uint16_t)IZ_NIL);
}

static iz_set build_targeted(iz_game *g, const iz_ctx *ctx, const iz_cell *cell)
{
    (void)cell;
    const iz_memory *memory = iz_memory_find(g, ctx->self, IZ_CELL_OF_TARGETED);
    return from_list(g, memory ? memory->list : (uint16_t)IZ_NIL);
}

/* "The cards exiled with it" are those that are where they were put: what has gone elsewhere since,
 * but by this very resolution, is none of them, though the ability may follow others' moves. */
static iz_set build_linked(iz_game *g, const iz_ctx *ctx, const iz_cell *cell)
{
    iz_set all = build_chosen(g, ctx, cell), set = iz_set_begin(g);
    IZ_EACH_MEMBER (all, i) {
        iz_ref ref = iz_set_at(g, all, i);
        if (iz_ref_is_player(ref) || iz_ref_alive(g, ref) ||
            iz_as_moved(g, ctx->env, ref) != IZ_NO_REF)
            iz_set_put(g, &set, ref);
    }
    return set;
}

static bool has_linked(iz_game *g, const iz_ctx *ctx, const iz_cell *cell, iz_ref ref)
{
    iz_memory *memory = iz_linked_memory(g, ctx, cell->arg);
    return memory && iz_links_has(g, memory->list, ref);
}

/* An attacker's blockers stand in its `blocks` list. */
static iz_set build_blockers_of(iz_game *g, const iz_ctx *ctx, const iz_cell *cell)
{
    size_t mark = iz_scratch_mark(g);
    iz_set of = iz_select(g, ctx, cell + 1), set = iz_set_begin(g);
    IZ_EACH_MEMBER (of, i) {
        iz_ref ref = iz_set_at(g, of, i);
        if (!(iz_known_status(g, ref) & IZ_IS_ATTACKING))
            continue;
        for (uint16_t at = iz_known_blocks(g, ref); at != IZ_NIL; at = g->links[at].next)
            iz_set_put_new(g, &set, g->links[at].ref);
    }
    return iz_set_settle(g, mark, set);
}

static iz_set build_band_of(iz_game *g, const iz_ctx *ctx, const iz_cell *cell)
{
    size_t mark = iz_scratch_mark(g);
    iz_set of = iz_select(g, ctx, cell + 1), set = iz_set_begin(g);
    IZ_EACH_MEMBER (of, i) {
        iz_ref ref = iz_set_at(g, of, i);
        iz_set_put_new(g, &set, ref);
        if (!iz_ref_alive(g, ref) || g->objects[iz_ref_slot(ref)].band == 0)
            continue;
        uint16_t band = g->objects[iz_ref_slot(ref)].band;
        IZ_EACH_IN_PLAY (g, slot)
            if (g->objects[slot].band == band)
                iz_set_put_new(g, &set, iz_object_ref(g, slot));
    }
    return iz_set_settle(g, mark, set);
}

static iz_set build_targets_of(iz_game *g, const iz_ctx *ctx, const iz_cell *cell)
{
    size_t mark = iz_scratch_mark(g);
    iz_set of = iz_select(g, ctx, cell + 1), set = iz_set_begin(g);
    IZ_EACH_MEMBER (of, i) {
        iz_ref ref = iz_set_at(g, of, i);
        uint16_t env = iz_ref_alive(g, ref) ? g->objects[iz_ref_slot(ref)].env : (uint16_t)IZ_NIL;
        IZ_EACH_TARGET (g, env, at)
            iz_set_put_new(g, &set, g->links[at].ref);
    }
    return iz_set_settle(g, mark, set);
}

static iz_set build_source_of(iz_game *g, const iz_ctx *ctx, const iz_cell *cell)
{
    size_t mark = iz_scratch_mark(g);
    iz_set of = iz_select(g, ctx, cell + 1), set = iz_set_begin(g);
    IZ_EACH_MEMBER (of, i) {
        iz_ref ref = iz_set_at(g, of, i);
        if (!iz_ref_alive(g, ref))
            continue;
        const iz_object *object = &g->objects[iz_ref_slot(ref)];
        if (object->kind == IZ_OBJECT_ABILITY && object->env != IZ_NIL)
            ref = g->envs[object->env].source;
        iz_set_put_new(g, &set, ref);
    }
    return iz_set_settle(g, mark, set);
}

static iz_set build_paid_with(iz_game *g, const iz_ctx *ctx, const iz_cell *cell)
{
    return from_list(g, iz_captured(g, iz_played_env(g, ctx))->reg[cell->arg]);
}

/* ---- sets out of sets ------------------------------------------------------------------------ */

static iz_set build_union(iz_game *g, const iz_ctx *ctx, const iz_cell *cell)
{
    iz_set all = iz_set_begin(g);
    for (const iz_cell *one = cell + 1; one < cell + cell->span; one += one->span) {
        iz_set set = iz_select(g, ctx, one);
        int kept = 0; /* the new ones are moved down over those that are there already */
        IZ_EACH_MEMBER (set, i) {
            iz_ref ref = iz_set_at(g, set, i);
            if (!iz_set_has(g, all, ref))
                g->scratch[set.first + (size_t)kept++] = ref;
        }
        all.count += kept;
        iz_scratch_back(g, all.first + (size_t)all.count);
    }
    return all;
}

static bool has_union(iz_game *g, const iz_ctx *ctx, const iz_cell *cell, iz_ref ref)
{
    for (const iz_cell *one = cell + 1; one < cell + cell->span; one += one->span)
        if (iz_selects(g, ctx, one, ref))
            return true;
    return false;
}

/* Keeps of a set, in place, those that `keep` wants. */
static iz_set sifted(iz_game *g, iz_set set, const iz_ctx *ctx, const iz_cell *cell,
                     bool (*keep)(iz_game *g, const iz_ctx *ctx, const iz_cell *cell, iz_ref ref))
{
    int kept = 0;
    IZ_EACH_MEMBER (set, i) {
        iz_ref ref = iz_set_at(g, set, i);
        if (keep(g, ctx, cell, ref))
            g->scratch[set.first + (size_t)kept++] = ref;
    }
    set.count = kept;
    iz_scratch_back(g, set.first + (size_t)kept);
    return set;
}

/* It is none of those, nor, as it is present now, what one of them is now. */
static bool not_meant(iz_game *g, const iz_ctx *ctx, const iz_cell *selector, iz_ref ref)
{
    if (iz_selects(g, ctx, selector, ref))
        return false;
    iz_ref now = iz_ref_is_object(ref) ? iz_present(g, ctx, ref) : IZ_NO_REF;
    size_t mark = iz_scratch_mark(g);
    bool meant = false;
    iz_set others = now == IZ_NO_REF ? iz_set_begin(g) : iz_select(g, ctx, selector);
    for (int i = 0; i < others.count && !meant; i++) {
        iz_ref other = iz_set_at(g, others, i);
        meant = iz_ref_slot(other) == iz_ref_slot(ref) && iz_present(g, ctx, other) == now;
    }
    iz_scratch_back(g, mark);
    return !meant;
}

static iz_set build_except(iz_game *g, const iz_ctx *ctx, const iz_cell *cell)
{
    return sifted(g, iz_select(g, ctx, cell + 1), ctx, iz_child(cell, 1), not_meant);
}

static bool has_except(iz_game *g, const iz_ctx *ctx, const iz_cell *cell, iz_ref ref)
{
    return iz_selects(g, ctx, cell + 1, ref) && !iz_selects(g, ctx, iz_child(cell, 1), ref);
}

static bool fits_those(iz_game *g, const iz_ctx *ctx, const iz_cell *cell, iz_ref ref)
{
    const iz_cell *filter = iz_child(cell, 1);
    return iz_fits(g, ctx, filter, iz_as_judged(g, ctx, cell + 1, filter, ref));
}

static iz_set build_those(iz_game *g, const iz_ctx *ctx, const iz_cell *cell)
{
    return sifted(g, iz_select(g, ctx, cell + 1), ctx, cell, fits_those);
}

static bool has_those(iz_game *g, const iz_ctx *ctx, const iz_cell *cell, iz_ref ref)
{
    return iz_selects(g, ctx, cell + 1, ref) && fits_those(g, ctx, cell, ref);
}

static iz_set build_extreme(iz_game *g, const iz_ctx *ctx, const iz_cell *cell)
{
    bool greatest = iz_quantity(g, ctx, iz_child(cell, 1)) == 1;
    iz_set set = iz_select(g, ctx, cell + 1);
    int32_t best = greatest ? INT32_MIN : INT32_MAX;
    int kept = 0;
    IZ_EACH_MEMBER (set, i) {
        iz_ref ref = iz_set_at(g, set, i);
        int32_t value = iz_attribute(g, ctx, cell->arg, ref);
        if (greatest ? value < best : value > best)
            continue;
        if (value != best)
            kept = 0;
        best = value;
        g->scratch[set.first + (size_t)kept++] = ref;
    }
    set.count = kept;
    iz_scratch_back(g, set.first + (size_t)kept);
    return set;
}

/* ---- cards of a library or graveyard --------------------------------------------------------- */

static iz_set build_top_cards(iz_game *g, const iz_ctx *ctx, const iz_cell *cell)
{
    uint16_t seats = iz_select_seats(g, ctx, cell + 1);
    int32_t wanted = iz_quantity(g, ctx, iz_child(cell, 1));
    iz_set set = iz_set_begin(g);
    IZ_EACH_SEAT_OF (g, seat, seats) {
        iz_slot slot = iz_zone_list(g, seat, IZ_ZONE_LIBRARY)->last;
        for (int32_t n = 0; n < wanted && slot != IZ_NIL; n++, slot = g->objects[slot].prev)
            iz_set_put(g, &set, iz_object_ref(g, slot));
    }
    return set;
}

static iz_set build_bottom_card(iz_game *g, const iz_ctx *ctx, const iz_cell *cell)
{
    uint16_t seats = iz_select_seats(g, ctx, cell + 1);
    iz_set set = iz_set_begin(g);
    IZ_EACH_SEAT_OF (g, seat, seats) {
        iz_slot slot = iz_zone_list(g, seat, IZ_ZONE_LIBRARY)->first;
        if (slot != IZ_NIL)
            iz_set_put(g, &set, iz_object_ref(g, slot));
    }
    return set;
}

static iz_set build_top_of_graveyard(iz_game *g, const iz_ctx *ctx, const iz_cell *cell)
{
    const iz_cell *filter = iz_child(cell, 1), *count = iz_optional(cell, 2);
    uint16_t seats = iz_select_seats(g, ctx, cell + 1);
    int32_t wanted = count ? iz_quantity(g, ctx, count) : 1;
    iz_set set = iz_set_begin(g);
    IZ_EACH_SEAT_OF (g, seat, seats) {
        bool bottom = cell->arg & IZ_TOP_OF_GRAVEYARD_BOTTOM;
        int32_t left = wanted;
        iz_slot slot = iz_end_of_pile(g, seat, IZ_ZONE_GRAVEYARD, bottom);
        for (; slot != IZ_NIL && left > 0;
             slot = bottom ? g->objects[slot].next : g->objects[slot].prev) {
            if (!iz_fits(g, ctx, filter, iz_object_ref(g, slot)))
                continue;
            iz_set_put(g, &set, iz_object_ref(g, slot));
            left--;
        }
    }
    return set;
}

/* ---- the table ------------------------------------------------------------------------------- */

static const struct {
    build_set build;
    has_member has; /* NULL: the set is built to see */
} rows[IZ_OP_COUNT] = {
    [IZ_SELF] = {build_self, has_self},
    [IZ_REG] = {build_reg, has_reg},
    [IZ_EVENT_OBJECT] = {build_event_object, has_event_object},
    [IZ_EVENT_PLAYER] = {build_event_player, has_event_player},
    [IZ_BOUND] = {build_bound, has_bound},
    [IZ_YOU] = {build_you, has_you},
    [IZ_OPPONENTS] = {build_opponents, has_opponent},
    [IZ_CHOOSER] = {build_chooser, has_chooser},
    [IZ_OPPONENTS_OF] = {build_opponents_of, has_opponent_of},
    [IZ_ALL_PLAYERS] = {build_all_players, has_any_player},
    [IZ_ACTIVE_PLAYER] = {build_active, has_active},
    [IZ_DEFENDING_PLAYER] = {build_defending, NULL},
    [IZ_CONTROLLER] = {build_controller, NULL},
    [IZ_OWNER] = {build_owner, NULL},
    [IZ_PLAYERS_WHO] = {build_players_who, has_player_who},
    [IZ_ALL] = {build_all, has_all},
    [IZ_ATTACHED_TO] = {build_attached_to, has_attached_to},
    [IZ_LINKED] = {build_linked, has_linked},
    [IZ_CHOSEN] = {build_chosen, has_linked},
    [IZ_GRANTER] = {build_granter, NULL},
    [IZ_TARGETED] = {build_targeted, NULL},
    [IZ_UNION] = {build_union, has_union},
    [IZ_EXCEPT] = {build_except, has_except},
    [IZ_THOSE] = {build_those, has_those},
    [IZ_TOP_CARDS] = {build_top_cards, NULL},
    [IZ_BOTTOM_CARD] = {build_bottom_card, NULL},
    [IZ_TOP_OF_GRAVEYARD] = {build_top_of_graveyard, NULL},
    [IZ_EXTREME] = {build_extreme, NULL},
    [IZ_BLOCKERS_OF] = {build_blockers_of, NULL},
    [IZ_BAND_OF] = {build_band_of, NULL},
    [IZ_TARGETS_OF] = {build_targets_of, NULL},
    [IZ_SOURCE_OF] = {build_source_of, NULL},
    [IZ_LAST_BY] = {iz_past_last_by, NULL},
    [IZ_DOERS] = {iz_past_doers, NULL},
    [IZ_NEIGHBOUR] = {build_neighbour, NULL},
    [IZ_LIFE_HOLDERS] = {build_life_holders, NULL},
    [IZ_PAID_WITH] = {build_paid_with, NULL},
};

bool iz_selector_has_row(iz_op op) { return rows[op].build != NULL; }

static bool is_in_range(iz_game *g, const iz_ctx *ctx, const iz_cell *cell, iz_ref ref)
{
    return iz_in_range(g, ctx->controller, ref) ||
           (cell->op == IZ_CHOOSER && iz_captured(g, ctx->env)->chooser == ref + 1);
}

iz_set iz_select(iz_game *g, const iz_ctx *ctx, const iz_cell *selector)
{
    build_set build = rows[selector->op].build;
    if (build && g->ranges_limited)
        return sifted(g, build(g, ctx, selector), ctx, selector, is_in_range);
    if (build)
        return build(g, ctx, selector);
    if (selector->op != IZ_NONE)
        iz_fail(g, IZ_ERR_UNSUPPORTED, IZ_SAY_FAILED_UNSUPPORTED, iz_nodes[selector->op].name,
                "it is no selector that the evaluator knows");
    return iz_set_begin(g);
}

bool iz_selects(iz_game *g, const iz_ctx *ctx, const iz_cell *selector, iz_ref ref)
{
    if (ref == IZ_NO_REF || !is_in_range(g, ctx, selector, ref))
        return false;
    has_member has = rows[selector->op].has;
    if (has)
        return has(g, ctx, selector, ref);
    size_t mark = iz_scratch_mark(g);
    bool is_in = iz_set_has(g, iz_select(g, ctx, selector), ref);
    iz_scratch_back(g, mark);
    return is_in;
}

bool iz_selects_seat(iz_game *g, const iz_ctx *ctx, const iz_cell *selector, int seat)
{
    return seat != IZ_NO_SEAT && iz_selects(g, ctx, selector, iz_ref_seat(seat));
}

bool iz_selects_on_turn(iz_game *g, const iz_ctx *ctx, const iz_cell *selector)
{
    IZ_EACH_ON_TURN (g, seat)
        if (iz_selects_seat(g, ctx, selector, seat))
            return true;
    return false;
}

uint16_t iz_select_seats(iz_game *g, const iz_ctx *ctx, const iz_cell *selector)
{
    if (selector->op == IZ_YOU)
        return (uint16_t)(ctx->controller == IZ_NO_SEAT ? 0u : 1u << ctx->controller);
    uint16_t seats = 0;
    size_t mark = iz_scratch_mark(g);
    iz_set set = iz_select(g, ctx, selector);
    IZ_EACH_MEMBER (set, i) {
        iz_ref ref = iz_set_at(g, set, i);
        if (iz_ref_is_player(ref) && g->seats[ref].in_game)
            seats |= (uint16_t)(1u << ref);
    }
    iz_scratch_back(g, mark);
    return seats;
}

int iz_select_seat(iz_game *g, const iz_ctx *ctx, const iz_cell *selector)
{
    int seat = IZ_NO_SEAT;
    size_t mark = iz_scratch_mark(g);
    iz_set set = iz_select(g, ctx, selector);
    for (int i = 0; i < set.count && seat == IZ_NO_SEAT; i++)
        if (iz_ref_is_player(iz_set_at(g, set, i)))
            seat = (int)iz_set_at(g, set, i);
    iz_scratch_back(g, mark);
    return seat;
}

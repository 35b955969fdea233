/*
 * Proposals of whole declarations: making them on a copy of the game, and keeping them.
 */
#include "api/propose.h"

#include "api/descriptor.h"
#include "engine/characteristics/chars.h"
#include "engine/turn/setup.h"

#include <stdlib.h>
#include <string.h>

enum { CODE_SIZE = 12, STEPS_MOST = 4096 };

typedef struct proposal {
    char code[CODE_SIZE];
    char **descriptors;
    int count, room;
} proposal;

struct iz_proposals {
    proposal *row;
    int count, room;
    proposal next; /* being made */
};

/* ---- keeping --------------------------------------------------------------------------------- */

static void empty(proposal *made)
{
    for (int i = 0; i < made->count; i++)
        free(made->descriptors[i]);
    free(made->descriptors);
    *made = (proposal){.count = 0};
}

void iz_proposals_free(iz_proposals *proposals)
{
    if (!proposals)
        return;
    for (int i = 0; i < proposals->count; i++)
        empty(&proposals->row[i]);
    empty(&proposals->next);
    free(proposals->row);
    free(proposals);
}

int iz_proposal_count(const iz_proposals *proposals) { return proposals ? proposals->count : 0; }

static const proposal *at(const iz_proposals *proposals, int n)
{
    return proposals && n >= 0 && n < proposals->count ? &proposals->row[n] : NULL;
}

const char *iz_proposal_code(const iz_proposals *proposals, int n)
{
    const proposal *row = at(proposals, n);
    return row ? row->code : NULL;
}

const char *const *iz_proposal_at(const iz_proposals *proposals, int n, int *count)
{
    const proposal *row = at(proposals, n);
    if (count)
        *count = row ? row->count : 0;
    return row ? (const char *const *)row->descriptors : NULL;
}

/* Room for one more; false: there is none. */
static bool make_room(void **rows, int count, int *room, size_t size)
{
    if (count < *room)
        return true;
    int wanted = *room ? *room * 2 : 16;
    void *bigger = realloc(*rows, (size_t)wanted * size);
    if (!bigger)
        return false;
    *rows = bigger;
    *room = wanted;
    return true;
}

static bool keep_descriptor(iz_proposer *p, const char *descriptor)
{
    proposal *next = &p->made->next;
    size_t size = strlen(descriptor) + 1;
    char *copy = malloc(size);
    if (!copy || !make_room((void **)(void *)&next->descriptors, next->count, &next->room,
                            sizeof *next->descriptors)) {
        free(copy);
        p->failed = true;
        return false;
    }
    memcpy(copy, descriptor, size);
    next->descriptors[next->count++] = copy;
    return true;
}

static int by_text(const void *a, const void *b)
{
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

static bool same(const proposal *a, const proposal *b)
{
    bool is = a->count == b->count;
    for (int i = 0; is && i < a->count; i++)
        is = strcmp(a->descriptors[i], b->descriptors[i]) == 0;
    return is;
}

/* "done" stays last. */
static void sort(proposal *made)
{
    if (made->count > 2)
        qsort(made->descriptors, (size_t)made->count - 1, sizeof *made->descriptors, by_text);
}

/* Sorted, if the order of its steps doesn't matter: bands are joined by those who attack already.
 */
static bool is_sortable(const proposal *made)
{
    for (int i = 0; i < made->count; i++)
        if (strncmp(made->descriptors[i], "band/", 5) == 0)
            return false;
    return true;
}

void iz_propose_end(iz_proposer *p, const char *code, bool is_set)
{
    iz_proposals *made = p->made;
    if (is_set && is_sortable(&made->next))
        sort(&made->next);
    bool known = made->next.count == 0;
    for (int i = 0; i < made->count && !known; i++)
        known = same(&made->row[i], &made->next);
    if (known)
        return;
    if (!make_room((void **)(void *)&made->row, made->count, &made->room, sizeof *made->row)) {
        p->failed = true;
        return;
    }
    strncpy(made->next.code, code, CODE_SIZE - 1);
    made->row[made->count++] = made->next;
    made->next = (proposal){.count = 0};
}

/* ---- making ---------------------------------------------------------------------------------- */

iz_game *iz_propose_begin(iz_proposer *p)
{
    empty(&p->made->next);
    if (!p->trial)
        p->trial = iz_game_clone(p->game);
    else if (iz_game_set(p->trial, p->game) != IZ_OK)
        p->failed = true;
    p->failed = p->failed || !p->trial;
    return p->failed ? NULL : p->trial;
}

/* The seat takes that option, if it is one. */
static bool take_option(iz_proposer *p, const iz_option *option)
{
    char descriptor[IZ_DESCRIPTOR_SIZE];
    iz_descriptor_of(p->trial, option, descriptor, sizeof descriptor);
    return iz_choose(p->trial, p->seat, option) == IZ_OK && keep_descriptor(p, descriptor);
}

bool iz_propose_take(iz_proposer *p, uint64_t n)
{
    iz_option option;
    return iz_options_at(p->trial, p->seat, n, &option) && take_option(p, &option);
}

void iz_propose_wish(iz_proposer *p, iz_option option)
{
    if (make_room((void **)(void *)&p->wishes, p->wish_count, &p->wish_room, sizeof *p->wishes))
        p->wishes[p->wish_count++] = option;
    else
        p->failed = true;
}

void iz_propose_pair(iz_proposer *p, iz_option_kind kind, iz_ref creature, iz_ref target)
{
    iz_propose_wish(p, (iz_option){.kind = (uint8_t)kind, .subject = creature, .object = target});
}

/* Takes what is possible of the wishes, in their order; one that isn't yet may be once another has
 * been taken. */
static void take_wishes(iz_proposer *p)
{
    bool more = true;
    for (int rounds = 0; more && rounds < 3; rounds++) {
        more = false;
        for (int i = 0; i < p->wish_count; i++) {
            iz_option *wish = &p->wishes[i];
            if (wish->kind == IZ_OPTION_NONE || !take_option(p, wish))
                continue;
            wish->kind = IZ_OPTION_NONE;
            more = true;
        }
    }
}

/* The first step that takes nothing back; IZ_NO_OPTION: there is none. */
static uint64_t first_step(iz_game *g, int seat)
{
    iz_option option;
    for (uint64_t n = 0; iz_options_at(g, seat, n, &option); n++)
        if (option.kind != IZ_OPTION_DROP && option.kind != IZ_OPTION_DONE &&
            option.kind != IZ_OPTION_BAND)
            return n;
    return IZ_NO_OPTION;
}

/* Goes on until the whole is legal: what has to be declared stands first among the options. "Done"
 * is not carried out. */
static bool complete(iz_proposer *p)
{
    for (int step = 0; step < STEPS_MOST && !p->failed; step++) {
        iz_option done = {.kind = IZ_OPTION_DONE, .subject = IZ_NO_REF, .object = IZ_NO_REF};
        if (iz_options_allow(p->trial, p->seat, &done))
            return keep_descriptor(p, "done");
        uint64_t n = first_step(p->trial, p->seat);
        if (n == IZ_NO_OPTION || !iz_propose_take(p, n))
            return false;
    }
    return false;
}

void iz_propose_wishes(iz_proposer *p, const char *code)
{
    bool moves = iz_decision_of(p->game, p->seat)->kind == IZ_DECIDE_LINES;
    if (iz_propose_begin(p)) {
        take_wishes(p);
        if (complete(p))
            iz_propose_end(p, code, !moves);
    }
    p->wish_count = 0;
}

/* ---- who fights ------------------------------------------------------------------------------ */

iz_fighter iz_fighter_of(iz_game *g, iz_ref ref)
{
    iz_slot slot = iz_ref_slot(ref);
    const iz_chars *chars = iz_characteristics(g, slot);
    uint64_t keywords = chars->keywords;
    int32_t abilities = 0;
    for (uint64_t rest = keywords; rest; rest &= rest - 1)
        abilities++;
    return (iz_fighter){.ref = ref,
                        .power = chars->power,
                        .left = chars->toughness - g->objects[slot].damage,
                        .first = keywords >> IZ_KW_FIRST_STRIKE & 1 ||
                                 keywords >> IZ_KW_DOUBLE_STRIKE & 1,
                        .worth = 2 * chars->power + chars->toughness + abilities};
}

bool iz_beats(const iz_fighter *one, const iz_fighter *other)
{
    bool killed_before = other->first && !one->first && other->power >= one->left;
    return one->power >= other->left && !killed_before;
}

/* Insertion: so few, and those alike stay in their order. */
void iz_sort_by_power(iz_fighter *fighters, int count)
{
    for (int i = 1; i < count; i++) {
        iz_fighter moved = fighters[i];
        int j = i;
        for (; j > 0 && fighters[j - 1].power < moved.power; j--)
            fighters[j] = fighters[j - 1];
        fighters[j] = moved;
    }
}

/* ---- the public side ------------------------------------------------------------------------- */

/* Do those who may attack stand in a line? Then creatures attack creatures. */
static bool fights_in_lines(iz_game *g, int seat)
{
    iz_option option;
    for (uint64_t n = 0; iz_options_at(g, seat, n, &option); n++)
        if (option.kind == IZ_OPTION_ATTACK)
            return g->objects[iz_ref_slot(option.subject)].zone == IZ_ZONE_GUARD;
    return false;
}

static void propose(iz_proposer *p, const iz_decision *decision)
{
    switch (decision->kind) {
    case IZ_DECIDE_ATTACK:
        (fights_in_lines(p->game, p->seat) ? iz_propose_line_fight : iz_propose_attacks)(p);
        return;
    case IZ_DECIDE_BLOCK:
        iz_propose_blocks(p);
        return;
    case IZ_DECIDE_LINES:
        iz_propose_lines(p);
        return;
    case IZ_DECIDE_NUMBER:
    case IZ_DECIDE_CHOOSE:
        if (decision->purpose == IZ_FOR_ATTACK_DAMAGE || decision->purpose == IZ_FOR_DIVIDE)
            iz_propose_shares(p);
        else if (decision->purpose == IZ_FOR_ORDER || decision->purpose == IZ_FOR_TRIGGER_ORDER ||
                 decision->purpose == IZ_FOR_ENTRY_ORDER || decision->purpose == IZ_FOR_GRAVEYARD)
            iz_propose_order(p);
        else if (decision->purpose == IZ_FOR_COMBAT_LINES)
            iz_propose_strikes(p);
        return;
    default:
        return;
    }
}

iz_proposals *iz_propose(iz_game *game, int seat)
{
    iz_proposer p = {.game = game, .seat = seat, .made = calloc(1, sizeof *p.made)};
    if (p.made && game && iz_wait_of(game, seat)) {
        iz_decision asked = *iz_decision_of(game, seat); /* listing may move the block */
        propose(&p, &asked);
    }
    iz_game_free(p.trial);
    free(p.wishes);
    if (!p.failed)
        return p.made;
    iz_proposals_free(p.made);
    return NULL;
}

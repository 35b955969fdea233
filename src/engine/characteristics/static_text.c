/*
 * Static abilities that say what stands on an object at all: that it has the text of another card
 * (BECOME_COPY), and that words in texts are other words (CHANGE_WORDS). Both come before
 * everything that is said by the texts themselves; copies first, then words in order of time,
 * together with the lasting effects that change words (characteristics/pass.c).
 *
 * Chapters: mtg 407, 418.5; mtg-2002 503; izvori-2007 D19.5, E4.
 */
#include "engine/characteristics/characteristics.h"

enum { COLOR_WORDS = 1, TO_THE_CHOSEN = 16 }; /* argument of CHANGE_WORDS */

/* ---- text of another card -------------------------------------------------------------------- */

/* The static ability's BECOME_COPY of its own bearer, if its condition holds; NULL: none. */
static const iz_cell *copies_now(iz_game *g, iz_derived *d, const iz_ctx *ctx, const iz_cell *cell)
{
    const iz_cell *condition = cell + 1;
    for (const iz_cell *m = iz_first_modification(cell); m; m = iz_next_modification(cell, m)) {
        if (m->op != IZ_BECOME_COPY)
            continue;
        d->given_text = true;
        d->facts |= iz_facts_read(condition) | iz_facts_read(iz_child(m, 1));
        return condition->op == IZ_NONE || iz_holds(g, ctx, condition) ? m : NULL;
    }
    return NULL;
}

static void take_text(iz_game *g, iz_derived *d, const iz_ctx *ctx, iz_slot slot, const iz_cell *m)
{
    size_t mark = iz_scratch_mark(g);
    iz_set set = iz_select(g, ctx, iz_child(m, 1));
    iz_ref original = iz_set_first(g, set);
    iz_scratch_back(g, mark);
    if (!iz_ref_is_object(original) || !iz_ref_alive(g, original))
        return;
    if (!iz_concept_applied(g, IZ_C_COPY))
        return;
    iz_mark_used(g, m);
    iz_chars from = *iz_row_now(g, d, iz_ref_slot(original));
    iz_chars *row = iz_row_edit(g, d, slot);
    unsigned listed = row->flags & (IZ_CHARS_TOUCHED | IZ_CHARS_ALTERED);
    iz_copied_row(g, d, from.definition, 0, row);
    row->flags |= (uint16_t)listed;
    const iz_cell *besides = iz_child(m, iz_child_count(m) - 1);
    for (const iz_cell *one = besides + 1; one < besides + besides->span; one += one->span)
        iz_row_take(g, d, slot, one);
}

static void look_at(iz_game *g, iz_derived *d, iz_slot slot)
{
    if (g->objects[slot].status & (IZ_IS_FACE_DOWN | IZ_IS_UPSIDE_DOWN))
        return;
    int count = iz_row_now(g, d, slot)->instance_count;
    for (int i = 0; i < count; i++) {
        iz_instance instance = iz_row_ability(g, d, iz_row_now(g, d, slot), i);
        const iz_cell *cell = iz_ability_cell(g, instance.ability);
        if (cell->op != IZ_STATIC)
            continue;
        iz_ctx ctx = iz_ctx_of_object(g, slot, instance.env);
        const iz_cell *m = copies_now(g, d, &ctx, cell);
        if (m) {
            take_text(g, d, &ctx, slot, m);
            return; /* its own text is gone now */
        }
    }
}

void iz_static_copies_run(iz_game *g, iz_derived *d)
{
    for (uint32_t i = 0; i < d->in_play_count; i++)
        look_at(g, d, d->in_play[i]);
}

/* ---- words ----------------------------------------------------------------------------------- */

void iz_text_change_add(iz_game *g, iz_derived *d, iz_text_change change)
{
    if (iz_is_off(g, IZ_C_TEXT_CHANGE) || !IZ_ROOM(g, d, texts, 1))
        return;
    uint32_t at = d->texts_count++;
    for (; at > 0 && d->texts[at - 1].timestamp > change.timestamp; at--)
        d->texts[at] = d->texts[at - 1];
    d->texts[at] = change;
}

static void add_static(iz_game *g, iz_derived *d, const iz_ability *ability, const iz_cell *m)
{
    const iz_cell *whose = iz_child(m, 0);
    iz_text_change change = {.timestamp = g->objects[ability->bearer].timestamp,
                             .effect = IZ_NIL,
                             .bearer = ability->bearer,
                             .env = ability->env,
                             .cell = (uint32_t)(m - g->cards->cells),
                             .first = d->reworded_count};
    iz_ctx ctx = iz_ctx_of_object(g, ability->bearer, ability->env);
    d->facts |= iz_facts_read(whose) | IZ_FACT_MEMORY | IZ_FACT_STACK | IZ_FACT_PLAY;
    size_t mark = iz_scratch_mark(g);
    iz_set set = iz_select(g, &ctx, whose);
    if (IZ_ROOM(g, d, reworded, (uint32_t)set.count))
        for (int i = 0; i < set.count; i++)
            if (iz_ref_is_object(iz_set_at(g, set, i)))
                d->reworded[d->reworded_count++] = iz_ref_slot(iz_set_at(g, set, i));
    iz_scratch_back(g, mark);
    iz_mark_used(g, m);
    change.count = d->reworded_count - change.first;
    iz_text_change_add(g, d, change);
}

void iz_static_texts_list(iz_game *g, iz_derived *d)
{
    for (uint32_t i = 0; i < d->in_play_count; i++) {
        iz_slot slot = d->in_play[i];
        int count = iz_row_now(g, d, slot)->instance_count;
        for (int n = 0; n < count; n++) {
            iz_instance instance = iz_row_ability(g, d, iz_row_now(g, d, slot), n);
            const iz_cell *cell = iz_ability_cell(g, instance.ability);
            if (cell->op != IZ_STATIC)
                continue;
            iz_ability ability = {instance.ability, instance.env, slot, instance.effect,
                                  instance.granter};
            for (const iz_cell *m = iz_first_modification(cell); m;
                 m = iz_next_modification(cell, m))
                if (m->op == IZ_CHANGE_WORDS)
                    add_static(g, d, &ability, m);
        }
    }
}

/* The words with which a token was made are its own until it is a copy of something else; those
 * that a copy has of a token, until it copies another. */
static bool made_concerns(const iz_game *g, const iz_derived *d, const iz_text_change *change,
                          iz_slot slot)
{
    iz_ref ref = iz_object_ref(g, slot);
    uint32_t latest = IZ_NIL;
    for (uint32_t i = 0; i < d->copies_count; i++)
        if (iz_links_has(g, g->effects[d->copies[i]].affected, ref))
            latest = d->copies[i];
    return latest == change->effect && (latest != IZ_NIL || slot == change->bearer);
}

bool iz_text_change_concerns(iz_game *g, const iz_derived *d, const iz_text_change *change,
                             iz_slot slot)
{
    if (change->timestamp == 0)
        return made_concerns(g, d, change, slot);
    if (change->effect != IZ_NIL)
        return iz_links_has(g, g->effects[change->effect].affected, iz_object_ref(g, slot));
    for (uint32_t i = 0; i < change->count; i++)
        if (d->reworded[change->first + i] == slot)
            return true;
    if (g->objects[slot].zone != IZ_ZONE_STACK)
        return false;
    /* it may be looked at as a spell that it is not yet */
    iz_ctx ctx = iz_ctx_of_object(g, change->bearer, change->env);
    return iz_selects(g, &ctx, iz_child(&g->cards->cells[change->cell], 0), iz_object_ref(g, slot));
}

/* The colour that was chosen for the bearer, as a word. */
static int chosen_color_word(iz_game *g, iz_slot bearer, int word)
{
    int32_t colors = iz_cell_word(g, iz_object_ref(g, bearer), 0);
    for (int bit = 0; bit < 5; bit++)
        if (colors & 1 << bit)
            return IZ_COLOR_WORD(bit);
    return word;
}

/* The next pair, from << 16 | to, with which a token was made, of it or of its copy; *at: where to
 * look on. 0: there is none left. */
static iz_ref next_made(const iz_game *g, const iz_text_change *change, uint16_t *at)
{
    while (*at != IZ_NIL) {
        iz_link link = g->links[*at];
        *at = link.next;
        if (change->effect == IZ_NIL)
            return link.ref;
        if (link.ref == IZ_FIXED_WORD)
            return (iz_ref)link.value;
    }
    return 0;
}

static uint16_t first_made(const iz_game *g, const iz_text_change *change)
{
    return change->effect == IZ_NIL ? g->envs[g->objects[change->bearer].env].words
                                    : g->effects[change->effect].fixed;
}

static int made_word(const iz_game *g, const iz_text_change *change, int word)
{
    uint16_t at = first_made(g, change);
    for (iz_ref pair = next_made(g, change, &at); pair != 0; pair = next_made(g, change, &at))
        if ((int)(pair >> 16) == word)
            word = (int)(pair & 0xFFFF);
    return word;
}

int iz_text_change_word(iz_game *g, const iz_text_change *change, int word)
{
    if (change->timestamp == 0)
        return made_word(g, change, word);
    if (change->effect == IZ_NIL) {
        int32_t how = g->cards->cells[change->cell].arg;
        bool is_color = word >= IZ_COLOR_WORD(0) && word <= IZ_COLOR_WORD(4);
        return how & TO_THE_CHOSEN && how & COLOR_WORDS && is_color
                   ? chosen_color_word(g, change->bearer, word)
                   : word;
    }
    const iz_effect *effect = &g->effects[change->effect];
    if (effect->env == IZ_NIL)
        return word;
    for (uint16_t at = g->envs[effect->env].words; at != IZ_NIL; at = g->links[at].next)
        if ((int)(g->links[at].ref >> 16) == word)
            return (int)(g->links[at].ref & 0xFFFF); /* its pairs are chosen at the same time */
    return word;
}

/* A lasting effect's pairs, or each colour's, behind those that are there. */
static uint16_t add_pairs(iz_game *g, const iz_text_change *change, uint16_t list)
{
    if (change->timestamp == 0) {
        uint16_t made = first_made(g, change);
        for (iz_ref pair = next_made(g, change, &made); pair; pair = next_made(g, change, &made))
            list = iz_links_append(g, list, pair, 0);
        return list;
    }
    for (int bit = 0; change->effect == IZ_NIL && bit < 5; bit++) {
        int word = IZ_COLOR_WORD(bit), to = iz_text_change_word(g, change, word);
        if (to != word)
            list = iz_links_append(g, list, (iz_ref)word << 16 | (iz_ref)to, 0);
    }
    if (change->effect == IZ_NIL || g->effects[change->effect].env == IZ_NIL)
        return list;
    uint16_t at = g->envs[g->effects[change->effect].env].words;
    for (; at != IZ_NIL; at = g->links[at].next)
        list = iz_links_append(g, list, g->links[at].ref, 0);
    return list;
}

void iz_words_settle(iz_game *g, uint16_t env, iz_ref whose)
{
    if (env == IZ_NIL || g->envs[env].words_settled)
        return;
    uint16_t words = iz_words_kept(g, whose, g->envs[env].words);
    g->envs[env].words = words;
    g->envs[env].words_settled = 1;
}

uint16_t iz_words_kept(iz_game *g, iz_ref whose, uint16_t list)
{
    bool any = g->rewords || iz_table_count(g, IZ_TABLE_effects) > 0;
    iz_derived *d =
        any && iz_ref_is_object(whose) && iz_ref_alive(g, whose) ? iz_derived_of(g) : NULL;
    if (!d)
        return list;
    iz_derive(g);
    for (uint32_t i = 0; i < d->texts_count; i++)
        if (iz_text_change_concerns(g, d, &d->texts[i], iz_ref_slot(whose)))
            list = add_pairs(g, &d->texts[i], list);
    return list;
}

/*
 * Units of mana are matched with the symbols of costs: with those of what is paid for, and with
 * those of the sources that are played for it, each of which only what is made before it can pay.
 *
 * Sets of units that can be matched form a matroid, so that taking units one by one in the order of
 * their rank, each if the matching grows, keeps the most useful sources (mtg 409.1f, 411).
 */
#include "engine/mana/match.h"

void match_add(mana_match *m, mana_unit unit)
{
    if (m->units == MATCH_UNITS)
        return;
    int at = m->units++;
    while (at > 0 && m->unit[at - 1].rank > unit.rank) {
        m->unit[at] = m->unit[at - 1];
        at--;
    }
    m->unit[at] = unit;
    m->base = m->units;
}

void match_add_pool(mana_match *m, unsigned mask, int32_t count, bool bound, int made_by)
{
    if (count <= 0)
        return;
    mana_unit unit = {.mask = (uint8_t)mask,
                      .bound = bound,
                      .made_by = (uint8_t)made_by,
                      .rank = (int16_t)(bound                            ? -1
                                        : mask & 1u << IZ_MANA_COLORLESS ? 0
                                                                         : 1),
                      .slot = IZ_NIL};
    for (int32_t n = 0; n < count && m->units < MATCH_UNITS; n++)
        if (made_by)
            m->unit[m->units++] = unit;
        else
            match_add(m, unit);
}

static bool ask(mana_match *m, unsigned mask, int32_t want, int before)
{
    if (want <= 0)
        return true;
    if (m->classes == MATCH_CLASSES)
        return false;
    m->class[m->classes++] =
        (mana_class){.mask = (uint8_t)mask, .before = (uint8_t)before, .want = want};
    return true;
}

bool match_ask(mana_match *m, const iz_mana_need *need, const iz_mana_as *as, int before)
{
    bool fits = true;
    for (int kind = 0; kind < IZ_MANA_KINDS; kind++)
        fits &= ask(m, as->with[kind], need->of[kind], before);
    fits &= ask(m, IZ_MANA_SNOW, need->snow, before);
    for (int h = 0; h < need->hybrids; h++)
        fits &= ask(m, iz_mana_paid_with(as, iz_mana_hybrid_mask(need->hybrid[h])), 1, before);
    if (need->either > 0)
        fits &= ask(m, iz_mana_paid_with(as, need->either_kinds), need->either, before);
    fits &= ask(m, IZ_MANA_ANY, need->generic, before);
    if (before == 0)
        m->first = m->classes;
    return fits;
}

static inline bool accepts(const mana_class *c, const mana_unit *u)
{
    return c->mask & u->mask && (c->before == 0 || (!u->bound && u->made_by < c->before));
}

/* Finds a place for the unit, moving others on if need be; false: the matching can't grow. */
static bool augment(mana_match *m, int from, int first)
{
    int parent[MATCH_CLASSES], queue[MATCH_CLASSES], queued = 0, read = 0;
    uint64_t seen = 0;
    for (int c = first; c < m->classes; c++)
        if (accepts(&m->class[c], &m -> unit[from])) {
            seen |= UINT64_C(1) << c;
            parent[c] = from;
            queue[queued++] = c;
        }
    while (read < queued) {
        int c = queue[read++];
        if (m->class[c].have < m->class[c].want) {
            m->class[c].have++;
            m->open--;
            for (;;) { /* hand each unit on to the class that was found for it */
                int mover = parent[c];
                int left = m->unit[mover].class;
                m->unit[mover].class = (int8_t)c;
                if (left == MATCH_NONE)
                    return true;
                c = left;
            }
        }
        for (int u = 0; u < m->units && queued < m->classes - first; u++) {
            if (m->unit[u].class != c)
                continue;
            for (int other = first; other < m->classes; other++)
                if (!(seen >> other & 1) && accepts(&m->class[other], &m -> unit[u])) {
                    seen |= UINT64_C(1) << other;
                    parent[other] = u;
                    queue[queued++] = other;
                }
        }
    }
    return false;
}

bool match_all(mana_match *m, bool costs_only)
{
    int first = costs_only ? m->first : 0;
    m->open = 0;
    for (int c = first; c < m->classes; c++) {
        m->class[c].have = 0;
        m->open += m->class[c].want;
    }
    int usable = 0;
    for (int u = 0; u < m->units; u++) {
        m->unit[u].class = MATCH_NONE;
        usable += !m->unit[u].off;
    }
    if (m->open > usable)
        return false;
    for (int u = m->base; u < m->units && m->open > 0; u++)
        augment(m, u, first);
    for (int u = 0; u < m->base && m->open > 0; u++)
        if (!m->unit[u].off)
            augment(m, u, first);
    return m->open == 0;
}

int match_kind(const mana_match *m, const mana_unit *unit)
{
    unsigned both = unit->mask & m->class[unit->class].mask & 63u;
    unsigned mask = both ? both : unit->mask & 63u;
    if (mask & 1u << IZ_MANA_COLORLESS)
        return IZ_MANA_COLORLESS;
    return __builtin_ctz(mask);
}

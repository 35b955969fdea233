/*
 * The store of trees: an arena with a hash table, so that each tree exists once.
 */
#include "text/tree.h"

#include <stdlib.h>
#include <string.h>

#include "program/names.h"

enum { CHUNK = 1 << 16, SLOTS = 1 << 12, MOST_KIDS = 64 };

typedef struct chunk {
    struct chunk *next;
    size_t used, size;
    _Alignas(max_align_t) char bytes[];
} chunk;

struct text_store {
    chunk *first, *current;
    const text_tree *slots[SLOTS];
    uint16_t touched[SLOTS]; /* the slots in use, so that clearing is cheap */
    int touched_count;
    bool failed;
    text_tree nothing;
};

text_store *text_store_new(void)
{
    text_store *store = calloc(1, sizeof *store);
    return store;
}

void text_store_free(text_store *store)
{
    if (store == NULL)
        return;
    for (chunk *at = store->first; at != NULL;) {
        chunk *next = at->next;
        free(at);
        at = next;
    }
    free(store);
}

void text_store_clear(text_store *store)
{
    for (int i = 0; i < store->touched_count; i++)
        store->slots[store->touched[i]] = NULL;
    store->touched_count = 0;
    for (chunk *at = store->first; at != NULL; at = at->next)
        at->used = 0;
    store->current = store->first;
    store->failed = false;
}

bool text_store_failed(const text_store *store) { return store->failed; }

void *text_store_take(text_store *store, size_t size)
{
    size = (size + 15) & ~(size_t)15;
    while (store->current != NULL && store->current->used + size > store->current->size &&
           store->current->next != NULL)
        store->current = store->current->next;
    if (store->current == NULL || store->current->used + size > store->current->size) {
        chunk *fresh = malloc(sizeof *fresh + CHUNK);
        if (fresh == NULL || size > CHUNK) {
            free(fresh);
            store->failed = true;
            return NULL;
        }
        *fresh = (chunk){NULL, 0, CHUNK};
        if (store->current == NULL)
            store->first = fresh;
        else
            store->current->next = fresh;
        store->current = fresh;
    }
    void *place = store->current->bytes + store->current->used;
    store->current->used += size;
    return place;
}

static uint32_t hash_of(int op, int32_t arg, int count, const text_tree *const *kids)
{
    uint32_t hash = (uint32_t)op * 2654435761u ^ (uint32_t)arg * 40503u ^ (uint32_t)count;
    for (int i = 0; i < count; i++)
        hash = (hash << 5 ^ hash >> 27 ^ kids[i]->hash) * 16777619u;
    return hash;
}

static bool same_kids(const text_tree *tree, int count, const text_tree *const *kids)
{
    bool same = tree->count == count;
    for (int i = 0; same && i < count; i++)
        same = tree->kids[i] == kids[i];
    return same;
}

const text_tree *text_tree_make(text_store *store, int op, int32_t arg, int count,
                                const text_tree *const *kids)
{
    uint32_t hash = hash_of(op, arg, count, kids);
    uint16_t slot = (uint16_t)(hash >> 7 & (SLOTS - 1));
    for (const text_tree *t = store->slots[slot]; t != NULL; t = t->next)
        if (t->hash == hash && t->op == op && t->arg == arg && same_kids(t, count, kids))
            return t;
    text_tree *tree = text_store_take(store, sizeof *tree + (size_t)count * sizeof *kids);
    if (tree == NULL)
        return &store->nothing;
    *tree = (text_tree){(uint16_t)op, (uint16_t)count, arg, hash, store->slots[slot]};
    if (count > 0)
        memcpy(tree->kids, kids, (size_t)count * sizeof *kids);
    if (store->slots[slot] == NULL)
        store->touched[store->touched_count++] = slot;
    store->slots[slot] = tree;
    return tree;
}

const text_tree *text_leaf(text_store *store, int op, int32_t arg)
{
    return text_tree_make(store, op, arg, 0, NULL);
}

const text_tree *text_tree1(text_store *store, int op, int32_t arg, const text_tree *a)
{
    return text_tree_make(store, op, arg, 1, &a);
}

const text_tree *text_tree2(text_store *store, int op, int32_t arg, const text_tree *a,
                            const text_tree *b)
{
    return text_tree_make(store, op, arg, 2, (const text_tree *[]){a, b});
}

const text_tree *text_with_arg(text_store *store, const text_tree *tree, int32_t arg)
{
    return text_tree_make(store, tree->op, arg, tree->count, tree->kids);
}

const text_tree *text_with_kid(text_store *store, const text_tree *tree, int n,
                               const text_tree *kid)
{
    const text_tree *kids[MOST_KIDS];
    if (tree->count > MOST_KIDS || n >= tree->count)
        return tree;
    memcpy(kids, tree->kids, tree->count * sizeof *kids);
    kids[n] = kid;
    return text_tree_make(store, tree->op, tree->arg, tree->count, kids);
}

/* ---- names ----------------------------------------------------------------------------------- */

static const char *const surface_names[] = {
    "SURFACE_FIRST",
#define SURFACE(name, doc) #name,
#include "text/surface.def"
#undef SURFACE
};

bool text_holds(const text_tree *tree, const text_tree *what)
{
    for (int i = 0; i < tree->count; i++)
        if (text_holds(tree->kids[i], what))
            return true;
    return tree == what;
}

char text_class(int op) { return op >= 0 && op < IZ_OP_COUNT ? iz_nodes[op].class : 'X'; }

const char *text_op_name(int op)
{
    return op < IZ_OP_COUNT ? iz_nodes[op].name : surface_names[op - IZ_SURFACE_FIRST];
}

int text_op_named(const char *name, size_t length)
{
    for (int op = IZ_SURFACE_FIRST + 1; op < IZ_SURFACE_END; op++) {
        const char *known = text_op_name(op);
        if (known[0] == name[0] && strncmp(known, name, length) == 0 && known[length] == '\0')
            return op;
    }
    iz_op op = iz_node_named(name, length);
    return op == IZ_OP_COUNT ? -1 : (int)op;
}

/* ---- cells ----------------------------------------------------------------------------------- */

void text_tree_to_cells(const text_tree *tree, iz_cells *out)
{
    size_t at = iz_cells_open(out, (iz_op)tree->op, tree->arg);
    for (int i = 0; i < tree->count; i++)
        text_tree_to_cells(tree->kids[i], out);
    iz_cells_close(out, at);
}

const text_tree *text_tree_from_cells(text_store *store, const iz_cell *cell)
{
    const text_tree *kids[MOST_KIDS];
    int count = 0;
    for (const iz_cell *child = cell + 1; child < cell + cell->span && count < MOST_KIDS;
         child += child->span)
        kids[count++] = text_tree_from_cells(store, child);
    return text_tree_make(store, cell->op, cell->arg, count, kids);
}

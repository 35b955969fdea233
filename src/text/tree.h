/*
 * Trees of the compiler: what the grammar reads and says.
 *
 * A tree has the nodes of nodes.def and those of surface.def, which stand for how a text says
 * something ("it", "target creature", "where X is …") and never reach a program: discourse.c
 * replaces them. Equal trees are one object, so that trees are compared as pointers. All trees of
 * one compilation live in one store and go together.
 */
#ifndef IZ_TEXT_TREE_H
#define IZ_TEXT_TREE_H

#include "program/program.h"

typedef enum iz_surface_op {
    IZ_SURFACE_FIRST = IZ_OP_COUNT,
#define SURFACE(name, doc) IZ_##name,
#include "text/surface.def"
#undef SURFACE
    IZ_SURFACE_END
} iz_surface_op;

/* The arguments of surface nodes: IZ_<node>_<name>. */
enum {
#define FLAG(node, name, value, meaning) IZ_##node##_##name = (value),
#include "text/surface_flags.def"
#undef FLAG
    IZ_NO_SURFACE_FLAGS = 0
};

typedef struct text_tree {
    uint16_t op;
    uint16_t count; /* children */
    int32_t arg;
    uint32_t hash;
    const struct text_tree *next; /* of the same slot in the store's table */
    const struct text_tree *kids[];
} text_tree;

typedef struct text_store text_store;

text_store *text_store_new(void);
void text_store_free(text_store *store);
/* Memory that goes together with the trees; NULL: there is none. */
void *text_store_take(text_store *store, size_t size);
/* Forgets all trees; the memory is kept for the next ones. */
void text_store_clear(text_store *store);
/* True if memory ran out at some time since the last clear. */
bool text_store_failed(const text_store *store);

/* Marks of a STATIC in surface trees, besides its zones: where its condition stands in the words.
 */
enum {
    SAID_AFTER = 1 << 21, /* of what enters: after it */
    SAID_BEFORE = 1 << 20 /* "as long as" stands before what it holds for */
};

/* The tree with this node and these children. Never NULL: if memory runs out, a node NONE that
 * belongs to the store is given, and text_store_failed says so. */
const text_tree *text_tree_make(text_store *store, int op, int32_t arg, int count,
                                const text_tree *const *kids);
const text_tree *text_leaf(text_store *store, int op, int32_t arg);
const text_tree *text_tree1(text_store *store, int op, int32_t arg, const text_tree *a);
const text_tree *text_tree2(text_store *store, int op, int32_t arg, const text_tree *a,
                            const text_tree *b);
/* The same node with another argument; with the n-th child replaced. */
const text_tree *text_with_arg(text_store *store, const text_tree *tree, int32_t arg);
const text_tree *text_with_kid(text_store *store, const text_tree *tree, int n,
                               const text_tree *kid);

/* Is it that tree, or does it hold it somewhere? */
bool text_holds(const text_tree *tree, const text_tree *what);

/* The class letter of a node (surface nodes: 'X'), and its name. */
char text_class(int op);
const char *text_op_name(int op);
/* The node of that name, of either table; -1: none. */
int text_op_named(const char *name, size_t length);

/* Program cells from a tree without surface nodes, and back. */
void text_tree_to_cells(const text_tree *tree, iz_cells *out);
const text_tree *text_tree_from_cells(text_store *store, const iz_cell *cell);

#endif

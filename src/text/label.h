/* Labels that change what stands behind them (text/label.c). */
#ifndef IZ_TEXT_LABEL_H
#define IZ_TEXT_LABEL_H

#include "text/tree.h"

/* The ability with what must hold for a legendary one to work; NULL: it can't be one. */
const text_tree *text_made_legendary(text_store *store, const text_tree *ability);
/* The same without it, as its words say it. */
const text_tree *text_legendary_as_said(text_store *store, const text_tree *ability);

#endif

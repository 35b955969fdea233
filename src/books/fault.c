/*
 * Which rows of the kinds of play a book may name together. What is not refused here works: a test
 * plays books of mixed rows (tests/unit/test_toy_books.c).
 */
#include "books/book.h"
#include "core/holdings.h"
#include "core/refs.h"
#include "core/ways.h"

static bool does(const iz_book *book, iz_step_action action)
{
    for (int row = 0; row < book->turn_rows; row++)
        if (book->turn[row].action == action)
            return true;
    return false;
}

/* What is said of the rows, for players and in general. */
static const char *seats_fault(const iz_book *book)
{
    const iz_parameters *p = &book->parameters;
    bool for_two = p->combat == IZ_COMBAT_LINES || p->priority_after_play == IZ_PRIORITY_CHAIN;
    if (book->turn_rows <= 0 || book->turn_rows > UINT8_MAX)
        return "a turn has 1 to 255 rows";
    if (p->seats_min < 2 || p->seats_max < p->seats_min || p->seats_max > IZ_SEATS_MAX)
        return "seats_min and seats_max: two players at least, no more than there are seats";
    if (for_two && p->seats_max > 2)
        return "combat of lines and a chain are for two players";
    return NULL;
}

static const char *lines_fault(const iz_book *book)
{
    const iz_parameters *p = &book->parameters;
    bool blocks = does(book, IZ_DO_DECLARE_ATTACKERS) || does(book, IZ_DO_DECLARE_BLOCKERS) ||
                  does(book, IZ_DO_COMBAT_DAMAGE);
    bool lines =
        does(book, IZ_DO_SWAP) || does(book, IZ_DO_DECLARE_LINES) || does(book, IZ_DO_STRIKE);
    if ((p->combat == IZ_COMBAT_LINES) != (p->entry == IZ_ENTRY_LINES))
        return "creatures that lie in lines fight in lines, and no others do (entry, combat)";
    if (blocks && p->combat != IZ_COMBAT_BLOCKERS)
        return "steps of attackers and blockers need combat by blockers";
    if (lines && p->combat != IZ_COMBAT_LINES)
        return "steps of swap, declaration in lines and strike need combat of lines";
    return NULL;
}

static const char *stands_fault(const iz_book *book)
{
    const iz_parameters *p = &book->parameters;
    if (p->stands != IZ_STANDS_UPRIGHT)
        return NULL;
    if (p->combat == IZ_COMBAT_BLOCKERS)
        return "attackers and blockers are tapped or untapped, not passive or active";
    if (p->pays_by == IZ_PAYS_BY_MANA)
        return "what makes mana is tapped or untapped, not passive or active";
    return does(book, IZ_DO_UNTAP) ? "the untap step untaps: what is passive becomes active in "
                                     "the preparation"
                                   : NULL;
}

static const char *points_fault(const iz_book *book)
{
    const iz_parameters *p = &book->parameters;
    bool has = iz_book_resource_of(book, IZ_RESOURCE_VP) &&
               iz_book_resource_of(book, IZ_RESOURCE_COMPONENT);
    bool pays = p->pays_by == IZ_PAYS_BY_POINTS;
    if (pays && p->priority_after_play != IZ_PRIORITY_CHAIN)
        return "points are paid as a link joins the chain: there is none";
    if (!has && (pays || does(book, IZ_DO_PREPARATION)))
        return "payment by points and the preparation need points and components";
    for (const iz_variant *variant = book->variants; variant && variant->name; variant++)
        if ((variant->neighbour_points || variant->last_points) &&
            !iz_book_resource_of(book, IZ_RESOURCE_VP))
            return "a variant by points needs points";
    return NULL;
}

/* Ways have numbers of their own (core/ways.h); sets of uses are kept as bits. */
static const char *rows_fault(const iz_book *book)
{
    enum { WAYS = IZ_WAY_ROW_LAST - IZ_WAY_ROW + 1, USES = 32 };
    int ways = 0, uses = 0;
    while (book->ways && ways <= WAYS && book->ways[ways].concept != IZ_C_NONE)
        ways++;
    while (book->uses && uses <= USES && book->uses[uses].concept != IZ_C_NONE)
        uses++;
    return ways > WAYS || uses > USES ? "at most 16 ways of playing and 32 uses of cards" : NULL;
}

static const char *uses_fault(const iz_book *book)
{
    for (const iz_use_row *use = book->uses; use && use->concept != IZ_C_NONE; use++) {
        if ((use->price && !iz_book_resource_of(book, use->resource)) ||
            (use->gain && !iz_book_resource_of(book, use->gained)))
            return "a use of cards pays or gives what nobody has in this book";
        if (use->of_ability && !use->keyword)
            return "abilities that are used by a row are those with a keyword";
        if (use->pays_life && !(use->keyword && use->printed))
            return "what a use costs in life is said by a printed keyword";
    }
    return NULL;
}

static const char *hand_fault(const iz_book *book)
{
    for (const iz_hand_row *row = book->hand_plays; row && row->concept != IZ_C_NONE; row++)
        if (row->most > 2 || (row->most > 0) != (row->keyword > 0))
            return "of cards of the hand the last two are remembered, for a permanent with a "
                   "keyword";
    return NULL;
}

const char *iz_book_fault(const iz_book *book)
{
    static const char *(*const checks[])(const iz_book *book) = {
        seats_fault, lines_fault, stands_fault, points_fault, rows_fault, uses_fault, hand_fault};
    const char *fault = NULL;
    for (size_t i = 0; !fault && i < sizeof checks / sizeof *checks; i++)
        fault = checks[i](book);
    return fault;
}

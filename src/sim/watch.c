/*
 * The invariants of a game that the public interface shows; those of the value: referee/fault.c.
 */
#include "sim/watch.h"

#include "core/game.h"
#include "referee/referee.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { STEPS_TOGETHER = 12 };

/* Two games of one value go on alike for a while; both are freed. */
static const char *come_apart(iz_game *g, iz_game *a, iz_game *b, uint64_t random, const char *what)
{
    const char *found = a && b ? NULL : "out of memory";
    for (int step = 0; !found && step < STEPS_TOGETHER && !iz_game_over(a); step++) {
        int seat = iz_wait_seat(a);
        uint64_t n = iz_choice_sample(a, seat, random);
        random = random * 6364136223846793005u + 1442695040888963407u;
        iz_status first = iz_choose_nth(a, seat, n), second = iz_choose_nth(b, seat, n);
        if (first != second)
            found = iz_referee_says(g, "of %s one went on, the other didn't: %s", what,
                                    first ? iz_game_error(a) : iz_game_error(b));
        else if (first != IZ_OK)
            break;
        else if (iz_game_hash(a) != iz_game_hash(b))
            found = iz_referee_says(g, "%s came apart after %d equal choices", what, step + 1);
    }
    iz_game_free(a);
    iz_game_free(b);
    return found;
}

const char *iz_clone_fault(iz_game *g, uint64_t random)
{
    return come_apart(g, iz_game_clone(g), iz_game_clone(g), random, "two clones");
}

/* The descriptors of a seat's first options, in lines; the length. */
static size_t write_descriptors(iz_game *g, int seat, char *out, size_t room)
{
    enum { OPTIONS_MOST = 64 };
    size_t length = 0;
    uint64_t count = iz_choice_count(g, seat);
    for (uint64_t n = 0; n < count && n < OPTIONS_MOST && length + IZ_DESCRIPTOR_SIZE < room; n++) {
        length += iz_choice_descriptor(g, seat, n, out + length, room - length);
        out[length++] = '\n';
    }
    return length;
}

/* What is proposed to the seat, in lines; the length. */
static size_t write_proposals(iz_game *g, int seat, char *out, size_t room)
{
    iz_proposals *proposals = iz_propose(g, seat);
    size_t length = 0;
    for (int n = 0; n < iz_proposal_count(proposals); n++) {
        int count;
        const char *const *descriptors = iz_proposal_at(proposals, n, &count);
        length +=
            (size_t)snprintf(out + length, room - length, "%s", iz_proposal_code(proposals, n));
        for (int i = 0; i < count && length + IZ_DESCRIPTOR_SIZE < room; i++)
            length += (size_t)snprintf(out + length, room - length, " %s", descriptors[i]);
        out[length++] = '\n';
    }
    iz_proposals_free(proposals);
    return length;
}

/* Is it the same that the seat, and an onlooker, see and may choose in both worlds? */
static const char *differs(iz_game *g, iz_game *world, int seat, char *one, char *other,
                           size_t room)
{
    size_t length = iz_view(g, seat, one, room);
    if (length != iz_view(world, seat, other, room) || memcmp(one, other, length) != 0)
        return iz_referee_says(g, "the view of seat %d shows what it can't know", seat);
    length = iz_view(g, IZ_ONLOOKER, one, room);
    if (length != iz_view(world, IZ_ONLOOKER, other, room) || memcmp(one, other, length) != 0)
        return iz_referee_says(g, "an onlooker sees what seat %d can't know", seat);
    length = write_proposals(g, seat, one, room);
    if (length != write_proposals(world, seat, other, room) || memcmp(one, other, length) != 0)
        return iz_referee_says(g, "what is proposed to seat %d tells what it can't know", seat);
    length = write_descriptors(g, seat, one, room);
    if (length != write_descriptors(world, seat, other, room) || memcmp(one, other, length) != 0)
        return iz_referee_says(g, "the options of seat %d tell what it can't know", seat);
    return NULL;
}

const char *iz_view_fault(iz_game *g, uint64_t random)
{
    static const size_t room = 1 << 21;
    char *one = malloc(room), *other = malloc(room);
    const char *found = one && other ? NULL : "out of memory";
    for (int seat = 0; !found && seat < iz_game_players(g); seat++) {
        iz_game *world = iz_game_sample(g, seat, random);
        if (!world) {
            found = "out of memory";
            break;
        }
        found = differs(g, world, seat, one, other, room);
        iz_game_free(world);
    }
    free(one);
    free(other);
    return found;
}

const char *iz_save_fault(iz_game *g, uint64_t random)
{
    size_t size = iz_game_save(g, NULL, 0);
    void *bytes = malloc(size);
    char error[256] = "out of memory";
    iz_game *again = NULL;
    if (bytes && iz_game_save(g, bytes, size) == size)
        again = iz_game_load(g->book, g->cards, bytes, size, error, sizeof error);
    free(bytes);
    if (!again)
        return iz_referee_says(g, "a saved game can't be read: %s", error);
    if (iz_game_hash(again) != iz_game_hash(g)) {
        iz_game_free(again);
        return iz_referee_says(g, "a saved game is another one when it is read");
    }
    return come_apart(g, iz_game_clone(g), again, random, "a clone and a saved game");
}

enum { LABELS_MOST = 256, LABEL_SIZE = 512 };

static int compare_labels(const void *a, const void *b)
{
    return strcmp((const char *)a, (const char *)b);
}

const char *iz_label_fault(iz_game *g)
{
    const char *found = NULL;
    int seat = iz_wait_seat(g);
    uint64_t count = seat < 0 ? 0 : iz_choice_count(g, seat);
    if (count < 2 || count > LABELS_MOST)
        return NULL;
    char(*labels)[LABEL_SIZE] = calloc(count, LABEL_SIZE);
    if (!labels)
        return "out of memory";
    for (uint64_t n = 0; n < count && !found; n++)
        if (iz_choice_label(g, seat, n, labels[n], LABEL_SIZE) == 0)
            found = iz_referee_says(g, "option %d has no label", (int)n);
    qsort(labels, (size_t)count, LABEL_SIZE, compare_labels);
    for (uint64_t n = 1; n < count && !found; n++)
        if (strcmp(labels[n - 1], labels[n]) == 0)
            found = iz_referee_says(g, "two options read \"%.300s\"", labels[n]);
    free(labels);
    return found;
}

uint64_t iz_watch_random(const iz_game *g)
{
    uint64_t z = g->head->chance.words[0] + g->head->decisions * 0x9E3779B97F4A7C15u;
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9u;
    return z ^ z >> 27;
}

/* Is every option found by its descriptor? */
static const char *descriptors_fault(iz_game *g, int seat)
{
    char descriptor[IZ_DESCRIPTOR_SIZE];
    uint64_t count = iz_choice_count(g, seat), found;
    for (uint64_t n = 0; n < count && n < LABELS_MOST; n++) {
        iz_choice_descriptor(g, seat, n, descriptor, sizeof descriptor);
        if (!iz_choice_described(g, seat, descriptor, 0, &found))
            return iz_referee_says(g, "no option is found as %.300s", descriptor);
        if (found != n)
            return iz_referee_says(g, "two options are described as %.300s", descriptor);
    }
    return NULL;
}

/* Can the proposal be submitted? */
static const char *submit(iz_game *g, int seat, const iz_proposals *proposals, int n)
{
    int count;
    const char *const *descriptors = iz_proposal_at(proposals, n, &count);
    iz_game *trial = iz_game_clone(g);
    const char *found = NULL;
    if (!trial)
        found = "out of memory";
    else if (iz_choose_all(trial, seat, descriptors, count) != IZ_OK)
        found = iz_referee_says(g, "proposal %s of %d choices: %.300s",
                                iz_proposal_code(proposals, n), count, iz_game_error(trial));
    iz_game_free(trial);
    return found;
}

/* Is it a step of a declaration that is asked for? */
static bool declares(iz_game *g, int seat)
{
    iz_choice choice;
    bool is = false;
    for (uint64_t n = 0; !is && n < LABELS_MOST && iz_choice_at(g, seat, n, &choice); n++)
        is = choice.kind == IZ_CHOICE_ATTACK || choice.kind == IZ_CHOICE_BLOCK ||
             choice.kind == IZ_CHOICE_MOVE || choice.kind == IZ_CHOICE_DROP;
    return is;
}

const char *iz_proposal_fault(iz_game *g)
{
    int seat = iz_wait_seat(g);
    if (seat < 0)
        return NULL;
    const char *found = descriptors_fault(g, seat);
    uint64_t before = iz_game_hash(g);
    iz_proposals *proposals = iz_propose(g, seat);
    if (!proposals)
        return "out of memory";
    if (!found && iz_game_hash(g) != before)
        found = iz_referee_says(g, "proposals have changed the game");
    if (!found && declares(g, seat) && iz_proposal_count(proposals) == 0)
        found = iz_referee_says(g, "nothing is proposed to the player who declares");
    for (int n = 0; !found && n < iz_proposal_count(proposals); n++)
        found = submit(g, seat, proposals, n);
    iz_proposals_free(proposals);
    return found;
}

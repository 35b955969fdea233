/*
 * Last words: see last_words.h. The sanitizers call back before they end the program; what else
 * ends it comes as a signal. Whoever is called is the thread that failed.
 */
#include "cli/last_words.h"

#include <signal.h>
#include <stddef.h>
#include <string.h>

/* gcc says so by a macro, clang by a feature. */
#if defined(__SANITIZE_ADDRESS__)
#define IZ_SANITIZED 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(undefined_behavior_sanitizer)
#define IZ_SANITIZED 1
#endif
#endif

#ifdef IZ_SANITIZED
#include <sanitizer/common_interface_defs.h>
#endif

static void (*teller)(const void *about);
static _Thread_local const void *at_hand;

static void tell(void)
{
    const void *about = at_hand;
    at_hand = NULL; /* once */
    if (teller && about)
        teller(about);
}

static void on_signal(int number)
{
    tell();
    raise(number); /* the handler is gone by now: it ends as it would have */
}

void iz_last_words_about(const void *about) { at_hand = about; }

void iz_last_words(void (*tell_about)(const void *about))
{
    static const int signals[] = {SIGABRT, SIGSEGV, SIGBUS, SIGFPE, SIGILL};
    teller = tell_about;
#ifdef IZ_SANITIZED
    __sanitizer_set_death_callback(tell);
#endif
    for (size_t i = 0; i < sizeof signals / sizeof *signals; i++) {
        struct sigaction old, mine;
        memset(&mine, 0, sizeof mine);
        mine.sa_handler = on_signal;
        mine.sa_flags = (int)(SA_RESETHAND | SA_NODEFER);
        sigemptyset(&mine.sa_mask);
        /* what a sanitizer handles stays its own */
        if (sigaction(signals[i], NULL, &old) == 0 && old.sa_handler == SIG_DFL)
            sigaction(signals[i], &mine, NULL);
    }
}

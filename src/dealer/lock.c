/*
 * What a dealer may still do once it is ready: compute, take and give back memory, read and write
 * what is open, end. Everything else ends it.
 */
#include "dealer/dealer.h"

#include <seccomp.h>
#include <sys/resource.h>

/* What memory, locks, the C library's own clean-up and the end of the process need. */
static const int allowed[] = {SCMP_SYS(read),
                              SCMP_SYS(write),
                              SCMP_SYS(poll),
                              SCMP_SYS(ppoll),
                              SCMP_SYS(brk),
                              SCMP_SYS(mmap),
                              SCMP_SYS(munmap),
                              SCMP_SYS(mremap),
                              SCMP_SYS(madvise),
                              SCMP_SYS(futex),
                              SCMP_SYS(exit),
                              SCMP_SYS(exit_group),
                              SCMP_SYS(rt_sigreturn),
                              SCMP_SYS(clock_gettime),
                              SCMP_SYS(restart_syscall),
                              SCMP_SYS(rt_sigprocmask),
                              SCMP_SYS(getpid),
                              SCMP_SYS(gettid),
                              SCMP_SYS(tgkill),
                              SCMP_SYS(close),
                              SCMP_SYS(fstat),
                              SCMP_SYS(newfstatat),
                              SCMP_SYS(lseek),
                              SCMP_SYS(sched_yield),
                              SCMP_SYS(sigaltstack),
                              SCMP_SYS(getrandom),
                              SCMP_SYS(sysinfo) /* sorting asks how much memory there is */};

static bool limit(int resource, size_t most)
{
    struct rlimit limits = {most, most};
    return setrlimit((__rlimit_resource_t)resource, &limits) == 0;
}

bool dealer_lock(size_t memory)
{
    if ((memory && !limit(RLIMIT_AS, memory)) || !limit(RLIMIT_CORE, 0) ||
        !limit(RLIMIT_FSIZE, 0) || !limit(RLIMIT_NOFILE, 3))
        return false;
    scmp_filter_ctx filter = seccomp_init(SCMP_ACT_KILL_PROCESS);
    bool well = filter != NULL;
    for (size_t i = 0; well && i < sizeof allowed / sizeof *allowed; i++)
        well = seccomp_rule_add(filter, SCMP_ACT_ALLOW, allowed[i], 0) == 0;
    well = well && seccomp_load(filter) == 0;
    seccomp_release(filter);
    return well;
}

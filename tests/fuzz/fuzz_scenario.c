/* Scenarios: any bytes are read, and run for as long as they make sense. */
#include "scenario/scenario.h"

#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length);

static void look(const iz_scenario_result *result, void *data)
{
    (void)data;
    if (!result->passed && !result->found[0])
        abort();
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length)
{
    const iz_scenario_settings settings = {.cards = "/dev/null", .report = look};
    iz_scenarios *all = length < 4000 ? iz_scenarios_new(&settings) : NULL;
    if (all)
        iz_scenarios_run_bytes(all, "fuzz.izs", (const char *)bytes, length);
    iz_scenarios_free(all);
    return 0;
}

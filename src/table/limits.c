/*
 * The limits of the table, as docs/protocol.md tells them, and its settings.
 */
#include "table/table.h"

hall_settings table_settings = {.address = "127.0.0.1",
                                .port = 8470,
                                .dealers = 0,
                                .silence_ms = 2000,
                                .absence_ms = 120000,
                                .clock_ms = 25 * 60 * 1000};

const limits table_limits = {
    .of_address = 20,
    .of_account = 8,
    .messages_a_second = 20,
    .burst = 60,
    .chat_ms = 2000,
    .games = 4,
    .message = 4096,
    .body = 65536,
    .queue = 65536,
    .stuck_ms = 30000,
    .guests_a_minute = 30,
    .http = 4000,
    .http_of_address = 100,
    .thinking = 14,
    .thinking_of_address = 8,
    .dealer_walls = 10,
};

-- The first tables of the table. Times are milliseconds since 1970.
CREATE TABLE account (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL,
    kind TEXT NOT NULL CHECK (kind IN ('person', 'guest', 'computer')),
    locale TEXT NOT NULL DEFAULT '',
    prefs TEXT NOT NULL DEFAULT '{}',
    created INTEGER NOT NULL,
    closed INTEGER
);

CREATE TABLE login (
    token_hash BLOB PRIMARY KEY,
    account INTEGER NOT NULL REFERENCES account (id),
    created INTEGER NOT NULL,
    seen INTEGER NOT NULL,
    ends INTEGER NOT NULL
) WITHOUT ROWID;

CREATE TABLE game (
    id TEXT PRIMARY KEY,
    book TEXT NOT NULL,
    version TEXT NOT NULL,
    invite TEXT NOT NULL UNIQUE,
    commitment BLOB NOT NULL,
    key BLOB NOT NULL,
    nonce BLOB NOT NULL,
    settings TEXT NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('open', 'running', 'over', 'aside')),
    result TEXT NOT NULL DEFAULT '',
    next TEXT NOT NULL DEFAULT '',
    begun INTEGER NOT NULL,
    ended INTEGER
) WITHOUT ROWID;

CREATE TABLE seat (
    game TEXT NOT NULL REFERENCES game (id),
    seat INTEGER NOT NULL,
    who TEXT NOT NULL CHECK (who IN ('person', 'computer', 'open')),
    account INTEGER REFERENCES account (id),
    name TEXT NOT NULL,
    level TEXT NOT NULL DEFAULT '',
    deck TEXT NOT NULL,
    life INTEGER NOT NULL DEFAULT 0,
    outcome TEXT NOT NULL DEFAULT '',
    PRIMARY KEY (game, seat)
) WITHOUT ROWID;
CREATE INDEX seat_of_account ON seat (account, game);

-- What a game has taken, in order: the only truth beside its header. Taking back is an entry, too.
CREATE TABLE choice (
    game TEXT NOT NULL REFERENCES game (id),
    at INTEGER NOT NULL,
    kind TEXT NOT NULL CHECK (kind IN ('choice', 'undo', 'resign')),
    seat INTEGER NOT NULL,
    n INTEGER NOT NULL,
    descriptor TEXT NOT NULL,
    by_hand INTEGER NOT NULL,
    ms INTEGER NOT NULL,
    PRIMARY KEY (game, at)
) WITHOUT ROWID;

CREATE TABLE chat (
    id INTEGER PRIMARY KEY,
    game TEXT NOT NULL REFERENCES game (id),
    seat INTEGER NOT NULL,
    name TEXT NOT NULL,
    text TEXT NOT NULL,
    at INTEGER NOT NULL
);
CREATE INDEX chat_of_game ON chat (game, id);

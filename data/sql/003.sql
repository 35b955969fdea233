-- What is used of a seat's clock, and where it wants to be asked (as the page said it; '': as usual).
ALTER TABLE seat ADD COLUMN used INTEGER NOT NULL DEFAULT 0;
ALTER TABLE seat ADD COLUMN stops TEXT NOT NULL DEFAULT '';
ALTER TABLE game ADD COLUMN paused INTEGER NOT NULL DEFAULT 0;
-- What a game that is over has taken: a list like the rows of `choice`, which it stands for then.
ALTER TABLE game ADD COLUMN entries TEXT NOT NULL DEFAULT '';

-- The value's hash now and then: a game that goes another way when it is replayed is set aside.
CREATE TABLE mark (
    game TEXT NOT NULL REFERENCES game (id),
    at INTEGER NOT NULL,
    hash TEXT NOT NULL,
    PRIMARY KEY (game, at)
) WITHOUT ROWID;

-- A deck for the next game of a match, out of the same cards; '': as it was.
ALTER TABLE seat ADD COLUMN next_deck TEXT NOT NULL DEFAULT '';

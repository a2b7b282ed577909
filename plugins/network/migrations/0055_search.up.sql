CREATE TABLE signal_words ( -- of titles, in lower case
  signal TEXT NOT NULL,
  word   TEXT NOT NULL, -- its bytes in hex, which every collation sorts alike
  PRIMARY KEY (signal, word)
);
CREATE INDEX signal_words_by_word ON signal_words (word, signal);

-- What the feed is narrowed by.
CREATE INDEX signals_by_kind ON signals (kind);
CREATE INDEX signals_by_role ON signals (role);
CREATE INDEX signals_by_hidden ON signals (accepted) WHERE hidden <> '';
CREATE INDEX signals_without_quorum ON signals (accepted) WHERE reached = 0;
CREATE INDEX signals_that_last ON signals (closes) WHERE decided = 0;

-- The orders of the feed, with what it is narrowed by most: a signal that a page leaves out is not read.
DROP INDEX signals_by_accepted;
DROP INDEX signals_by_attested;
DROP INDEX signals_by_end;
DROP INDEX signals_by_score;
CREATE INDEX signals_by_accepted ON signals (accepted, uid, hidden, entry, topic, kind, role, state);
CREATE INDEX signals_by_attested ON signals (attested, uid, hidden, entry, topic, kind, role, state, accepted);
CREATE INDEX signals_by_end ON signals (closes, uid, hidden, entry, topic, kind, role, state, accepted);
CREATE INDEX signals_by_score ON signals ((COALESCE(score, -1)), uid, hidden, entry, topic, kind, role, state, accepted);

-- A publisher's record is read from these alone.
CREATE INDEX signals_of_publisher ON signals (publisher, state, outcome);
CREATE INDEX signals_that_came_out ON signals (publisher, chance, outcome, settles, block) WHERE outcome IS NOT NULL;
ALTER TABLE signals DROP COLUMN sorted;

CREATE TABLE stake_turns ( -- where the history of stakes went back, so that only what came after is weighed anew
  generation BIGINT PRIMARY KEY, -- of the index, from then on
  block      BIGINT NOT NULL     -- up to which the history stayed as it was
);

CREATE TABLE signals_weighed ( -- in one row
  name       TEXT   PRIMARY KEY,
  generation BIGINT NOT NULL -- of the stakes' index: all signals are weighed by it, or by one that tells the same of their blocks
);
INSERT INTO signals_weighed (name, generation) VALUES ('signals', 0);

DROP INDEX signals_by_generation;
CREATE INDEX signals_by_block ON signals (block, uid, generation);

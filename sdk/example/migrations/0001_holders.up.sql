CREATE TABLE chain_index (
  name       TEXT    PRIMARY KEY,
  terms      TEXT    NOT NULL, -- what it is made of: another makes it anew
  generation BIGINT  NOT NULL, -- how often it was made anew or went back
  next_block BIGINT  NOT NULL, -- reading goes on there
  complete   BOOLEAN NOT NULL, -- it has reached the chain's head
  undo_from  BIGINT  NOT NULL  -- the logs of all blocks from there on are in the trail
);

CREATE TABLE chain_index_trail (
  name  TEXT   NOT NULL,
  block BIGINT NOT NULL,
  head  TEXT   NOT NULL, -- the block, as JSON
  logs  TEXT   NOT NULL, -- its logs, as JSON, to undo them
  PRIMARY KEY (name, block)
);

CREATE TABLE balances (
  holder  TEXT PRIMARY KEY,
  balance TEXT NOT NULL -- never 0
);
CREATE INDEX balances_by_size ON balances (balance DESC, holder);

CREATE TABLE hours (
  start BIGINT PRIMARY KEY, -- seconds since 1970
  moved TEXT   NOT NULL     -- from one holder to another
);

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

-- Amounts have 78 digits, so that they sort as numbers do; addresses and hashes are in lower case.
CREATE TABLE registrations (
  validator TEXT   PRIMARY KEY,
  block     BIGINT NOT NULL,
  hash      TEXT   NOT NULL, -- of the transaction
  at        BIGINT NOT NULL  -- seconds since 1970
);

CREATE TABLE stakes (
  validator TEXT   NOT NULL,
  block     BIGINT NOT NULL,
  position  BIGINT NOT NULL, -- of the log in its block
  at        BIGINT NOT NULL,
  stake     TEXT   NOT NULL, -- wei, from this log on: its own and what is delegated to it
  PRIMARY KEY (validator, block, position)
);
CREATE INDEX stakes_by_time ON stakes (validator, at DESC, block DESC, position DESC);

CREATE TABLE delegations (
  delegator TEXT NOT NULL,
  validator TEXT NOT NULL,
  amount    TEXT NOT NULL, -- wei, never 0
  PRIMARY KEY (delegator, validator)
);

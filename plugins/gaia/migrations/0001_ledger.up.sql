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
CREATE TABLE transfers (
  block     BIGINT NOT NULL,
  position  BIGINT NOT NULL, -- of the log in its block
  hash      TEXT   NOT NULL, -- of the transaction
  at        BIGINT NOT NULL, -- seconds since 1970
  sender    TEXT   NOT NULL,
  recipient TEXT   NOT NULL,
  value     TEXT   NOT NULL, -- wei
  kind      TEXT   NOT NULL,
  PRIMARY KEY (block, position)
);

CREATE TABLE balances (
  account TEXT PRIMARY KEY,
  balance TEXT NOT NULL -- wei, never 0
);
CREATE INDEX balances_by_size ON balances (balance DESC, account);

CREATE TABLE minutes (
  minute    BIGINT PRIMARY KEY, -- since 1970
  transfers BIGINT NOT NULL,
  volume    TEXT   NOT NULL     -- wei from one account to another, without what was minted or burnt
);

CREATE TABLE hours ( -- what the minutes add up to: a long window is read from them
  hour      BIGINT PRIMARY KEY, -- since 1970
  transfers BIGINT NOT NULL,
  volume    TEXT   NOT NULL
);

CREATE TABLE role_changes (
  block    BIGINT  NOT NULL,
  position BIGINT  NOT NULL,
  hash     TEXT    NOT NULL,
  at       BIGINT  NOT NULL,
  role     TEXT    NOT NULL,
  account  TEXT    NOT NULL,
  granted  BOOLEAN NOT NULL,
  PRIMARY KEY (block, position)
);

CREATE TABLE totals (
  name  TEXT PRIMARY KEY, -- transfers, holders, minted, burnt
  value TEXT NOT NULL
);

-- What these had is read again.
DROP TABLE minutes;
DROP TABLE hours;

CREATE TABLE minutes (
  minute    BIGINT PRIMARY KEY, -- since 1970
  transfers BIGINT NOT NULL,
  volume    TEXT   NOT NULL,    -- wei from one account to another, without what was minted or burnt
  holders   BIGINT NOT NULL     -- accounts with a balance at its end
);

CREATE TABLE hours ( -- a long window is read from them; one without transfers has no row
  hour      BIGINT PRIMARY KEY, -- since 1970
  transfers BIGINT NOT NULL,
  volume    TEXT   NOT NULL,
  holders   BIGINT NOT NULL, -- accounts with a balance at its end
  active    BIGINT NOT NULL, -- accounts that sent or got
  newest    BIGINT NOT NULL, -- accounts that have neither sent nor got since
  largest   TEXT   NOT NULL  -- wei of its largest transfer
);
CREATE INDEX hours_by_largest ON hours (largest);

CREATE TABLE days (
  day       BIGINT PRIMARY KEY, -- of UTC, since 1970
  transfers BIGINT NOT NULL,
  volume    TEXT   NOT NULL,
  holders   BIGINT NOT NULL,
  active    BIGINT NOT NULL
);

CREATE TABLE account_hours ( -- what accounts had at the end of each hour in which they sent or got
  account   TEXT   NOT NULL,
  hour      BIGINT NOT NULL,
  balance   TEXT   NOT NULL, -- wei
  transfers BIGINT NOT NULL,
  PRIMARY KEY (account, hour)
);

CREATE TABLE stakes ( -- what accounts sent to the staking contract and did not get back
  account TEXT PRIMARY KEY,
  amount  TEXT NOT NULL -- wei, never 0
);

CREATE TABLE flow_hours ( -- what went from whom to whom, by their parts in the protocol
  hour      BIGINT NOT NULL,
  source    TEXT   NOT NULL,
  target    TEXT   NOT NULL,
  transfers BIGINT NOT NULL,
  volume    TEXT   NOT NULL,
  PRIMARY KEY (hour, source, target)
);

CREATE TABLE flow_days (
  day       BIGINT NOT NULL,
  source    TEXT   NOT NULL,
  target    TEXT   NOT NULL,
  transfers BIGINT NOT NULL,
  volume    TEXT   NOT NULL,
  PRIMARY KEY (day, source, target)
);

CREATE TABLE backlog ( -- by how much accounts changed in the blocks up to this one: balances and account_hours have it once the history is there
  shard   BIGINT NOT NULL, -- the first byte of the accounts
  block   BIGINT NOT NULL,
  changes BYTEA  NOT NULL, -- packed, in the order of the logs
  PRIMARY KEY (shard, block)
);

CREATE TABLE campaigns (
  id        BIGINT  PRIMARY KEY,
  block     BIGINT  NOT NULL,
  hash      TEXT    NOT NULL, -- of the transaction that made it
  at        BIGINT  NOT NULL, -- seconds since 1970, as all times
  funder    TEXT    NOT NULL,
  root      TEXT    NOT NULL,
  list_hash TEXT    NOT NULL,
  title     TEXT    NOT NULL,
  total     TEXT    NOT NULL, -- wei
  opens_at  BIGINT  NOT NULL,
  closes_at BIGINT  NOT NULL,
  ends_at   BIGINT  NOT NULL,
  claims    BIGINT  NOT NULL,
  claimed   TEXT    NOT NULL, -- wei
  returned  TEXT    NOT NULL  -- wei
);

CREATE TABLE campaign_ends ( -- what is left of it went back
  campaign  BIGINT  PRIMARY KEY,
  cancelled BOOLEAN NOT NULL, -- before it opened
  block     BIGINT  NOT NULL,
  hash      TEXT    NOT NULL,
  at        BIGINT  NOT NULL
);

CREATE TABLE claims (
  block     BIGINT NOT NULL,
  position  BIGINT NOT NULL, -- of the log in its block
  hash      TEXT   NOT NULL,
  at        BIGINT NOT NULL,
  campaign  BIGINT NOT NULL,
  account   TEXT   NOT NULL,
  receiver  TEXT   NOT NULL,
  place     TEXT   NOT NULL, -- the allocation's index
  amount    TEXT   NOT NULL, -- wei
  PRIMARY KEY (block, position)
);
CREATE INDEX claims_by_account ON claims (account, campaign);

-- Lists of campaigns, by the SHA-256 of their text. They come from no log: an index that is made anew leaves them.
CREATE TABLE lists (
  hash        TEXT   PRIMARY KEY,
  root        TEXT   NOT NULL, -- of the tree that was made of it
  allocations BIGINT NOT NULL,
  total       TEXT   NOT NULL, -- wei
  text        TEXT   NOT NULL  -- as it was published
);

CREATE TABLE list_rows (
  list    TEXT   NOT NULL,
  nth     BIGINT NOT NULL, -- its place in the list, from 0, which is its index
  account TEXT   NOT NULL,
  amount  TEXT   NOT NULL, -- wei
  reason  TEXT   NOT NULL,
  place   BIGINT NOT NULL, -- of its leaf among the nodes
  PRIMARY KEY (list, nth)
);
CREATE INDEX list_rows_by_account ON list_rows (account, list);

CREATE TABLE list_nodes (
  list  TEXT   NOT NULL,
  place BIGINT NOT NULL, -- 0 is the root; the children of n are 2n + 1 and 2n + 2
  node  TEXT   NOT NULL,
  PRIMARY KEY (list, place)
);

CREATE TABLE list_reasons (
  list        TEXT   NOT NULL,
  reason      TEXT   NOT NULL,
  allocations BIGINT NOT NULL,
  least       TEXT   NOT NULL, -- wei
  most        TEXT   NOT NULL,
  PRIMARY KEY (list, reason)
);

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

-- Lists of campaigns, by the SHA-256 of their text. They come from no log: an index that is made anew leaves them. A list may have a
-- million rows: what is looked up of it stands packed in blocks, each found by its key.
CREATE TABLE lists (
  hash        TEXT   PRIMARY KEY,
  root        TEXT   NOT NULL, -- of the tree that was made of it
  allocations BIGINT NOT NULL,
  total       TEXT   NOT NULL, -- wei
  largest     TEXT   NOT NULL, -- wei, of one allocation
  text        TEXT   NOT NULL  -- whose pieces are its text, as it was published
);

CREATE TABLE list_pieces ( -- of a text, one after the other
  text  TEXT   NOT NULL,
  at    BIGINT NOT NULL, -- bytes before it
  piece BYTEA  NOT NULL,
  PRIMARY KEY (text, at)
);

CREATE TABLE list_rows ( -- by account
  list  TEXT  NOT NULL,
  least TEXT  NOT NULL, -- the first account in the block
  block BYTEA NOT NULL,
  PRIMARY KEY (list, least)
);

CREATE TABLE list_nodes ( -- of the tree: 0 is the root; the children of n are 2n + 1 and 2n + 2
  list  TEXT   NOT NULL,
  nth   BIGINT NOT NULL, -- of the block
  block BYTEA  NOT NULL,
  PRIMARY KEY (list, nth)
);

CREATE TABLE list_reasons ( -- the most frequent ones
  list        TEXT   NOT NULL,
  reason      TEXT   NOT NULL,
  allocations BIGINT NOT NULL,
  least       TEXT   NOT NULL, -- wei
  most        TEXT   NOT NULL,
  PRIMARY KEY (list, reason)
);

CREATE TABLE list_drafts ( -- lists on their way to a campaign
  id         TEXT   PRIMARY KEY, -- whose pieces its text are
  name       TEXT   NOT NULL, -- of the file
  size       BIGINT NOT NULL, -- bytes
  received   BIGINT NOT NULL, -- bytes
  brought_by TEXT   NOT NULL,
  at         BIGINT NOT NULL, -- when anything was last done to it
  state      TEXT   NOT NULL,
  list       TEXT   NOT NULL, -- its hash; empty where it is none, or not known yet
  faults     TEXT   NOT NULL, -- the first ones, as JSON
  faulty     BIGINT NOT NULL  -- how many there are
);

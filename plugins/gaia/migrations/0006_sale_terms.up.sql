CREATE TABLE sale_changes ( -- what those who have a say over the sale did
  block    BIGINT NOT NULL,
  position BIGINT NOT NULL, -- of the log in its block
  hash     TEXT   NOT NULL, -- of the transaction
  at       BIGINT NOT NULL, -- seconds since 1970
  kind     TEXT   NOT NULL,
  role     TEXT   NOT NULL, -- that was granted or taken; empty for another kind
  account  TEXT   NOT NULL, -- whose that is, who did it, or where it goes; empty: the log says none
  detail   TEXT   NOT NULL, -- the rest of the log, as JSON
  PRIMARY KEY (block, position)
);

CREATE TABLE sale_changes_audited ( -- they stay when the history is read again
  hash     TEXT   NOT NULL,
  position BIGINT NOT NULL,
  PRIMARY KEY (hash, position)
);

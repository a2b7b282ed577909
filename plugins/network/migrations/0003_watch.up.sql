CREATE TABLE watches ( -- validators that wallets want to be told of
  wallet     TEXT    NOT NULL,
  validator  TEXT    NOT NULL,
  commission BOOLEAN NOT NULL, -- each that is announced
  least      TEXT,             -- wei by which its stake moves at once, from which on the wallet is told; null: it is not told
  since      BIGINT  NOT NULL, -- a block: what happened up to it is not told
  PRIMARY KEY (wallet, validator)
);
CREATE INDEX watches_by_validator ON watches (validator);

CREATE TABLE watch_cursor ( -- up to which block rules were looked at
  name  TEXT   PRIMARY KEY,
  block BIGINT NOT NULL
);

CREATE TABLE alerts (
  wallet   TEXT   NOT NULL,
  about    TEXT   NOT NULL, -- what happened: nobody is told of it twice
  at       BIGINT NOT NULL, -- when it happened or was found
  position BIGINT NOT NULL, -- of the log in its block; 0 where there is none
  title    TEXT   NOT NULL,
  body     TEXT   NOT NULL,
  path     TEXT   NOT NULL, -- of the page that it leads to
  counts   BIGINT NOT NULL, -- for how many alerts it stands
  told     BIGINT,          -- when it was handed over to the inbox; null: it waits
  PRIMARY KEY (wallet, about)
);
CREATE INDEX alerts_by_told ON alerts (told);

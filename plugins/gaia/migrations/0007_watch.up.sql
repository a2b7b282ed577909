CREATE TABLE watches ( -- addresses that wallets watch
  wallet  TEXT   NOT NULL,
  address TEXT   NOT NULL,
  label   TEXT   NOT NULL, -- the wallet's own; '' where it has none
  added   BIGINT NOT NULL, -- seconds since 1970, as all times
  least   TEXT,            -- wei that moves, from which on the wallet is told; null: it is not told
  since   BIGINT NOT NULL, -- a block: what moved up to it is not told
  PRIMARY KEY (wallet, address)
);
CREATE INDEX watches_by_address ON watches (address);

CREATE TABLE alert_rules ( -- what wallets are told of beside that
  wallet TEXT   NOT NULL,
  kind   TEXT   NOT NULL, -- transfer, campaign, sale
  least  TEXT   NOT NULL, -- wei of a transfer; zero for the others
  days   BIGINT NOT NULL, -- before a campaign or the sale opens or closes; 0 for transfers
  since  BIGINT NOT NULL,
  PRIMARY KEY (wallet, kind)
);
CREATE INDEX alert_rules_by_kind ON alert_rules (kind, least);

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

CREATE TABLE watch_cursor ( -- up to which transfer rules were looked at
  name     TEXT   PRIMARY KEY,
  block    BIGINT NOT NULL,
  position BIGINT NOT NULL
);

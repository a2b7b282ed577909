CREATE TABLE answers ( -- the last that contracts said, for a process that is started while the chain is silent
  name   TEXT PRIMARY KEY,
  terms  TEXT NOT NULL, -- of which contracts, and with which fields
  answer TEXT NOT NULL  -- as JSON
);

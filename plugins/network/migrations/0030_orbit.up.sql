CREATE TABLE bondings ( -- each log by which GAIA came to a validator, or began to leave it
  block     BIGINT  NOT NULL,
  position  BIGINT  NOT NULL, -- of the log in its block
  at        BIGINT  NOT NULL, -- seconds since 1970
  hash      TEXT    NOT NULL, -- of the transaction
  account   TEXT    NOT NULL, -- the validator itself, for its own stake
  validator TEXT    NOT NULL,
  amount    TEXT    NOT NULL, -- wei, 78 digits
  bonded    BOOLEAN NOT NULL, -- otherwise it began to leave
  PRIMARY KEY (block, position)
);
CREATE INDEX bondings_by_pair ON bondings (account, validator, block, position);
CREATE INDEX bondings_by_time ON bondings (at, block, position);

CREATE INDEX delegations_by_size ON delegations (amount, delegator, validator);
CREATE INDEX changes_by_time ON changes (at, block, position);

CREATE INDEX nodes_by_pairing ON nodes (paired, node);
CREATE INDEX node_incidents_by_beginning ON node_incidents (began, line, kind);
CREATE INDEX node_incidents_by_ending ON node_incidents (ended, line, kind);
DROP INDEX node_incidents_by_age; -- node_incidents_by_beginning does as well

-- The country that the owner says the machine is in, as ISO 3166-1 alpha-2; empty: it is not said.
ALTER TABLE nodes ADD COLUMN country TEXT NOT NULL DEFAULT '';

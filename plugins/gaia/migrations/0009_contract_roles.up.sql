CREATE TABLE contract_roles ( -- who got or lost which role of the module's contracts
  block    BIGINT  NOT NULL,
  position BIGINT  NOT NULL, -- of the log in its block
  hash     TEXT    NOT NULL, -- of the transaction
  at       BIGINT  NOT NULL, -- seconds since 1970
  contract TEXT    NOT NULL,
  role     TEXT    NOT NULL,
  account  TEXT    NOT NULL,
  sender   TEXT    NOT NULL, -- who granted or took it; of a constructor's log, who deployed the contract
  granted  BOOLEAN NOT NULL,
  PRIMARY KEY (block, position)
);

CREATE TABLE acts ( -- what accounts did with GAIA at the protocol's contracts, which tells why a balance changed
  block     BIGINT NOT NULL,
  position  BIGINT NOT NULL, -- of the log in its block
  account   TEXT   NOT NULL,
  kind      TEXT   NOT NULL,
  hash      TEXT   NOT NULL, -- of the transaction
  contract  TEXT   NOT NULL, -- that says it
  at        BIGINT NOT NULL, -- seconds since 1970
  amount    TEXT   NOT NULL, -- wei
  other     TEXT   NOT NULL, -- the validator, funder or beneficiary; '' where there is none
  coins     TEXT   NOT NULL, -- paid or given back, decimal; '' where there are none
  number    TEXT   NOT NULL, -- of the campaign or schedule, decimal; '' where there is none
  available BIGINT NOT NULL, -- seconds since 1970 from which on it can be withdrawn; 0 where it needs not be
  PRIMARY KEY (block, position, account)
);
CREATE INDEX acts_by_account ON acts (account, block, position);

CREATE TABLE validator_names ( -- each that a validator ever had
  block     BIGINT NOT NULL,
  position  BIGINT NOT NULL,
  validator TEXT   NOT NULL,
  name      TEXT   NOT NULL,
  PRIMARY KEY (block, position)
);
CREATE INDEX validator_names_by_validator ON validator_names (validator, block, position);

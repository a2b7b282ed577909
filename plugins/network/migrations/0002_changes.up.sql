CREATE TABLE changes ( -- what validators did to themselves
  validator TEXT   NOT NULL,
  block     BIGINT NOT NULL,
  position  BIGINT NOT NULL, -- of the log in its block
  at        BIGINT NOT NULL, -- seconds since 1970
  hash      TEXT   NOT NULL, -- of the transaction
  kind      TEXT   NOT NULL, -- registered, renamed, attestor, commission, staked, unbonded, exited
  name      TEXT,            -- from then on
  attestor  TEXT,            -- from then on
  amount    TEXT,            -- wei of its own stake
  bps       BIGINT,          -- the commission that it registered with, or announced
  before    BIGINT,          -- the commission in force when it announced one
  due       BIGINT,          -- from when on what was announced is in force
  PRIMARY KEY (validator, block, position)
);
CREATE INDEX changes_by_block ON changes (block, position);

CREATE INDEX stakes_by_block ON stakes (block, position);
CREATE INDEX delegations_by_amount ON delegations (validator, amount, delegator);

-- Addresses and hashes are in lower case; amounts are wei in 78 digits, and held is wei times seconds in decimal digits.
CREATE TABLE epoch_terms ( -- as the public log has them
  first   BIGINT PRIMARY KEY, -- the number of the first epoch under them
  begins  BIGINT NOT NULL,    -- seconds since 1970
  seconds BIGINT NOT NULL,
  pool    TEXT   NOT NULL,    -- wei, in decimal digits
  entry   BIGINT NOT NULL     -- of the log
);

CREATE TABLE epochs (
  epoch      BIGINT PRIMARY KEY,
  begins     BIGINT NOT NULL, -- seconds since 1970
  ends       BIGINT NOT NULL,
  pool       TEXT   NOT NULL,
  decided    BIGINT NOT NULL, -- signals
  total      TEXT   NOT NULL, -- of the payments
  root       TEXT   NOT NULL, -- of the payments' tree; zeros: nothing is paid
  accounts   BIGINT NOT NULL, -- that are paid
  computed   BIGINT NOT NULL, -- milliseconds since 1970
  generation BIGINT NOT NULL  -- of the stakes' index by which it was computed
);
CREATE INDEX epochs_by_generation ON epochs (generation, epoch);

CREATE TABLE epoch_validators (
  epoch     BIGINT NOT NULL,
  validator TEXT   NOT NULL,
  eligible  BIGINT NOT NULL,
  attested  BIGINT NOT NULL,
  agreed    BIGINT NOT NULL,
  prompt    BIGINT NOT NULL, -- the sum of its attestations' timeliness, each 0 to 10000
  held      TEXT   NOT NULL,
  gross     TEXT,            -- null: nothing was eligible, as in the two below
  fees      TEXT,
  missed    TEXT,
  PRIMARY KEY (epoch, validator)
);
CREATE INDEX epoch_validators_by_validator ON epoch_validators (validator, epoch);

CREATE TABLE epoch_rewards (
  epoch     BIGINT NOT NULL,
  account   TEXT   NOT NULL,
  validator TEXT   NOT NULL,
  amount    TEXT   NOT NULL,
  held      TEXT   NOT NULL,
  PRIMARY KEY (epoch, account, validator)
);
CREATE INDEX epoch_rewards_by_account ON epoch_rewards (account, epoch, validator);

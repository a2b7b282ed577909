-- Addresses and hashes are in lower case. Times are milliseconds since 1970 unless it says otherwise; amounts are wei in 78 digits.
CREATE TABLE public_log ( -- where the log stands, in one row: who appends begins with it
  name      TEXT   PRIMARY KEY,
  secret    TEXT   NOT NULL, -- the key that signs heads, 64 hex digits
  size      BIGINT NOT NULL,
  edge      TEXT   NOT NULL, -- the roots of the full subtrees that make up the tree, as JSON
  root      TEXT   NOT NULL,
  at        BIGINT NOT NULL,
  signature TEXT   NOT NULL  -- of the head
);

CREATE TABLE public_log_entries (
  entry BIGINT PRIMARY KEY, -- its place, from 0
  kind  TEXT   NOT NULL,    -- signal, attestation or outcome
  at    BIGINT NOT NULL,
  text  TEXT   NOT NULL     -- JSON; the very text is what is hashed
);

CREATE TABLE public_log_nodes ( -- of the tree, each once it is complete
  level BIGINT NOT NULL, -- 0: a leaf
  place BIGINT NOT NULL,
  hash  TEXT   NOT NULL,
  PRIMARY KEY (level, place)
);

CREATE TABLE signal_topics (
  topic      TEXT    PRIMARY KEY, -- its name in addresses
  name       TEXT    NOT NULL,
  rule       TEXT    NOT NULL,
  truth      TEXT    NOT NULL, -- empty: none
  quorum     BIGINT  NOT NULL, -- ten-thousandths of the bonded stake
  open_for   BIGINT  NOT NULL, -- seconds
  cadence    BIGINT  NOT NULL, -- seconds
  publishers TEXT    NOT NULL, -- as JSON
  closed     BOOLEAN NOT NULL,
  made       BIGINT  NOT NULL,
  changed    BIGINT  NOT NULL
);

CREATE TABLE signals (
  uid          TEXT    PRIMARY KEY,
  entry        BIGINT  NOT NULL, -- in the log
  topic        TEXT    NOT NULL,
  kind         TEXT    NOT NULL,
  title        TEXT    NOT NULL,
  sorted       TEXT    NOT NULL, -- the title in lower case
  content      TEXT    NOT NULL, -- as it was hashed
  body_hash    TEXT    NOT NULL,
  reference    TEXT    NOT NULL, -- empty: none
  issued       BIGINT  NOT NULL, -- seconds
  expires      BIGINT  NOT NULL, -- seconds
  publisher    TEXT    NOT NULL, -- who signed
  role         TEXT    NOT NULL, -- node, validator or wallet
  owner        TEXT    NOT NULL, -- the node's owner, the validator, or the wallet itself
  signature    TEXT    NOT NULL,
  chance       BIGINT,           -- ten-thousandths; null: the content says none
  accepted     BIGINT  NOT NULL,
  block        BIGINT  NOT NULL, -- at which stake is weighed
  quorum       BIGINT  NOT NULL, -- the topic's as it was accepted
  closes       BIGINT  NOT NULL,
  generation   BIGINT  NOT NULL, -- of the stakes' index by which it was weighed
  state        TEXT    NOT NULL,
  eligible     TEXT    NOT NULL, -- what was bonded at the block
  attested     TEXT    NOT NULL,
  confirmed    TEXT    NOT NULL,
  disputed     TEXT    NOT NULL,
  share        BIGINT  NOT NULL, -- of what was bonded, that attested, in ten-thousandths
  attestations BIGINT  NOT NULL,
  score        BIGINT,
  median       BIGINT,
  confidence   BIGINT,
  spread       BIGINT,
  reached      BIGINT  NOT NULL, -- when the quorum was; 0: it was not
  decided      BIGINT  NOT NULL, -- when it was judged for good; 0: it was not
  hidden       TEXT    NOT NULL, -- why an admin hid it; empty: nobody did
  settles      BIGINT  NOT NULL, -- the block by which the chain tells the outcome; 0: it does not
  outcome      BIGINT,           -- 0 or 10000; null: none is known
  outcome_at   BIGINT  NOT NULL,
  outcome_by   TEXT    NOT NULL, -- chain, or the admin's address
  outcome_text TEXT    NOT NULL  -- the proof, in words
);
CREATE INDEX signals_by_entry ON signals (entry);
CREATE INDEX signals_by_accepted ON signals (accepted, uid);
CREATE INDEX signals_by_topic ON signals (topic, accepted, hidden);
CREATE INDEX signals_by_attested ON signals (attested, uid);
CREATE INDEX signals_by_publisher ON signals (publisher, accepted);
CREATE INDEX signals_by_closes ON signals (state, closes);
CREATE INDEX signals_by_generation ON signals (generation);
CREATE INDEX signals_by_reference ON signals (reference);
CREATE INDEX signals_by_settles ON signals (settles) WHERE settles > 0 AND outcome IS NULL; -- those that the chain is still to tell of
CREATE INDEX signals_by_owner ON signals (owner, accepted);
CREATE INDEX signals_by_end ON signals (closes, uid);
CREATE INDEX signals_by_score ON signals ((COALESCE(score, -1)), uid);
CREATE INDEX signals_by_showing ON signals (state, accepted, hidden); -- enough to count by

CREATE TABLE signal_attestations (
  signal     TEXT   NOT NULL,
  validator  TEXT   NOT NULL,
  uid        TEXT   NOT NULL,
  entry      BIGINT NOT NULL,
  attestor   TEXT   NOT NULL,
  verdict    TEXT   NOT NULL,
  score      BIGINT NOT NULL,
  confidence BIGINT NOT NULL,
  reason     TEXT   NOT NULL,
  evidence   TEXT   NOT NULL,
  issued     BIGINT NOT NULL, -- seconds
  signature  TEXT   NOT NULL,
  received   BIGINT NOT NULL,
  weight     TEXT   NOT NULL, -- the validator's stake at the signal's block
  PRIMARY KEY (signal, validator)
);
CREATE INDEX signal_attestations_by_validator ON signal_attestations (validator, received);

CREATE INDEX changes_by_attestor ON changes (attestor);

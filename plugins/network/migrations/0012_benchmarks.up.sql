-- Times are milliseconds since 1970.
ALTER TABLE nodes ADD COLUMN benchmark BIGINT NOT NULL DEFAULT 0; -- until when its last benchmark counts; 0: none does
ALTER TABLE nodes ADD COLUMN measures BIGINT NOT NULL DEFAULT 0; -- from when on it gets another seed
ALTER TABLE nodes ADD COLUMN asked BOOLEAN NOT NULL DEFAULT FALSE; -- its owner wants it measured

-- The one seed of a node that no result has come for.
CREATE TABLE node_seeds (
  node     TEXT   PRIMARY KEY,
  id       TEXT   NOT NULL UNIQUE,
  suite    BIGINT NOT NULL,
  seed     TEXT   NOT NULL,
  issued   BIGINT NOT NULL,
  expires  BIGINT NOT NULL,
  payloads BIGINT NOT NULL -- how many were sent there or back
);

-- Results that were taken. Of each part that was measured the median; 0: it was not measured.
CREATE TABLE node_benchmarks (
  id          TEXT    PRIMARY KEY, -- the seed's
  node        TEXT    NOT NULL,
  line        TEXT    NOT NULL,
  latest      BOOLEAN NOT NULL, -- the line's last one
  class       TEXT    NOT NULL, -- amd64-8c-16g
  suite       BIGINT  NOT NULL,
  seed        TEXT    NOT NULL,
  issued      BIGINT  NOT NULL, -- the seed was
  taken       BIGINT  NOT NULL,
  expires     BIGINT  NOT NULL, -- until when it counts, unless it was made up
  state       TEXT    NOT NULL, -- taken, verified or made_up
  checked     BIGINT  NOT NULL, -- when samples were computed again; 0: they were not
  checks      TEXT    NOT NULL, -- which, and what came out, as JSON
  software    TEXT    NOT NULL,
  machine     TEXT    NOT NULL, -- as JSON
  idle        BIGINT  NOT NULL, -- hundredths of a percent
  figures     TEXT    NOT NULL, -- of each part the unit, the median, the lowest and the highest, as JSON
  statement   TEXT    NOT NULL, -- the text as it was signed; empty once it is not kept any more
  hash        TEXT    NOT NULL, -- of the text
  signature   TEXT    NOT NULL,
  cpu_single  BIGINT  NOT NULL,
  cpu_multi   BIGINT  NOT NULL,
  memory      BIGINT  NOT NULL,
  disk_write  BIGINT  NOT NULL,
  disk_read   BIGINT  NOT NULL,
  disk_random BIGINT  NOT NULL,
  wasm        BIGINT  NOT NULL,
  net_down    BIGINT  NOT NULL,
  net_up      BIGINT  NOT NULL,
  net_round   BIGINT  NOT NULL
);
CREATE INDEX node_benchmarks_by_line ON node_benchmarks (line, taken);
CREATE INDEX node_benchmarks_by_state ON node_benchmarks (latest, state, id);
CREATE INDEX node_benchmarks_by_time ON node_benchmarks (latest, taken, id);
CREATE INDEX node_benchmarks_by_cpu ON node_benchmarks (latest, cpu_single, id);

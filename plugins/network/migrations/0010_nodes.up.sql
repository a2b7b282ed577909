-- Addresses and hashes are in lower case. Times are milliseconds since 1970 unless it says otherwise.
CREATE TABLE nodes (
  node       TEXT    PRIMARY KEY,
  line       TEXT    NOT NULL, -- the first key of those that took each other's place: hours, days and incidents are kept under it
  owner      TEXT    NOT NULL,
  name       TEXT    NOT NULL,
  sorted     TEXT    NOT NULL, -- the name in lower case
  delegation TEXT    NOT NULL, -- as it was signed, as JSON
  expires    BIGINT  NOT NULL, -- of the delegation, seconds
  fleet      TEXT    NOT NULL, -- whose token signed; empty: the wallet did
  label      TEXT    NOT NULL, -- the group that its owner put it into; empty: none
  software   TEXT    NOT NULL,
  machine    TEXT    NOT NULL, -- as it introduced itself, as JSON
  platform   TEXT    NOT NULL, -- linux-amd64
  paired     BIGINT  NOT NULL,
  requests   BIGINT  NOT NULL, -- the number of its last signed request
  skew       BIGINT  NOT NULL, -- how far its clock was ahead in its last signed request
  draining   BOOLEAN NOT NULL,
  banned     TEXT    NOT NULL, -- why; empty: it is not
  ended      BIGINT  NOT NULL, -- when it was revoked or rotated away; 0: it was not
  ended_by   TEXT    NOT NULL, -- owner, node or rotation
  successor  TEXT    NOT NULL  -- the key that took its place
);
CREATE INDEX nodes_by_name ON nodes (ended, sorted, node);
CREATE INDEX nodes_by_paired ON nodes (ended, paired, node);
CREATE INDEX nodes_by_owner ON nodes (owner, ended);
CREATE INDEX nodes_by_line ON nodes (line);

-- What each heartbeat moves, in a row of its own for each of nodes: it rewrites nothing else, and moves few indexes.
CREATE TABLE node_states (
  node     TEXT    PRIMARY KEY,
  live     BOOLEAN NOT NULL, -- the node has not ended
  taking   BOOLEAN NOT NULL, -- heartbeats: it is live and not banned
  began    BIGINT  NOT NULL, -- the line's first heartbeat; 0: none yet
  sequence BIGINT  NOT NULL, -- of its last heartbeat; 0: none yet
  hash     TEXT    NOT NULL,
  time     BIGINT  NOT NULL, -- as the node says
  seen     BIGINT  NOT NULL, -- that time, or when it came, whichever was first; 0: never
  offline  BIGINT  NOT NULL, -- since when it is, once that was raised; 0: it is not
  figures  TEXT    NOT NULL, -- of the last heartbeat, as JSON
  tally    TEXT    NOT NULL  -- of the hour that is not over, and of those before it that have no row yet, as JSON
);
CREATE INDEX node_states_by_seen ON node_states (live, seen, node);

CREATE TABLE node_pairings (
  code     TEXT   PRIMARY KEY,
  node     TEXT   NOT NULL UNIQUE,
  name     TEXT   NOT NULL,
  software TEXT   NOT NULL,
  machine  TEXT   NOT NULL,
  skew     BIGINT NOT NULL,
  requests BIGINT NOT NULL,
  made     BIGINT NOT NULL,
  expires  BIGINT NOT NULL,
  state    TEXT   NOT NULL -- waiting, paired or refused
);
CREATE INDEX node_pairings_by_expiry ON node_pairings (expires);

-- What an owner took back, for good: a delegation counts only where it was issued later.
CREATE TABLE node_revocations (
  owner  TEXT   NOT NULL,
  node   TEXT   NOT NULL,
  issued BIGINT NOT NULL, -- seconds
  PRIMARY KEY (owner, node)
);

CREATE TABLE node_rotations (
  successor TEXT   PRIMARY KEY,
  node      TEXT   NOT NULL,
  statement TEXT   NOT NULL, -- as both keys signed it, as JSON
  taken     BIGINT NOT NULL
);

CREATE TABLE node_heartbeats (
  node      TEXT   NOT NULL,
  sequence  BIGINT NOT NULL,
  time      BIGINT NOT NULL,
  received  BIGINT NOT NULL,
  hash      TEXT   NOT NULL,
  text      TEXT   NOT NULL, -- as it was signed
  signature TEXT   NOT NULL,
  PRIMARY KEY (node, sequence)
);
CREATE INDEX node_heartbeats_by_arrival ON node_heartbeats (received);

-- Hours since 1970; what the node's machine did in them is JSON.
CREATE TABLE node_hours (
  line   TEXT   NOT NULL,
  hour   BIGINT NOT NULL,
  beats  BIGINT NOT NULL,
  up     BIGINT NOT NULL, -- milliseconds that heartbeats cover
  later  BIGINT NOT NULL, -- milliseconds that heartbeats cover which were told afterwards, while the portal was there: they do not count
  missed BIGINT NOT NULL, -- numbers that never came
  sums   TEXT   NOT NULL,
  PRIMARY KEY (line, hour)
);
CREATE INDEX node_hours_by_hour ON node_hours (hour);

CREATE TABLE node_days (
  line   TEXT   NOT NULL,
  day    BIGINT NOT NULL, -- since 1970
  beats  BIGINT NOT NULL,
  up     BIGINT NOT NULL,
  later  BIGINT NOT NULL,
  missed BIGINT NOT NULL,
  sums   TEXT   NOT NULL,
  PRIMARY KEY (line, day)
);

CREATE TABLE node_incidents (
  line   TEXT   NOT NULL,
  began  BIGINT NOT NULL,
  kind   TEXT   NOT NULL, -- offline, gap, forked, rewrote, clock, banned, revoked, rotated, draining
  ended  BIGINT NOT NULL, -- 0: it goes on
  detail TEXT   NOT NULL,
  PRIMARY KEY (line, began, kind)
);

-- Keys that may sign delegations in their owner's place.
CREATE TABLE node_fleets (
  fleet     TEXT   PRIMARY KEY,
  owner     TEXT   NOT NULL,
  name      TEXT   NOT NULL,
  nodes     BIGINT NOT NULL, -- how many it may enrol
  enrolled  BIGINT NOT NULL, -- how many it has
  issued    BIGINT NOT NULL, -- seconds
  expires   BIGINT NOT NULL, -- seconds
  signature TEXT   NOT NULL, -- of the owner's wallet
  ended     BIGINT NOT NULL  -- when the owner took it back; 0: it did not
);
CREATE INDEX node_fleets_by_owner ON node_fleets (owner, issued);

-- Who is told of a node, beside its owner; and owners who are not.
CREATE TABLE node_watches (
  wallet TEXT    NOT NULL,
  node   TEXT    NOT NULL,
  told   BOOLEAN NOT NULL,
  PRIMARY KEY (wallet, node)
);
CREATE INDEX node_watches_by_node ON node_watches (node);

-- When the portal was there to be told.
CREATE TABLE node_presence (
  began BIGINT PRIMARY KEY,
  seen  BIGINT NOT NULL
);

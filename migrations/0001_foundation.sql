-- Times are microseconds since 1970. Addresses and hashes are 0x and lower-case hex; session ids are hex.

CREATE TABLE challenges (
	nonce      TEXT PRIMARY KEY,
	browser    TEXT NOT NULL,
	domain     TEXT NOT NULL,
	uri        TEXT NOT NULL,
	chain_id   BIGINT NOT NULL,
	statement  TEXT NOT NULL,
	issued_at  BIGINT NOT NULL,
	expires_at BIGINT NOT NULL
);
CREATE INDEX challenges_expires_at ON challenges (expires_at);

CREATE TABLE sessions (
	id         TEXT PRIMARY KEY,
	wallet     TEXT NOT NULL,
	chain_id   BIGINT NOT NULL,
	created_at BIGINT NOT NULL,
	seen_at    BIGINT NOT NULL,
	ends_at    BIGINT NOT NULL
);
CREATE INDEX sessions_wallet ON sessions (wallet);
CREATE INDEX sessions_ends_at ON sessions (ends_at);

CREATE TABLE modules (
	id         TEXT PRIMARY KEY,
	enabled    BOOLEAN NOT NULL,
	version    TEXT NOT NULL,
	generation BIGINT NOT NULL
);

CREATE TABLE transitions (
	id         {{.Serial}},
	module     TEXT NOT NULL,
	version    TEXT NOT NULL,
	from_state TEXT NOT NULL,
	to_state   TEXT NOT NULL,
	problem    TEXT NOT NULL,
	at         BIGINT NOT NULL
);
CREATE INDEX transitions_module ON transitions (module, id);

CREATE TABLE outbox (
	id      {{.Serial}},
	topic   TEXT NOT NULL,
	wallet  TEXT,
	session TEXT,
	payload TEXT NOT NULL,
	at      BIGINT NOT NULL
);
CREATE INDEX outbox_at ON outbox (at);

CREATE TABLE audit (
	seq     BIGINT PRIMARY KEY,
	at      BIGINT NOT NULL,
	actor   TEXT NOT NULL,
	action  TEXT NOT NULL,
	subject TEXT NOT NULL,
	detail  TEXT NOT NULL,
	prev    TEXT NOT NULL,
	hash    TEXT NOT NULL
);

CREATE TABLE settings (
	name  TEXT PRIMARY KEY,
	value TEXT NOT NULL
);

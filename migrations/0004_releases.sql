-- Releases by the digest of their bundle, 64 hex digits; where it is empty there is none. The bundles themselves are not in
-- the database. A portal's own modules may have the same version anew, with other bytes; nobody else's may.

CREATE TABLE releases (
	digest     TEXT PRIMARY KEY,
	module     TEXT NOT NULL,
	version    TEXT NOT NULL,
	serial     BIGINT NOT NULL,
	publisher  TEXT NOT NULL,
	issued_at  BIGINT NOT NULL,
	expires_at BIGINT NOT NULL,
	bytes      BIGINT NOT NULL,
	statement  TEXT NOT NULL,
	manifest   TEXT NOT NULL,
	remote     TEXT NOT NULL,
	added_at   BIGINT NOT NULL,
	added_by   TEXT NOT NULL
);
CREATE UNIQUE INDEX releases_serial ON releases (module, serial);
CREATE UNIQUE INDEX releases_version ON releases (module, version) WHERE publisher <> 'gaia';

-- What is wanted names a release. A module from before has none yet: it is installed anew, as enabled as it was.
ALTER TABLE modules ADD COLUMN release TEXT NOT NULL DEFAULT '';
ALTER TABLE modules ADD COLUMN previous TEXT NOT NULL DEFAULT '';
ALTER TABLE modules ADD COLUMN serial BIGINT NOT NULL DEFAULT 0;
ALTER TABLE modules ADD COLUMN changed_at BIGINT NOT NULL DEFAULT 0;
ALTER TABLE modules ADD COLUMN changed_by TEXT NOT NULL DEFAULT '';
ALTER TABLE modules DROP COLUMN version;

CREATE TABLE grants (
	module     TEXT NOT NULL,
	capability TEXT NOT NULL,
	reason     TEXT NOT NULL,
	granted_at BIGINT NOT NULL,
	granted_by TEXT NOT NULL,
	PRIMARY KEY (module, capability)
);

CREATE TABLE publishers (
	id         TEXT PRIMARY KEY,
	name       TEXT NOT NULL,
	public_key TEXT NOT NULL,
	wallet     TEXT NOT NULL,
	issued_at  BIGINT NOT NULL,
	signature  TEXT NOT NULL,
	trusted_at BIGINT NOT NULL,
	trusted_by TEXT NOT NULL,
	revoked_at BIGINT NOT NULL,
	reason     TEXT NOT NULL
);

-- Each by whom: what one publisher's list names is not revoked for another's releases, and must not stand in an admin's way.
CREATE TABLE revocations (
	digest     TEXT NOT NULL,
	module     TEXT NOT NULL,
	reason     TEXT NOT NULL,
	revoked_at BIGINT NOT NULL,
	revoked_by TEXT NOT NULL,
	PRIMARY KEY (digest, revoked_by)
);

-- What replicas observe, and when each was last there.
CREATE TABLE replicas (
	id      TEXT PRIMARY KEY,
	seen_at BIGINT NOT NULL
);

CREATE TABLE observed (
	replica    TEXT NOT NULL,
	module     TEXT NOT NULL,
	release    TEXT NOT NULL,
	version    TEXT NOT NULL,
	generation BIGINT NOT NULL,
	state      TEXT NOT NULL,
	since      BIGINT NOT NULL,
	soak_until BIGINT NOT NULL,
	restarts   BIGINT NOT NULL,
	pid        BIGINT NOT NULL,
	problem    TEXT NOT NULL,
	class      TEXT NOT NULL,
	evidence   TEXT NOT NULL,
	PRIMARY KEY (replica, module)
);

ALTER TABLE transitions ADD COLUMN replica TEXT NOT NULL DEFAULT '';
ALTER TABLE transitions ADD COLUMN release TEXT NOT NULL DEFAULT '';
ALTER TABLE transitions ADD COLUMN class TEXT NOT NULL DEFAULT '';

-- Whose share of the outbox an event takes: a module's; the portal's own where it is empty. size is what it counts there.
ALTER TABLE outbox ADD COLUMN module TEXT NOT NULL DEFAULT '';
ALTER TABLE outbox ADD COLUMN size BIGINT NOT NULL DEFAULT 0;
UPDATE outbox SET size = length(topic) + length(payload) + 128;
CREATE INDEX outbox_share ON outbox (module, id, size);

-- How much of the outbox each has.
CREATE TABLE outbox_shares (
	module TEXT PRIMARY KEY,
	events BIGINT NOT NULL,
	bytes  BIGINT NOT NULL
);
INSERT INTO outbox_shares (module, events, bytes) SELECT module, count(*), sum(size) FROM outbox GROUP BY module;

-- How much each module had written into the audit on a day: acts of its own, and steps of its life.
CREATE TABLE module_audit (
	module  TEXT NOT NULL,
	kind    TEXT NOT NULL,
	day     BIGINT NOT NULL,
	entries BIGINT NOT NULL,
	bytes   BIGINT NOT NULL,
	PRIMARY KEY (module, kind)
);
CREATE INDEX module_audit_day ON module_audit (day);

-- That an admin has a module drained: since when (0: it is not), by whom and why, and how many seconds what runs in it may take to end. And how
-- much of that is left on each replica: requests, streams and jobs.
ALTER TABLE modules ADD COLUMN drained_at BIGINT NOT NULL DEFAULT 0;
ALTER TABLE modules ADD COLUMN drained_by TEXT NOT NULL DEFAULT '';
ALTER TABLE modules ADD COLUMN drained_reason TEXT NOT NULL DEFAULT '';
ALTER TABLE modules ADD COLUMN drained_within BIGINT NOT NULL DEFAULT 0;
ALTER TABLE observed ADD COLUMN open BIGINT NOT NULL DEFAULT 0;

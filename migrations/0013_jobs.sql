-- When modules' jobs are due, and who runs them. Whoever does has its row until lease_until; then another may take it. One
-- that could not begin is nobody's until then.
CREATE TABLE module_jobs (
	module      TEXT NOT NULL,
	name        TEXT NOT NULL,
	schedule    TEXT NOT NULL,
	next_at     BIGINT NOT NULL,
	due_at      BIGINT NOT NULL,
	holder      TEXT NOT NULL,
	lease_until BIGINT NOT NULL,
	attempts    BIGINT NOT NULL,
	run         BIGINT NOT NULL,
	asked_by    TEXT NOT NULL,
	PRIMARY KEY (module, name)
);
CREATE INDEX module_jobs_next_at ON module_jobs (next_at);

-- How runs went. ended_at is 0 while one goes on.
CREATE TABLE module_job_runs (
	id       {{.Serial}},
	module   TEXT NOT NULL,
	name     TEXT NOT NULL,
	replica  TEXT NOT NULL,
	version  TEXT NOT NULL,
	asked_by TEXT NOT NULL,
	due_at   BIGINT NOT NULL,
	began_at BIGINT NOT NULL,
	ended_at BIGINT NOT NULL,
	problem  TEXT NOT NULL
);
CREATE INDEX module_job_runs_of ON module_job_runs (module, name, id);

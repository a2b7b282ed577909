-- Processes of modules that ended when they were not to. log is JSON, a list of lines; times and durations are in microseconds.
CREATE TABLE crashes (
	id       {{.Serial}},
	module   TEXT NOT NULL,
	replica  TEXT NOT NULL,
	version  TEXT NOT NULL,
	at       BIGINT NOT NULL,
	class    TEXT NOT NULL,
	problem  TEXT NOT NULL,
	evidence TEXT NOT NULL,
	code     BIGINT NOT NULL,
	signal   TEXT NOT NULL,
	ran      BIGINT NOT NULL,
	peak     BIGINT NOT NULL,
	bound    BIGINT NOT NULL,
	log      TEXT NOT NULL
);
CREATE INDEX crashes_of ON crashes (module, id);

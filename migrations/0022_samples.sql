-- What modules did and took on each replica within a quarter of a minute, of the last hour. Times are in microseconds.
CREATE TABLE samples (
	module   TEXT NOT NULL,
	replica  TEXT NOT NULL,
	at       BIGINT NOT NULL,
	requests BIGINT NOT NULL,
	failed   BIGINT NOT NULL,
	p50      BIGINT NOT NULL,
	p95      BIGINT NOT NULL,
	memory   BIGINT NOT NULL,
	took     BIGINT NOT NULL,
	running  BIGINT NOT NULL,
	streams  BIGINT NOT NULL,
	PRIMARY KEY (module, replica, at)
);
CREATE INDEX samples_at ON samples (at);

-- Modules' blobs by name. kept names the bytes where bundles are kept, too.
CREATE TABLE module_blobs (
	module    TEXT NOT NULL,
	name      TEXT {{.Bytewise}} NOT NULL,
	kept      TEXT NOT NULL,
	bytes     BIGINT NOT NULL,
	sha256    TEXT NOT NULL,
	stored_at BIGINT NOT NULL,
	PRIMARY KEY (module, name)
);
CREATE UNIQUE INDEX module_blobs_kept ON module_blobs (kept);

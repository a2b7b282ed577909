-- What modules keep. Bytes are those of names and values, with so many more for each row; what has expired counts until it is
-- swept. The version is the last that was given. Who changes what a module keeps has its row here first.
CREATE TABLE module_storage (
	module  TEXT PRIMARY KEY,
	bytes   BIGINT NOT NULL,
	version BIGINT NOT NULL
);

-- Values are base64. expires_at is 0 for never.
CREATE TABLE module_kv (
	module     TEXT NOT NULL,
	key        TEXT {{.Bytewise}} NOT NULL,
	value      TEXT NOT NULL,
	size       BIGINT NOT NULL,
	version    BIGINT NOT NULL,
	expires_at BIGINT NOT NULL,
	PRIMARY KEY (module, key)
);
CREATE INDEX module_kv_expires_at ON module_kv (expires_at) WHERE expires_at > 0;

-- What wallets chose on modules' pages: JSON, as the pages wrote it.
CREATE TABLE preferences (
	wallet TEXT NOT NULL,
	module TEXT NOT NULL,
	key    TEXT {{.Bytewise}} NOT NULL,
	value  TEXT NOT NULL,
	at     BIGINT NOT NULL,
	PRIMARY KEY (wallet, module, key)
);
CREATE INDEX preferences_module ON preferences (module);

-- Wallets that have signed in, and when they did last.
CREATE TABLE wallets (
	address TEXT PRIMARY KEY,
	seen_at BIGINT NOT NULL
);
INSERT INTO wallets (address, seen_at) SELECT wallet, max(created_at) FROM sessions GROUP BY wallet;
CREATE INDEX wallets_seen_at ON wallets (seen_at);

-- What modules told wallets.
CREATE TABLE notifications (
	id     {{.Serial}},
	wallet TEXT NOT NULL,
	module TEXT NOT NULL,
	title  TEXT NOT NULL,
	body   TEXT NOT NULL,
	path   TEXT NOT NULL,
	at     BIGINT NOT NULL,
	read   BOOLEAN NOT NULL
);
CREATE INDEX notifications_of ON notifications (wallet, id);
CREATE INDEX notifications_module ON notifications (module);
CREATE INDEX notifications_at ON notifications (at);

-- Up to which notification a module's are gone with it: nobody is shown them, and they are deleted by and by.
CREATE TABLE notifications_gone (
	module   TEXT PRIMARY KEY,
	up_to_id BIGINT NOT NULL
);

-- How many a module sent to a wallet on a day, whatever became of them; to '': to all.
CREATE TABLE notification_counts (
	module TEXT NOT NULL,
	wallet TEXT NOT NULL,
	day    BIGINT NOT NULL,
	sent   BIGINT NOT NULL,
	PRIMARY KEY (module, wallet)
);
CREATE INDEX notification_counts_day ON notification_counts (day);

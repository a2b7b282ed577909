ALTER TABLE signals ADD COLUMN language TEXT NOT NULL DEFAULT ''; -- that its publisher says it is in, as ISO 639-1 has it; empty: it says none
CREATE INDEX signals_by_language ON signals (language, accepted);

CREATE TABLE signal_follows ( -- topics that wallets follow
  wallet TEXT    NOT NULL,
  topic  TEXT    NOT NULL,
  told   BOOLEAN NOT NULL, -- the wallet's inbox tells of new signals
  since  BIGINT  NOT NULL, -- a place in the log: what came before it is not told
  PRIMARY KEY (wallet, topic)
);
CREATE INDEX signal_follows_by_topic ON signal_follows (topic);

CREATE TABLE signal_follow_cursor ( -- up to which place in the log followers were told, in one row
  name  TEXT   PRIMARY KEY,
  entry BIGINT NOT NULL
);
INSERT INTO signal_follow_cursor (name, entry) SELECT 'followers', COALESCE(MAX(size), 0) FROM public_log;

CREATE TABLE signal_hours ( -- how many signals of a topic were published in an hour, and how they were judged since; hidden ones count
  topic     TEXT   NOT NULL,
  hour      BIGINT NOT NULL, -- hours since 1970
  published BIGINT NOT NULL,
  final     BIGINT NOT NULL,
  rejected  BIGINT NOT NULL,
  disputed  BIGINT NOT NULL,
  expired   BIGINT NOT NULL,
  PRIMARY KEY (topic, hour)
);
CREATE INDEX signal_hours_by_hour ON signal_hours (hour);
INSERT INTO signal_hours (topic, hour, published, final, rejected, disputed, expired)
  SELECT topic, accepted / 3600000, COUNT(*), SUM(CASE WHEN state = 'final' THEN 1 ELSE 0 END), SUM(CASE WHEN state = 'rejected' THEN 1 ELSE 0 END),
    SUM(CASE WHEN state = 'disputed' THEN 1 ELSE 0 END), SUM(CASE WHEN state = 'expired' THEN 1 ELSE 0 END)
  FROM signals GROUP BY topic, accepted / 3600000;

package alerts

// Tables is what a migration of the module makes for its alerts; NoTables is its way down.
const (
	Tables = `CREATE TABLE alerts (
  wallet   TEXT   NOT NULL,
  about    TEXT   NOT NULL, -- what happened: nobody is told of it twice
  at       BIGINT NOT NULL, -- when it happened or was found
  position BIGINT NOT NULL, -- of the log in its block; 0 where there is none
  title    TEXT   NOT NULL,
  body     TEXT   NOT NULL,
  path     TEXT   NOT NULL, -- of the page that it leads to
  counts   BIGINT NOT NULL, -- for how many alerts it stands
  told     BIGINT,          -- when it was handed over to the inbox; null: it waits
  PRIMARY KEY (wallet, about)
);
CREATE INDEX alerts_by_told ON alerts (told);
`
	NoTables = `DROP TABLE alerts;
`
)

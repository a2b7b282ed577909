package index

// Tables is what a migration of the module makes for all its indexes; NoTables is its way down. They stand in the module's own
// migrations, letter for letter, as all tables of a module do.
const (
	Tables = `CREATE TABLE chain_index (
  name       TEXT    PRIMARY KEY,
  terms      TEXT    NOT NULL, -- what it is made of: another makes it anew
  generation BIGINT  NOT NULL, -- how often it was made anew or went back
  next_block BIGINT  NOT NULL, -- reading goes on there
  complete   BOOLEAN NOT NULL, -- it has reached the chain's head
  undo_from  BIGINT  NOT NULL  -- the logs of all blocks from there on are in the trail
);

CREATE TABLE chain_index_trail (
  name  TEXT   NOT NULL,
  block BIGINT NOT NULL,
  head  TEXT   NOT NULL, -- the block, as JSON
  logs  TEXT   NOT NULL, -- its logs, as JSON, to undo them
  PRIMARY KEY (name, block)
);
`
	NoTables = `DROP TABLE chain_index_trail;
DROP TABLE chain_index;
`
)

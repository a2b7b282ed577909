-- The databases that modules have to themselves: the role is PostgreSQL's, and its password is sealed; of a file, both are empty.
CREATE TABLE module_databases (
	module   TEXT PRIMARY KEY,
	role     TEXT NOT NULL,
	password TEXT NOT NULL
);

-- Whether an admin went back to the release that is wanted: the migrations that it does not have are taken back.
ALTER TABLE modules ADD COLUMN undo BOOLEAN NOT NULL DEFAULT FALSE;

// Package tables owns the databases that modules have to themselves: where each is, whose it is, and which of its bundle's
// migrations it has. On a SQLite portal each is a file; on a PostgreSQL one a schema with a role of its own. The registry has
// releases' migrations run here before it starts them, the host tells plugins where to connect. It has no opinion about which
// modules may have one.
package tables

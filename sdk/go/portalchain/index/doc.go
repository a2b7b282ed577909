// Package index keeps what a module derives from logs in the module's own tables, SQLite and PostgreSQL alike: each batch is one
// transaction that also moves the place where reading goes on, so that a process that is killed goes on where it was, and several
// processes of a module add each log once. What a reorganisation takes back is undone. Its tables stand in the module's first migration
// that uses it: see Tables.
package index

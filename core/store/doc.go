// Package store is every SQL statement of the core, in bun: sessions, the outbox, releases and their publishers, what is wanted of modules
// and observed, their transitions, what modules keep, the audit chain and settings. It implements the core's storage interfaces and has no
// opinion about what the rows mean. SQLite has one writer and a pool of readers, PostgreSQL one pool for both. core/backup reads and loads
// whole databases through it.
package store

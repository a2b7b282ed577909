// Package backup writes all that the portal keeps into one file, and reads it back: a deterministic tar.gz with
// backup.json, tables/<name>.jsonl, portal.yaml and bundles/<digest>.bundle, the same from SQLite and from PostgreSQL. A backup
// is verified to its end before anything of it is used, and rows and bundles are streamed, never held. The commands of
// cmd/portal call it; SQL is the store's, and what the rows mean is nobody's business here.
package backup

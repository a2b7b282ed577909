package core

import "gaia.example/portal/sdk/go/portal"

// EntryOverhead is what an entry of portal.KV counts against its module's storage beside its name and its bytes:
// so much the database has of its own for a row.
const EntryOverhead = 128

// ModuleKV keeps modules' values.
type ModuleKV interface {
	// KV is what one module keeps, with its blobs at most storage bytes of it. Its arguments were checked. Safe for concurrent use.
	KV(id ModuleID, storage int64) portal.KV
}

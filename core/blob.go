package core

import (
	"context"
	"time"
)

// BlobOverhead is what a blob counts against its module's storage beside its name and its bytes: what a file takes of a disk.
const BlobOverhead = 4096

// MaxBlobs is how many blobs a module has at most: a backup lists each.
const MaxBlobs = 2000

// ModuleBlob is a blob of a module's own.
type ModuleBlob struct {
	Name   string
	Kept   Digest // what Blobs has it under, and nothing else
	Bytes  int64
	SHA256 Digest
	Stored time.Time
}

// ModuleBlobs keeps modules' blobs by name; their bytes are in Blobs. Arguments were checked. Safe for concurrent use.
type ModuleBlobs interface {
	// Blob is NotFound when there is none.
	Blob(context.Context, ModuleID, string) (ModuleBlob, error)
	// SaveBlob puts one in place of what has its name, and answers that; the zero one: there was none. TooLarge where the module
	// would keep more than storage bytes.
	SaveBlob(ctx context.Context, id ModuleID, storage int64, blob ModuleBlob) (was ModuleBlob, err error)
	// DropBlob answers as SaveBlob.
	DropBlob(context.Context, ModuleID, string) (was ModuleBlob, err error)
	// ListBlobs has those whose names begin with prefix and lie behind after, in the order of their bytes.
	ListBlobs(ctx context.Context, id ModuleID, prefix, after string, limit int) ([]ModuleBlob, error)
	// HasBlob tells whether any module has a blob that is kept under that digest.
	HasBlob(context.Context, Digest) (bool, error)
}

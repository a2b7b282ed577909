package portal

import (
	"context"
	"math"
	"time"

	"gaia.example/portal/sdk/go/wire/modulev1"
)

// KV keeps the module's own values by key. A key has 1 to 512 bytes of UTF-8 without NUL, a value at most 256 KiB. What a module
// keeps in KV counts against its manifest's resources.storageMiB, each with its name, its bytes and 128 more:
// TooLarge beyond it.
type KV interface {
	// Get is NotFound where there is none, or it has expired.
	Get(ctx context.Context, key string) (Entry, error)
	// Put stores, and answers the entry with its new version; Conflict where Write.If does not hold.
	Put(ctx context.Context, w Write) (Entry, error)
	// Delete of what is not there does nothing, unless a version is to be there: then it is Conflict, as for another one.
	Delete(ctx context.Context, key string, only Version) error
	// List is the entries whose keys begin with prefix and lie behind after, in the order of their bytes, at most limit (1 to 1000)
	// and at most 2 MiB of them: ask again behind the last one until none come.
	List(ctx context.Context, prefix, after string, limit int) ([]Entry, error)
}

// Version of an entry: rises with every Put of its key, and is never given twice.
type Version int64

// Conditions of a Put or Delete, beside a version itself.
const (
	AnyVersion Version = 0
	Absent     Version = -1 // there is to be none
)

// Entry is one value.
type Entry struct {
	Key     string
	Value   []byte
	Version Version
	Expires time.Time // zero: never
}

// Write is what Put stores.
type Write struct {
	Key   string
	Value []byte
	TTL   time.Duration // until it expires, in whole milliseconds, a part of one counts as one; 0: never; at most ten years
	If    Version
}

// kv is KV over the control connection.
type kv struct{ client modulev1.HostClient }

func (k kv) Get(ctx context.Context, key string) (Entry, error) {
	res, err := k.client.KVGet(ctx, &modulev1.KVGetRequest{Key: key})
	return entryOf(res), fromStatus(err)
}

func (k kv) Put(ctx context.Context, w Write) (Entry, error) {
	res, err := k.client.KVPut(ctx, &modulev1.KVPutRequest{Key: w.Key, Value: w.Value, TtlMs: milliseconds(w.TTL), If: int64(w.If)})
	return entryOf(res), fromStatus(err)
}

// milliseconds is a part of one too: 0 would be never.
func milliseconds(d time.Duration) int64 {
	ms := d.Milliseconds()
	if d%time.Millisecond > 0 {
		ms++
	}
	return ms
}

func (k kv) Delete(ctx context.Context, key string, only Version) error {
	_, err := k.client.KVDelete(ctx, &modulev1.KVDeleteRequest{Key: key, If: int64(only)})
	return fromStatus(err)
}

func (k kv) List(ctx context.Context, prefix, after string, limit int) ([]Entry, error) {
	res, err := k.client.KVList(ctx, &modulev1.KVListRequest{Prefix: prefix, After: after, Limit: uint32(min(max(limit, 0), math.MaxInt32))})
	if err != nil {
		return nil, fromStatus(err)
	}
	entries := make([]Entry, len(res.Entries))
	for i, e := range res.Entries {
		entries[i] = entryOf(e)
	}
	return entries, nil
}

func entryOf(e *modulev1.KVEntry) Entry {
	if e == nil {
		return Entry{}
	}
	return Entry{e.Key, e.Value, Version(e.Version), unixMilli(e.ExpiresUnixMs)}
}

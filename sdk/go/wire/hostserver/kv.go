package hostserver

import (
	"context"
	"math"
	"time"

	"gaia.example/portal/sdk/go/portal"
	"gaia.example/portal/sdk/go/wire/modulev1"
)

func (s *server) KVGet(ctx context.Context, req *modulev1.KVGetRequest) (*modulev1.KVEntry, error) {
	e, err := s.host.KV.Get(ctx, req.Key)
	return entryMessage(e), s.answer("kv get", err)
}

func (s *server) KVPut(ctx context.Context, req *modulev1.KVPutRequest) (*modulev1.KVEntry, error) {
	e, err := s.host.KV.Put(ctx, portal.Write{
		Key: req.Key, Value: req.Value, TTL: duration(req.TtlMs), If: portal.Version(req.If),
	})
	return entryMessage(e), s.answer("kv put", err)
}

// duration is below 0, which no host takes, where it is none.
func duration(ms int64) time.Duration {
	if ms > math.MaxInt64/int64(time.Millisecond) {
		return -1
	}
	return time.Duration(max(ms, -1)) * time.Millisecond
}

func (s *server) KVDelete(ctx context.Context, req *modulev1.KVDeleteRequest) (*modulev1.KVDeleteResponse, error) {
	err := s.host.KV.Delete(ctx, req.Key, portal.Version(req.If))
	return &modulev1.KVDeleteResponse{}, s.answer("kv delete", err)
}

func (s *server) KVList(ctx context.Context, req *modulev1.KVListRequest) (*modulev1.KVListResponse, error) {
	entries, err := s.host.KV.List(ctx, req.Prefix, req.After, int(req.Limit))
	res := &modulev1.KVListResponse{}
	for _, e := range entries {
		res.Entries = append(res.Entries, entryMessage(e))
	}
	return res, s.answer("kv list", err)
}

func entryMessage(e portal.Entry) *modulev1.KVEntry {
	return &modulev1.KVEntry{Key: e.Key, Value: e.Value, Version: int64(e.Version), ExpiresUnixMs: milli(e.Expires)}
}

// milli is 0 for the zero time.
func milli(t time.Time) int64 {
	if t.IsZero() {
		return 0
	}
	return t.UnixMilli()
}

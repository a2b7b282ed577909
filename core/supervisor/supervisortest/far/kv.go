package far

import (
	"context"
	"net/http"

	"gaia.example/portal/sdk/go/portal"
)

// KV is the plugin's.
type KV struct{ Ask Ask }

type keyed struct {
	Key string
	If  portal.Version
}

type listed struct {
	Prefix, After string
	Limit         int
}

func serveKV(mux *http.ServeMux, kv portal.KV) {
	answer(mux, "/kv/get", func(ctx context.Context, r keyed) (portal.Entry, error) { return kv.Get(ctx, r.Key) })
	answer(mux, "/kv/put", kv.Put)
	answer(mux, "/kv/delete", func(ctx context.Context, r keyed) (any, error) { return nil, kv.Delete(ctx, r.Key, r.If) })
	answer(mux, "/kv/list", func(ctx context.Context, r listed) ([]portal.Entry, error) {
		return kv.List(ctx, r.Prefix, r.After, r.Limit)
	})
}

// Get is portal.KV's.
func (k KV) Get(ctx context.Context, key string) (portal.Entry, error) {
	return call[portal.Entry](ctx, k.Ask, "/kv/get", keyed{Key: key})
}

// Put is portal.KV's.
func (k KV) Put(ctx context.Context, w portal.Write) (portal.Entry, error) {
	return call[portal.Entry](ctx, k.Ask, "/kv/put", w)
}

// Delete is portal.KV's.
func (k KV) Delete(ctx context.Context, key string, only portal.Version) error {
	_, err := call[any](ctx, k.Ask, "/kv/delete", keyed{key, only})
	return err
}

// List is portal.KV's.
func (k KV) List(ctx context.Context, prefix, after string, limit int) ([]portal.Entry, error) {
	return call[[]portal.Entry](ctx, k.Ask, "/kv/list", listed{prefix, after, limit})
}

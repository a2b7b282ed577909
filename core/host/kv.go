package host

import (
	"context"
	"errors"

	"gaia.example/portal/sdk/go/portal"
)

// kv is the module's own store of values: no key leads to another module's.
type kv struct{ module }

func (k kv) Get(ctx context.Context, key string) (entry portal.Entry, err error) {
	err = k.use(ctx, portal.CheckKey(key), func(ctx context.Context, kept portal.KV) error {
		entry, err = kept.Get(ctx, key)
		return err
	})
	return entry, err
}

func (k kv) Put(ctx context.Context, w portal.Write) (entry portal.Entry, err error) {
	err = k.use(ctx, w.Check(), func(ctx context.Context, kept portal.KV) error {
		return k.alone(ctx, func() error {
			entry, err = kept.Put(ctx, w)
			return err
		})
	})
	return entry, err
}

func (k kv) Delete(ctx context.Context, key string, only portal.Version) error {
	return k.use(ctx, errors.Join(portal.CheckKey(key), only.Check()), func(ctx context.Context, kept portal.KV) error {
		return k.alone(ctx, func() error { return kept.Delete(ctx, key, only) })
	})
}

func (k kv) List(ctx context.Context, prefix, after string, limit int) (entries []portal.Entry, err error) {
	err = k.use(ctx, portal.CheckList(prefix, after, limit), func(ctx context.Context, kept portal.KV) error {
		entries, err = kept.List(ctx, prefix, after, limit)
		return err
	})
	return entries, err
}

// use makes a call, unless its arguments are wrong.
func (k kv) use(ctx context.Context, wrong error, do func(context.Context, portal.KV) error) error {
	return k.call(ctx, "kv.use", k.may("kv.use"), func(ctx context.Context) error {
		switch {
		case k.config.Ports.KV == nil:
			return unavailable("store of values")
		case wrong != nil:
			return wrong
		}
		return do(ctx, k.config.Ports.KV.KV(k.id, k.manifest.Resources.Storage()))
	})
}

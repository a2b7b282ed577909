package host

import (
	"context"
	"io"

	"gaia.example/portal/sdk/go/portal"
)

// absent answers for what this portal does not have: a nil in its place would end the core with the first call.
type absent struct{ module }

func (a absent) answer(ctx context.Context, capability, what string) error {
	return a.call(ctx, capability, a.may(capability), func(context.Context) error { return unavailable(what) })
}

// noBlobs, noSQL and noInbox are capabilities that no portal has yet.
type (
	noBlobs struct{ absent }
	noSQL   struct{ absent }
	noInbox struct{ absent }
)

func (n noBlobs) Put(ctx context.Context, _ string, _ io.Reader) (portal.Blob, error) {
	return portal.Blob{}, n.answer(ctx, "blobs", "blobs")
}

func (n noBlobs) Open(ctx context.Context, _ string) (io.ReadCloser, portal.Blob, error) {
	return nil, portal.Blob{}, n.answer(ctx, "blobs", "blobs")
}

func (n noBlobs) Delete(ctx context.Context, _ string) error { return n.answer(ctx, "blobs", "blobs") }

func (n noBlobs) List(ctx context.Context, _, _ string, _ int) ([]portal.Blob, error) {
	return nil, n.answer(ctx, "blobs", "blobs")
}

func (n noSQL) Database(ctx context.Context) (portal.Database, error) {
	return portal.Database{}, n.answer(ctx, "sql", "databases")
}

func (n noInbox) Notify(ctx context.Context, _ portal.Address, _ portal.Notification) error {
	return n.answer(ctx, "notifications.send", "inbox")
}

package portaltest

import (
	"bytes"
	"context"
	"crypto/sha256"
	"io"
	"maps"
	"slices"
	"strings"
	"time"

	"gaia.example/portal/sdk/go/portal"
)

// What a blob counts beside its name and its bytes, and how many there are at most, as in a portal.
const (
	blobOverhead = 4096
	maxBlobs     = 2000
)

// file is a blob with its bytes.
type file struct {
	portal.Blob

	bytes []byte
}

// size is what it counts; 0 for none.
func (f file) size() int64 {
	if f.Name == "" {
		return 0
	}
	return int64(len(f.Name)) + f.Bytes + blobOverhead
}

// blobs keeps them in memory.
type blobs struct{ *Host }

func (b blobs) Put(ctx context.Context, name string, r io.Reader) (portal.Blob, error) {
	if err := b.manifest.may("blobs.use"); err != nil {
		return portal.Blob{}, err
	}
	if err := portal.CheckBlobName(name); err != nil {
		return portal.Blob{}, err
	}
	read, err := io.ReadAll(r)
	if err == nil {
		err = ctx.Err()
	}
	if err != nil {
		return portal.Blob{}, err
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	b.expire()
	was := b.files[name]
	if was.Name == "" && len(b.files) == maxBlobs {
		return portal.Blob{}, refusal(portal.TooLarge,
			"The module has %d blobs, which is all that it may: delete some, or keep what is small with kv.use.", maxBlobs)
	}
	now := file{portal.Blob{Name: name, Bytes: int64(len(read)), SHA256: sha256.Sum256(read), Stored: time.Now().UTC()}, read}
	if err := b.room(now.size() - was.size()); err != nil {
		return portal.Blob{}, err
	}
	if b.files == nil {
		b.files = map[string]file{}
	}
	b.files[name] = now
	return now.Blob, nil
}

func (b blobs) Open(_ context.Context, name string) (io.ReadCloser, portal.Blob, error) {
	if err := b.manifest.may("blobs.use"); err != nil {
		return nil, portal.Blob{}, err
	}
	if err := portal.CheckBlobName(name); err != nil {
		return nil, portal.Blob{}, err
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	found := b.files[name]
	if found.Name == "" {
		return nil, portal.Blob{}, refusal(portal.NotFound, "There is no blob %q.", name)
	}
	return io.NopCloser(bytes.NewReader(found.bytes)), found.Blob, nil
}

func (b blobs) Delete(_ context.Context, name string) error {
	if err := b.manifest.may("blobs.use"); err != nil {
		return err
	}
	if err := portal.CheckBlobName(name); err != nil {
		return err
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	b.stored -= b.files[name].size()
	delete(b.files, name)
	return nil
}

func (b blobs) List(_ context.Context, prefix, after string, limit int) ([]portal.Blob, error) {
	if err := b.manifest.may("blobs.use"); err != nil {
		return nil, err
	}
	if err := portal.CheckList(prefix, after, limit); err != nil {
		return nil, err
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	list := []portal.Blob{}
	for _, name := range slices.Sorted(maps.Keys(b.files)) {
		if strings.HasPrefix(name, prefix) && name > after && len(list) < limit {
			list = append(list, b.files[name].Blob)
		}
	}
	return list, nil
}

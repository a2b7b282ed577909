package portal

import (
	"context"
	"errors"
	"io"
	"math"
	"time"

	"gaia.example/portal/sdk/go/wire/modulev1"
)

// Blobs keep the module's own files by name: 1 to 200 bytes of UTF-8 without NUL, at most 2,000 of them. Each counts against its
// manifest's resources.storageMiB, beside what KV keeps, with its name, its bytes and 4096 more: TooLarge beyond it.
type Blobs interface {
	// Put stores all that r has, in place of what was there. Nothing is stored when it fails, and what was there stays. One at a
	// time: another waits.
	Put(ctx context.Context, name string, r io.Reader) (Blob, error)
	// Open is NotFound where there is none. Reading ends with an error, not io.EOF, where not all of it came. What is put or deleted
	// meanwhile may end it so.
	Open(ctx context.Context, name string) (io.ReadCloser, Blob, error)
	// Delete of what is not there does nothing.
	Delete(ctx context.Context, name string) error
	// List is the blobs whose names begin with prefix and lie behind after, in the order of their bytes, at most limit (1 to 1000).
	List(ctx context.Context, prefix, after string, limit int) ([]Blob, error)
}

// Blob is one file.
type Blob struct {
	Name   string
	Bytes  int64
	SHA256 [32]byte
	Stored time.Time
}

// blobPart is how much of a blob one message carries, in bytes.
const blobPart = 256 << 10

// blobs is Blobs over the control connection.
type blobs struct{ client modulev1.HostClient }

func (b blobs) Put(ctx context.Context, name string, r io.Reader) (Blob, error) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel() // a blob that was not sent to its end is none
	stream, err := b.client.BlobPut(ctx)
	if err != nil {
		return Blob{}, fromStatus(err)
	}
	part := make([]byte, blobPart)
	for first := true; ; first = false {
		n, err := io.ReadFull(r, part)
		if err != nil && !errors.Is(err, io.EOF) && !errors.Is(err, io.ErrUnexpectedEOF) {
			return Blob{}, err
		}
		message := &modulev1.BlobPutRequest{Part: part[:n]}
		if first {
			message.Name = name
		}
		if n > 0 || first {
			if sent := stream.Send(message); sent != nil {
				break // the answer says why
			}
		}
		if err != nil {
			break
		}
	}
	res, err := stream.CloseAndRecv()
	return blobOf(res), fromStatus(err)
}

func (b blobs) Open(ctx context.Context, name string) (io.ReadCloser, Blob, error) {
	ctx, cancel := context.WithCancel(ctx)
	stream, err := b.client.BlobGet(ctx, &modulev1.BlobGetRequest{Name: name})
	if err == nil {
		var first *modulev1.BlobPart
		if first, err = stream.Recv(); err == nil {
			return &blobReader{stream: stream, part: first.Part, cancel: cancel}, blobOf(first.Blob), nil
		}
	}
	cancel()
	return nil, Blob{}, fromStatus(err)
}

// blobReader reads the parts of one blob.
type blobReader struct {
	stream modulev1.Host_BlobGetClient
	part   []byte
	cancel context.CancelFunc
}

func (r *blobReader) Read(b []byte) (int, error) {
	for len(r.part) == 0 {
		next, err := r.stream.Recv()
		if errors.Is(err, io.EOF) {
			return 0, io.EOF
		}
		if err != nil {
			return 0, fromStatus(err)
		}
		r.part = next.Part
	}
	n := copy(b, r.part)
	r.part = r.part[n:]
	return n, nil
}

func (r *blobReader) Close() error {
	r.cancel()
	return nil
}

func (b blobs) Delete(ctx context.Context, name string) error {
	_, err := b.client.BlobDelete(ctx, &modulev1.BlobDeleteRequest{Name: name})
	return fromStatus(err)
}

func (b blobs) List(ctx context.Context, prefix, after string, limit int) ([]Blob, error) {
	res, err := b.client.BlobList(ctx,
		&modulev1.BlobListRequest{Prefix: prefix, After: after, Limit: uint32(min(max(limit, 0), math.MaxInt32))})
	if err != nil {
		return nil, fromStatus(err)
	}
	list := make([]Blob, len(res.Blobs))
	for i, one := range res.Blobs {
		list[i] = blobOf(one)
	}
	return list, nil
}

func blobOf(b *modulev1.Blob) Blob {
	if b == nil {
		return Blob{}
	}
	blob := Blob{Name: b.Name, Bytes: b.Bytes, Stored: unixMilli(b.StoredUnixMs)}
	copy(blob.SHA256[:], b.Sha256)
	return blob
}

package blobs

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"path"
	"time"

	"github.com/minio/minio-go/v7"
	"github.com/minio/minio-go/v7/pkg/credentials"

	"gaia.example/portal/core"
	"gaia.example/portal/sdk/go/portal"
)

// bucket keeps each blob as one object, <prefix>/<digest>. An object is there whole or not at all: it is put in one request, which the
// store refuses unless it gets the bytes of that SHA-256.
type bucket struct {
	client       *minio.Core
	host         string
	name, prefix string
	draft        string
}

const (
	attempts   = 3                // of a request, also while the store is away
	answerTime = 30 * time.Second // until the head of an answer
)

func openS3(config Config, endpoint *url.URL, name, prefix string) (*bucket, error) {
	transport, err := minio.DefaultTransport(endpoint.Scheme == "https")
	if err != nil {
		return nil, fmt.Errorf("open the blobs' store: %w", err)
	}
	transport.ResponseHeaderTimeout = answerTime
	client, err := minio.NewCore(endpoint.Host, &minio.Options{
		Creds:  credentials.NewStaticV4(config.AccessKey, config.SecretKey, ""),
		Secure: endpoint.Scheme == "https", Region: config.Region, Transport: transport, MaxRetries: attempts,
	})
	if err != nil {
		return nil, fmt.Errorf("open the blobs' store: %w", err)
	}
	return &bucket{client: client, host: endpoint.Host, name: name, prefix: prefix, draft: config.Draft}, nil
}

func (b *bucket) key(digest core.Digest) string { return path.Join(b.prefix, digest.String()) }

// Put keeps the bytes in a file until their digest, which is the object's name, is known. An object that is there is put again: it
// may be damaged, and its time is that of the last Put.
func (b *bucket) Put(ctx context.Context, r io.Reader) (core.Digest, int64, error) {
	d, err := newDraft(ctx, b.draft, r)
	if err != nil {
		return core.Digest{}, 0, err
	}
	defer d.discard()
	if _, err := d.Seek(0, io.SeekStart); err != nil {
		return core.Digest{}, 0, unstored(err)
	}
	_, err = b.client.PutObject(ctx, b.name, b.key(d.digest), d.File, d.bytes, "", d.digest.String(), minio.PutObjectOptions{
		ContentType: "application/octet-stream", DisableMultipart: true,
	})
	if err != nil {
		return core.Digest{}, 0, b.failed(ctx, err)
	}
	return d.digest, d.bytes, nil
}

func (b *bucket) Get(ctx context.Context, digest core.Digest) (io.ReadCloser, error) {
	object, _, _, err := b.client.GetObject(ctx, b.name, b.key(digest), minio.GetObjectOptions{})
	if missing(err) {
		return nil, errMissing(digest)
	}
	if err != nil {
		return nil, b.failed(ctx, err)
	}
	return verify(object, digest), nil
}

func (b *bucket) Has(ctx context.Context, digest core.Digest) (bool, error) {
	_, err := b.client.StatObject(ctx, b.name, b.key(digest), minio.StatObjectOptions{})
	switch {
	case missing(err):
		return false, nil
	case err != nil:
		return false, b.failed(ctx, err)
	}
	return true, nil
}

func (b *bucket) lastPut(ctx context.Context, digest core.Digest) (time.Time, error) {
	object, err := b.client.StatObject(ctx, b.name, b.key(digest), minio.StatObjectOptions{})
	switch {
	case missing(err):
		return time.Now(), nil
	case err != nil:
		return time.Time{}, b.failed(ctx, err)
	}
	return object.LastModified, nil
}

func (b *bucket) Delete(ctx context.Context, digest core.Digest) error {
	err := b.client.RemoveObject(ctx, b.name, b.key(digest), minio.RemoveObjectOptions{})
	if err != nil && !missing(err) {
		return b.failed(ctx, err)
	}
	return nil
}

func (b *bucket) Sweep(ctx context.Context, before time.Time, wanted func(core.Digest) (bool, error)) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	prefix := b.prefix
	if prefix != "" {
		prefix += "/"
	}
	for object := range b.client.ListObjectsIter(ctx, b.name, minio.ListObjectsOptions{Prefix: prefix}) {
		if object.Err != nil {
			return b.failed(ctx, object.Err)
		}
		if err := sweep(ctx, b, path.Base(object.Key), object.LastModified, before, wanted); err != nil {
			return err
		}
	}
	return nil
}

// missing tells an object that is not there from a bucket that is not there.
func missing(err error) bool {
	return err != nil && minio.ToErrorResponse(err).Code == minio.NoSuchKey
}

// failed is a sentence for what the store answered, or did not answer.
func (b *bucket) failed(ctx context.Context, err error) error {
	if ctx.Err() != nil {
		return errors.Join(ctx.Err(), err)
	}
	answer := minio.ToErrorResponse(err)
	why := "it cannot be reached: try again, or ask who runs it"
	switch {
	case answer.Code == minio.NoSuchBucket:
		why = fmt.Sprintf("it has no bucket %s: make it, or set blobs.url", b.name)
	case answer.StatusCode == http.StatusForbidden || answer.StatusCode == http.StatusUnauthorized:
		why = "it refuses the portal's key: set blobs.access_key and blobs.secret_key"
	case answer.StatusCode >= http.StatusBadRequest:
		why = fmt.Sprintf("it answers %d %s: ask who runs it", answer.StatusCode, answer.Code)
	}
	return portal.Errorf(portal.Unavailable, "The bundles' store at %s does not work, %s.", b.host, why).Because(err)
}

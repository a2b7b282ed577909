package blobs

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"hash"
	"io"
	"net/url"
	"os"
	"strings"
	"syscall"
	"time"

	"gaia.example/portal/core"
	"gaia.example/portal/sdk/go/portal"
)

// Config says where blobs are.
type Config struct {
	URL string // s3://bucket or s3://bucket/prefix, or a folder

	// Of an S3-compatible store.
	Endpoint  string // https://host[:port], or http://
	Region    string
	AccessKey string
	SecretKey string
	Draft     string // folder of files on their way there; the system's when empty
}

// Open opens the folder, which it makes, or the store, which it does not ask yet: it may be away for a while.
func Open(config Config) (core.Blobs, error) {
	location, ok := strings.CutPrefix(config.URL, "s3://")
	if !ok {
		return openFolder(config.URL)
	}
	bucket, prefix, _ := strings.Cut(location, "/")
	endpoint, err := url.Parse(config.Endpoint)
	if err != nil || endpoint.Host == "" {
		return nil, fmt.Errorf("the blobs' endpoint %q is no URL with a host", config.Endpoint)
	}
	return openS3(config, endpoint, bucket, strings.Trim(prefix, "/"))
}

func errMissing(digest core.Digest) error {
	return portal.Errorf(portal.NotFound, "There is no bundle with the digest %s here.", digest)
}

// shelf is where a sweep goes through.
type shelf interface {
	core.Blobs
	lastPut(context.Context, core.Digest) (time.Time, error) // now, where there is none
}

// sweep deletes a blob that is old and not wanted. What is no blob by its name stays. The time is looked at once more when it is
// known that nobody wants it: another portal may have been given the same bundle meanwhile.
func sweep(ctx context.Context, blobs shelf, name string, put, before time.Time, wanted func(core.Digest) (bool, error)) error {
	digest, err := core.ParseDigest(name)
	if err != nil || !put.Before(before) {
		return nil //nolint:nilerr // somebody else's file
	}
	keep, err := wanted(digest)
	if err != nil || keep {
		return err
	}
	if put, err = blobs.lastPut(ctx, digest); err != nil || !put.Before(before) {
		return err
	}
	return blobs.Delete(ctx, digest)
}

// draft is a file on its way: what was copied to it is counted, hashed and on the disk.
type draft struct {
	*os.File

	digest core.Digest
	bytes  int64
}

// newDraft copies what r has; on an error there is no file.
func newDraft(ctx context.Context, dir string, r io.Reader) (*draft, error) {
	file, err := os.CreateTemp(dir, draftPattern)
	if err != nil {
		return nil, unstored(err)
	}
	d := &draft{File: file}
	sum := sha256.New()
	d.bytes, err = io.Copy(io.MultiWriter(&writing{file}, sum), &reading{ctx, r})
	if err == nil {
		err = unstored(file.Sync())
	}
	if err != nil {
		d.discard()
		return nil, err
	}
	copy(d.digest[:], sum.Sum(nil))
	return d, nil
}

const draftPattern = ".put-*"

// discard removes the file; it may be gone.
func (d *draft) discard() {
	d.Close()
	os.Remove(d.Name())
}

// reading ends with its context, and says whose error it is.
type reading struct {
	ctx context.Context
	r   io.Reader
}

func (r *reading) Read(p []byte) (int, error) {
	if err := r.ctx.Err(); err != nil {
		return 0, err
	}
	n, err := r.r.Read(p)
	if err != nil && !errors.Is(err, io.EOF) {
		err = fmt.Errorf("read what is to be stored: %w", err)
	}
	return n, err
}

// writing makes sentences of a disk's errors.
type writing struct{ file *os.File }

func (w *writing) Write(p []byte) (int, error) {
	n, err := w.file.Write(p)
	return n, unstored(err)
}

// unstored is the error of a disk that did not take what was written; nil where err is.
func unstored(err error) error {
	if err == nil {
		return nil
	}
	if errors.Is(err, syscall.ENOSPC) || errors.Is(err, syscall.EDQUOT) {
		return portal.Errorf(portal.Unavailable, "The portal's disk is full, nothing was stored: make room and try again.").Because(err)
	}
	return fmt.Errorf("store a blob: %w", err)
}

// verified reads a blob, and ends with an error where it is not the digest's.
type verified struct {
	io.ReadCloser

	digest core.Digest
	sum    hash.Hash
}

func verify(r io.ReadCloser, digest core.Digest) io.ReadCloser {
	return &verified{ReadCloser: r, digest: digest, sum: sha256.New()}
}

func (v *verified) Read(p []byte) (int, error) {
	n, err := v.ReadCloser.Read(p)
	v.sum.Write(p[:n])
	if errors.Is(err, io.EOF) && core.Digest(v.sum.Sum(nil)) != v.digest {
		err = portal.Errorf(portal.Invalid, "The bundle %s was changed where it is stored, its digest is another: upload it again.", v.digest)
	}
	return n, err
}

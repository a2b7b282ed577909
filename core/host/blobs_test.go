package host_test

import (
	"bytes"
	"context"
	"errors"
	"io"
	"io/fs"
	"path/filepath"
	"strings"
	"testing"

	"gaia.example/portal/core"
	"gaia.example/portal/core/blobs"
	"gaia.example/portal/core/host"
	"gaia.example/portal/sdk/go/portal"
	"gaia.example/portal/sdk/go/portaltest/conformance"
)

// keeping is hosts whose blobs are in that folder.
func keeping(t *testing.T, address, dir string) *host.Hosts {
	t.Helper()
	kept, err := blobs.Open(blobs.Config{URL: dir})
	if err != nil {
		t.Fatal(err)
	}
	s := openStore(t, address)
	return host.New(host.Config{Ports: core.HostPorts{KV: s, Blobs: s, Bytes: kept}})
}

// onDisk is how many bytes are kept in all.
func onDisk(t *testing.T, dir string) (files int, size int64) {
	t.Helper()
	err := filepath.WalkDir(dir, func(_ string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		about, err := d.Info()
		files++
		size += about.Size()
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return files, size
}

func TestBlobsOnBothDatabases(t *testing.T) {
	for name, address := range databases {
		t.Run(name, func(t *testing.T) {
			hosts := keeping(t, address(t), t.TempDir())
			id := core.ModuleID("tools")
			conformance.Blobs(t, func(*testing.T) portal.Blobs {
				id += "x"
				return hosts.Of(storing(id, "blobs.use")).Blobs
			})
		})
	}
}

func TestABlobsBytesGoWithIt(t *testing.T) {
	dir := t.TempDir()
	hosts := keeping(t, databases["SQLite"](t), dir)
	mine, other := hosts.Of(storing("mine", "blobs.use")).Blobs, hosts.Of(storing("other", "blobs.use")).Blobs
	content := bytes.Repeat([]byte("x"), 1<<20)
	put := func(b portal.Blobs, name string, content []byte) {
		t.Helper()
		if _, err := b.Put(t.Context(), name, bytes.NewReader(content)); err != nil {
			t.Fatal(err)
		}
	}
	has := func(files int, size int64) {
		t.Helper()
		if n, bytes := onDisk(t, dir); n != files || bytes < size || bytes > size+1024 {
			t.Errorf("%d files of %d bytes are kept, want %d of %d", n, bytes, files, size)
		}
	}
	put(mine, "a", content)
	put(other, "a", content)
	has(2, 2<<20)
	if _, _, err := other.Open(t.Context(), "b"); portal.CodeOf(err) != portal.NotFound {
		t.Errorf("another's: %v", err)
	}
	for range 8 {
		put(mine, "a", content)
	}
	has(6, 6<<20) // and as much as the module may keep of what was replaced
	if _, err := mine.Put(t.Context(), "b", bytes.NewReader(make([]byte, conformance.Storage-1<<20))); portal.CodeOf(err) != portal.TooLarge {
		t.Errorf("beyond the storage: %v", err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	_, err := mine.Put(ctx, "b", io.MultiReader(bytes.NewReader(content), readerFunc(func([]byte) (int, error) { cancel(); return 1, nil })))
	if !errors.Is(err, context.Canceled) {
		t.Errorf("given up: %v", err)
	}
	has(6, 6<<20)
	if err := mine.Delete(t.Context(), "a"); err != nil {
		t.Error(err)
	}
	has(5, 5<<20)
	if r, _, err := other.Open(t.Context(), "a"); err != nil {
		t.Errorf("the other's: %v", err)
	} else {
		defer r.Close()
		if got, err := io.ReadAll(r); err != nil || !bytes.Equal(got, content) {
			t.Errorf("the other's: %d bytes, %v", len(got), err)
		}
	}
}

type readerFunc func([]byte) (int, error)

func (f readerFunc) Read(p []byte) (int, error) { return f(p) }

func TestBlobsAreForWhomTheyWereGranted(t *testing.T) {
	hosts := host.New(host.Config{})
	for want, capabilities := range map[portal.Code][]string{portal.Forbidden: nil, portal.Unavailable: {"blobs.use"}} {
		h := hosts.Of(storing("tools", capabilities...)).Blobs
		_, put := h.Put(t.Context(), "\xff", strings.NewReader("no"))
		_, _, open := h.Open(t.Context(), "a")
		_, list := h.List(t.Context(), "", "", 0)
		for _, err := range []error{put, open, list, h.Delete(t.Context(), "")} {
			if portal.CodeOf(err) != want {
				t.Errorf("%v, want the code of %d", err, want.Status())
			}
		}
	}
}

package backup

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"testing"

	"gaia.example/portal/core"
	"gaia.example/portal/core/host"
)

// A module that replaces its blob again and again, and may keep next to nothing, keeps nobody from a backup.
func TestABackupBesideAModuleThatReplacesItsBlobs(t *testing.T) {
	s, kept := open(t, addresses["SQLite"](t)), bundles(t)
	fill(t, s)
	hosts := host.New(host.Config{Ports: core.HostPorts{KV: s, Blobs: s, Bytes: kept}})
	m := core.Manifest{ID: "gaia", Capabilities: []core.Capability{{Name: "blobs.use"}}}
	m.Resources.StorageMiB = 1
	b := hosts.Of(core.Release{Manifest: m}).Blobs
	content := bytes.Repeat([]byte("x"), 600<<10)
	_, err := b.Put(t.Context(), "a", bytes.NewReader(content))
	check(t, err)
	ctx, stop := context.WithCancel(t.Context())
	done := make(chan struct{})
	go func() {
		defer close(done)
		for ctx.Err() == nil {
			_, _ = b.Put(ctx, "a", bytes.NewReader(content))
		}
	}()
	defer func() { stop(); <-done }()
	about := about
	about.Blobs = kept
	dir := t.TempDir()
	for range 10 {
		path := filepath.Join(dir, "b.tar.gz")
		manifest, err := Save(t.Context(), path, s, about)
		if err != nil {
			t.Fatal(err)
		}
		for _, lost := range manifest.Lost() {
			if lost.Version != "" {
				t.Errorf("lost is %s", lost)
			}
		}
		check(t, os.Remove(path))
		if left, err := os.ReadDir(dir); err != nil || len(left) > 0 {
			t.Errorf("there are left %v, %v", left, err)
		}
	}
}

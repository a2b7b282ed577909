package supervisor_test

import (
	"bytes"
	"context"
	"io"
	"path/filepath"
	"syscall"
	"testing"

	"gaia.example/portal/core"
	"gaia.example/portal/core/blobs"
	"gaia.example/portal/core/supervisor"
	"gaia.example/portal/core/supervisor/supervisortest/far"
	"gaia.example/portal/sdk/go/portal"
	"gaia.example/portal/sdk/go/portaltest/conformance"
)

// freshBlobs gives each module of a stage a name of its own in the store: the plugin keeps nothing yet.
type freshBlobs struct {
	core.ModuleBlobs

	name core.ModuleID
}

func (f *freshBlobs) Blob(ctx context.Context, id core.ModuleID, name string) (core.ModuleBlob, error) {
	return f.ModuleBlobs.Blob(ctx, id+f.name, name)
}

func (f *freshBlobs) SaveBlob(ctx context.Context, id core.ModuleID, storage int64, blob core.ModuleBlob) (core.ModuleBlob, error) {
	return f.ModuleBlobs.SaveBlob(ctx, id+f.name, storage, blob)
}

func (f *freshBlobs) DropBlob(ctx context.Context, id core.ModuleID, name string) (core.ModuleBlob, error) {
	return f.ModuleBlobs.DropBlob(ctx, id+f.name, name)
}

func (f *freshBlobs) ListBlobs(ctx context.Context, id core.ModuleID, prefix, after string, limit int) ([]core.ModuleBlob, error) {
	return f.ModuleBlobs.ListBlobs(ctx, id+f.name, prefix, after, limit)
}

func openBlobs(t *testing.T, dir string) core.Blobs {
	t.Helper()
	kept, err := blobs.Open(blobs.Config{URL: dir})
	if err != nil {
		t.Fatal(err)
	}
	return kept
}

func TestAPluginsBlobs(t *testing.T) {
	for name, open := range databases {
		t.Run(name, func(t *testing.T) {
			s := newStage(t, releases["1"], supervisor.Limits{})
			kept := &freshBlobs{ModuleBlobs: open(t)} // its connections end before the stage looks for leaks
			s.ports.Blobs, s.ports.Bytes = kept, openBlobs(t, t.TempDir())
			s.start()
			conformance.Blobs(t, func(*testing.T) portal.Blobs {
				kept.name += "x"
				return far.Blobs{Ask: s.far}
			})
		})
	}
}

// A plugin that is killed in the middle of a blob leaves what was there before, and nothing of its own.
func TestAPluginThatIsKilledStoresNoHalfABlob(t *testing.T) {
	dir := t.TempDir()
	s := newStage(t, releases["1"], supervisor.Limits{})
	s.ports.Blobs, s.ports.Bytes = databases["SQLite"](t), openBlobs(t, dir)
	s.start()
	b := far.Blobs{Ask: s.far}
	if _, err := b.Put(t.Context(), "a", bytes.NewReader([]byte("before"))); err != nil {
		t.Fatal(err)
	}
	half, rest := io.Pipe()
	put := make(chan error, 1)
	go func() {
		_, err := b.Put(t.Context(), "a", half)
		put <- err
	}()
	if _, err := rest.Write(make([]byte, 1<<20)); err != nil {
		t.Fatal(err)
	}
	s.until("half of it has come", func() bool { return len(drafts(t, dir)) == 1 })
	if err := syscall.Kill(s.slot.PID(), syscall.SIGKILL); err != nil {
		t.Fatal(err)
	}
	rest.Close()
	if err := <-put; err == nil {
		t.Error("half a blob was put")
	}
	s.await(core.Ready, core.Crashed, core.Starting, core.Probing, core.Ready)
	s.until("the half is gone", func() bool { return len(drafts(t, dir)) == 0 })
	r, _, err := b.Open(t.Context(), "a")
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	if got, err := io.ReadAll(r); err != nil || string(got) != "before" {
		t.Errorf("%q, %v", got, err)
	}
}

func drafts(t *testing.T, dir string) []string {
	t.Helper()
	found, err := filepath.Glob(filepath.Join(dir, ".put-*"))
	if err != nil {
		t.Fatal(err)
	}
	return found
}

package registry

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"sync/atomic"
	"testing"
	"time"

	"gaia.example/portal/core"
	"gaia.example/portal/core/webfile"
)

// What visitors get is packed when the release is unpacked, and a file that cannot be read has it unpacked anew once a minute.
func TestFilesArePackedWhenTheyAreInstalled(t *testing.T) {
	var passed atomic.Int64
	began := time.Now()
	dir := t.TempDir()
	r := open(t, dir, func(c *Config) { c.Clock = func() time.Time { return began.Add(time.Duration(passed.Load())) } })
	folder := filepath.Join(dir, "modules", r.module().String())
	r.settlesDown(t, "gaia", 1, core.Ready)
	want := []byte(content("gaia", "0.1.0"))
	kept, err := os.ReadFile(filepath.Join(folder, "packed/entry.js.br"))
	check(t, err)
	file, _ := r.Table().File("gaia", "0.1.0", "entry.js")
	body, packed, there := r.Content(t.Context(), file)
	if !there || !bytes.Equal(body, want) || !bytes.Equal(packed, kept) || !bytes.Equal(packed, webfile.Pack("entry.js", want)) {
		t.Errorf("%v, %d bytes, packed to %d, kept %d", there, len(body), len(packed), len(kept))
	}
	lose := func() {
		t.Helper()
		check(t, errors.Join(os.RemoveAll(filepath.Join(folder, "packed")), os.RemoveAll(filepath.Join(folder, "remote"))))
	}
	lose()
	if !r.file("gaia", "0.1.0") {
		t.Error("a file that was lost is not unpacked anew")
	}
	lose()
	if r.file("gaia", "0.1.0") {
		t.Error("it is unpacked anew for each visitor who asks")
	}
	passed.Add(int64(renewAgain))
	if !r.file("gaia", "0.1.0") {
		t.Error("it is not unpacked anew a minute later")
	}
}

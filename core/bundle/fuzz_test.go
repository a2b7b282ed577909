package bundle

import (
	"bytes"
	"context"
	"os"
	"slices"
	"testing"

	"github.com/klauspost/compress/zstd"

	"gaia.example/portal/sdk/go/portal"
)

// FuzzRead reads anything: as it is, and as an archive in good frames. Whatever is taken is what its parts say, and can be packed to
// the same archive; whatever is refused leaves nothing behind and does so in a sentence.
func FuzzRead(f *testing.F) {
	unsigned := packed(f, module())
	z, err := zstd.NewReader(nil)
	if err != nil {
		f.Fatal(err)
	}
	f.Cleanup(z.Close)
	archive, err := z.DecodeAll(unsigned, nil)
	if err != nil {
		f.Fatal(err)
	}
	f.Add(unsigned, false)
	f.Add(archive, true)
	f.Add(archiveOf([]part{{name: "module.json", body: module()["module.json"]}, {name: "plugin/linux-amd64/lab", body: elf}}), true)
	f.Add(archiveOf([]part{{name: "release.json", body: "{}"}, {name: "release.sig", body: "{}"}}), true)
	f.Add(archiveOf([]part{{name: "docs/a", flag: 'x', body: "20 path=../../a.txt\n"}}), true)
	f.Add(bombOfRepeats(2), false)
	f.Fuzz(func(t *testing.T, text []byte, archived bool) {
		if archived {
			text = framed(text)
		}
		dir := t.TempDir()
		root, err := os.OpenRoot(dir)
		check(t, err)
		defer root.Close()
		b, err := Read(context.Background(), bytes.NewReader(text), root)
		if err != nil {
			if portal.CodeOf(err) != portal.Invalid || b != nil {
				t.Errorf("%v, %v", b, err)
			}
			if left := tree(t, dir); len(left) != 1 {
				t.Errorf("it left %v", left)
			}
			return
		}
		for _, name := range b.Names {
			found, err := root.Lstat(name)
			check(t, err)
			if !found.Mode().IsRegular() || found.Size() != b.Files[name].Bytes {
				t.Errorf("%s is %v", name, found)
			}
		}
		for _, name := range []string{"release.json", "release.sig"} {
			if b.Statement != nil {
				check(t, root.Remove(name))
			}
		}
		var again bytes.Buffer
		_, err = Pack(&again, dir)
		check(t, err)
		second, err := Read(context.Background(), &again, nil)
		check(t, err)
		if !slices.Equal(second.Names, b.Names) {
			t.Errorf("%v was packed again as %v", b.Names, second.Names)
		}
	})
}

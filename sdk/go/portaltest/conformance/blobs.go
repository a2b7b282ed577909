package conformance

import (
	"bytes"
	"context"
	"crypto/sha256"
	"errors"
	"io"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"testing/iotest"

	"gaia.example/portal/sdk/go/portal"
)

// blobOverhead is what a blob counts beside its name and its bytes.
const blobOverhead = 4096

// Blobs is what every portal.Blobs does; open gives the one of a module that keeps nothing yet and may keep Storage.
func Blobs(t *testing.T, open func(*testing.T) portal.Blobs) {
	for name, test := range map[string]func(*testing.T, portal.Blobs){
		"a blob comes back byte for byte":                keepsBlobs,
		"what is put again takes the place of the first": replacesBlobs,
		"nothing is stored of what did not come whole":   storesWhole,
		"blobs are listed in the order of bytes":         listsBlobs,
		"the storage is exact":                           countsBlobs,
		"wrong names are refused":                        refusesBlobs,
	} {
		t.Run(name, func(t *testing.T) { test(t, open(t)) })
	}
}

// noise is that many bytes that no store makes smaller.
func noise(seed byte, size int) []byte {
	b := make([]byte, size)
	_, _ = rand.NewChaCha8([32]byte{seed}).Read(b)
	return b
}

func putBlob(t *testing.T, blobs portal.Blobs, name string, content []byte) {
	t.Helper()
	got, err := blobs.Put(t.Context(), name, bytes.NewReader(content))
	if err != nil || got.Name != name || got.Bytes != int64(len(content)) || got.SHA256 != sha256.Sum256(content) || got.Stored.IsZero() {
		t.Fatalf("put %.40q: %+v, %v", name, got, err)
	}
}

func isBlob(t *testing.T, blobs portal.Blobs, name string, content []byte) {
	t.Helper()
	r, about, err := blobs.Open(t.Context(), name)
	if err != nil {
		t.Errorf("open %.40q: %v", name, err)
		return
	}
	defer r.Close()
	got, err := io.ReadAll(r)
	if err != nil || !bytes.Equal(got, content) || about.Bytes != int64(len(content)) || about.SHA256 != sha256.Sum256(content) ||
		about.Name != name {
		t.Errorf("%.40q: %d bytes, %+v, %v", name, len(got), about, err)
	}
}

func keepsBlobs(t *testing.T, blobs portal.Blobs) {
	_, _, err := blobs.Open(t.Context(), "nothing")
	want(t, portal.NotFound, err, "what was never put")
	for name, content := range map[string][]byte{
		"empty": {}, "one": {0}, "a part": noise(1, 256<<10), "a part and one": noise(2, 256<<10+1), "файл/🔑": noise(3, 1<<20),
		strings.Repeat("n", 200): []byte("long"),
	} {
		putBlob(t, blobs, name, content)
		isBlob(t, blobs, name, content)
		for range 2 {
			if err := blobs.Delete(t.Context(), name); err != nil {
				t.Errorf("delete %.20q: %v", name, err)
			}
		}
		_, _, err := blobs.Open(t.Context(), name)
		want(t, portal.NotFound, err, "what was deleted")
	}
}

func replacesBlobs(t *testing.T, blobs portal.Blobs) {
	content := noise(4, 300<<10)
	putBlob(t, blobs, "a", content)
	putBlob(t, blobs, "twin", content)
	putBlob(t, blobs, "a", []byte("other"))
	isBlob(t, blobs, "a", []byte("other"))
	isBlob(t, blobs, "twin", content)
	if err := blobs.Delete(t.Context(), "a"); err != nil {
		t.Error(err)
	}
	isBlob(t, blobs, "twin", content)
}

func storesWhole(t *testing.T, blobs portal.Blobs) {
	putBlob(t, blobs, "a", []byte("before"))
	broken := io.MultiReader(bytes.NewReader(noise(5, 600<<10)), iotest.ErrReader(errors.New("the wire was cut")))
	if _, err := blobs.Put(t.Context(), "a", broken); err == nil {
		t.Error("half a blob was put")
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := blobs.Put(ctx, "a", strings.NewReader("no")); err == nil {
		t.Error("what was given up was put")
	}
	isBlob(t, blobs, "a", []byte("before"))
}

func listsBlobs(t *testing.T, blobs portal.Blobs) {
	names := []string{"B", "a", "a/1", "a/2", "b", "я"}
	for _, name := range []string{"b", "a/2", "я", "a", "B", "a/1"} {
		putBlob(t, blobs, name, []byte(name))
	}
	list := func(prefix, after string, limit int) (got []string) {
		all, err := blobs.List(t.Context(), prefix, after, limit)
		if err != nil {
			t.Fatal(err)
		}
		for _, b := range all {
			if b.Bytes != int64(len(b.Name)) || b.SHA256 != sha256.Sum256([]byte(b.Name)) {
				t.Errorf("listed %+v", b)
			}
			got = append(got, b.Name)
		}
		return got
	}
	for _, row := range []struct {
		prefix, after string
		limit         int
		want          []string
	}{
		{"", "", 1000, names}, {"", "", 2, names[:2]}, {"", "a/1", 2, names[3:5]}, {"a/", "", 10, names[2:4]}, {"a/", "a/1", 10, names[3:4]},
		{"x", "", 10, nil},
	} {
		if got := list(row.prefix, row.after, row.limit); !slices.Equal(got, row.want) {
			t.Errorf("%q behind %q, %d: %q, want %q", row.prefix, row.after, row.limit, got, row.want)
		}
	}
}

func countsBlobs(t *testing.T, blobs portal.Blobs) {
	most := Storage - blobOverhead - 1
	_, err := blobs.Put(t.Context(), "a", bytes.NewReader(make([]byte, most+1)))
	want(t, portal.TooLarge, err, "a byte too many")
	_, err = blobs.Put(t.Context(), "a", bytes.NewReader(make([]byte, Storage+1)))
	want(t, portal.TooLarge, err, "more than all")
	full := noise(6, most)
	putBlob(t, blobs, "a", full)
	_, err = blobs.Put(t.Context(), "b", strings.NewReader(""))
	want(t, portal.TooLarge, err, "one more")
	isBlob(t, blobs, "a", full)
	putBlob(t, blobs, "a", full[:most-blobOverhead-1])
	putBlob(t, blobs, "b", nil)
	if err := blobs.Delete(t.Context(), "b"); err != nil {
		t.Error(err)
	}
	putBlob(t, blobs, "a", full)
}

func refusesBlobs(t *testing.T, blobs portal.Blobs) {
	for _, name := range []string{"", "\x00", strings.Repeat("n", 201)} {
		_, err := blobs.Put(t.Context(), name, strings.NewReader("no"))
		want(t, portal.Invalid, err, "put")
		_, _, err = blobs.Open(t.Context(), name)
		want(t, portal.Invalid, err, "open")
		want(t, portal.Invalid, blobs.Delete(t.Context(), name), "delete")
	}
	for _, limit := range []int{0, 1001} {
		_, err := blobs.List(t.Context(), "", "", limit)
		want(t, portal.Invalid, err, "list")
	}
}

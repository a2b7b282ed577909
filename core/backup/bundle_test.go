package backup

import (
	"bytes"
	"context"
	"crypto/sha256"
	"errors"
	"io"
	"maps"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"

	"gaia.example/portal/core"
	"gaia.example/portal/core/blobs"
	"gaia.example/portal/core/store"
	"gaia.example/portal/sdk/go/portal"
)

// The bundles of what fill wants, and of what was before.
var (
	first  = "the first bundle"
	second = noise(200 << 10)
)

// noise does not shrink.
func noise(size int) string {
	var text []byte
	sum := sha256.Sum256(nil)
	for len(text) < size {
		sum = sha256.Sum256(sum[:])
		text = append(text, sum[:]...)
	}
	return string(text[:size])
}

func digestOf(text string) core.Digest { return sha256.Sum256([]byte(text)) }

func folder(t testing.TB, dir string) core.Blobs {
	t.Helper()
	kept, err := blobs.Open(blobs.Config{URL: dir})
	check(t, err)
	return kept
}

// bundles is a folder that has both.
func bundles(t testing.TB) core.Blobs {
	t.Helper()
	kept := folder(t, t.TempDir())
	for _, text := range []string{first, second} {
		_, _, err := kept.Put(context.Background(), strings.NewReader(text))
		check(t, err)
	}
	return kept
}

// files are all that is in a folder of blobs.
func files(t testing.TB, dir string) []string {
	t.Helper()
	var found []string
	check(t, filepath.WalkDir(dir, func(path string, d os.DirEntry, err error) error {
		if err == nil && !d.IsDir() {
			found = append(found, path)
		}
		return err
	}))
	return found
}

func TestBundlesComeBack(t *testing.T) {
	source, s, kept := open(t, addresses["SQLite"](t)), open(t, addresses["SQLite"](t)), folder(t, t.TempDir())
	fill(t, source)
	path := save(t, source)
	check(t, restoreWith(t, path, s, kept))
	for _, text := range []string{first, second} {
		blob, err := kept.Get(t.Context(), digestOf(text))
		check(t, err)
		got, err := io.ReadAll(blob)
		blob.Close()
		if err != nil || string(got) != text {
			t.Errorf("%.20q came back with %d bytes, %v", text, len(got), err)
		}
	}
	if lacking, err := (Manifest{}).Lacking(t.Context(), s, kept); err != nil || len(lacking) > 0 {
		t.Errorf("it lacks %v, %v", lacking, err)
	}
	if has, err := kept.Has(t.Context(), digestOf("nobody goes back to it")); err != nil || has {
		t.Errorf("a release that nothing goes back to is there: %v, %v", has, err)
	}
}

func TestModulesBlobsComeBack(t *testing.T) {
	for name, address := range addresses {
		t.Run(name, func(t *testing.T) {
			source, kept := open(t, address(t)), bundles(t)
			fill(t, source)
			digest, _, err := kept.Put(t.Context(), strings.NewReader("salted bytes"))
			check(t, err)
			blob := core.ModuleBlob{Name: "reports/1", Kept: digest, Bytes: 5, SHA256: digestOf("bytes"), Stored: now}
			_, err = source.SaveBlob(t.Context(), "gaia", 1<<20, blob)
			check(t, err)
			s, into := open(t, addresses["SQLite"](t)), folder(t, t.TempDir())
			check(t, restoreWith(t, saveWith(t, source, kept), s, into))
			if got, err := s.Blob(t.Context(), "gaia", "reports/1"); err != nil || got != blob {
				t.Errorf("it came back as %+v, %v", got, err)
			}
			r, err := into.Get(t.Context(), digest)
			check(t, err)
			defer r.Close()
			if got, err := io.ReadAll(r); err != nil || string(got) != "salted bytes" {
				t.Errorf("it came back with %q, %v", got, err)
			}
		})
	}
}

// TestLostBundles backs up what there is.
func TestLostBundles(t *testing.T) {
	s, dir := open(t, addresses["SQLite"](t)), t.TempDir()
	fill(t, s)
	kept := folder(t, dir)
	_, _, err := kept.Put(t.Context(), strings.NewReader(second))
	check(t, err)
	check(t, os.WriteFile(files(t, dir)[0], []byte("something else"), 0o600))
	path := saveWith(t, s, kept)
	a, err := Open(t.Context(), path)
	check(t, err)
	a.Close()
	why := map[core.Digest]Loss{}
	for _, b := range a.Lost() {
		if !strings.HasPrefix(b.String(), "the bundle of gaia 0.") || !strings.Contains(b.String(), b.Digest.String()) {
			t.Errorf("one is %s", b)
		}
		why[b.Digest] = b.Lost
	}
	if len(why) != 2 || why[digestOf(first)] != Missing || why[digestOf(second)] != Damaged {
		t.Errorf("lost are %v", a.Lost())
	}
	again, into := open(t, addresses["SQLite"](t)), t.TempDir()
	check(t, restoreWith(t, path, again, folder(t, into)))
	if lacking, err := a.Lacking(t.Context(), again, folder(t, into)); err != nil || len(lacking) != 2 || len(files(t, into)) > 0 {
		t.Errorf("it lacks %v, %v, and there is %v", lacking, err, files(t, into))
	}
	here, err := a.Lacking(t.Context(), again, kept)
	slices.SortFunc(here, func(x, y Bundle) int { return strings.Compare(x.Version, y.Version) })
	if err != nil || len(here) != 2 || here[0].Lost != Missing || here[1].Lost != Damaged {
		t.Errorf("where they were, it lacks %v, %v", here, err)
	}
}

// failing is a store that does not answer.
type failing struct {
	core.Blobs
	err error
}

func (f failing) Get(context.Context, core.Digest) (io.ReadCloser, error) { return nil, f.err }

func (f failing) Put(_ context.Context, r io.Reader) (core.Digest, int64, error) {
	_, err := io.CopyN(io.Discard, r, 3)
	return core.Digest{}, 0, errors.Join(f.err, err)
}

// TestStoreIsAway neither writes half a backup nor restores half of one.
func TestStoreIsAway(t *testing.T) {
	away := failing{bundles(t), portal.Errorf(portal.Unavailable, "The bundles' store does not work.")}
	s := open(t, addresses["SQLite"](t))
	fill(t, s)
	path := filepath.Join(t.TempDir(), "backup.tar.gz")
	if _, err := Save(t.Context(), path, s, About{Portal: "0.1.0", At: now, Blobs: away}); !errors.Is(err, away.err) ||
		!strings.Contains(err.Error(), "the bundle of gaia 0.") {
		t.Errorf("saving answers %v", err)
	}
	if left := files(t, filepath.Dir(path)); len(left) > 0 {
		t.Errorf("%v is left", left)
	}
	empty := open(t, addresses["SQLite"](t))
	if err := restoreWith(t, save(t, s), empty, away); !errors.Is(err, away.err) || portal.CodeOf(err) != portal.Unavailable {
		t.Errorf("restoring answers %v", err)
	}
	if is, err := empty.Empty(t.Context()); err != nil || !is {
		t.Errorf("the database is empty: %v, %v", is, err)
	}
}

// vanishing has a bundle only until it was looked at.
type vanishing struct {
	core.Blobs
	looks map[core.Digest]int
}

func (v vanishing) Get(ctx context.Context, d core.Digest) (io.ReadCloser, error) {
	if v.looks[d]++; v.looks[d] > 1 {
		if err := v.Delete(ctx, d); err != nil {
			return nil, err
		}
	}
	return v.Blobs.Get(ctx, d)
}

func TestBundleVanishesMeanwhile(t *testing.T) {
	s := open(t, addresses["SQLite"](t))
	fill(t, s)
	var out bytes.Buffer
	_, err := Write(t.Context(), &out, s, About{Portal: "0.1.0", At: now, Blobs: vanishing{bundles(t), map[core.Digest]int{}}})
	if portal.CodeOf(err) != portal.Conflict || !strings.Contains(err.Error(), "try again") {
		t.Errorf("got %v", err)
	}
}

// TestBackupWithoutBundles is what an older portal wrote, and what is written before an upgrade.
func TestBackupWithoutBundles(t *testing.T) {
	source, s, kept := open(t, addresses["SQLite"](t)), open(t, addresses["SQLite"](t)), bundles(t)
	fill(t, source)
	path := saveWith(t, source, nil)
	a, err := Open(t.Context(), path)
	check(t, err)
	a.Close()
	if a.Bundles != nil {
		t.Errorf("it has %v", a.Bundles)
	}
	check(t, restoreWith(t, path, s, kept))
	if lacking, err := (Manifest{}).Lacking(t.Context(), s, kept); err != nil || len(lacking) > 0 {
		t.Errorf("where they are still kept, it lacks %v, %v", lacking, err)
	}
	if lacking, err := (Manifest{}).Lacking(t.Context(), s, folder(t, t.TempDir())); err != nil || len(lacking) != 2 ||
		lacking[0].Module != "gaia" {
		t.Errorf("where they are not, it lacks %v, %v", lacking, err)
	}
}

// large is a bundle of zeros that is nowhere.
type large struct {
	core.Blobs
	bytes int64
}

func (l large) Get(context.Context, core.Digest) (io.ReadCloser, error) {
	return io.NopCloser(io.LimitReader(zeros{}, l.bytes)), nil
}

func (l large) Put(_ context.Context, r io.Reader) (core.Digest, int64, error) {
	sum := sha256.New()
	n, err := io.Copy(sum, r)
	return core.Digest(sum.Sum(nil)), n, err
}

type zeros struct{}

func (zeros) Read(p []byte) (int, error) {
	clear(p)
	return len(p), nil
}

// TestLargeBundle is never held: all that is allocated on the way there and back is a part of it.
func TestLargeBundle(t *testing.T) {
	kept := large{bytes: 64 << 20}
	digest, _, err := kept.Put(t.Context(), io.LimitReader(zeros{}, kept.bytes))
	check(t, err)
	s, again := open(t, addresses["SQLite"](t)), open(t, addresses["SQLite"](t))
	check(t, s.SaveRelease(t.Context(),
		core.Packed{Digest: digest, Statement: core.Statement{Module: "large", Version: "1.0.0", Serial: 1}, AddedAt: now}))
	_, err = s.Change(t.Context(), core.Change{Desired: core.Desired{Module: "large", Release: digest},
		Entry: core.AuditEntry{At: now, Action: "module.installed"}})
	check(t, err)
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	check(t, restoreWith(t, saveWith(t, s, kept), again, kept))
	runtime.ReadMemStats(&after)
	if used := after.TotalAlloc - before.TotalAlloc; used > uint64(kept.bytes)/2 {
		t.Errorf("%d MiB were allocated for a bundle of %d MiB", used>>20, kept.bytes>>20)
	}
}

// wanted is a manifest's bundle, to be forged.
func (f *forgery) wanted(text string) *Bundle {
	for i := range f.Bundles {
		if f.Bundles[i].Digest == digestOf(text) {
			return &f.Bundles[i]
		}
	}
	panic("there is none")
}

func (f *forgery) copy() *forgery {
	again := *f
	again.Tables, again.Bundles, again.members = maps.Clone(f.Tables), slices.Clone(f.Bundles), slices.Clone(f.members)
	return &again
}

func TestForgedBundles(t *testing.T) {
	good := genuine(t)
	for name, test := range map[string]struct {
		forge func(*forgery)
		want  string
	}{
		"a changed byte":         {func(f *forgery) { f.of(second).text = "x" + second[1:] }, "has other bytes"},
		"cut short":              {func(f *forgery) { f.of(second).text = second[:len(second)-1] }, "has other bytes"},
		"a byte more":            {func(f *forgery) { f.of(second).text += "x" }, "has other bytes"},
		"nothing":                {func(f *forgery) { f.of(first).text = "" }, "has other bytes"},
		"a bomb":                 {func(f *forgery) { f.of(first).text = strings.Repeat("\x00", 8<<20) }, "has other bytes"},
		"a size that it has not": {func(f *forgery) { f.wanted(second).Bytes-- }, "has other bytes"},
		"both, each under the other": {func(f *forgery) {
			a, b := f.of(first), f.of(second)
			a.text, b.text = b.text, a.text
		}, "has other bytes"},
		"one that is not there": {func(f *forgery) { f.of(second).name = "bundles/gone" }, `"bundles/gone" in the place of bundles/`},
		"one that nobody announced": {func(f *forgery) {
			f.members = append(f.members, member{'0', "bundles/" + strings.Repeat("ab", 32) + ".bundle", "x"})
		}, "more than backup.json says"},
		"one twice":               {func(f *forgery) { f.members = append(f.members, *f.of(second)) }, "more than backup.json says"},
		"a parent path":           {func(f *forgery) { f.of(first).name = "bundles/../../../etc/cron.d/x" }, "in the place of bundles/"},
		"an absolute path":        {func(f *forgery) { f.of(first).name = "/" + f.of(first).name }, "in the place of bundles/"},
		"a link":                  {func(f *forgery) { f.of(first).kind = '2' }, "in the place of bundles/"},
		"a hard link":             {func(f *forgery) { f.of(first).kind = '1' }, "in the place of bundles/"},
		"a folder":                {func(f *forgery) { f.of(first).kind = '5' }, "in the place of bundles/"},
		"listed in another order": {func(f *forgery) { f.Bundles[0], f.Bundles[1] = f.Bundles[1], f.Bundles[0] }, "not in their order"},
		"listed twice":            {func(f *forgery) { f.Bundles[1] = f.Bundles[0] }, "not in their order"},
		"of no bytes":             {func(f *forgery) { f.wanted(first).Bytes = 0 }, "nothing that can be"},
		"of less than no bytes":   {func(f *forgery) { f.wanted(first).Bytes = -1 }, "nothing that can be"},
		"lost, and with bytes":    {func(f *forgery) { f.wanted(first).Lost = Missing }, "nothing that can be"},
		"lost in another way": {func(f *forgery) { *f.wanted(first) = Bundle{Digest: digestOf(first), Lost: "eaten"} },
			"nothing that can be"},
		"lost, and there": {func(f *forgery) {
			*f.wanted(first) = Bundle{Digest: digestOf(first), Module: "gaia", Version: "0.0.1", Lost: Missing}
		}, "holds"},
		"no list of them": {func(f *forgery) { f.Bundles = nil }, "more than backup.json says"},
		"a name that moves a cursor": {func(f *forgery) {
			f.wanted(first).Module, f.of(first).text = "\x1b[2J", "x"
		}, `\u001b[2J`},
	} {
		t.Run(name, func(t *testing.T) {
			f := good.copy()
			test.forge(f)
			refuse(t, zip(t, f.tar(t)), test.want)
		})
	}
}

// TestChangedBetween alters the archive after it was verified: what it became is neither kept nor restored.
func TestChangedBetween(t *testing.T) {
	good, path, into := genuine(t), filepath.Join(t.TempDir(), "backup.tar.gz"), t.TempDir()
	check(t, os.WriteFile(path, zip(t, good.tar(t)), 0o600))
	a, err := Open(t.Context(), path)
	check(t, err)
	defer a.Close()
	good.of(second).text = "x" + second[1:]
	file, err := os.OpenFile(path, os.O_WRONLY|os.O_TRUNC, 0)
	check(t, err)
	_, err = file.Write(zip(t, good.tar(t)))
	check(t, errors.Join(err, file.Close()))
	s, err := store.Create(t.Context(), addresses["SQLite"](t))
	check(t, err)
	defer s.Close()
	if err := a.Restore(t.Context(), s, folder(t, into)); portal.CodeOf(err) != portal.Invalid ||
		!strings.Contains(err.Error(), "other bytes") {
		t.Errorf("got %v", err)
	}
	for _, path := range files(t, into) {
		if filepath.Base(path) != digestOf(first).String() {
			t.Errorf("%s was kept", path)
		}
	}
	if pending, err := s.Pending(t.Context()); err != nil || len(pending) != store.Newest() {
		t.Errorf("the database was written to: it lacks %v, %v", pending, err)
	}
}

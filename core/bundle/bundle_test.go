package bundle

import (
	"archive/tar"
	"bytes"
	"context"
	"crypto/ed25519"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"io"
	"io/fs"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/klauspost/compress/zstd"
	"go.uber.org/goleak"

	"gaia.example/portal/core"
	"gaia.example/portal/sdk/go/portal"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

var issued = time.Date(2026, 11, 22, 10, 0, 0, 0, time.UTC)

// remoteManifest is smallManifest of a module that has a remote, without its end; moduleManifest is that of module.
var (
	remoteManifest = strings.Replace(smallManifest, `{"host":1}`, `{"host":1,"shell":1}`, 1) + `,"remote":{"mode":"direct"}`
	moduleManifest = remoteManifest + "}"
)

// elf is an executable for linux-amd64 that has no program.
var elf = "\x7fELF\x02\x01\x01" + strings.Repeat("\x00", 9) + "\x02\x00\x3e\x00" + strings.Repeat("\x00", 44) + strings.Repeat("code", 16)

// module is a small module's folder, by name.
func module() map[string]string {
	entry := "var lab_0_1_0 = {}"
	index, err := json.Marshal(core.RemoteIndex{
		Name: "lab_0_1_0", Shell: ShellContract, Entry: "remoteEntry.js",
		Files: map[string]core.RemoteFile{"remoteEntry.js": {Integrity: Integrity([]byte(entry))}},
	})
	if err != nil {
		panic(err)
	}
	return map[string]string{
		"CHANGELOG.md": "# 0.1.0\n", "LICENSE": "MIT", "README.md": "# Lab\n", "docs/use/first.md": "Use it.",
		"contracts/Gaia.json": "[]", "migrations/0001_lab.up.sql": "create table lab (id text)", "migrations/0001_lab.down.sql": "drop table lab",
		"module.json":            moduleManifest,
		"plugin/linux-amd64/lab": elf, "remote/remote.json": string(index), "remote/remoteEntry.js": entry,
	}
}

// folderOf writes the files to a folder.
func folderOf(t testing.TB, files map[string]string) string {
	t.Helper()
	dir := t.TempDir()
	for name, text := range files {
		path := filepath.Join(dir, name)
		check(t, os.MkdirAll(filepath.Dir(path), 0o755))
		check(t, os.WriteFile(path, []byte(text), 0o600))
	}
	return dir
}

func check(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func packed(t testing.TB, files map[string]string) []byte {
	t.Helper()
	var out bytes.Buffer
	_, err := Pack(&out, folderOf(t, files))
	check(t, err)
	return out.Bytes()
}

func newKey(t *testing.T) ed25519.PrivateKey {
	t.Helper()
	key, err := NewKey(filepath.Join(t.TempDir(), "key.pem"))
	check(t, err)
	return key
}

func terms() Terms {
	return Terms{Publisher: "gaia", Serial: 7, IssuedAt: issued, ExpiresAt: issued.AddDate(1, 0, 0)}
}

func signedBy(t *testing.T, bundle []byte, key ed25519.PrivateKey, terms Terms) []byte {
	t.Helper()
	var out bytes.Buffer
	check(t, Sign(&out, bytes.NewReader(bundle), key, terms))
	return out.Bytes()
}

// A folder that somebody opened on a Mac or on Windows packs to the same bytes, and the author is told what was left out.
func TestWhatADesktopPutsIntoAFolderIsLeftOut(t *testing.T) {
	files := module()
	want := packed(t, files)
	left := []string{".DS_Store", "remote/.DS_Store", "plugin/linux-amd64/._lab", "docs/Thumbs.db", "docs/use/desktop.ini", "__MACOSX"}
	for _, name := range left {
		files[strings.Replace(name, "__MACOSX", "__MACOSX/docs/._first.md", 1)] = "of a desktop"
	}
	var out bytes.Buffer
	ignored, err := Pack(&out, folderOf(t, files))
	check(t, err)
	slices.Sort(left)
	if slices.Sort(ignored); !slices.Equal(ignored, left) || !bytes.Equal(out.Bytes(), want) {
		t.Errorf("left out %v, want %v; the bytes are the same: %v", ignored, left, bytes.Equal(out.Bytes(), want))
	}
	files["docs/.hidden"] = "somebody's own"
	if _, err := Pack(io.Discard, folderOf(t, files)); !refused(err) || !strings.Contains(err.Error(), "docs/.hidden") {
		t.Errorf("a hidden file of nobody's desktop: %v", err)
	}
}

func TestPackIsDeterministic(t *testing.T) {
	first := packed(t, module())
	second := packed(t, module())
	if !bytes.Equal(first, second) {
		t.Error("the same files were packed to other bytes")
	}
	key := newKey(t)
	if !bytes.Equal(signedBy(t, first, key, terms()), signedBy(t, first, key, terms())) {
		t.Error("the same bundle was signed to other bytes")
	}
	again := signedBy(t, signedBy(t, first, newKey(t), terms()), key, terms())
	if !bytes.Equal(again, signedBy(t, first, key, terms())) {
		t.Error("a new signature does not replace the one before it")
	}
}

// The plugin is one that Go built, and the remote's build says what it bundled.
func TestSBOM(t *testing.T) {
	program := filepath.Join(t.TempDir(), "lab")
	build := exec.CommandContext(t.Context(), "go", "build", "-o", program, "../coretest/testdata/lab")
	build.Env = append(os.Environ(), "GOOS=linux", "GOARCH=amd64", "CGO_ENABLED=0")
	if said, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, said)
	}
	plugin, err := os.ReadFile(program)
	check(t, err)
	files := module()
	files["plugin/linux-amd64/lab"] = string(plugin)
	files["remote/packages.json"] = `[{"name":"d3-scale","version":"4.0.2","licence":"ISC"},{"name":"@tanstack/table-core","version":"8.21.3","licence":"(MIT OR Apache-2.0)"},{"name":"odd","version":"1.0.0","licence":"SEE LICENSE IN x"}]`
	text := packed(t, files)
	if !bytes.Equal(text, packed(t, files)) {
		t.Error("the same files were packed to other bytes")
	}
	b, err := Read(t.Context(), bytes.NewReader(text), nil)
	check(t, err)
	if slices.Contains(b.Names, "remote/packages.json") {
		t.Error("the build's own list is in the bundle")
	}
	components, err := Components(b.File("sbom.cdx.json"))
	check(t, err)
	for _, want := range []Component{
		{"stdlib", strings.TrimPrefix(runtime.Version(), "go"), "", "pkg:golang/stdlib@" + strings.TrimPrefix(runtime.Version(), "go")},
		{"github.com/hashicorp/go-plugin", "v1.8.0", "", "pkg:golang/github.com/hashicorp/go-plugin@v1.8.0"},
		{"gaia.example/portal/sdk/go", "v0.0.0-00010101000000-000000000000", "",
			"pkg:golang/gaia.example/portal/sdk/go@v0.0.0-00010101000000-000000000000"},
		{"d3-scale", "4.0.2", "ISC", "pkg:npm/d3-scale@4.0.2"},
		{"@tanstack/table-core", "8.21.3", "(MIT OR Apache-2.0)", "pkg:npm/%40tanstack/table-core@8.21.3"},
		{"odd", "1.0.0", "SEE LICENSE IN x", "pkg:npm/odd@1.0.0"},
	} {
		if !slices.Contains(components, want) {
			t.Errorf("%v is not in %v", want, components)
		}
	}
	if bom := string(b.File("sbom.cdx.json")); !strings.Contains(bom, `"specVersion": "1.6"`) || strings.Contains(bom, "serialNumber") ||
		strings.Contains(bom, "timestamp") {
		t.Errorf("%.400s", bom)
	}
	files["remote/packages.json"] = `[{"name":"a","hook":"x"}]`
	if _, err := Pack(io.Discard, folderOf(t, files)); !refused(err) || !strings.Contains(err.Error(), `unknown field "hook"`) {
		t.Error(err)
	}
}

// Any program reads a bundle: tar in zstd, as the standard library writes it.
func TestBundleIsPlainTar(t *testing.T) {
	text := signedBy(t, packed(t, module()), newKey(t), terms())
	z, err := zstd.NewReader(bytes.NewReader(text))
	check(t, err)
	defer z.Close()
	unpacked, err := io.ReadAll(z)
	check(t, err)
	var again bytes.Buffer
	out, in := tar.NewWriter(&again), tar.NewReader(bytes.NewReader(unpacked))
	var names []string
	for {
		header, err := in.Next()
		if errors.Is(err, io.EOF) {
			break
		}
		check(t, err)
		mode := int64(0o644)
		if strings.HasPrefix(header.Name, "plugin/") {
			mode = 0o755
		}
		check(t, out.WriteHeader(&tar.Header{Name: header.Name, Size: header.Size, Mode: mode, Typeflag: tar.TypeReg, Format: tar.FormatUSTAR}))
		_, err = io.Copy(out, in)
		check(t, err)
		names = append(names, header.Name)
	}
	check(t, out.Close())
	if !bytes.Equal(again.Bytes(), unpacked) {
		t.Error("the archive is not as archive/tar writes it")
	}
	want := slices.Sorted(maps.Keys(module()))
	want = append([]string{"release.json", "release.sig"}, append(want, "sbom.cdx.json")...)
	if !slices.Equal(names, want) {
		t.Errorf("it has %v, want %v", names, want)
	}
}

func TestRead(t *testing.T) {
	key := newKey(t)
	text := signedBy(t, packed(t, module()), key, terms())
	dir := t.TempDir()
	root, err := os.OpenRoot(dir)
	check(t, err)
	defer root.Close()
	b, err := Read(t.Context(), bytes.NewReader(text), root)
	check(t, err)
	if b.Bytes != int64(len(text)) || b.Digest != sha256.Sum256(text) || b.Manifest.ID != "lab" || b.Remote.Entry != "remoteEntry.js" ||
		b.Key != Public(key) {
		t.Errorf("%+v", b)
	}
	if s := b.Statement; s.Serial != 7 || s.Module != "lab" || s.Version != "0.1.0" || !s.IssuedAt.Equal(issued) || len(s.Files) != 12 {
		t.Errorf("%+v", s)
	}
	if string(b.File("CHANGELOG.md")) != "# 0.1.0\n" || b.File("LICENSE") != nil {
		t.Error("the kept texts are wrong")
	}
	for name, want := range module() {
		found, err := os.Stat(filepath.Join(dir, name))
		check(t, err)
		have, err := os.ReadFile(filepath.Join(dir, name))
		check(t, err)
		if string(have) != want || (found.Mode().Perm() == 0o755) != strings.HasPrefix(name, "plugin/") {
			t.Errorf("%s: %v, %q", name, found.Mode(), have)
		}
	}
	before := tree(t, dir)
	_, err = Read(t.Context(), bytes.NewReader(text), root)
	if err == nil || refused(err) {
		t.Errorf("a folder that has the files was written into: %v", err)
	}
	if after := tree(t, dir); !slices.Equal(after, before) {
		t.Errorf("what was there became %v", after)
	}
}

// tree is every file and folder below dir.
func tree(t *testing.T, dir string) []string {
	t.Helper()
	var all []string
	check(t, filepath.WalkDir(dir, func(path string, _ fs.DirEntry, err error) error {
		all = append(all, strings.TrimPrefix(path, dir))
		return err
	}))
	return all
}

func TestReadLeavesNothingBehind(t *testing.T) {
	text := packed(t, module())
	for _, stop := range []int{len(text) / 4, len(text) / 2, len(text) - 1} {
		for name, reader := range map[string]func(context.CancelFunc) io.Reader{
			"cut short": func(context.CancelFunc) io.Reader { return bytes.NewReader(text[:stop]) },
			"the connection ends": func(context.CancelFunc) io.Reader {
				return io.MultiReader(bytes.NewReader(text[:stop]), errorReader{errors.New("connection reset")})
			},
			"cancelled": func(cancel context.CancelFunc) io.Reader {
				return io.MultiReader(bytes.NewReader(text[:stop]), cancelReader{cancel, bytes.NewReader(text[stop:])})
			},
		} {
			dir := folderOf(t, map[string]string{"docs/mine": "stays"})
			before := tree(t, dir)
			root, err := os.OpenRoot(dir)
			check(t, err)
			ctx, cancel := context.WithCancel(t.Context())
			_, err = Read(ctx, reader(cancel), root)
			cancel()
			root.Close()
			if err == nil || refused(err) != (name == "cut short") {
				t.Errorf("%s at %d: %v", name, stop, err)
			}
			if after := tree(t, dir); !slices.Equal(after, before) {
				t.Errorf("%s at %d left %v", name, stop, after)
			}
		}
	}
}

type errorReader struct{ err error }

func (r errorReader) Read([]byte) (int, error) { return 0, r.err }

type cancelReader struct {
	cancel context.CancelFunc
	r      io.Reader
}

func (r cancelReader) Read(p []byte) (int, error) {
	r.cancel()
	return r.r.Read(p)
}

func TestPackRefuses(t *testing.T) {
	for name, row := range map[string]struct {
		change func(map[string]string)
		want   string
	}{
		"no manifest":     {func(f map[string]string) { delete(f, "module.json") }, "no module.json"},
		"a signed folder": {func(f map[string]string) { f["release.json"] = "{}" }, "release.json is made by portal module sign"},
		"an unknown file": {func(f map[string]string) { f["notes.txt"] = "" }, "notes.txt has no place in a bundle"},
		"a hidden file":   {func(f map[string]string) { f["docs/.git"] = "" }, "docs/.git is not a plain one"},
		"a stale remote": {func(f map[string]string) { f["remote/remoteEntry.js"] += " " },
			"remote/remoteEntry.js is not the file that was built"},
		"a long name":             {func(f map[string]string) { f["docs/"+strings.Repeat("a", 101)] = "" }, "does not fit into an archive"},
		"an SBOM of another kind": {func(f map[string]string) { f["sbom.cdx.json"] = "{}" }, "no CycloneDX SBOM"},
	} {
		files := module()
		row.change(files)
		_, err := Pack(io.Discard, folderOf(t, files))
		if !refused(err) || !strings.Contains(err.Error(), row.want) {
			t.Errorf("%s: %v", name, err)
		}
	}
	dir := folderOf(t, module())
	check(t, os.Symlink("../README.md", filepath.Join(dir, "docs", "link.md")))
	if _, err := Pack(io.Discard, dir); !refused(err) || !strings.Contains(err.Error(), "docs/link.md is no plain file") {
		t.Errorf("a link: %v", err)
	}
}

func TestSignRefuses(t *testing.T) {
	text := packed(t, module())
	for want, change := range map[string]func(*Terms){
		"you sign as other":      func(t *Terms) { t.Publisher = "other" },
		"the serial 0":           func(t *Terms) { t.Serial = 0 },
		"the serial 90071992547": func(t *Terms) { t.Serial = 1 << 53 },
		"before it was issued":   func(t *Terms) { t.ExpiresAt = t.IssuedAt },
	} {
		terms := terms()
		change(&terms)
		if err := Sign(io.Discard, bytes.NewReader(text), newKey(t), terms); !refused(err) || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", want, err)
		}
	}
}

// The bundle's file is replaced between the two times that Sign reads it.
func TestSignNoticesAnotherFile(t *testing.T) {
	other := module()
	other["plugin/linux-amd64/lab"] = strings.Replace(elf, "code", "evil", 1)
	r := &swapped{files: []io.ReadSeeker{bytes.NewReader(packed(t, module())), bytes.NewReader(packed(t, other))}}
	if err := Sign(io.Discard, r, newKey(t), terms()); !refused(err) ||
		!strings.Contains(err.Error(), "plugin/linux-amd64/lab is not the file that was signed") {
		t.Error(err)
	}
}

type swapped struct{ files []io.ReadSeeker }

func (s *swapped) Read(p []byte) (int, error) { return s.files[0].Read(p) }

func (s *swapped) Seek(offset int64, whence int) (int64, error) {
	s.files = s.files[1:]
	return s.files[0].Seek(offset, whence)
}

func TestKeys(t *testing.T) {
	path := filepath.Join(t.TempDir(), "key.pem")
	if _, err := LoadKey(path); portal.CodeOf(err) != portal.NotFound {
		t.Error(err)
	}
	made, err := NewKey(path)
	check(t, err)
	loaded, err := LoadKey(path)
	check(t, err)
	if !made.Equal(loaded) {
		t.Error("another key was loaded")
	}
	if found, err := os.Stat(path); err != nil || found.Mode().Perm() != 0o600 {
		t.Error(found.Mode(), err)
	}
	if _, err := NewKey(path); portal.CodeOf(err) != portal.Conflict {
		t.Error(err)
	}
	if again, err := LoadKey(path); err != nil || !made.Equal(again) {
		t.Error("the key was overwritten", err)
	}
	check(t, os.Chmod(path, 0o640))
	if _, err := LoadKey(path); !refused(err) || !strings.Contains(err.Error(), "chmod 600") {
		t.Error(err)
	}
	check(t, os.Chmod(path, 0o600))
	check(t, os.WriteFile(path, []byte("-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----\n"), 0o600))
	if _, err := LoadKey(path); !refused(err) {
		t.Error(err)
	}
}

func TestContainersShareNoName(t *testing.T) {
	of := map[string]core.Manifest{}
	for _, m := range []core.Manifest{
		{ID: "tool", Version: "1.0.0"}, {ID: "tool", Version: "1.0.0-0"}, {ID: "tool-1", Version: "0.0.0"}, {ID: "tool-1", Version: "0.0.0-0"},
		{ID: "tool", Version: "1.0.0-0.1"}, {ID: "tool", Version: "1.0.0-0-1"}, {ID: "tool-1-0", Version: "0.0.1"},
	} {
		name := ContainerName(m)
		if other, taken := of[name]; taken {
			t.Errorf("%s %s and %s %s are both %s", m.ID, m.Version, other.ID, other.Version, name)
		}
		of[name] = m
	}
}

func TestRunnable(t *testing.T) {
	b, err := Read(t.Context(), bytes.NewReader(packed(t, module())), nil)
	check(t, err)
	foreign := map[string]core.BundleFile{"plugin/linux-riscv/lab": {}}
	if err := Runnable(b.Manifest, b.Files); err != nil && PluginPath(b.Manifest) == "plugin/linux-amd64/lab" {
		t.Error(err)
	}
	if err := Runnable(b.Manifest, foreign); !refused(err) || !strings.Contains(err.Error(), "linux-riscv") {
		t.Error(err)
	}
}

package backup

import (
	"archive/tar"
	"bytes"
	"compress/gzip"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"gaia.example/portal/core/store"
	"gaia.example/portal/sdk/go/portal"
)

// member is one file of an archive.
type member struct {
	kind       byte
	name, text string
}

// forgery is an archive that is changed before it is read.
type forgery struct {
	Manifest
	members []member // without backup.json
}

// genuine is an archive of a filled database, taken apart.
func genuine(t testing.TB) *forgery {
	t.Helper()
	s := open(t, "sqlite:"+filepath.Join(t.TempDir(), "portal.db"))
	fill(t, s)
	file, err := os.ReadFile(save(t, s))
	check(t, err)
	return apart(t, file)
}

// apart takes an archive apart.
func apart(t testing.TB, file []byte) *forgery {
	t.Helper()
	compressed, err := gzip.NewReader(bytes.NewReader(file))
	check(t, err)
	f := &forgery{}
	for archive := tar.NewReader(compressed); ; {
		head, err := archive.Next()
		if errors.Is(err, io.EOF) {
			break
		}
		check(t, err)
		text, err := io.ReadAll(archive)
		check(t, err)
		f.members = append(f.members, member{head.Typeflag, head.Name, string(text)})
	}
	check(t, json.Unmarshal([]byte(f.members[0].text), &f.Manifest))
	f.members = f.members[1:]
	return f
}

// of is the member that has the text, or the name.
func (f *forgery) of(text string) *member {
	for i := range f.members {
		if m := &f.members[i]; m.text == text || m.name == text {
			return m
		}
	}
	panic("there is none")
}

// change edits the text of one member and has the manifest agree with it.
func (f *forgery) change(name, from, to string) {
	for i := range f.members {
		if m := &f.members[i]; m.name == name {
			if !strings.Contains(m.text, from) {
				panic(name + " has no " + from)
			}
			m.text = strings.Replace(m.text, from, to, 1)
			digest := sha256.Sum256([]byte(m.text))
			table := strings.TrimSuffix(strings.TrimPrefix(name, "tables/"), ".jsonl")
			content := f.Tables[table]
			content.SHA256, content.Rows = hex.EncodeToString(digest[:]), int64(strings.Count(m.text, "\n"))
			f.Tables[table] = content
		}
	}
}

func (f *forgery) tar(t testing.TB) []byte {
	t.Helper()
	text, err := f.encode()
	check(t, err)
	var out bytes.Buffer
	archive := tar.NewWriter(&out)
	for _, m := range append([]member{{tar.TypeReg, manifestName, string(text)}}, f.members...) {
		head := &tar.Header{Typeflag: m.kind, Name: m.name, Mode: 0o600, ModTime: f.At}
		if m.kind == tar.TypeReg {
			head.Size = int64(len(m.text))
		} else {
			head.Linkname = "/etc/passwd"
		}
		check(t, archive.WriteHeader(head))
		if m.kind == tar.TypeReg {
			_, err := io.WriteString(archive, m.text)
			check(t, err)
		}
	}
	check(t, archive.Close())
	return out.Bytes()
}

func zip(t testing.TB, text []byte) []byte {
	t.Helper()
	var out bytes.Buffer
	compressed := gzip.NewWriter(&out)
	_, err := compressed.Write(text)
	check(t, err)
	check(t, compressed.Close())
	return out.Bytes()
}

// refuse expects the file to be refused with the sentence, and nothing to be written.
func refuse(t *testing.T, file []byte, want string) {
	t.Helper()
	path := filepath.Join(t.TempDir(), "backup.tar.gz")
	check(t, os.WriteFile(path, file, 0o600))
	s, err := store.Create(t.Context(), "sqlite:"+filepath.Join(t.TempDir(), "portal.db"))
	check(t, err)
	defer s.Close()
	kept := t.TempDir()
	err = restoreWith(t, path, s, folder(t, kept))
	if portal.CodeOf(err) != portal.Invalid || !strings.Contains(err.Error(), want) {
		t.Errorf("got %v, want %q", err, want)
	}
	if pending, err := s.Pending(t.Context()); err != nil || len(pending) != store.Newest() {
		t.Errorf("the database was written to: it lacks %v, %v", pending, err)
	}
	if left := files(t, kept); len(left) > 0 {
		t.Errorf("%v was kept", left)
	}
}

func TestRefusals(t *testing.T) {
	const wallet, damaged = `"wallet":"0x07`, "damaged or was altered: "
	for name, test := range map[string]struct {
		forge func(*forgery)
		want  string
	}{
		"a newer portal's":          {func(f *forgery) { f.Schema = 99 }, "newer portal"},
		"no schema":                 {func(f *forgery) { f.Schema = 0 }, "not a backup"},
		"an older schema's tables":  {func(f *forgery) { f.Schema = 1 }, `schema 1 has no table "confirmations"`},
		"a table that nobody knows": {func(f *forgery) { f.Tables["secrets"] = Content{} }, `no table "secrets"`},
		"a missing table":           {func(f *forgery) { delete(f.Tables, "audit") }, "it has no table audit"},
		"a missing member": {func(f *forgery) { f.members = f.members[1:] },
			`"tables/challenges.jsonl" in the place of tables/audit.jsonl`},
		"a member too many": {func(f *forgery) { f.members = append(f.members, member{tar.TypeReg, "more", ""}) },
			"more than backup.json says"},
		"a parent path":  {func(f *forgery) { f.members[0].name = "../../etc/cron.d/x" }, "in the place of tables/audit.jsonl"},
		"a link":         {func(f *forgery) { f.members[0].kind = tar.TypeSymlink }, "in the place of tables/audit.jsonl"},
		"other settings": {func(f *forgery) { f.of(settingsName).text = "admins: [0x01]\n" }, "portal.yaml is not what"},
		"a changed row": {func(f *forgery) { f.members[0].text = strings.Replace(f.members[0].text, "gaia", "aiag", 1) },
			"audit is not what backup.json says"},
		"a row less": {func(f *forgery) { f.members[0].text = f.members[0].text[strings.IndexByte(f.members[0].text, '\n')+1:] },
			"audit is not what"},
		"a row more": {func(f *forgery) { f.members[0].text += f.members[0].text }, "audit is not what"},
		"an unknown column": {func(f *forgery) { f.change("tables/sessions.jsonl", wallet, `"admin":true,`+wallet) },
			damaged + `a row of sessions has an unknown column "admin"`},
		"a missing column": {func(f *forgery) { f.change("tables/sessions.jsonl", `,"ends_at":-62135596800000000`, "") },
			"has no ends_at"},
		"a column twice": {func(f *forgery) { f.change("tables/sessions.jsonl", wallet, `"wallet":"0x08",`+wallet) },
			"not as a portal writes it"},
		"columns in another order": {func(f *forgery) { f.change("tables/settings.jsonl", `"name":"tiers",`, ` "name":"tiers",`) },
			"not as a portal writes it"},
		"a number for text": {func(f *forgery) { f.change("tables/sessions.jsonl", `"device":""`, `"device":7`) },
			"has a device of another kind"},
		"null for text": {func(f *forgery) { f.change("tables/sessions.jsonl", `"device":""`, `"device":null`) },
			"has a device of another kind"},
		"an object for text": {func(f *forgery) { f.change("tables/sessions.jsonl", `"device":""`, `"device":{}`) },
			"has a device of another kind"},
		"a number with a fraction": {func(f *forgery) { f.change("tables/sessions.jsonl", `"chain_id":137`, `"chain_id":137.5`) },
			"has a chain_id of another kind"},
		"a number that is too large": {func(f *forgery) {
			f.change("tables/sessions.jsonl", `"chain_id":137`, `"chain_id":9223372036854775808`)
		}, "has a chain_id of another kind"},
		"text that no database takes": {func(f *forgery) { f.change("tables/sessions.jsonl", `"device":""`, `"device":"\u0000"`) },
			"not as a portal writes it"},
		"an id above the last": {func(f *forgery) { f.change("tables/outbox.jsonl", `"id":2`, `"id":7`) },
			"outbox has an id above its last"},
		"a row without an end": {func(f *forgery) { f.members[0].text = strings.TrimSuffix(f.members[0].text, "\n") },
			"a row has no end"},
		"a row that is too long":         {func(f *forgery) { f.members[0].text = strings.Repeat("{", maxLine+1) }, "a row of audit is too long"},
		"settings that are too long":     {func(f *forgery) { f.of(settingsName).text = strings.Repeat("#", maxFile+1) }, "too long"},
		"a row that is no JSON":          {func(f *forgery) { f.members[0].text = "x\n" }, "a row of audit is not JSON"},
		"a manifest with something else": {func(f *forgery) { f.Portal = "\xff" }, "backup.json is not as a portal writes it"},
	} {
		t.Run(name, func(t *testing.T) {
			f := genuine(t)
			test.forge(f)
			refuse(t, zip(t, f.tar(t)), test.want)
		})
	}
}

func TestRefusesWhatIsNoArchive(t *testing.T) {
	good := zip(t, genuine(t).tar(t))
	flipped := bytes.Clone(good)
	flipped[len(flipped)/2] ^= 0x10
	var other bytes.Buffer
	archive := tar.NewWriter(&other)
	check(t, archive.WriteHeader(&tar.Header{Name: "etc/passwd", Typeflag: tar.TypeReg}))
	check(t, archive.Close())
	for name, test := range map[string]struct {
		file []byte
		want string
	}{
		"an empty file":          {nil, "not a backup"},
		"a text":                 {[]byte("SQLite format 3"), "not a backup"},
		"a text that is zipped":  {zip(t, []byte(strings.Repeat("hello", 1000))), "not a backup"},
		"another archive":        {zip(t, other.Bytes()), "not a backup"},
		"an archive of nothing":  {zip(t, make([]byte, 1024)), "cut off"},
		"one flipped bit":        {flipped, "damaged or was altered"},
		"something behind it":    {append(bytes.Clone(good), 'x'), "something follows its end"},
		"another one behind it":  {append(bytes.Clone(good), good...), "something follows its end"},
		"zeros behind the table": {zip(t, append(genuine(t).tar(t), make([]byte, 4096)...)), "something follows its end"},
		"a bomb":                 {bomb(t), "outbox is not what backup.json says"},
	} {
		t.Run(name, func(t *testing.T) { refuse(t, test.file, test.want) })
	}
	t.Run("cut off anywhere", func(t *testing.T) {
		for n := 0; n < len(good); n += max(1, len(good)/100) {
			if _, _, err := read(t.Context(), bytes.NewReader(good[:n]), ignore); portal.CodeOf(err) != portal.Invalid {
				t.Errorf("the first %d of %d bytes answer %v", n, len(good), err)
			}
		}
	})
}

// TestArchiveIsNotToBlame has the database fail while a sound archive is read.
func TestArchiveIsNotToBlame(t *testing.T) {
	good, gone := zip(t, genuine(t).tar(t)), errors.New("the database is gone")
	for name, failing := range map[string]contents{
		"the schema": {schema: func(context.Context, int) ([]store.Table, error) { return nil, gone }},
		"a row":      {schema: store.Tables, row: func(store.Table, []any, int) error { return gone }},
		"a table":    {schema: store.Tables, row: ignore.row, table: func(store.Table, Content) error { return gone }},
		"a bundle":   {schema: store.Tables, row: ignore.row, table: ignore.table, bundle: func(Bundle, io.Reader) error { return gone }},
	} {
		if _, _, err := read(t.Context(), bytes.NewReader(good), failing); !errors.Is(err, gone) || portal.CodeOf(err) == portal.Invalid {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// bomb is a genuine archive whose outbox goes on with rows that shrink to almost nothing.
func bomb(t testing.TB) []byte {
	t.Helper()
	f := genuine(t)
	row := `{"id":1,"topic":"t","wallet":null,"session":null,"payload":"` + strings.Repeat("0", 4<<20) + `","at":0,"module":"","size":0}` + "\n"
	for i := range f.members {
		if f.members[i].name == "tables/outbox.jsonl" {
			f.members[i].text += strings.Repeat(row, 16)
		}
	}
	return zip(t, f.tar(t))
}

// TestOlderBackup restores what a portal of schema 1 has written.
func TestOlderBackup(t *testing.T) {
	tables, err := store.Tables(t.Context(), 1)
	check(t, err)
	f := &forgery{Manifest: Manifest{Portal: "0.0.9", Schema: 1, At: now, Tables: map[string]Content{}}}
	for _, table := range tables {
		f.Tables[table.Name] = Content{}
		f.members = append(f.members, member{tar.TypeReg, tableName(table), ""})
		f.change(tableName(table), "", map[string]string{
			"sessions": `{"id":"` + strings.Repeat("01", 32) +
				`","wallet":"0x0700000000000000000000000000000000000000","chain_id":137,"created_at":1,"seen_at":2,"ends_at":3}` + "\n",
		}[table.Name])
	}
	path := filepath.Join(t.TempDir(), "old.tar.gz")
	check(t, os.WriteFile(path, zip(t, f.tar(t)), 0o600))
	for name, address := range addresses {
		t.Run(name, func(t *testing.T) {
			s := open(t, address(t)) // the newest schema, empty
			check(t, restore(t, path, s))
			got, err := s.SessionsOf(t.Context(), [20]byte{7})
			if err != nil || len(got) != 1 || got[0].ChainID != 137 || got[0].Proof != nil {
				t.Errorf("got %+v, %v", got, err)
			}
			if pending, err := s.Pending(t.Context()); err != nil || len(pending) != 0 {
				t.Errorf("it still lacks %v, %v", pending, err)
			}
		})
	}
}

package bundle

import (
	"archive/tar"
	"bytes"
	"crypto/ed25519"
	"crypto/sha256"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/klauspost/compress/zstd"

	"gaia.example/portal/core"
	"gaia.example/portal/sdk/go/portal"
)

// part is one entry of an archive that is built by hand.
type part struct {
	name, body string
	mode       string // as the header has it; 0000644 or 0000755 unless given
	flag       byte   // '0' unless given
	link       string
	header     func(h []byte) // has the last word on the header, before its checksum
	padding    string         // in place of zeros
}

// block512 is a header as POSIX.1-1988 has it.
func (p part) block512() []byte {
	h := make([]byte, 512)
	name, prefix := p.name, ""
	if cut := strings.LastIndex(p.name[:min(len(p.name), 155)], "/"); len(p.name) > 100 && cut > 0 {
		prefix, name = p.name[:cut], p.name[cut+1:]
	}
	mode := p.mode
	if mode == "" {
		mode = "0000644"
		if strings.HasPrefix(p.name, "plugin/") {
			mode = "0000755"
		}
	}
	flag := p.flag
	if flag == 0 {
		flag = '0'
	}
	copy(h, name)
	copy(h[100:], mode+"\x00"+"0000000\x00"+"0000000\x00"+fmt.Sprintf("%011o\x00", len(p.body))+"00000000000\x00")
	h[156] = flag
	copy(h[157:], p.link)
	copy(h[257:], "ustar\x0000")
	copy(h[329:], "0000000\x000000000\x00")
	copy(h[345:], prefix)
	if p.header != nil {
		p.header(h)
	}
	sum := 8 * int(' ')
	for i, b := range h {
		if i < 148 || i >= 156 {
			sum += int(b)
		}
	}
	copy(h[148:], fmt.Sprintf("%06o\x00 ", sum))
	return h
}

func archiveOf(parts []part) []byte {
	var out bytes.Buffer
	for _, p := range parts {
		out.Write(p.block512())
		out.WriteString(p.body)
		padding := make([]byte, -len(p.body)&511)
		copy(padding, p.padding)
		out.Write(padding)
	}
	out.Write(make([]byte, 1024))
	return out.Bytes()
}

func compressed(text []byte, options ...zstd.EOption) []byte {
	z, err := zstd.NewWriter(nil, append([]zstd.EOption{zstd.WithEncoderConcurrency(1)}, options...)...)
	if err != nil {
		panic(err)
	}
	defer z.Close()
	return z.EncodeAll(text, nil)
}

// framed is an archive compressed as a bundle is: with a frame for what ends with the signature, where it has one, and one for the files.
func framed(archive []byte, options ...zstd.EOption) []byte {
	for at := 0; at+512 <= len(archive); {
		e, err := parseHeader(archive[at : at+512])
		if err != nil || rank(e.name) > rank(signatureName) {
			break
		}
		at += 512 + int(e.bytes+511)&^511
		if e.name == signatureName && at <= len(archive) {
			return append(compressed(archive[:at], options...), compressed(archive[at:], options...)...)
		}
	}
	return compressed(archive, options...)
}

// partsOf is a bundle taken apart.
func partsOf(t *testing.T, bundle []byte) []part {
	t.Helper()
	z, err := zstd.NewReader(bytes.NewReader(bundle))
	check(t, err)
	defer z.Close()
	var parts []part
	for in := tar.NewReader(z); ; {
		header, err := in.Next()
		if errors.Is(err, io.EOF) {
			return parts
		}
		check(t, err)
		body, err := io.ReadAll(in)
		check(t, err)
		parts = append(parts, part{name: header.Name, body: string(body)})
	}
}

// workshop has what a hostile bundle is made from.
type workshop struct {
	t        *testing.T
	key      ed25519.PrivateKey
	unsigned []part
}

func newWorkshop(t *testing.T) *workshop {
	return &workshop{t: t, key: newKey(t), unsigned: partsOf(t, packed(t, module()))}
}

// with is the unsigned parts and more, in order.
func (w *workshop) with(more ...part) []part {
	parts := append(slices.Clone(w.unsigned), more...)
	slices.SortStableFunc(parts, func(a, b part) int { return strings.Compare(a.name, b.name) })
	return parts
}

// without leaves a part out.
func (w *workshop) without(name string) []part {
	return slices.DeleteFunc(slices.Clone(w.unsigned), func(p part) bool { return p.name == name })
}

// put replaces a part's body, or adds it.
func (w *workshop) put(name, body string) []part {
	return replace(w.without(name), part{name: name, body: body})
}

func replace(parts []part, more ...part) []part {
	parts = slices.Clone(parts)
	for _, p := range more {
		parts = slices.DeleteFunc(parts, func(old part) bool { return old.name == p.name })
	}
	parts = append(parts, more...)
	slices.SortStableFunc(parts, func(a, b part) int { return strings.Compare(a.name, b.name) })
	return parts
}

// statement is release.json of the parts, as a map to be tampered with.
func statementOf(parts []part) map[string]any {
	files := map[string]any{}
	for _, p := range parts {
		file := map[string]any{"bytes": len(p.body), "sha256": fmt.Sprintf("%x", sha256.Sum256([]byte(p.body)))}
		if strings.HasPrefix(p.name, "plugin/") {
			file["executable"] = true
		}
		files[p.name] = file
	}
	return map[string]any{
		"expiresAt": "2027-11-22T10:00:00Z", "files": files, "format": 1, "issuedAt": "2026-11-22T10:00:00Z",
		"module": "lab", "publisher": "gaia", "serial": 7, "version": "0.1.0",
	}
}

func text(v any) string {
	out, err := json.Marshal(v)
	if err != nil {
		panic(err)
	}
	return string(out)
}

// seal signs a statement's text, and puts both before the parts.
func (w *workshop) seal(parts []part, statement string) []part {
	signature := ed25519.Sign(w.key, []byte("gaia-portal/release/v1\n"+statement))
	return w.sealedBy(parts, statement, text(map[string]string{
		"key": fmt.Sprintf("%x", w.key.Public()), "signature": fmt.Sprintf("%x", signature),
	}))
}

func (w *workshop) sealedBy(parts []part, statement, signature string) []part {
	return append([]part{{name: "release.json", body: statement}, {name: "release.sig", body: signature}}, parts...)
}

// signed signs the parts after the statement was changed.
func (w *workshop) signed(change func(map[string]any)) []part {
	s := statementOf(w.unsigned)
	change(s)
	return w.seal(w.unsigned, text(s))
}

// manifest is the parts with another module.json: the pairs are what to replace in it.
func (w *workshop) manifest(pairs ...string) []part {
	text := strings.NewReplacer(pairs...).Replace(module()["module.json"])
	return w.put("module.json", text)
}

func (w *workshop) index(pairs ...string) []part {
	return w.put("remote/remote.json", strings.NewReplacer(pairs...).Replace(module()["remote/remote.json"]))
}

// The parts as they are make a good bundle: what the rows refuse, they refuse for what they changed.
func TestBundleBuiltByHand(t *testing.T) {
	w := newWorkshop(t)
	signed := framed(archiveOf(w.signed(func(map[string]any) {})))
	b, err := Read(t.Context(), bytes.NewReader(signed), nil)
	check(t, err)
	if b.Statement == nil || b.Key != Public(w.key) {
		t.Errorf("%+v", b)
	}
	for _, parts := range [][]part{
		w.with(part{name: "docs/" + strings.Repeat("a/", 60) + "b.md"}), // a prefix in the header
		w.manifest(`"version":"0.1.0"`, `"version":"0.1.0"`),
	} {
		if _, err := Read(t.Context(), bytes.NewReader(compressed(archiveOf(parts))), nil); err != nil {
			t.Error(err)
		}
	}
}

// refusedRead reads a bundle that must not be taken, with and without a folder, and answers with the sentence.
func refusedRead(t *testing.T, text []byte) string {
	t.Helper()
	_, err := Read(t.Context(), bytes.NewReader(text), nil)
	if !refused(err) {
		t.Errorf("it is not refused: %v", err)
		return ""
	}
	dir := t.TempDir()
	root, openErr := os.OpenRoot(dir)
	check(t, openErr)
	defer root.Close()
	_, again := Read(t.Context(), bytes.NewReader(text), root)
	if !refused(again) {
		t.Errorf("into a folder it is not refused: %v", again)
	}
	if left := tree(t, dir); len(left) != 1 {
		t.Errorf("it left %v", left)
	}
	sentence := messageOf(err)
	if sentence != messageOf(again) {
		t.Errorf("%q, and with a folder %q", sentence, messageOf(again))
	}
	odd := func(r rune) bool { return (r < ' ' || r > '~') && r != '…' }
	first, _, _ := strings.Cut(sentence, " ") // a word, or a file's name
	if len(sentence) > 600 || strings.ContainsFunc(sentence, odd) || !strings.HasSuffix(sentence, ".") || first[0] >= 'a' &&
		!strings.ContainsAny(first, "./") {
		t.Errorf("%q is no plain sentence", sentence)
	}
	return sentence
}

func TestHostileArchives(t *testing.T) {
	w := newWorkshop(t)
	entry := func(name string) []part { return w.with(part{name: name}) }
	for name, row := range map[string]struct {
		parts []part
		want  string
	}{
		"a hard link":     {w.with(part{name: "docs/a", flag: '1', link: "module.json"}), "The bundle has a hard link, docs/a"},
		"a symbolic link": {w.with(part{name: "docs/a", flag: '2', link: "/etc/passwd"}), "a symbolic link, docs/a"},
		"a symbolic link for a folder": {w.with(part{name: "docs/a", flag: '2', link: "/tmp"}, part{name: "docs/a/b"}),
			"a symbolic link, docs/a"},
		"a character device":  {w.with(part{name: "docs/a", flag: '3'}), "a device, docs/a"},
		"a block device":      {w.with(part{name: "docs/a", flag: '4'}), "a device, docs/a"},
		"a folder":            {w.with(part{name: "docs/a", flag: '5'}), "a folder's own entry, docs/a"},
		"a fifo":              {w.with(part{name: "docs/a", flag: '6'}), "a named pipe, docs/a"},
		"a contiguous file":   {w.with(part{name: "docs/a", flag: '7'}), "a reserved file, docs/a"},
		"a PAX header":        {w.with(part{name: "docs/a", flag: 'x', body: "20 path=../../a.txt\n"}), "an extended header, docs/a"},
		"a global PAX header": {w.with(part{name: "docs/a", flag: 'g', body: "20 path=../../a.txt\n"}), "a global header, docs/a"},
		"a PAX sparse file":   {w.with(part{name: "docs/a", flag: 'x', body: "22 GNU.sparse.major=1\n"}), "an extended header"},
		"a GNU long name":     {w.with(part{name: "docs/a", flag: 'L', body: "../../etc/passwd\x00"}), "a GNU long name"},
		"a GNU long link":     {w.with(part{name: "docs/a", flag: 'K', body: "x\x00"}), "a GNU long link"},
		"a GNU sparse file":   {w.with(part{name: "docs/a", flag: 'S'}), "a sparse file"},
		"an unknown kind":     {w.with(part{name: "docs/a", flag: 'Z'}), "an entry of the unknown kind 'Z'"},
		"the old format":      {w.with(part{name: "docs/a", header: func(h []byte) { h[156] = 0 }}), "an entry of the old format"},
		"GNU's magic": {w.with(part{name: "docs/a", header: func(h []byte) { copy(h[257:], "ustar  \x00") }}),
			"The header of docs/a is not as"},
		"an owner": {w.with(part{name: "docs/a", header: func(h []byte) { copy(h[108:], "0001750\x00") }}),
			"The header of docs/a is not as"},
		"an owner's name": {w.with(part{name: "docs/a", header: func(h []byte) { copy(h[265:], "root") }}),
			"The header of docs/a is not as"},
		"a time": {w.with(part{name: "docs/a", header: func(h []byte) { copy(h[136:], "15000000000\x00") }}),
			"The header of docs/a is not as"},
		"a link's name": {w.with(part{name: "docs/a", link: "module.json"}), "The header of docs/a is not as"},
		"a device's number": {w.with(part{name: "docs/a", header: func(h []byte) { copy(h[329:], "0000001\x00") }}),
			"The header of docs/a is not as"},
		"set-uid":            {w.with(part{name: "docs/a", mode: "0004755"}), "The header of docs/a is not as"},
		"world-writable":     {w.with(part{name: "docs/a", mode: "0000666"}), "The header of docs/a is not as"},
		"an executable text": {w.with(part{name: "docs/a", mode: "0000755"}), "docs/a has the wrong mode"},
		"a plugin that is not executable": {replace(w.unsigned, part{name: "plugin/linux-amd64/lab", body: elf, mode: "0000644"}),
			"plugin/linux-amd64/lab has the wrong mode"},
		"a negative size": {w.with(part{name: "docs/a", header: func(h []byte) { copy(h[124:], "-0000000001\x00") }}), "docs/a"},
		"a size in base 256": {w.with(part{name: "docs/a", header: func(h []byte) {
			copy(h[124:],
				"\x80\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x01")
		}}), "The size of docs/a cannot be read"},
		"a size with spaces": {w.with(part{name: "docs/a", header: func(h []byte) { copy(h[124:], "          0\x00") }}),
			"The size of docs/a cannot be read"},
		"a size beyond the archive": {w.with(part{name: "docs/a", header: func(h []byte) { copy(h[124:], "00000777777\x00") }}),
			"The bundle is cut short"},
		"something in the padding": {w.with(part{name: "docs/a", body: "a", padding: "hidden"}),
			"The bundle has something between or after its files"},

		"a parent path":           {entry("docs/../../a"), "The name docs/../../a leaves the bundle's folder"},
		"a parent path at first":  {entry("../a"), "The name ../a leaves the bundle's folder"},
		"an absolute path":        {entry("/etc/cron.d/a"), "The name /etc/cron.d/a is absolute"},
		"a backslash":             {entry(`docs\..\a`), `has a backslash`},
		"a drive":                 {entry("C:/a"), "is not a plain one"},
		"a NUL":                   {w.with(part{name: "docs/a\x00/../../b"}), "a name with a NUL byte in it, after docs/a"},
		"a line break":            {entry("docs/a\nb"), `The name "docs/a\nb" is not a plain one`},
		"a terminal's escape":     {entry("docs/\x1b[31m"), `The name "docs/\x1b[31m" is not a plain one`},
		"no name":                 {entry(""), "is not a plain one"},
		"a dot":                   {entry("docs/./a"), "is not a plain one"},
		"two slashes":             {entry("docs//a"), "is not a plain one"},
		"a slash at the end":      {entry("docs/a/"), "is not a plain one"},
		"a hidden file":           {entry("docs/.a"), "is not a plain one"},
		"a name that is no UTF-8": {entry("docs/\xff"), `The name "docs/\xff" is not a plain one`},
		"Unicode, composed":       {entry("docs/\u00e4"), `The name "docs/\u00e4" is not a plain one`},
		"Unicode, decomposed":     {entry("docs/a\u0308"), `The name "docs/a\u0308" is not a plain one`},
		"a Kelvin sign":           {entry("docs/\u212a"), `The name "docs/\u212a" is not a plain one`},
		"a long name":             {entry("docs/" + strings.Repeat("a/", 100) + "b"), "has 206 bytes, more than 200"},
		"a name twice":            {w.with(part{name: "docs/a"}, part{name: "docs/a"}), "docs/a is in the bundle twice"},
		"the manifest twice":      {w.with(part{name: "module.json", body: "{}"}), "module.json is in the bundle twice"},
		"capitals":                {w.with(part{name: "docs/A"}, part{name: "docs/a"}), "docs/A and docs/a differ in capitals only"},
		"capitals in a folder": {w.with(part{name: "docs/A/x"}, part{name: "docs/a/X"}),
			"docs/A/x and docs/a/X differ in capitals only"},
		"a file and a folder":              {w.with(part{name: "docs/a"}, part{name: "docs/a/b"}), "docs/a is a file and a folder"},
		"a file and a folder, in capitals": {w.with(part{name: "docs/A"}, part{name: "docs/a/b"}), "docs/A is a file and a folder"},
		"a folder and a file":              {w.with(part{name: "docs/A/b"}, part{name: "docs/a"}), "docs/a is a file and a folder"},
		"another order": {append(slices.Clone(w.unsigned), part{name: "docs/a"}),
			"docs/a comes after sbom.cdx.json, out of order"},
		"the signature first": {append([]part{{name: "release.sig"}, {name: "release.json"}}, w.unsigned...),
			"release.json comes after release.sig, out of order"},
		"the statement last": {append(slices.Clone(w.unsigned), part{name: "release.json"}),
			"release.json comes after sbom.cdx.json, out of order"},

		"an unknown file":          {entry("install.sh"), "install.sh has no place in a bundle"},
		"an unknown folder":        {entry("bin/lab"), "bin/lab has no place in a bundle"},
		"the manifest in capitals": {entry("MODULE.json"), "MODULE.json has no place in a bundle"},
		"a plugin for an unknown machine": {w.with(part{name: "plugin/plan9-386/lab", body: elf}),
			"plugin/plan9-386/lab is for a kind of machine that no portal runs on"},
		"a plugin for this one, elsewhere": {w.with(part{name: "plugin/linux-arm64/lab", body: elf}),
			"plugin/linux-arm64/lab is built for another machine than its folder says"},
		"a script": {replace(w.unsigned, part{name: "plugin/linux-amd64/lab", body: "#!/bin/sh\nrm -rf /\n"}),
			"plugin/linux-amd64/lab is a script"},
		"a Windows program": {replace(w.unsigned, part{name: "plugin/linux-amd64/lab", body: "MZ" + elf}),
			"is not an executable for Linux"},
		"a short program": {replace(w.unsigned, part{name: "plugin/linux-amd64/lab", body: elf[:10]}),
			"is not an executable for Linux"},
		"a 32-bit program": {replace(w.unsigned, part{name: "plugin/linux-amd64/lab", body: elf[:4] + "\x01" + elf[5:]}),
			"is not a 64-bit little-endian executable"},
		"a big-endian program": {replace(w.unsigned, part{name: "plugin/linux-amd64/lab", body: elf[:5] + "\x02" + elf[6:]}),
			"is not a 64-bit little-endian executable"},
		"a core dump": {replace(w.unsigned, part{name: "plugin/linux-amd64/lab", body: elf[:16] + "\x04" + elf[17:]}),
			"is an object or a core dump"},
		"no plugin": {w.without("plugin/linux-amd64/lab"), "The bundle has no plugin"},
		"another plugin too": {w.with(part{name: "plugin/linux-amd64/other", body: elf}),
			"plugin/linux-amd64/other is not the plugin that module.json names, lab"},
		"no manifest":                {w.without("module.json"), "The bundle has no module.json"},
		"no SBOM":                    {w.without("sbom.cdx.json"), "The bundle has no sbom.cdx.json"},
		"no SBOM in it":              {w.put("sbom.cdx.json", `{"bomFormat":"SPDX"}`), "sbom.cdx.json is no CycloneDX SBOM"},
		"an SBOM that is no JSON":    {w.put("sbom.cdx.json", `<bom/>`), "sbom.cdx.json cannot be read as CycloneDX"},
		"nothing":                    {nil, "The bundle has no module.json"},
		"a huge text":                {w.put("README.md", strings.Repeat("a", MaxText+1)), "README.md has 1048577 bytes, more than 1048576"},
		"a huge manifest":            {w.put("module.json", strings.Repeat(" ", MaxManifest+1)), "module.json has 262145 bytes"},
		"too many files":             {manyFiles(), "The bundle has more than 4096 files"},
		"a remote that is too large": {largeRemote(w), "The files in remote/ have more than 32 MiB together"},
		"a remote's file that is too large": {w.with(part{name: "remote/a.js", body: string(noiseOf(MaxRemoteFile))}),
			"remote/a.js has 8388640 bytes, more than 8 MiB"},
		"a page in a remote": {w.with(part{name: "remote/login.html", body: "<form>"}),
			"remote/login.html is of a kind that no remote has: the portal serves avif, css, jpeg, jpg, js, json, mjs, onnx, png, svg, wasm, webp, woff and woff2"},
		"a page in capitals":         {w.with(part{name: "remote/login.HTML", body: "<form>"}), "remote/login.HTML is of a kind that no remote has"},
		"a page of XML in a remote":  {w.with(part{name: "remote/login.xhtml", body: "<form/>"}), "remote/login.xhtml is of a kind that no remote has"},
		"a remote's file of no kind": {w.with(part{name: "remote/login", body: "<form>"}), "remote/login is of a kind that no remote has"},

		"a step without its way up": {w.with(part{name: "migrations/0002_b.down.sql"}),
			"migrations/0002_b.down.sql takes back a migration that is not there"},
		"two steps of a number":          {w.with(part{name: "migrations/0001_other.up.sql"}), "have the same number"},
		"a step of another form":         {entry("migrations/1_a.up.sql"), "migrations/1_a.up.sql has no place in a bundle"},
		"a contract's folder":            {entry("contracts/a/b.json"), "contracts/a/b.json has no place in a bundle"},
		"a remote file that is missing":  {w.without("remote/remoteEntry.js"), "remote.json names remoteEntry.js, which is not in the bundle"},
		"a remote file that is unnamed":  {entry("remote/more.js"), "remote/more.js is not in remote.json"},
		"a remote file that was changed": {w.put("remote/remoteEntry.js", "alert(1)"), "remote/remoteEntry.js is not the file that was built"},
		"no index": {w.without("remote/remote.json"),
			"module.json declares a remote, but the bundle has no remote/remote.json"},
		"a remote nobody declared":    {w.manifest(`,"remote":{"mode":"direct"}`, ``, `,"shell":1`, ``), "module.json declares no remote"},
		"an index of another version": {w.index("lab_0_1_0", "lab_0_2_0"), `its name is "lab_0_2_0", want "lab_0_1_0"`},
		"an index that leaves the remote": {w.index(`"entry":"remoteEntry.js","files":{"remoteEntry.js"`, `"entry":"../x.js","files":{"../x.js"`),
			`"../x.js" is not a plain relative path`},
		"an index of another contract": {w.index(`"shell":1`, `"shell":2`),
			"the remote is built for shell contract 2, and module.json says 1: build the remote again, with the SDK of that contract"},
		"an index of no contract":        {w.index(`"shell":1,`, ``), "the remote is built for shell contract 0, and module.json says 1"},
		"an index with a name twice":     {w.index(`{"name"`, `{"entry":"x","name"`), `it has the name entry twice`},
		"an index with an unknown field": {w.index(`{"name"`, `{"evil":1,"name"`), `unknown field "evil"`},

		"a space after the version": {w.manifest("0.1.0", "0.1.0 "), "column 23: version: "},
		"a zero before the version": {w.manifest("0.1.0", "00.1.0"), "column 23: version: "},
		"a v before the version":    {w.manifest("0.1.0", "v0.1.0"), "column 23: version: "},
		"build metadata":            {w.manifest("0.1.0", "0.1.0+1"), "column 23: version: "},
		"a line break in a version": {w.manifest("0.1.0", `0.1.0\n`), "column 23: version: "},
		"an id in capitals":         {w.manifest(`"id":"lab"`, `"id":"Lab"`), "column 7: id: "},
		"an id with a path":         {w.manifest(`"id":"lab"`, `"id":"../lab"`), "column 7: id: "},
		"an id of Cyrillic":         {w.manifest(`"id":"lab"`, `"id":"l\u0430b"`), "column 7: id: "},
		"an id of the core":         {w.manifest(`"id":"lab"`, `"id":"core"`), "the id core is the portal's own"},
		"an id of the core's pages": {w.manifest(`"id":"lab"`, `"id":"admin"`), "the id admin is the portal's own"},
		"a publisher in capitals": {w.manifest(`"publisher":"gaia"`, `"publisher":"GAIA"`, `,"remote":{"mode":"direct"}`, ``, `,"shell":1`, ``),
			"column 43: publisher: "},
		"a partner's pages inside the portal's own": {w.manifest(`"publisher":"gaia"`, `"publisher":"acme"`),
			"remote.mode: pages inside the portal's own can do all that their visitor can, and are for the portal's own modules alone"},
		"a plugin with a path": {w.manifest(`"plugin":"lab"`, `"plugin":"../lab"`), "plugin: "},
		"an unknown field": {w.manifest(`"plugin"`, `"postinstall":"x","plugin"`),
			"postinstall: there is no such field. There are $schema, api, "},
		"an id twice":              {w.manifest(`"id":"lab"`, `"id":"lab","id":"other"`), "it has the name id twice in one object"},
		"an id twice, in capitals": {w.manifest(`"id":"lab"`, `"id":"lab","ID":"other"`), "it has the name ID twice in one object"},
		"a plugin of the future": {w.manifest(`"host":1`, `"host":2`),
			"Its plugin is built for host contract 2 and this portal has 1: update the portal."},
		"a plugin of the past": {w.manifest(`"host":1`, `"host":0`),
			"Its plugin is built for host contract 0 and this portal has 1: build the module with this portal's SDK."},
		"a plugin of no contract": {w.manifest(`"host":1,`, ``), "compat.host: it is missing"},
		"pages of the future": {w.manifest(`"shell":1`, `"shell":2`),
			"Its pages are built for shell contract 2 and this portal has 1: update the portal."},
		"pages of contract 0":        {w.manifest(`"shell":1`, `"shell":0`), "compat.shell: "},
		"pages of no contract":       {w.manifest(`,"shell":1`, ``), "compat.shell: it is missing"},
		"a manifest that is no JSON": {w.put("module.json", "id: lab"), "it is not JSON"},
		"two manifests in one":       {w.put("module.json", module()["module.json"]+"{}"), "it is not JSON"},
	} {
		t.Run(name, func(t *testing.T) {
			if said := refusedRead(t, framed(archiveOf(row.parts))); !strings.Contains(said, row.want) {
				t.Errorf("%q, want %q", said, row.want)
			}
		})
	}
}

// largeRemote has files that are small enough each, and too large together.
func largeRemote(w *workshop) []part {
	var files []part
	for i := range MaxRemote/MaxRemoteFile + 1 {
		files = append(files, part{name: fmt.Sprintf("remote/%d.wasm", i), body: string(noiseOf(MaxRemoteFile - 1))})
	}
	return w.with(files...)
}

func manyFiles() []part {
	var parts []part
	for i := range MaxFiles + 1 {
		parts = append(parts, part{name: fmt.Sprintf("docs/%05d", i)})
	}
	return parts
}

// noiseOf is more than so many bytes that do not compress.
func noiseOf(size int) []byte {
	text := make([]byte, 0, size+sha256.Size)
	for sum := sha256.Sum256(nil); len(text) <= size; sum = sha256.Sum256(sum[:]) {
		text = append(text, sum[:]...)
	}
	return text
}

func TestHostileCompression(t *testing.T) {
	w := newWorkshop(t)
	good := archiveOf(w.unsigned)
	frame := compressed(good)
	signed := w.signed(func(map[string]any) {})
	head := archiveOf(signed[:2])
	seal := compressed(head[:len(head)-1024])
	beyond := compressed(archiveOf(signed)[:len(head)])
	bomb := part{name: "docs/zeros", body: strings.Repeat("\x00", 64<<20)}
	zeros := archiveOf(w.with(bomb))
	edit := func(at int, value byte) []byte { b := bytes.Clone(frame); b[at] = value; return b }
	var gzipped = append([]byte("\x1f\x8b\x08\x00"), frame...)
	for name, row := range map[string]struct {
		text []byte
		want string
	}{
		"nothing":                 {nil, "This is no bundle"},
		"another format":          {gzipped, "This is no bundle"},
		"a plain archive":         {good, "This is no bundle"},
		"a skippable frame first": {append([]byte("\x50\x2a\x4d\x18\x04\x00\x00\x00evil"), frame...), "This is no bundle"},
		"a skippable frame after": {append(bytes.Clone(frame), "\x50\x2a\x4d\x18\x04\x00\x00\x00evil"...), "The bundle goes on after its end"},
		"a second frame":          {append(bytes.Clone(frame), frame...), "The bundle goes on after its end"},
		"the archive in two":      {append(compressed(good[:1024]), compressed(good[1024:])...), "The bundle goes on after its end"},
		"an empty frame after": {append(bytes.Clone(frame), compressed(nil, zstd.WithZeroFrames(true))...),
			"The bundle goes on after its end"},
		"a byte after": {append(bytes.Clone(frame), 0), "The bundle goes on after its end"},

		"signature and files in one frame": {compressed(archiveOf(signed)),
			"release.json and release.sig are not in a frame of their own"},
		"a file beside the signature": {append(bytes.Clone(beyond), compressed(archiveOf(signed)[len(head):])...),
			"release.json and release.sig are not in a frame of their own"},
		"an end beside the signature": {append(compressed(head), frame...),
			"release.json and release.sig are not in a frame of their own"},
		"statement and signature in two frames": {slices.Concat(compressed(head[:512]), compressed(head[512:len(head)-1024]), frame),
			"The bundle goes on after its end"},
		"a signature alone":            {seal, "The bundle is cut short"},
		"a signature and a cut header": {append(bytes.Clone(seal), frame[:3]...), "The bundle is cut short"},
		"two signatures":               {slices.Concat(seal, seal, frame), "release.json is in the bundle twice"},
		"a skippable frame after the signature": {slices.Concat(seal, []byte("\x50\x2a\x4d\x18\x04\x00\x00\x00evil"), frame),
			"This is no bundle"},
		"an empty frame after the signature": {slices.Concat(seal, compressed(nil, zstd.WithZeroFrames(true)), frame),
			"The bundle goes on after its end"},
		"a second frame of files": {slices.Concat(seal, frame, frame), "The bundle goes on after its end"},
		"the files in two frames": {slices.Concat(seal, compressed(good[:1024]), compressed(good[1024:])),
			"The bundle goes on after its end"},
		"another checksum of the signature": {slices.Concat(seal[:len(seal)-1], []byte{seal[len(seal)-1] ^ 1}, frame),
			"The bundle is damaged"},
		"a dictionary for the files of a signature": {slices.Concat(seal, []byte("\x28\xb5\x2f\xfd\x01\x58\x07"), frame[6:]),
			"The bundle is compressed with a dictionary"},
		"a huge window for the files of a signature": {slices.Concat(seal, []byte("\x28\xb5\x2f\xfd\x00\xf8"), frame[6:]),
			"more than 8 MiB of memory"},
		"a bomb behind a signature": {append(sealOf(w, w.with(bomb)), compressed(zeros)...),
			"The bundle unpacks to more than 64 times its size"},
		"a bomb behind the signature of other files": {append(bytes.Clone(seal), compressed(zeros)...),
			"docs/zeros is in the bundle, but not in what was signed"},

		"cut in the header":            {frame[:5], "The bundle is cut short"},
		"cut in a block":               {frame[:len(frame)/2], "The bundle is cut short"},
		"cut in the checksum":          {frame[:len(frame)-1], "The bundle is cut short"},
		"another checksum":             {edit(len(frame)-1, frame[len(frame)-1]^1), "The bundle is damaged"},
		"an archive cut in a file":     {compressed(good[:700]), "The bundle is cut short"},
		"an archive without an end":    {compressed(good[:len(good)-1024]), "The bundle is cut short"},
		"an archive with half an end":  {compressed(good[:len(good)-512]), "The bundle is cut short"},
		"an archive after the archive": {compressed(append(bytes.Clone(good), good...)), "The bundle has something between or after its files"},
		"zeros after the archive": {compressed(append(bytes.Clone(good), make([]byte, 512)...)),
			"The bundle has something between or after its files"},
		"an end in the middle": {compressed(append(make([]byte, 512), good...)), "The bundle has something between or after its files"},
		"a large window": {compressed(archiveOf(w.with(part{name: "docs/a", body: string(noiseOf(24 << 20))})),
			zstd.WithWindowSize(16<<20), zstd.WithSingleSegment(false)), "more than 8 MiB of memory"},
		"a huge window":            {append([]byte("\x28\xb5\x2f\xfd\x00\xf8"), frame[6:]...), "more than 8 MiB of memory"},
		"a dictionary":             {append([]byte("\x28\xb5\x2f\xfd\x01\x58\x07"), frame[6:]...), "The bundle is compressed with a dictionary"},
		"a bomb":                   {compressed(zeros), "The bundle unpacks to more than 64 times its size"},
		"a bomb of repeated bytes": {bombOfRepeats(4096), "The bundle unpacks to more than 64 times its size"},
	} {
		t.Run(name, func(t *testing.T) {
			if said := refusedRead(t, row.text); !strings.Contains(said, row.want) {
				t.Errorf("%q, want %q", said, row.want)
			}
		})
	}
}

// bombOfRepeats is a frame of blocks that each say: this byte, 128 KiB of it.
func bombOfRepeats(blocks int) []byte {
	out := []byte("\x28\xb5\x2f\xfd\x00\x58") // no content size, a window of 2 MiB
	header := part{name: "docs/a", header: func(h []byte) { copy(h[124:], "07777777777\x00") }}.block512()
	out = append(out, rawBlock(header, false)...)
	for range blocks {
		out = append(out, blockHeader(1, 128<<10, false)...)
		out = append(out, 0)
	}
	return append(out, blockHeader(0, 0, true)...)
}

func rawBlock(text []byte, last bool) []byte { return append(blockHeader(0, len(text), last), text...) }

func blockHeader(kind, size int, last bool) []byte {
	value := uint32(size)<<3 | uint32(kind)<<1
	if last {
		value |= 1
	}
	return binary.LittleEndian.AppendUint32(nil, value)[:3]
}

// A bundle may be half a gigabyte: reading one takes a fraction of that.
func TestReadingTakesLittleMemory(t *testing.T) {
	w := newWorkshop(t)
	text := compressed(archiveOf(w.with(part{name: "docs/noise", body: string(noiseOf(96 << 20))})))
	runtime.GC()
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	_, err := Read(t.Context(), bytes.NewReader(text), nil)
	runtime.ReadMemStats(&after)
	check(t, err)
	if used := after.TotalAlloc - before.TotalAlloc; used > 48<<20 {
		t.Errorf("reading %d MiB took %d MiB of memory in all", len(text)>>20, used>>20)
	}
}

// An endless stream is given up at the limit.
func TestBundleIsTooLarge(t *testing.T) {
	head := part{name: "docs/a", header: func(h []byte) { copy(h[124:], "07777777777\x00") }}.block512()
	endless := io.MultiReader(strings.NewReader("\x28\xb5\x2f\xfd\x00\x58"), bytes.NewReader(rawBlock(head, false)), &endlessBlocks{})
	if _, err := Read(t.Context(), endless, nil); !refused(err) || !strings.Contains(err.Error(), "larger than 512 MiB") {
		t.Errorf("%v", err)
	}
}

// endlessBlocks are stored blocks without end.
type endlessBlocks struct{ left []byte }

var stored = rawBlock(bytes.Repeat([]byte{1}, 100<<10), false)

func (e *endlessBlocks) Read(p []byte) (int, error) {
	if len(e.left) == 0 {
		e.left = stored
	}
	n := copy(p, e.left)
	e.left = e.left[n:]
	return n, nil
}

func TestHostileSignatures(t *testing.T) {
	w := newWorkshop(t)
	other := newKey(t)
	good := statementOf(w.unsigned)
	goodText := text(good)
	set := func(name string, value any) []part { return w.signed(func(s map[string]any) { s[name] = value }) }
	file := func(name string, change func(map[string]any)) []part {
		return w.signed(func(s map[string]any) { change(s["files"].(map[string]any)[name].(map[string]any)) })
	}
	signature := func(key ed25519.PrivateKey, said string) string {
		return fmt.Sprintf("%x", ed25519.Sign(key, []byte(said)))
	}
	public := fmt.Sprintf("%x", w.key.Public())
	for name, row := range map[string]struct {
		parts []part
		want  string
	}{
		"a file swapped after signing": {w.seal(w.put("LICENSE", "mine"), goodText), "LICENSE is not the file that was signed"},
		"the plugin swapped": {w.seal(w.put("plugin/linux-amd64/lab", elf+"evil"), goodText),
			"plugin/linux-amd64/lab is not the file that was signed"},
		"two files swapped for each other": {w.seal(replace(w.unsigned, part{name: "migrations/0001_lab.up.sql", body: "drop table lab"},
			part{name: "migrations/0001_lab.down.sql", body: "create table lab (id text)"}), goodText), "is not the file that was signed"},
		"a file added": {w.seal(w.with(part{name: "docs/more"}), goodText),
			"docs/more is in the bundle, but not in what was signed"},
		"a file taken out": {w.seal(w.without("LICENSE"), goodText), "LICENSE was signed, but is not in the bundle"},
		"a wrong hash": {file("LICENSE", func(f map[string]any) { f["sha256"] = strings.Repeat("0", 64) }),
			"LICENSE is not the file that was signed"},
		"a wrong size": {file("LICENSE", func(f map[string]any) { f["bytes"] = 4 }), "LICENSE is not the file that was signed"},
		"an executable that was none": {file("LICENSE", func(f map[string]any) { f["executable"] = true }),
			"LICENSE is not the file that was signed"},
		"a hash in capitals": {file("LICENSE", func(f map[string]any) { f["sha256"] = strings.ToUpper(f["sha256"].(string)) }),
			"release.json cannot be read"},
		"a short hash":                 {file("LICENSE", func(f map[string]any) { f["sha256"] = "00" }), "release.json cannot be read"},
		"an unknown field of a file":   {file("LICENSE", func(f map[string]any) { f["mode"] = "0777" }), `unknown field "mode"`},
		"no files":                     {set("files", map[string]any{}), "is in the bundle, but not in what was signed"},
		"files that are null":          {set("files", nil), "is in the bundle, but not in what was signed"},
		"another module":               {set("module", "gaia"), "release.json is of the module gaia, but module.json of lab"},
		"another version":              {set("version", "0.1.1"), "release.json is of version 0.1.1, but module.json of 0.1.0"},
		"a version with a space":       {set("version", "0.1.0 "), `release.json is of version "0.1.0 "`},
		"another publisher":            {set("publisher", "acme"), "release.json is of the publisher acme, but module.json of gaia"},
		"a format of the future":       {set("format", 2), "release.json has format 2, and this portal reads 1: update the portal"},
		"serial 0":                     {set("serial", 0), "release.json has the serial 0"},
		"a negative serial":            {set("serial", -1), "release.json has the serial -1"},
		"a serial beyond integers":     {set("serial", 1<<60), "release.json has the serial"},
		"a serial with a fraction":     {set("serial", 1.5), "release.json cannot be read"},
		"a serial as text":             {set("serial", "7"), "release.json cannot be read"},
		"expired before it was issued": {set("expiresAt", "2026-11-22T09:59:59Z"), "before it was issued"},
		"a time with a fraction":       {set("issuedAt", "2026-11-22T10:00:00.5Z"), "release.json is not written as it is signed"},
		"a time elsewhere":             {set("issuedAt", "2026-11-22T11:00:00+01:00"), "release.json is not written as it is signed"},
		"no time": {w.signed(func(s map[string]any) { delete(s, "issuedAt") }),
			"release.json is not written as it is signed"},
		"an unknown field": {set("latest", true), `release.json cannot be read (unknown field "latest")`},
		"a field in capitals": {w.signed(func(s map[string]any) { s["Serial"] = s["serial"]; delete(s, "serial") }),
			"release.json is not written as it is signed"},
		"a field twice": {w.seal(w.unsigned, strings.Replace(goodText, `"serial":7`, `"serial":7,"serial":7`, 1)),
			"release.json is not written as it is signed"},
		"a file twice": {w.seal(w.unsigned, strings.Replace(goodText, `"files":{`,
			`"files":{"LICENSE":{"bytes":1,"sha256":"`+strings.Repeat("0", 64)+`"},`, 1)), "release.json is not written as it is signed"},
		"spaces":                  {w.seal(w.unsigned, strings.Replace(goodText, `:`, `: `, 1)), "release.json is not written as it is signed"},
		"a line break at the end": {w.seal(w.unsigned, goodText+"\n"), "release.json is not written as it is signed"},
		"another order": {w.seal(w.unsigned, `{"version":"0.1.0",`+strings.Replace(goodText[1:], `,"version":"0.1.0"`, "", 1)),
			"release.json is not written as it is signed"},
		"an escaped letter": {w.seal(w.unsigned, strings.Replace(goodText, `"gaia"`, `"g\u0061ia"`, 1)),
			"release.json is not written as it is signed"},
		"two statements": {w.seal(w.unsigned, goodText+goodText), "release.json"},
		"no JSON":        {w.seal(w.unsigned, "files"), "release.json cannot be read"},
		"null":           {w.seal(w.unsigned, "null"), "release.json is not written as it is signed"},

		"a statement without a signature": {append([]part{{name: "release.json", body: goodText}}, w.unsigned...),
			"release.json, but no release.sig"},
		"a signature without a statement": {append([]part{{name: "release.sig", body: "{}"}}, w.unsigned...), "release.sig, but no release.json"},
		"a changed statement": {w.sealedBy(w.unsigned, strings.Replace(goodText, `"serial":7`, `"serial":9`, 1),
			w.seal(nil, goodText)[1].body), "one of them was changed"},
		"another's signature": {w.sealedBy(w.unsigned, goodText,
			text(map[string]string{"key": public, "signature": signature(other, "gaia-portal/release/v1\n"+goodText)})), "one of them was changed"},
		"a signature of another purpose": {w.sealedBy(w.unsigned, goodText,
			text(map[string]string{"key": public, "signature": signature(w.key, "gaia-portal/revocations/v1\n"+goodText)})),
			"one of them was changed"},
		"a signature without its purpose": {w.sealedBy(w.unsigned, goodText,
			text(map[string]string{"key": public, "signature": signature(w.key, goodText)})), "one of them was changed"},
		"a signature of zeros": {w.sealedBy(w.unsigned, goodText,
			text(map[string]string{"key": public, "signature": strings.Repeat("0", 128)})), "one of them was changed"},
		"a short signature": {w.sealedBy(w.unsigned, goodText, text(map[string]string{"key": public, "signature": "00"})),
			"release.sig cannot be read"},
		"no key": {w.sealedBy(w.unsigned, goodText, text(map[string]string{"signature": strings.Repeat("0", 128)})),
			"release.sig is not written as it is signed"},
		"an algorithm of its own": {w.sealedBy(w.unsigned, goodText, `{"alg":"none","key":"`+public+`","signature":""}`),
			"release.sig cannot be read"},
		"a signature in capitals": {w.sealedBy(w.unsigned, goodText, strings.ToUpper(w.seal(nil, goodText)[1].body)), "release.sig"},
		"a large signature":       {w.sealedBy(w.unsigned, goodText, strings.Repeat(" ", 2000)), "release.sig has 2000 bytes, more than 1024"},
	} {
		t.Run(name, func(t *testing.T) {
			if said := refusedRead(t, framed(archiveOf(row.parts))); !strings.Contains(said, row.want) {
				t.Errorf("%q, want %q", said, row.want)
			}
		})
	}
}

// What a plan shows of a module stays in its line.
func TestTextsOfAModuleAreOneLine(t *testing.T) {
	for _, hostile := range []string{"Tools\n  ! Signed by gaia", "a\tb", "a\rb", "\u009b2J", "\x1b[2J", "\u202eaiag", "a\u2028b", "\x7f"} {
		label, err := json.Marshal(hostile)
		if err != nil {
			t.Fatal(err)
		}
		for field, rest := range map[string]string{
			"title": `,"cards":[{"id":"aa","title":` + string(label) + `,"access":"public","order":0}]}`,
			"page":  `,"routes":[{"path":"/a","title":"A","description":` + string(label) + `,"access":"public"}]}`,
		} {
			if _, err := ParseManifest([]byte(smallManifest + rest)); err == nil || !strings.Contains(err.Error(), "A text for people is one line") {
				t.Errorf("%s %q: %v", field, hostile, err)
			}
		}
		sbom, err := json.Marshal(map[string]any{"bomFormat": "CycloneDX", "specVersion": "1.6", "components": []any{map[string]any{
			"type": "library", "name": hostile, "version": hostile, "licenses": []any{map[string]any{"license": map[string]any{"name": hostile}}},
		}}})
		if err != nil {
			t.Fatal(err)
		}
		found, err := Components(sbom)
		if err != nil || len(found) != 1 {
			t.Fatalf("%q: %v, %v", hostile, found, err)
		}
		for _, text := range []string{found[0].Name, found[0].Version, found[0].Licence} {
			if strings.ContainsAny(text, "\n\t\r") || core.Printable(text) != text || text == "" {
				t.Errorf("%q is shown as %q", hostile, text)
			}
		}
	}
	if _, err := ParseManifest([]byte(remoteManifest +
		`,"cards":[{"id":"aa","title":"Überblick – 概要 “A”","access":"public","order":0}]}`)); err != nil {
		t.Error(err)
	}
}

// messageOf is the sentence without its cause.
func messageOf(err error) string {
	var known *portal.Error
	if errors.As(err, &known) {
		return known.Message
	}
	return ""
}

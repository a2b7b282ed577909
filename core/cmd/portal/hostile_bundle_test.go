package main

import (
	"archive/tar"
	"bytes"
	"crypto/ed25519"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"strings"
	"time"

	"github.com/klauspost/compress/zstd"

	"gaia.example/portal/core/bundle"
	"gaia.example/portal/core/coretest"
)

// forged is a bundle that portal module pack and portal module sign would not make, of files by name in their order. key is nil for one
// that is not signed.
func (h *harmed) forged(publisher string, key ed25519.PrivateKey, names []string, files map[string]string) []byte {
	h.Helper()
	archive := func(names []string, files map[string]string, end bool) []byte {
		var text, packed bytes.Buffer
		w := tar.NewWriter(&text)
		for _, name := range names {
			check(h.T, w.WriteHeader(&tar.Header{Typeflag: tar.TypeReg, Name: name, Mode: 0o644, Size: int64(len(files[name])), Format: tar.FormatUSTAR}))
			_, err := w.Write([]byte(files[name]))
			check(h.T, err)
		}
		check(h.T, w.Flush())
		if end {
			check(h.T, w.Close())
		}
		z, err := zstd.NewWriter(&packed, zstd.WithWindowSize(8<<20))
		check(h.T, err)
		_, err = z.Write(text.Bytes())
		check(h.T, err)
		check(h.T, z.Close())
		return packed.Bytes()
	}
	body := archive(names, files, true)
	if key == nil {
		return body
	}
	listed := map[string]any{}
	for name, text := range files {
		listed[name] = map[string]any{"bytes": len(text), "sha256": fmt.Sprintf("%x", sha256.Sum256([]byte(text)))}
	}
	now := time.Now().UTC().Truncate(time.Second)
	statement, err := json.Marshal(map[string]any{
		"expiresAt": now.AddDate(1, 0, 0), "files": listed, "format": 1, "issuedAt": now, "module": "trap", "publisher": publisher, "serial": 1,
		"version": "1.0.0",
	})
	check(h.T, err)
	seal, err := json.Marshal(map[string]string{
		"key":       bundle.Public(key).String(),
		"signature": hex.EncodeToString(ed25519.Sign(key, append([]byte("gaia-portal/release/v1\n"), statement...))),
	})
	check(h.T, err)
	signed := archive([]string{"release.json", "release.sig"}, map[string]string{"release.json": string(statement), "release.sig": string(seal)},
		false)
	return append(signed, body...)
}

// uploads hands in bundles that are dear to read. Each is answered, at once and by a sentence.
func (h *harmed) uploads() {
	manifest := func(publisher, more string) string {
		return `{"id":"trap","version":"1.0.0","publisher":"` + publisher + `","title":"Trap","description":"A trap.","compat":{"host":1},` +
			`"plugin":"trap","capabilities":[]` + more + `}`
	}
	var doubling strings.Builder
	doubling.WriteString(`,"settings":{"$ref":"#/$defs/d0","$defs":{`)
	for i := range 64 {
		fmt.Fprintf(&doubling, `"d%d":{"allOf":[{"$ref":"#/$defs/d%d"},{"$ref":"#/$defs/d%d"}]},`, i, i+1, i+1)
	}
	doubling.WriteString(`"d64":{}},"properties":{}}`)
	exponents := `,"settings":{"properties":{"a":{"type":"array","items":{"type":"number","minimum":1},"default":[` +
		strings.Repeat("1e999999,", 20_000) + `1]}}}`
	stranger := newPartner(h.T)
	one := []string{"module.json"}
	for _, row := range []struct {
		tried  string
		bundle []byte
		status int
		want   string
	}{
		{"settings that take 2^64 steps, unsigned", h.forged("acme", nil, one, map[string]string{"module.json": manifest("acme", doubling.String())}),
			400, "The bundle is not signed"},
		{"settings that take 2^64 steps, of a stranger",
			h.forged("stranger", stranger.key, one, map[string]string{"module.json": manifest("stranger", doubling.String())}),
			200, `"refusals":["The publisher stranger is unknown to this portal`},
		{"settings that take 2^64 steps, of a partner",
			h.forged("acme", h.acme.key, one, map[string]string{"module.json": manifest("acme", doubling.String())}),
			400, `"$ref" is not allowed here.`},
		{"settings with numbers of a megabyte", h.forged("acme", h.acme.key, one, map[string]string{"module.json": manifest("acme", exponents)}),
			400, "it has the number 1e999999, which is too large"},
		{"a page with a password form among its files", h.forged("acme", h.acme.key, []string{"module.json", "remote/login.html"},
			map[string]string{"module.json": manifest("acme", ""), "remote/login.html": "<form action=https://evil.example>"}),
			400, "remote/login.html is of a kind that no remote has"},
		{"a file of its pages that is too large", h.forged("acme", h.acme.key, []string{"module.json", "remote/a.js"},
			map[string]string{"module.json": manifest("acme", ""), "remote/a.js": strings.Repeat("a", bundle.MaxRemoteFile+1)}),
			400, "more than 8 MiB"},
	} {
		began := time.Now()
		got := h.admin.Do("POST", "/api/admin/bundles", coretest.Text(row.bundle), octets...)
		if got.Status != row.status || !strings.Contains(got.Body, row.want) {
			h.Errorf("%s: %d %.400s, want %d %s", row.tried, got.Status, got.Body, row.status, row.want)
		}
		if took := time.Since(began); took > 10*time.Second {
			h.Errorf("%s: it took %v", row.tried, took)
		}
		said(row.tried, "refused at once, in a sentence", strings.TrimSpace(row.want))
	}
	h.serves()
}

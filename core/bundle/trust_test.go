package bundle

import (
	"bytes"
	"crypto/ed25519"
	"crypto/sha256"
	"errors"
	"io"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/klauspost/compress/zstd"

	"gaia.example/portal/core"
)

// trusted is a portal that trusts the publisher gaia with that key, at the time.
func trusted(key ed25519.PrivateKey, now time.Time) Trust {
	return Trust{Publishers: []core.Publisher{
		{PublisherCard: core.PublisherCard{ID: "acme", Key: core.PublicKey{1}}},
		{PublisherCard: core.PublisherCard{ID: "gaia", Key: Public(key)}},
	}, Now: now}
}

func TestTrust(t *testing.T) {
	key := newKey(t)
	unsigned := packed(t, module())
	text := signedBy(t, unsigned, key, terms())
	read := func(text []byte) *Bundle {
		b, err := Read(t.Context(), bytes.NewReader(text), nil)
		check(t, err)
		return b
	}
	b := read(text)
	made := terms()
	made.Development = true
	unsignedByAnybody := signedBy(t, unsigned, key, made)
	statement, err := StatementDigest(*b.Statement)
	check(t, err)
	expires := b.Statement.ExpiresAt
	revoked := func(digest core.Digest, by string) func(*Trust) {
		return func(t *Trust) {
			t.Revocations = []core.Revocation{{Module: "lab", Digest: digest, Reason: "It loses data.", RevokedAt: issued, RevokedBy: by}}
		}
	}
	for name, row := range map[string]struct {
		bundle []byte
		change func(*Trust)
		want   string // empty: it may be installed
		runs   bool   // where it was installed before
	}{
		"all is well":          {text, func(*Trust) {}, "", true},
		"unsigned":             {unsigned, func(*Trust) {}, "The bundle is not signed", true},
		"an unknown publisher": {text, func(t *Trust) { t.Publishers = t.Publishers[:1] }, "The publisher gaia is unknown to this portal", false},
		"a publisher that was revoked": {text, func(t *Trust) {
			t.Publishers[1].RevokedAt, t.Publishers[1].Reason = issued, "The key was stolen."
		}, "The publisher gaia is not trusted any more, since 2026-11-22T10:00:00Z: The key was stolen.", false},
		"another key": {signedBy(t, unsigned, newKey(t), terms()), func(*Trust) {},
			"which is not that of its publisher gaia", true},
		"another publisher's key": {text, func(t *Trust) {
			t.Publishers[0].Key, t.Publishers[1].Key = t.Publishers[1].Key,
				t.Publishers[0].Key
		}, "which is not that of its publisher gaia", true},
		"the last second":           {text, func(t *Trust) { t.Now = expires.Add(-time.Second) }, "", true},
		"expired":                   {text, func(t *Trust) { t.Now = expires }, "The release expired at 2027-11-22T10:00:00Z", true},
		"a clock five minutes slow": {text, func(t *Trust) { t.Now = issued.Add(-5 * time.Minute) }, "", true},
		"issued in the future": {text, func(t *Trust) { t.Now = issued.Add(-5*time.Minute - time.Second) },
			"which is still to come", true},
		"revoked by an admin": {text, revoked(b.Digest, "0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266"),
			"The release was revoked at 2026-11-22T10:00:00Z: It loses data.", false},
		"revoked by its publisher": {text, revoked(statement, "publisher gaia"), "The release was revoked", false},
		"revoked by another":       {text, revoked(statement, "publisher acme"), "", true},
		"made of a folder": {unsignedByAnybody, func(*Trust) {}, "Nobody signed this release: portal dev made it of a folder",
			false},
		"made of a folder, in development": {unsignedByAnybody, func(t *Trust) { t.Development = true }, "", true},
		"a publisher of portal dev's": {text, func(t *Trust) { t.Publishers[1].TrustedBy = core.Developer },
			"Only portal dev trusts the publisher gaia", false},
		"one of portal dev's, in development": {text, func(t *Trust) { t.Publishers[1].TrustedBy, t.Development = core.Developer, true }, "",
			true},
		"another release is":                   {text, revoked(core.Digest{1}, "operator ada"), "", true},
		"compressed anew after it was revoked": {recompressed(t, text), revoked(statement, "publisher gaia"), "The release was revoked", false},
	} {
		t.Run(name, func(t *testing.T) {
			trust := trusted(key, issued.Add(time.Hour))
			row.change(&trust)
			given := read(row.bundle)
			err := trust.Verify(given)
			if row.want == "" && err != nil || row.want != "" && (!refused(err) || !strings.Contains(err.Error(), row.want)) {
				t.Errorf("installing answers %v", err)
			}
			if given.Statement == nil {
				return
			}
			stored := core.Packed{Digest: given.Digest, Statement: *given.Statement, Manifest: given.Manifest}
			if err := trust.Check(stored); (err == nil) != row.runs {
				t.Errorf("running answers %v", err)
			}
		})
	}
}

// A partner's release with pages inside the portal's own, which a portal may have installed before it refused them, does not run.
func TestAPartnersPagesDoNotRun(t *testing.T) {
	trust := trusted(newKey(t), issued)
	for publisher, want := range map[string]string{"gaia": "", "acme": "lab 0.1.0 does not run: pages inside the portal's own"} {
		release := core.Packed{Digest: core.Digest{1}, Statement: core.Statement{Module: "lab", Publisher: publisher}, Manifest: core.Manifest{
			ID: "lab", Version: "0.1.0", Publisher: publisher, Remote: &core.RemoteRule{Mode: core.Direct}}}
		if err := trust.Check(release); messageOf(err) != want && (want == "" || !strings.HasPrefix(messageOf(err), want)) {
			t.Errorf("running %s's answers %v, want %q", publisher, err, want)
		}
		release.Manifest.Remote = nil
		if err := trust.Check(release); err != nil {
			t.Errorf("running %s's without pages answers %v", publisher, err)
		}
	}
}

// recompressed is the same archive, with the same signature, in other bytes.
func recompressed(t *testing.T, text []byte) []byte {
	t.Helper()
	z, err := zstd.NewReader(nil)
	check(t, err)
	defer z.Close()
	unpacked, err := z.DecodeAll(text, nil)
	check(t, err)
	again := framed(unpacked, zstd.WithEncoderLevel(zstd.SpeedFastest))
	if bytes.Equal(again, text) {
		t.Fatal("the bytes are the same")
	}
	return again
}

func TestRevocationLists(t *testing.T) {
	key := newKey(t)
	publisher := core.Publisher{PublisherCard: core.PublisherCard{ID: "acme", Key: Public(key)}}
	list := RevocationList{Publisher: "acme", Serial: 3, IssuedAt: issued, Revoked: []Revoked{
		{Module: "radar", Statement: core.Digest{7}, Reason: "Löscht Daten.", RevokedAt: issued},
	}}
	text, err := SignRevocations(key, list)
	check(t, err)
	got, err := ReadRevocations(append(bytes.Clone(text), '\n'), publisher)
	check(t, err)
	if len(got.Revoked) != 1 || got.Serial != 3 || got.Publisher != "acme" || got.Revoked[0] != list.Revoked[0] {
		t.Errorf("%+v", got)
	}
	if rows := got.Revocations(); len(rows) != 1 || rows[0].RevokedBy != "publisher acme" || rows[0].Digest != (core.Digest{7}) ||
		rows[0].Module != "radar" {
		t.Errorf("%+v", rows)
	}
	sealed := func(change func(*RevocationList)) []byte {
		other := list
		other.Revoked = []Revoked{list.Revoked[0]}
		change(&other)
		text, err := SignRevocations(key, other)
		check(t, err)
		return text
	}
	foreign, err := SignRevocations(newKey(t), list)
	check(t, err)
	for name, row := range map[string]struct {
		text []byte
		want string
	}{
		"changed":               {bytes.Replace(text, []byte(`"serial":3`), []byte(`"serial":4`), 1), "is not what acme signed"},
		"another's key":         {foreign, "is signed with another key than that of acme"},
		"of another publisher":  {sealed(func(l *RevocationList) { l.Publisher = "evil" }), "is of the publisher evil, not of acme"},
		"serial 0":              {sealed(func(l *RevocationList) { l.Serial = 0 }), "has the serial 0"},
		"no reason":             {sealed(func(l *RevocationList) { l.Revoked[0].Reason = "" }), "gives no reason for radar"},
		"a reason in two lines": {sealed(func(l *RevocationList) { l.Revoked[0].Reason = "a\nb" }), "gives no reason for radar"},
		"no module's id":        {sealed(func(l *RevocationList) { l.Revoked[0].Module = "radar\x1b[2J" }), "which is no module's id"},
		"a terminal's escape":   {sealed(func(l *RevocationList) { l.Revoked[0].Reason = "\x1b[2J" }), "gives no reason for radar"},
		"not canonical":         {bytes.Replace(text, []byte(`,`), []byte(`, `), 1), "is not written as it is signed"},
		"a field twice": {bytes.Replace(text, []byte(`"serial":3`), []byte(`"serial":3,"serial":3`), 1),
			"is not written as it is signed"},
		"an unknown field": {append([]byte(`{"a":1,`), text[1:]...), `unknown field "a"`},
		"no list":          {[]byte("{}"), "is not written as it is signed"},
		"too large":        {make([]byte, maxRevocations+1), "is larger than"},
	} {
		if _, err := ReadRevocations(row.text, publisher); !refused(err) || !strings.Contains(err.Error(), row.want) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestCards(t *testing.T) {
	card := core.PublisherCard{ID: "acme", Name: "Acme Läbs", Key: core.PublicKey{1}, Wallet: core.Address{2}, IssuedAt: issued,
		Signature: "0x00"}
	text, err := FormatCard(card)
	check(t, err)
	if got, err := ParseCard(text); err != nil || got != card {
		t.Errorf("%+v, %v", got, err)
	}
	edit := func(old, new string) []byte {
		changed := bytes.Replace(text, []byte(old), []byte(new), 1)
		if bytes.Equal(changed, text) {
			t.Fatalf("%s is not in the card", old)
		}
		return changed
	}
	for name, row := range map[string]struct {
		text []byte
		want string
	}{
		"an unknown field":      {edit(`"id"`, `"admin": true, "id"`), `unknown field "admin"`},
		"a field twice":         {edit(`"id"`, `"ID": "gaia", "id"`), "it has the name id twice"},
		"an id in capitals":     {edit(`"acme"`, `"Acme"`), "The publisher's id Acme is none"},
		"no name":               {edit(`"Acme Läbs"`, `" "`), "has no name for people"},
		"a name that turns":     {edit(`Läbs`, `\u202esbaL`), "has no name for people"},
		"a name that hides":     {edit(`Läbs`, `Läbs\u200b`), "U+200B, which nobody sees"},
		"a name of marks":       {edit(`Acme Läbs`, `A\u0300\u0301\u0302\u0303\u0304`), "more than 4 marks"},
		"the portal's name":     {edit(`Acme Läbs`, `Gaia`), "Gaia looks like the portal's own Gaia"},
		"in other letters":      {edit(`Acme Läbs`, `G\u0430i\u0430`), "looks like the portal's own Gaia"}, // Cyrillic а
		"with a word more":      {edit(`Acme Läbs`, `Gaia Portal Security`), "looks like the portal's own Gaia Portal"},
		"an id like its name":   {edit(`"acme"`, `"gaia-portal"`), "gaia-portal looks like the portal's own Gaia Portal"},
		"no key":                {edit(card.Key.String(), strings.Repeat("0", 64)), "has no key"},
		"a key in capitals":     {edit(card.Key.String(), strings.Repeat("A", 64)), "cannot be read"},
		"a time with fractions": {edit("10:00:00Z", "10:00:00.5Z"), "has no time of issue to the second"},
		"no time":               {edit("2026-11-22T", "0001-01-01T"), "has no time of issue to the second"},
		"no JSON":               {[]byte("acme"), "it is not JSON"},
		"a second value":        {append(slices.Clone(text), `{"id":"radar"}`...), "there is something behind its end"},
		"too large":             {bytes.Repeat([]byte(" "), 40<<10), "is larger than"},
	} {
		if _, err := ParseCard(row.text); !refused(err) || !strings.Contains(err.Error(), row.want) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// What a stranger packed is hashed and no more: the same bytes, trusted, are read and refused.
func TestUntrustedBundleIsNotLookedInto(t *testing.T) {
	w := newWorkshop(t)
	head := archiveOf(w.signed(func(map[string]any) {})[:2])
	sealed := compressed(head[:len(head)-1024])
	whole := compressed(archiveOf(w.unsigned))
	spoilt := bytes.Clone(whole)
	spoilt[len(spoilt)-1] ^= 1
	hostile := w.manifest(`"title":"Lab"`, `"title":"Lab","settings":`+doubling)
	trusts := func(*Bundle) error { return nil }
	distrusts := func(*Bundle) error { return refuse("Nobody knows them.") }
	for name, row := range map[string]struct {
		text  []byte
		known string // of it, to a portal that does not trust
		want  string // where it is trusted
	}{
		"signed, with files that cannot be unpacked": {append(bytes.Clone(sealed), spoilt...), "gaia", "The bundle is damaged"},
		"signed, with a manifest that takes for ever": {
			w.sealedFiles(hostile), "gaia", `settings."$ref": `},
		"signed, with files that are too large together": {
			append(sealOf(w, largeRemote(w)), whole...), "gaia", "The files in remote/ have more than 32 MiB together"},
		"signed, with a file that has no place": {
			append(sealOf(w, w.with(part{name: "remote/login.html"})), whole...), "gaia", "remote/login.html is of a kind that no remote has"},
		"unsigned, with a manifest that takes for ever": {framed(archiveOf(hostile)), "", `settings."$ref": `},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := ReadTrusted(t.Context(), bytes.NewReader(row.text), distrusts)
			var untrusted *Untrusted
			if !errors.As(err, &untrusted) || err.Error() != "Nobody knows them." {
				t.Fatalf("%v", err)
			}
			b := untrusted.Bundle
			if b.Digest != sha256.Sum256(row.text) || b.Bytes != int64(len(row.text)) || b.Manifest.ID != "" || b.Names != nil {
				t.Errorf("%+v", b)
			}
			if signed := b.Statement != nil; signed != (row.known != "") || signed && b.Statement.Publisher != row.known {
				t.Errorf("its statement is %+v", b.Statement)
			}
			if _, err := ReadTrusted(t.Context(), bytes.NewReader(row.text), trusts); err == nil || !strings.Contains(err.Error(), row.want) {
				t.Errorf("trusted it answers %v, want %q", err, row.want)
			}
		})
	}
	for name, row := range map[string]struct {
		text io.Reader
		want string
	}{
		"cut short":           {bytes.NewReader(whole[:len(whole)/2]), "The bundle is cut short"},
		"without its files":   {bytes.NewReader(nil), "The bundle is cut short"},
		"with noise":          {bytes.NewReader(noiseOf(1 << 20)), "This is no bundle"},
		"going on":            {bytes.NewReader(append(bytes.Clone(whole), whole...)), "The bundle goes on after its end"},
		"that does never end": {endless(), "The bundle is larger than 512 MiB"},
	} {
		_, err := ReadTrusted(t.Context(), io.MultiReader(bytes.NewReader(sealed), row.text), distrusts)
		if err == nil || !strings.Contains(err.Error(), row.want) {
			t.Errorf("a stranger's bundle %s answers %v, want %q", name, err, row.want)
		}
	}
}

// endless is a frame of zstd with one block more than a bundle may have bytes.
func endless() io.Reader {
	const size = 128 << 10
	block := append([]byte{size << 3 & 0xff, size >> 5 & 0xff, size >> 13}, make([]byte, size)...)
	parts := []io.Reader{strings.NewReader("\x28\xb5\x2f\xfd\x00\x58")}
	for range MaxBundle/size + 1 {
		parts = append(parts, bytes.NewReader(block))
	}
	return io.MultiReader(parts...)
}

// sealOf is the frame of the statement of those parts and its signature.
func sealOf(w *workshop, parts []part) []byte {
	head := archiveOf(w.seal(parts, text(statementOf(parts)))[:2])
	return compressed(head[:len(head)-1024])
}

// sealedFiles is the whole bundle of those parts.
func (w *workshop) sealedFiles(parts []part) []byte {
	return append(sealOf(w, parts), compressed(archiveOf(parts))...)
}

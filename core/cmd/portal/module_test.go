package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/ethereum/go-ethereum/common/hexutil"
	"github.com/ethereum/go-ethereum/crypto"
	"github.com/ethereum/go-ethereum/signer/core/apitypes"

	"gaia.example/portal/core"
	"gaia.example/portal/core/bundle"
	"gaia.example/portal/core/coretest"
	"gaia.example/portal/core/logs"
)

// author is a partner at work: a folder, and the portal's binary.
type author struct {
	t   *testing.T
	dir string
}

// does runs portal module with the arguments, names of files being those of the folder, and expects the code.
func (a author) does(code int, args ...string) string {
	a.t.Helper()
	a.find(args)
	output, got := coretest.Command(a.t, a.dir, nil, append([]string{"module"}, args...)...)
	if got != code {
		a.t.Fatalf("portal module %s ends with %d, not %d: %s", strings.Join(args, " "), got, code, output)
	}
	return output
}

// find puts the folder before names of files.
func (a author) find(args []string) {
	for i, arg := range args {
		if strings.HasPrefix(arg, "./") {
			args[i] = filepath.Join(a.dir, arg)
		}
	}
}

// machine is what the act tells machines.
func machine[T any](a author, args ...string) T {
	a.t.Helper()
	var value T
	a.find(args)
	stdout, stderr, code := coretest.Output(a.t, a.dir, append(append([]string{"module"}, args...), "--json")...)
	if code != 0 || json.Unmarshal([]byte(stdout), &value) != nil {
		a.t.Fatalf("%v ends with %d and answers %s%s", args, code, stdout, stderr)
	}
	return value
}

func (a author) write(name, text string) {
	a.t.Helper()
	path := filepath.Join(a.dir, name)
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		a.t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		a.t.Fatal(err)
	}
}

// newAuthor has a module's folder, radar.
func newAuthor(t *testing.T) author {
	t.Helper()
	a := author{t, t.TempDir()}
	coretest.Husk(t, filepath.Join(a.dir, "radar"), []byte(`{"id":"radar","version":"1.0.0","publisher":"acme","title":"Radar","description":"Shows what is near.","compat":{"host":1},"plugin":"radar",
		"api":[{"prefix":"/near","access":"tier","tier":"LIRAETH"}],
		"capabilities":[{"name":"chain.read","reason":"Reads what is near from the chain."}]}`))
	a.write("radar/CHANGELOG.md", "# 1.0.0\nFirst.\n")
	return a
}

// A partner makes a key, binds it to a wallet, packs, signs and checks a bundle.
func TestPartnerPublishes(t *testing.T) {
	t.Parallel()
	a := newAuthor(t)
	a.does(0, "key", "new", "./key.pem")
	if again := a.does(1, "key", "new", "./key.pem"); !strings.Contains(again, "never overwritten") {
		t.Error(again)
	}

	wallet, err := crypto.HexToECDSA(adminKey)
	if err != nil {
		t.Fatal(err)
	}
	card := machine[struct {
		Card      core.PublisherCard
		TypedData apitypes.TypedData
	}](a, "publisher", "new", "--id", "acme", "--name", "Acme Labs", "--key", "./key.pem", "--wallet",
		crypto.PubkeyToAddress(wallet.PublicKey).Hex(), "-o", "./publisher.json")
	hash, _, err := apitypes.TypedDataAndHash(card.TypedData)
	if err != nil {
		t.Fatal(err)
	}
	signature, err := crypto.Sign(hash, wallet)
	if err != nil {
		t.Fatal(err)
	}
	wrong := slices.Clone(signature)
	wrong[10] ^= 1
	if no := a.does(3, "publisher", "bind", "./publisher.json", "--signature", hexutil.Encode(wrong)); !strings.Contains(no,
		"is not the wallet's") {
		t.Error(no)
	}
	a.does(0, "publisher", "bind", "./publisher.json", "--signature", hexutil.Encode(signature))

	packed := machine[made](a, "pack", "./radar", "-o", "./radar.bundle")
	again := machine[made](a, "pack", "./radar", "-o", "./again.bundle")
	if packed.Module != "radar" || packed.Version != "1.0.0" || packed.Digest != again.Digest || packed.Bytes == 0 {
		t.Errorf("%+v, %+v", packed, again)
	}
	if no := a.does(3, "verify", "./radar.bundle"); !strings.Contains(no, "is not signed") {
		t.Error(no)
	}
	signed := machine[made](a, "sign", "--key", "./key.pem", "--serial", "7", "--expires", "30d", "./radar.bundle")
	if signed.Serial != 7 || signed.Digest == packed.Digest {
		t.Errorf("%+v", signed)
	}
	verified := machine[verified](a, "verify", "./radar.bundle", "--publisher", "./publisher.json")
	if !verified.Trusted || verified.Publisher != "acme" || verified.Key != card.Card.Key ||
		verified.ExpiresAt.Sub(verified.IssuedAt).Hours() != 30*24 || verified.Digest != signed.Digest {
		t.Errorf("%+v", verified)
	}
	if text := a.does(0, "verify", "./radar.bundle"); !strings.Contains(text, "Whose it is was not checked") {
		t.Error(text)
	}
	inspected := machine[inspected](a, "inspect", "./radar.bundle")
	if inspected.Statement.Serial != 7 || inspected.Manifest.ID != "radar" || len(inspected.Files) != 4 ||
		inspected.Changelog != "# 1.0.0\nFirst.\n" || *inspected.Key != card.Card.Key {
		t.Errorf("%+v", inspected)
	}
	for _, want := range []string{"Signed as acme", "Reads what is near from the chain.", "plugin/linux-amd64/radar"} {
		if text := a.does(0, "inspect", "./radar.bundle"); !strings.Contains(text, want) {
			t.Errorf("%s is not in %s", want, text)
		}
	}
}

// A publisher takes releases back, one after the other; its list has them all, and only its own.
func TestPublisherTakesBack(t *testing.T) {
	t.Parallel()
	a := newAuthor(t)
	a.does(0, "key", "new", "./key.pem")
	a.does(0, "key", "new", "./other.pem")
	key, err := bundle.LoadKey(filepath.Join(a.dir, "key.pem"))
	if err != nil {
		t.Fatal(err)
	}
	publisher := core.Publisher{PublisherCard: core.PublisherCard{ID: "acme", Key: bundle.Public(key)}}
	a.does(0, "pack", "./radar", "-o", "./one.bundle")
	a.does(0, "pack", "./radar", "-o", "./two.bundle")
	if no := a.does(1, "revocations", "--key", "./key.pem", "--reason", "It leaks.", "./revocations.json",
		"./one.bundle"); !strings.Contains(no, "is not signed with that key") {
		t.Error(no)
	}
	a.does(0, "sign", "--key", "./key.pem", "--serial", "1", "./one.bundle")
	a.does(0, "sign", "--key", "./key.pem", "--serial", "2", "./two.bundle")
	if no := a.does(1, "revocations", "--key", "./other.pem", "--reason", "It leaks.", "./revocations.json",
		"./one.bundle"); !strings.Contains(no, "is not signed with that key") {
		t.Error(no)
	}
	a.does(0, "revocations", "--key", "./key.pem", "--reason", "It leaks.", "./revocations.json", "./one.bundle")
	a.does(0, "revocations", "--key", "./key.pem", "--reason", "It leaks, too.", "./revocations.json", "./one.bundle", "./two.bundle")
	text, err := os.ReadFile(filepath.Join(a.dir, "revocations.json"))
	if err != nil {
		t.Fatal(err)
	}
	list, err := bundle.ReadRevocations(text, publisher)
	if err != nil || list.Serial != 2 || len(list.Revoked) != 2 || list.Revoked[0].Reason != "It leaks." ||
		list.Revoked[1].Reason != "It leaks, too." {
		t.Fatalf("%+v, %v", list, err)
	}
	for name, taken := range map[string]core.Digest{"one.bundle": list.Revoked[0].Statement, "two.bundle": list.Revoked[1].Statement} {
		found := machine[inspected](a, "inspect", "./"+name)
		if digest, err := bundle.StatementDigest(*found.Statement); err != nil || digest != taken {
			t.Errorf("%s is %s, and %s was taken back, %v", name, digest, taken, err)
		}
		trust := bundle.Trust{Publishers: []core.Publisher{publisher}, Revocations: list.Revocations(), Now: found.Statement.IssuedAt}
		if err := trust.Check(core.Packed{Digest: found.Digest, Statement: *found.Statement}); err == nil ||
			!strings.Contains(err.Error(), "The release was revoked") {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// What is printed for machines is JSON and nothing else, whatever there is to say beside it; the rest goes to standard error.
func TestMachinesReadJSONAlone(t *testing.T) {
	t.Parallel()
	a := newAuthor(t)
	a.write("radar/.DS_Store", "of a Mac")
	a.write("bad/module.json", `{"id": "Radar"}`)
	path := func(name string) string { return filepath.Join(a.dir, name) }
	who := []string{"publisher", "new", "--id", "acme", "--name", "Acme", "--key", path("key.pem"), "--wallet",
		"0x70997970C51812dc3A010C7d01b50e0d17dc79C8"}
	for _, row := range []struct {
		code   int
		beside string // on standard error
		args   []string
	}{
		{0, "", []string{"key", "new", path("key.pem"), "--json"}},
		// JSON for a wallet, whoever reads it
		{0, "Have the wallet 0x70997970C51812dc3A010C7d01b50e0d17dc79C8 sign what follows", append(who, "-o", path("one.json"))},
		{0, "Have the wallet", append(who, "-o", path("two.json"), "--json")},
		{0, "Left out, as a desktop's and no module's: .DS_Store", []string{"pack", path("radar"), "-o", path("radar.bundle"), "--json"}},
		{0, "", []string{"sign", path("radar.bundle"), "--serial", "1", "--key", path("key.pem"), "--expires", "2099-01-31", "--json"}},
		{0, "", []string{"verify", path("radar.bundle"), "--json"}},
		{0, "", []string{"inspect", path("radar.bundle"), "--json"}},
		{0, "", []string{"revocations", "--key", path("key.pem"), "--reason", "It shows too much.", path("list.json"), path("radar.bundle"),
			"--json"}},
		{1, "module.json has 8 mistakes", []string{"pack", path("bad"), "--json"}},
		{2, "--serial is missing", []string{"sign", path("radar.bundle"), "--key", path("key.pem"), "--json"}},
	} {
		stdout, stderr, code := coretest.Output(t, a.dir, append([]string{"module"}, row.args...)...)
		if code != row.code || !json.Valid([]byte(stdout)) || !strings.Contains(stderr, row.beside) || row.beside == "" && stderr != "" {
			t.Errorf("%v ends with %d, prints %q and says %q", row.args, code, stdout, stderr)
		}
	}
}

func TestSignsUntilADayOrForATime(t *testing.T) {
	t.Parallel()
	a := newAuthor(t)
	a.does(0, "key", "new", "./key.pem")
	a.does(0, "pack", "./radar", "-o", "./radar.bundle")
	for text, want := range map[string]func(verified) bool{
		"30d":                  func(v verified) bool { return v.ExpiresAt.Sub(v.IssuedAt) == 30*24*time.Hour },
		"36h":                  func(v verified) bool { return v.ExpiresAt.Sub(v.IssuedAt) == 36*time.Hour },
		"2099-01-31":           func(v verified) bool { return v.ExpiresAt.Equal(time.Date(2099, 2, 1, 0, 0, 0, 0, time.UTC)) },
		"2099-01-31T12:00:00Z": func(v verified) bool { return v.ExpiresAt.Equal(time.Date(2099, 1, 31, 12, 0, 0, 0, time.UTC)) },
	} {
		a.does(0, "sign", "./radar.bundle", "--serial", "1", "--key", "./key.pem", "--expires", text)
		if v := machine[verified](a, "verify", "./radar.bundle"); !want(v) {
			t.Errorf("--expires %s: from %s to %s", text, v.IssuedAt, v.ExpiresAt)
		}
	}
	for text, want := range map[string]string{
		"soon": "is no time", "2027-02-30": "is no time", "-1h": "is over already", "2020-01-31": "is over already", "0s": "is over already",
		"2999-01-01": "too far ahead",
	} {
		if no := a.does(2, "sign", "./radar.bundle", "--serial", "1", "--key", "./key.pem", "--expires="+text); !strings.Contains(no, want) {
			t.Errorf("--expires %s: %s", text, no)
		}
	}
}

func TestModuleRefusesAndLeavesFilesAlone(t *testing.T) {
	t.Parallel()
	a := newAuthor(t)
	a.does(0, "key", "new", "./key.pem")
	a.does(0, "key", "new", "./other.pem")
	a.does(0, "pack", "./radar", "-o", "./radar.bundle")
	before, err := os.ReadFile(filepath.Join(a.dir, "radar.bundle"))
	if err != nil {
		t.Fatal(err)
	}
	a.write("card.json", `{"id":"acme"}`)
	a.write("cut.bundle", string(before[:len(before)/2]))
	a.write("bad/module.json", "{}")
	a.write("bad/plugin/linux-amd64/radar", "#!/bin/sh")
	for _, row := range []struct {
		code int
		want string
		args []string
	}{
		{2, `There is no command "module bake"`, []string{"bake"}},
		{2, "An argument is missing.", []string{"pack"}},
		{2, "portal module pack DIR", []string{"pack", "./radar", "more"}},
		{2, "--key is missing.", []string{"sign", "./radar.bundle", "--serial", "1"}},
		{2, `--serial "0" is no number from 1`, []string{"sign", "./radar.bundle", "--serial", "0", "--key", "./key.pem"}},
		{2, "name days, like 365d, a duration, like 720h, or the last day, like 2027-01-31",
			[]string{"sign", "./radar.bundle", "--serial", "1", "--key", "./key.pem", "--expires", "soon"}},
		{2, `--wallet "0x12" is no address`,
			[]string{"publisher", "new", "--id", "acme", "--name", "A", "--key", "./key.pem", "--wallet", "0x12"}},
		{1, "publisher's id A is none", []string{"publisher", "new", "--id", "A", "--name", "A", "--key", "./key.pem", "--wallet",
			"0x70997970C51812dc3A010C7d01b50e0d17dc79C8"}},
		{1, "There is no key at", []string{"sign", "./radar.bundle", "--serial", "1", "--key", "./none.pem"}},
		{1, "is no ed25519 key", []string{"sign", "./radar.bundle", "--serial", "1", "--key", "./loose.pem"}},
		{1, "no such file", []string{"inspect", "./none.bundle"}},
		{1, "module.json has 8 mistakes", []string{"pack", "./bad", "-o", "./radar.bundle"}},
		{1, "cut short", []string{"sign", "./cut.bundle", "--serial", "1", "--key", "./key.pem", "-o", "./radar.bundle"}},
		{3, "cut short", []string{"inspect", "./cut.bundle"}},
		{3, "has no name for people", []string{"verify", "./radar.bundle", "--publisher", "./card.json"}},
	} {
		if err := os.WriteFile(filepath.Join(a.dir, "loose.pem"), []byte("no key"), 0o600); err != nil {
			t.Fatal(err)
		}
		if output := a.does(row.code, row.args...); !strings.Contains(output, row.want) {
			t.Errorf("%v answers %q, want %q", row.args, output, row.want)
		}
	}
	after, err := os.ReadFile(filepath.Join(a.dir, "radar.bundle"))
	if err != nil || string(after) != string(before) {
		t.Errorf("a refused act changed the bundle: %v", err)
	}
	drafts, err := filepath.Glob(filepath.Join(a.dir, ".*"))
	if err != nil || len(drafts) > 0 {
		t.Errorf("it left %v, %v", drafts, err)
	}
	var failed struct{ Error string }
	output := a.does(3, "inspect", "./cut.bundle", "--json")
	if line, _,
		_ := strings.Cut(output, "}"); json.Unmarshal([]byte(line+"}"), &failed) != nil || !strings.Contains(failed.Error, "cut short") {
		t.Errorf("machines are told %s", output)
	}
}

// What machines read is read on terminals too.
func TestAnswersForMachinesMoveNoCursor(t *testing.T) {
	const hostile = "a\n\u009b2J\x1b]0;x\a\u202e\x7f"
	var out strings.Builder
	l := &line{json: true, out: &out}
	for name, answer := range map[string]func() error{
		"an answer": func() error { return l.print(map[string]string{"changelog": hostile}, "") },
		"a log":     func() error { return l.log(logs.Line{Message: hostile}) },
	} {
		out.Reset()
		if err := answer(); err != nil {
			t.Fatal(err)
		}
		var read map[string]any
		if err := json.Unmarshal([]byte(out.String()), &read); err != nil || core.Printable(out.String()) != out.String() {
			t.Errorf("%s is %q, %v", name, out.String(), err)
		}
		if read["changelog"] != hostile && read["message"] != hostile {
			t.Errorf("%s is read as %q", name, read)
		}
	}
}

package main

import (
	"archive/tar"
	"bytes"
	"crypto/ed25519"
	"crypto/sha256"
	"crypto/x509"
	"encoding/json"
	"encoding/pem"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/ethereum/go-ethereum/common/hexutil"
	"github.com/ethereum/go-ethereum/crypto"
	"github.com/ethereum/go-ethereum/signer/core/apitypes"
	"github.com/klauspost/compress/zstd"

	"gaia.example/portal/core"
	"gaia.example/portal/core/bundle"
	"gaia.example/portal/core/coretest"
	"gaia.example/portal/core/coretest/quiet"
)

// makesCard makes the key ./key.pem and the card ./publisher.json of acme.
func (a author) makesCard() {
	a.t.Helper()
	a.does(0, "key", "new", "./key.pem")
	wallet, err := crypto.HexToECDSA(adminKey)
	check(a.t, err)
	made := machine[struct{ TypedData apitypes.TypedData }](a, "publisher", "new", "--id", "acme", "--name", "Acme Labs", "--key", "./key.pem",
		"--wallet", crypto.PubkeyToAddress(wallet.PublicKey).Hex(), "-o", "./publisher.json")
	hash, _, err := apitypes.TypedDataAndHash(made.TypedData)
	check(a.t, err)
	signature, err := crypto.Sign(hash, wallet)
	check(a.t, err)
	a.does(0, "publisher", "bind", "./publisher.json", "--signature", hexutil.Encode(signature))
}

// releases packs and signs a version of radar, ./radar-<version>.bundle, and answers with its digest.
func (a author) releases(version string, serial int) core.Digest {
	a.t.Helper()
	for _, name := range []string{"radar/module.json", "radar/plugin/linux-amd64/radar", "radar/CHANGELOG.md"} {
		text, err := os.ReadFile(filepath.Join(a.dir, name))
		check(a.t, err)
		a.write(filepath.Join(version, name), strings.Replace(string(text), `"version":"1.0.0"`, fmt.Sprintf(`"version":%q`, version), 1))
	}
	bundle := "./radar-" + version + ".bundle"
	a.does(0, "pack", "./"+version+"/radar", "-o", bundle)
	return machine[made](a, "sign", "--key", "./key.pem", "--serial", fmt.Sprint(serial), bundle).Digest
}

func (a author) says(code int, want string, args ...string) {
	a.t.Helper()
	if output := a.does(code, args...); !strings.Contains(output, want) {
		a.t.Errorf("portal module %s says\n%s\nwant %q", strings.Join(args, " "), output, want)
	}
}

// The database and the bundles are enough for every act; no portal runs.
func TestOperatorActsWithoutAPortal(t *testing.T) {
	t.Parallel()
	a := newAuthor(t)
	a.says(1, "there is no database yet", "list")
	tell(t, a.dir, nil, []told{{[]string{"migrate"}, 0, "up to date"}})
	a.says(0, "No module is installed", "list")
	a.makesCard()
	first := a.releases("1.0.0", 1)

	a.says(3, "The publisher acme is unknown", "install", "./radar-1.0.0.bundle", "--grant", "all")
	a.says(0, "No module is installed", "list")
	a.says(2, "Nobody can be asked here", "trust", "./publisher.json")
	a.says(0, "This portal installs what acme (Acme Labs) signs", "trust", "./publisher.json", "--yes")
	a.says(0, "Acme Labs", "publishers")
	a.says(2, "Nobody can be asked here", "install", "./radar-1.0.0.bundle")
	a.says(3, "asks for chain.read, which was not granted", "install", "./radar-1.0.0.bundle", "--grant", "")
	a.says(3, "does not ask for chain.follow", "install", "./radar-1.0.0.bundle", "--grant", "chain.read,chain.follow")
	a.says(3, "Module radar is not installed: portal module install installs it.", "upgrade", "./radar-1.0.0.bundle", "--grant", "all")
	plan := a.does(0, "install", "./radar-1.0.0.bundle", "--grant", "chain.read")
	for _, want := range []string{
		"radar 1.0.0: Radar, a new module", "Signed by acme (Acme Labs), wallet 0x", "+ chain.read", `"Reads what is near from the chain."`,
		"+ /near", "LIRAETH", "Built from", "radar 1.0.0 is installed.", "No portal runs on this database",
	} {
		if !strings.Contains(plan, want) {
			t.Errorf("installing says\n%s\nwant %q", plan, want)
		}
	}
	if all := machine[[]listed](a, "list"); len(all) != 1 || all[0].Digest != first || !all[0].Enabled || all[0].State != "" ||
		!strings.HasPrefix(all[0].ChangedBy, "operator ") {
		t.Errorf("listed: %+v", all)
	}
	a.says(0, "enabled, no portal runs", "list")

	second := a.releases("1.1.0", 2)
	if done := machine[done](a, "upgrade", "./radar-1.1.0.bundle", "--grant", "all"); done.Digest != second.String() ||
		done.Plan.Installed != "1.0.0" || !done.Settled {
		t.Errorf("upgraded: %+v", done)
	}
	a.says(0, "was installed already", "install", second.String(), "--grant", "all")
	a.says(0, "A roll-back goes to 1.0.0", "inspect", "radar")
	a.says(0, "radar was rolled back to 1.0.0 (from 1.1.0).", "rollback", "radar")
	a.says(0, "radar stands among the portal's own.", "place", "--no-wait", "radar", "among")
	a.says(0, "Its cards and entries stand among the portal's own", "inspect", "radar")
	a.says(1, `"first" is no place`, "place", "radar", "first")
	a.says(2, "An argument is missing.", "place", "radar")
	a.says(0, "radar makes do with 512 MiB.", "memory", "--no-wait", "radar", "512")
	if it := machine[listed](a, "inspect", "radar"); it.Running == nil || it.Running.Memory != (listedMemory{512, true}) || len(it.Running.Figures) != 0 ||
		len(it.Running.Crashes) != 0 || it.Running.Acts[0].Action != "module.memory" {
		t.Errorf("with memory given it is %+v", it.Running)
	}
	a.says(0, "Makes do with 512 MiB, as an admin gave it", "inspect", "radar")
	a.says(1, "A plugin is given from 32 to 1024 MiB: the operator allows more with modules.memory_most.", "memory", "radar", "4096")
	a.says(2, `"much" is no number of MiB`, "memory", "radar", "much")
	a.says(0, "radar makes do with 256 MiB.", "memory", "--no-wait", "radar", "manifest")
	a.says(0, "radar has another process.", "restart", "radar", "--no-wait")
	a.says(2, `--within "long" is no time, like 10m.`, "drain", "radar", "--reason", "Why.", "--within", "long")
	a.says(1, "has from 1 to 86400 seconds to end.", "drain", "radar", "--reason", "Why.", "--within", "0s")
	a.says(0, "radar takes no new requests, until it is enabled again.", "drain", "radar", "--reason", "Why.", "--no-wait")
	a.says(0, "Takes no requests since", "inspect", "radar")
	a.says(0, "radar is enabled.", "enable", "radar", "--no-wait")
	a.says(1, `"kv.use" is not granted to the module radar.`, "ungrant", "radar", "kv.use")
	a.says(0, "radar may not use chain.read any more", "ungrant", "--no-wait", "radar", "chain.read")
	a.says(0, "ungranted", "inspect", "radar")
	a.says(0, "radar", "install", first.String(), "--grant", "chain.read", "--no-wait")
	a.says(2, "--reason is missing.", "disable", "radar")
	a.says(0, "radar is disabled.", "disable", "radar", "--reason", "It is slow.")
	a.says(0, ": It is slow.", "inspect", "radar")
	a.says(0, "  disabled", "list")
	a.says(0, "radar is enabled.", "enable", "radar", "--no-wait")
	a.says(2, `--timeout "soon" is no time`, "enable", "radar", "--timeout", "soon")
	a.says(1, `There is no module "sonar".`, "enable", "sonar")
	a.says(2, "An argument is missing.", "enable")
	a.says(2, "--reason", "revoke", "radar", "1.1.0")
	a.says(1, "There is no release 9.9.9 of radar here", "revoke", "radar", "9.9.9", "--reason", "It leaks.")
	a.says(0, "neither installed nor run any more", "revoke", "radar", "1.1.0", "--reason", "It leaks.")
	a.says(3, "It leaks.", "rollback", "radar")
	a.says(3, "It leaks.", "install", second.String(), "--grant", "all")
	if it := machine[listed](a, "inspect", "radar"); len(it.Releases) != 2 || !it.Releases[0].Revoked || it.Releases[1].Revoked ||
		len(it.Grants) != 1 {
		t.Errorf("inspected: %+v", it)
	}
	a.says(0, "has logged nothing on this machine", "logs", "radar")
	a.says(0, "Nothing of acme is installed or run any more.", "distrust", "acme", "--reason", "It was sold.")
	a.says(0, "It was sold.", "publishers")
	a.says(2, "Nobody can be asked here", "remove", "radar")
	a.says(0, "radar is removed.", "remove", "radar", "--yes")
	a.says(0, "No module is installed", "list")
	a.says(1, `There is no module "testdata".`, "inspect", "testdata") // not: the folder of that name is no bundle
	var no struct{ Error string }
	if output := a.does(1, "inspect", "radar", "--json"); json.NewDecoder(strings.NewReader(output)).Decode(&no) != nil || no.Error == "" {
		t.Errorf("machines are told %s", output)
	}
}

// Pages inside the portal's own act for whoever has them open, so that a partner's are refused, whatever is granted and whoever is trusted: by
// who packs and signs them, and where somebody packed and signed them otherwise, by the command line and at the upload.
func TestAPartnersPagesAreRefused(t *testing.T) {
	t.Parallel()
	const sentence = "pages inside the portal's own can do all that their visitor can, and are for the portal's own modules alone"
	a := author{t, t.TempDir()}
	entry := "var evil_1_0_0 = {}"
	a.write("evil/remote/remoteEntry.js", entry)
	a.write("evil/remote/remote.json",
		fmt.Sprintf(`{"name":"evil_1_0_0","shell":1,"entry":"remoteEntry.js","files":{"remoteEntry.js":{"pages":["/evil"],"cards":["evil"],"integrity":%q}}}`,
			bundle.Integrity([]byte(entry))))
	lay := func(publisher string) {
		coretest.Husk(t, filepath.Join(a.dir, "evil"), fmt.Appendf(nil, `{"id":"evil","version":"1.0.0","publisher":%q,"title":"Evil","description":"A card for everybody.",
			"compat":{"host":1,"shell":1},"plugin":"evil","capabilities":[],"remote":{"mode":"direct"},
			"routes":[{"path":"/evil","title":"Evil","description":"A page.","access":"tier","tier":"LIRAETH"}],
			"cards":[{"id":"evil","title":"Evil","access":"public","order":1}]}`, publisher))
	}
	lay("acme")
	a.says(1, sentence, "pack", "./evil", "-o", "./evil.bundle")
	lay("gaia")
	a.does(0, "pack", "./evil", "-o", "./evil.bundle")
	if text := a.does(0, "inspect", "./evil.bundle"); !strings.Contains(text, "/evil") || !strings.Contains(text, "LIRAETH") {
		t.Errorf("the portal's own is shown as %s", text)
	}
	a.makesCard()
	unsigned, signed := a.turnsToAcme("evil.bundle")
	a.write("evil.bundle", string(unsigned))
	a.says(1, sentence, "sign", "./evil.bundle", "--key", "./key.pem", "--serial", "1")
	a.write("evil.bundle", string(signed))
	tell(t, a.dir, nil, []told{{[]string{"migrate"}, 0, "up to date"}})
	a.does(0, "trust", "./publisher.json", "--yes")
	a.says(3, sentence, "install", "./evil.bundle", "--grant", "all")
	a.write("modules.yaml", "modules:\n  evil: {bundle: evil.bundle, grant: all}\n")
	a.says(3, sentence, "apply", "./modules.yaml")
	a.says(0, "No module is installed", "list")

	bundles := coretest.Bundles(t)
	check(t, os.WriteFile(filepath.Join(bundles, "evil.bundle"), unsigned, 0o600))
	p := coretest.Portal(t, coretest.Options{Env: []string{"PORTAL_BUNDLES=" + bundles}})
	admin := p.Browser(adminKey)
	admin.SignIn()
	card, err := os.ReadFile(filepath.Join(a.dir, "publisher.json"))
	check(t, err)
	ask(t, admin, []row{
		{"the publisher is trusted", "POST", "/api/admin/publishers", coretest.Text(card), nil, 200, ""},
		{"uploaded", "POST", "/api/admin/bundles", coretest.Text(signed), octets, 400, sentence},
		{"beside the binary", "GET", "/api/admin/modules", nil, nil, 200, `"id":"lab"`},
	})
	if all := admin.Get("/api/admin/modules").Body; strings.Contains(all, `"id":"evil"`) {
		t.Errorf("it is installed: %s", all)
	}
}

// turnsToAcme makes a bundle of gaia's one of acme's, as no command does: without a signature, and signed with ./key.pem.
func (a author) turnsToAcme(name string) (unsigned, signed []byte) {
	a.t.Helper()
	read := func() []byte {
		text, err := os.ReadFile(filepath.Join(a.dir, name))
		check(a.t, err)
		return text
	}
	in, err := zstd.NewReader(nil)
	check(a.t, err)
	defer in.Close()
	out, err := zstd.NewWriter(nil)
	check(a.t, err)
	defer out.Close()
	packed := read()
	a.does(0, "sign", "./"+name, "--key", "./key.pem", "--serial", "1")
	seal, _ := bytes.CutSuffix(read(), packed)
	if seal, err = in.DecodeAll(seal, nil); err != nil {
		a.t.Fatal(err)
	}
	before, err := in.DecodeAll(packed, nil)
	check(a.t, err)
	after := bytes.ReplaceAll(before, []byte("gaia"), []byte("acme"))
	statement := filesOf(a.t, seal)["release.json"]
	changed := bytes.ReplaceAll(statement, []byte("gaia"), []byte("acme"))
	now := filesOf(a.t, after)
	for name, text := range filesOf(a.t, before) {
		changed = bytes.ReplaceAll(changed, fmt.Appendf(nil, "%x", sha256.Sum256(text)), fmt.Appendf(nil, "%x", sha256.Sum256(now[name])))
	}
	text, err := os.ReadFile(filepath.Join(a.dir, "key.pem"))
	check(a.t, err)
	block, _ := pem.Decode(text)
	key, err := x509.ParsePKCS8PrivateKey(block.Bytes)
	check(a.t, err)
	signature := func(of []byte) []byte {
		return fmt.Appendf(nil, "%x", ed25519.Sign(key.(ed25519.PrivateKey), append([]byte("gaia-portal/release/v1\n"), of...)))
	}
	seal = bytes.Replace(seal, signature(statement), signature(changed), 1)
	seal = bytes.Replace(seal, statement, changed, 1)
	unsigned = out.EncodeAll(after, nil)
	return unsigned, append(out.EncodeAll(seal, nil), unsigned...)
}

// filesOf are those of an archive, which need not have an end.
func filesOf(t *testing.T, archive []byte) map[string][]byte {
	t.Helper()
	files := map[string][]byte{}
	for entries := tar.NewReader(bytes.NewReader(archive)); ; {
		header, err := entries.Next()
		if errors.Is(err, io.EOF) {
			return files
		}
		check(t, err)
		files[header.Name], err = io.ReadAll(entries)
		check(t, err)
	}
}

func TestModulesFile(t *testing.T) {
	t.Parallel()
	a := newAuthor(t)
	tell(t, a.dir, nil, []told{{[]string{"migrate"}, 0, "up to date"}})
	a.makesCard()
	a.releases("1.0.0", 1)
	a.releases("1.1.0", 2)
	a.write("modules.yaml", "modules:\n  radar:\n    bundel: radar-1.0.0.bundle\n")
	a.says(2, "modules.yaml:3: module radar has no field bundel", "apply", "./modules.yaml")
	a.write("modules.yaml", "publishers: [publisher.json]\nmodules:\n  radar: {bundle: radar-1.0.0.bundle}\n")
	a.says(3, "modules.yaml:3: This release asks for chain.read, which was not granted", "apply", "./modules.yaml")
	a.says(0, "WALLET", "publishers")

	a.write("modules.yaml", "publishers: [publisher.json]\nmodules:\n  radar: {bundle: radar-1.0.0.bundle, grant: [chain.read]}\n")
	a.says(3, "2 things differ", "apply", "./modules.yaml", "--dry-run")
	a.says(0, "No module is installed", "list")
	a.says(0, "install  module radar", "apply", "./modules.yaml")
	a.says(0, "Nothing differs.", "apply", "./modules.yaml")
	a.says(0, "Nothing differs.", "apply", "./modules.yaml", "--dry-run")

	a.write("modules.yaml", "publishers: [publisher.json]\nmodules:\n  radar: {bundle: radar-1.1.0.bundle, grant: all, enabled: false}\n")
	var drift applied
	if output := a.does(3, "apply", "./modules.yaml", "--dry-run",
		"--json"); json.NewDecoder(strings.NewReader(output)).Decode(&drift) != nil || len(drift.Lines) != 1 || drift.Lines[0].Act != "upgrade" {
		t.Errorf("machines are told %s", output)
	}
	a.says(0, "1.1.0, disabled", "apply", "./modules.yaml")
	a.write("modules.yaml", "modules: {}\n")
	a.says(0, "Not in the file, and left as they are: module radar, publisher acme", "apply", "./modules.yaml")
	a.says(0, "remove", "apply", "./modules.yaml", "--prune")
	a.says(0, "No module is installed", "list")
}

// A developer starts the portal with the folder of a module, changes the module and starts it again: the version stays, its contents do
// not.
func TestDevTakesAFolderAgain(t *testing.T) {
	t.Parallel()
	folder := coretest.Folder(t, core.Manifest{ID: "tool", Version: "1.0.0", Publisher: "acme", Run: core.Always})
	data, seen := t.TempDir(), map[core.Digest]bool{}
	for _, readme := range []string{"first", "second"} {
		check(t, os.WriteFile(filepath.Join(folder, "README.md"), []byte(readme), 0o644))
		p := coretest.Portal(t, coretest.Options{Data: data, Args: []string{"--module", folder}})
		b := p.Browser("")
		quiet.Until(t, time.Minute, "the tool answers", func() bool { return b.Get("/api/m/tool/open/caller").Status == 200 })
		installed := machine[[]listed](author{t, data}, "list")
		at := slices.IndexFunc(installed, func(l listed) bool { return l.ID == "tool" })
		if at < 0 || installed[at].Version != "1.0.0" || seen[installed[at].Digest] {
			t.Fatalf("%+v", installed)
		}
		seen[installed[at].Digest] = true
		p.Signal(syscall.SIGTERM)
		<-p.Ended()
	}
	if output, code := coretest.Command(t, data, nil, "serve", "--module", folder); code != 2 || !contains(output, "module") {
		t.Errorf("serve takes a folder: %d %s", code, output)
	}
}

package main

import (
	"bytes"
	"crypto/ed25519"
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/ethereum/go-ethereum/crypto"
	"github.com/ethereum/go-ethereum/signer/core/apitypes"

	"gaia.example/portal/core"
	"gaia.example/portal/core/bundle"
	"gaia.example/portal/core/chain"
	"gaia.example/portal/core/coretest"
	"gaia.example/portal/core/coretest/quiet"
	"gaia.example/portal/core/store"
)

// partner is a publisher, acme, with a real key and a real wallet, whose modules run.
type partner struct {
	t    *testing.T
	key  ed25519.PrivateKey
	card core.PublisherCard
}

func newPartner(t *testing.T) *partner {
	t.Helper()
	key, err := bundle.NewKey(filepath.Join(t.TempDir(), "key.pem"))
	check(t, err)
	wallet, err := crypto.GenerateKey()
	check(t, err)
	p := &partner{t, key, core.PublisherCard{
		ID: "acme", Name: "Acme Labs", Key: bundle.Public(key), Wallet: core.Address(crypto.PubkeyToAddress(wallet.PublicKey)),
		IssuedAt: time.Now().UTC().Truncate(time.Second),
	}}
	typed, err := chain.CardTypedData(p.card)
	check(t, err)
	var data apitypes.TypedData
	check(t, json.Unmarshal(typed, &data))
	hash, _, err := apitypes.TypedDataAndHash(data)
	check(t, err)
	signature, err := crypto.Sign(hash, wallet)
	check(t, err)
	p.card.Signature = fmt.Sprintf("0x%x", signature)
	return p
}

// release is a signed bundle of radar.
func (p *partner) release(version string, serial int64) []byte {
	p.t.Helper()
	return p.sign(core.Manifest{
		ID: "radar", Version: version, Publisher: "acme", Run: core.Always,
		Capabilities: []core.Capability{{Name: "events.publish", Reason: "Tells what is near."}},
	}, serial)
}

// sign is a signed bundle of the module.
func (p *partner) sign(m core.Manifest, serial int64) []byte {
	p.t.Helper()
	path := coretest.Bundle(p.t, p.t.TempDir(), m)
	file, err := os.Open(path)
	check(p.t, err)
	defer file.Close()
	var signed bytes.Buffer
	now := time.Now()
	check(p.t, bundle.Sign(&signed, file, p.key,
		bundle.Terms{Publisher: "acme", Serial: serial, IssuedAt: now, ExpiresAt: now.AddDate(1, 0, 0)}))
	return signed.Bytes()
}

// seenModule is a module as the admin's page reads it.
type seenModule struct {
	ID, Version, Digest, State, PublisherName, Problem, Run string
	Serial                                                  int64
	Enabled                                                 bool
	Previous                                                *struct{ Version, Digest string }
	SoakUntil                                               *time.Time
	Replicas                                                []struct{ Replica, Version, State string }
}

var octets = []string{"Content-Type", "application/octet-stream"}

func TestModulesOverHTTP(t *testing.T) {
	t.Parallel()
	p := coretest.Portal(t, coretest.Options{})
	acme, admin := newPartner(t), p.Browser(adminKey)
	admin.SignIn()
	waitReady(t, admin)
	first := acme.release("1.0.0", 1)
	digest := core.Digest(sha256.Sum256(first)).String()
	card, err := bundle.FormatCard(acme.card)
	check(t, err)

	ask(t, admin, []row{
		{"the portal's own publisher", "GET", "/api/admin/publishers", nil, nil, 200, `"id":"gaia"`},
		{"no bundle", "POST", "/api/admin/bundles", coretest.Text("hello"), octets, 400, ""},
		{"nothing", "POST", "/api/admin/bundles", coretest.Text(""), octets, 400, ""},
		{"half a bundle", "POST", "/api/admin/bundles", coretest.Text(first[:len(first)/2]), octets, 400, ""},
		{"a bundle as JSON", "POST", "/api/admin/bundles", coretest.Text(first[:1<<20]), nil, 400, "application/octet-stream"},
		{"a bundle that is not there", "GET", "/api/admin/bundles/" + digest, nil, nil, 404, "upload it again"},
		{"a digest that is none", "GET", "/api/admin/bundles/lab", nil, nil, 404, ""},
		{"of whom nobody knows", "POST", "/api/admin/bundles", coretest.Text(first), octets, 200, `"refusals":["The publisher acme is unknown`},
		{"installing it all the same", "POST", "/api/admin/bundles/" + digest + "/install", map[string]any{"grant": []string{"events.publish"}},
			nil, 409, "The publisher acme is unknown"},
		{"for a page that reads problems", "POST", "/api/admin/bundles/" + digest + "/install",
			map[string]any{"grant": []string{"events.publish"}}, []string{"Accept", "application/problem+json"}, 409,
			`"detail":"The publisher acme is unknown`},
		{"a card that was changed", "POST", "/api/admin/publishers", coretest.Text(strings.Replace(string(card), "Acme Labs", "Acme", 1)), nil,
			400, "is not the wallet's"},
		{"a card with another field", "POST", "/api/admin/publishers", coretest.Text(`{"id":"x","colour":"red"}`), nil, 400, ""},
		{"the card", "POST", "/api/admin/publishers", coretest.Text(card), nil, 200, `"revokedAt":null`},
		{"looked at again", "GET", "/api/admin/bundles/" + digest, nil, nil, 200, `"refusals":[]`},
		{"without a word on grants", "POST", "/api/admin/bundles/" + digest + "/install", map[string]any{}, nil, 400, "Say what is granted"},
		{"an unknown field", "POST", "/api/admin/bundles/" + digest + "/install", map[string]any{"grant": []string{}, "force": true}, nil, 400,
			""},
		{"granted too little", "POST", "/api/admin/bundles/" + digest + "/install", map[string]any{"grant": []string{}}, nil, 409,
			"asks for events.publish"},
		{"granted too much", "POST", "/api/admin/bundles/" + digest + "/install",
			map[string]any{"grant": []string{"events.publish", "chain.read"}}, nil, 409, "does not ask for chain.read"},
		{"another wallet's write", "POST", "/api/admin/bundles/" + digest + "/install", map[string]any{"grant": []string{"events.publish"}},
			[]string{"X-Portal-Wallet", p.Browser("").Wallet.String()}, 409, "another account"},
		{"its API before", "GET", "/api/m/radar/open/caller", nil, nil, 404, ""},
	})

	var module seenModule
	admin.Do("POST", "/api/admin/bundles/"+digest+"/install", map[string]any{"grant": []string{"events.publish"}}).JSON(t, &module)
	if module.Version != "1.0.0" || module.Digest != digest || module.State != "ready" || !module.Enabled ||
		module.PublisherName != "Acme Labs" || module.Previous != nil || module.Run != "always" {
		t.Errorf("installed: %+v", module)
	}
	second := acme.release("1.1.0", 2)
	if chunked := admin.Do("POST", "/api/admin/bundles", io.MultiReader(bytes.NewReader(second)), octets...); chunked.Status != 200 ||
		!contains(chunked.Body, `"version":"1.1.0"`) {
		t.Errorf("in chunks: %d %s", chunked.Status, chunked.Body)
	}
	next := core.Digest(sha256.Sum256(second)).String()
	ask(t, admin, []row{
		{"its API", "GET", "/api/m/radar/open/caller", nil, nil, 200, ""},
		{"the upgrade", "POST", "/api/admin/bundles", coretest.Text(second), octets, 200,
			`"act":"upgrade","installed":"1.0.0","refusals":[],"warnings":[]`},
		{"the other version", "POST", "/api/admin/bundles/" + next + "/install", map[string]any{"grant": []string{"events.publish"}}, nil, 200,
			`"version":"1.1.0"`},
		{"back", "POST", "/api/admin/modules/radar/rollback", nil, nil, 200, `"version":"1.0.0"`},
		// it has no cards and entries yet
		{"a partner that is put among the portal's own", "PATCH", "/api/admin/modules/radar", map[string]string{"place": "among"}, nil, 200,
			`"place":null`},
		{"a place that is none", "PATCH", "/api/admin/modules/radar", map[string]string{"place": "first"}, nil, 400, `is no place`},
		{"two wishes", "PATCH", "/api/admin/modules/radar", map[string]any{"place": "after", "enabled": true}, nil, 400,
			"Say one thing: whether the module"},
		{"the portal's own", "PATCH", "/api/admin/modules/lab", map[string]string{"place": "before"}, nil, 409, "is the portal's own"},
		{"a module that has no release before", "POST", "/api/admin/modules/lab/rollback", nil, nil, 409, "this is its first"},
		{"its sandbox", "GET", "/api/admin/modules", nil, nil, 200,
			`{"name":"namespaces","active":true,"by":"user, net, pid, ipc, uts, mnt","why":""},{"name":"tmpfs","active":true`},
		{"its releases", "GET", "/api/admin/modules/radar/releases", nil, nil, 200, `"version":"1.1.0","serial":2,"publisher":"acme"`},
		{"its history", "GET", "/api/admin/modules/radar/history?limit=3", nil, nil, 200, `"to":"ready"`},
		{"too much of its history", "GET", "/api/admin/modules/radar/history?limit=9999", nil, nil, 400, "from 1 to 1000"},
		{"its log", "GET", "/api/admin/modules/radar/log", nil, nil, 200, "["},
		{"nothing of it", "GET", "/api/admin/modules/radar/secrets", nil, nil, 404, ""},
		{"releases of what is not there", "GET", "/api/admin/modules/sonar/releases", nil, nil, 404, ""},
	})
	quiet.Until(t, 10*time.Second, "the replica tells of it", func() bool {
		var all []seenModule
		admin.Get("/api/admin/modules").JSON(t, &all)
		return len(all) == 2 && all[1].ID == "radar" && all[1].Previous != nil && all[1].Previous.Version == "1.1.0" &&
			len(all[1].Replicas) == 1 && all[1].Replicas[0].Version == "1.0.0" && all[1].Replicas[0].State == "ready"
	})
	revokesAndRemoves(t, admin, next)
	isAudited(t, p, admin)
}

// revokesAndRemoves takes back and takes out what the test before installed.
func revokesAndRemoves(t *testing.T, admin *coretest.Browser, next string) {
	ask(t, admin, []row{
		{"without a reason", "POST", "/api/admin/revocations", map[string]string{"digest": next}, nil, 400, "Say why"},
		{"a release that nobody knows", "POST", "/api/admin/revocations", map[string]string{"digest": strings.Repeat("ab", 32), "reason": "x"},
			nil, 404, ""},
		{"no list", "POST", "/api/admin/revocations", map[string]any{"list": 1}, nil, 400, ""},
		{"a release", "POST", "/api/admin/revocations", map[string]string{"digest": next, "reason": "It leaks."}, nil, 200, `"module":"radar"`},
		{"forth to it", "POST", "/api/admin/modules/radar/rollback", nil, nil, 409, "It leaks."},
		{"the module goes", "DELETE", "/api/admin/modules/radar", nil, nil, 204, ""},
		{"a second time", "DELETE", "/api/admin/modules/radar", nil, nil, 404, ""},
		{"its API after", "GET", "/api/m/radar/open/caller", nil, nil, 404, ""},
		{"no reason to distrust", "DELETE", "/api/admin/publishers/acme", map[string]string{}, nil, 400, "Say why"},
		{"us", "DELETE", "/api/admin/publishers/gaia", map[string]string{"reason": "x"}, nil, 409, "is the portal itself"},
		{"the publisher goes", "DELETE", "/api/admin/publishers/acme", map[string]string{"reason": "It was sold."}, nil, 200,
			`"reason":"It was sold."`},
	})
}

// isAudited looks for each act, with who did it.
func isAudited(t *testing.T, p *coretest.Process, admin *coretest.Browser) {
	t.Helper()
	database, err := store.Connect(t.Context(), "sqlite:"+filepath.Join(p.Data, "portal.db"))
	check(t, err)
	defer database.Close()
	check(t, database.VerifyAudit(t.Context()))
	entries, err := database.AuditAfter(t.Context(), 0, 1000)
	check(t, err)
	var acts []string
	for _, e := range entries {
		if e.Actor == admin.Wallet.String() {
			acts = append(acts, e.Action+" "+e.Subject)
		}
	}
	want := "publisher.trusted acme, module.installed radar, module.upgraded radar, module.rolled_back radar, module.placed radar, release.revoked radar, module.removed radar, publisher.distrusted acme"
	if got := strings.Join(acts, ", "); got != want {
		t.Errorf("the audit has %s, want %s", got, want)
	}
}

// To anybody who is no admin none of it is there.
func TestModulesAreTheAdmins(t *testing.T) {
	t.Parallel()
	p := coretest.Portal(t, coretest.Options{Args: []string{"--safe-mode"}})
	stranger, holder := p.Browser(""), p.Browser("")
	holder.SignIn()
	digest := strings.Repeat("ab", 32)
	for _, r := range []row{
		{method: "GET", path: "/api/admin/modules"}, {method: "GET", path: "/api/admin/modules/lab/releases"},
		{method: "GET", path: "/api/admin/modules/lab/history"},
		{method: "GET", path: "/api/admin/modules/lab/log"}, {method: "POST", path: "/api/admin/modules/lab/rollback"},
		{method: "DELETE", path: "/api/admin/modules/lab"},
		{method: "POST", path: "/api/admin/bundles", body: coretest.Text(strings.Repeat("x", 1<<20)), header: octets},
		{method: "GET", path: "/api/admin/bundles/" + digest},
		{method: "POST", path: "/api/admin/bundles/" + digest + "/install", body: map[string]any{"grant": []string{}}},
		{method: "GET", path: "/api/admin/publishers"}, {method: "POST", path: "/api/admin/publishers", body: map[string]any{}},
		{method: "DELETE", path: "/api/admin/publishers/acme", body: map[string]any{"reason": "x"}},
		{method: "POST", path: "/api/admin/revocations", body: map[string]any{}},
	} {
		for who, status := range map[*coretest.Browser]int{stranger: 401, holder: 404} {
			if answer := who.Do(r.method, r.path, r.body, r.header...); answer.Status != status {
				t.Errorf("%s %s answers %d %.200s, want %d", r.method, r.path, answer.Status, answer.Body, status)
			}
		}
	}
}

// The command line acts beside a portal that serves, and waits until it has followed.
func TestCommandsBesideAPortal(t *testing.T) {
	t.Parallel()
	p := coretest.Portal(t, coretest.Options{})
	a, acme, b := author{t, p.Data}, newPartner(t), p.Browser("")
	card, err := bundle.FormatCard(acme.card)
	check(t, err)
	a.write("publisher.json", string(card))
	a.write("radar-1.0.0.bundle", string(acme.release("1.0.0", 1)))
	a.write("radar-1.1.0.bundle", string(acme.release("1.1.0", 2)))
	a.does(0, "trust", "./publisher.json", "--yes")
	installed := machine[done](a, "install", "./radar-1.0.0.bundle", "--grant", "all")
	if !installed.Settled || installed.Failed || len(installed.Replicas) != 1 || installed.Replicas[0].State != core.Ready ||
		installed.Replicas[0].Version != "1.0.0" {
		t.Errorf("installed: %+v", installed)
	}
	ask(t, b, []row{{"its API at once", "GET", "/api/m/radar/open/caller", nil, nil, 200, ""}})
	a.says(0, "radar was upgraded from 1.0.0 to 1.1.0.", "upgrade", "./radar-1.1.0.bundle", "--grant", "all")
	a.says(0, "ready", "list")
	a.says(0, "may go back until", "inspect", "radar")
	a.says(0, "radar was rolled back to 1.0.0 (from 1.1.0).", "rollback", "radar")
	a.says(0, "radar is disabled.", "disable", "radar", "--reason", "It is slow.")
	ask(t, b, []row{{"a disabled module's API", "GET", "/api/m/radar/open/caller", nil, nil, 503, "is switched off"}})
	a.write("modules.yaml", "modules:\n  radar: {bundle: 1.1.0, grant: all}\n")
	a.says(0, "ready", "apply", "./modules.yaml")
	ask(t, b, []row{{"its API as the file has it", "GET", "/api/m/radar/open/caller", nil, nil, 200, ""}})
	a.says(0, "radar is removed.", "remove", "radar", "--yes")
	ask(t, b, []row{{"a removed module's API", "GET", "/api/m/radar/open/caller", nil, nil, 404, ""}})
	a.says(0, "has logged nothing", "logs", "radar")
}

// Every command of the operators' chapter on modules does what the chapter says, on the files that it names.
func TestModulesChapter(t *testing.T) {
	t.Parallel()
	text, err := os.ReadFile("../../../docs/operating.md")
	check(t, err)
	_, chapter, _ := strings.Cut(string(text), "\n## Modules\n")
	chapter, _, _ = strings.Cut(chapter, "\n## ")
	_, file, _ := strings.Cut(chapter, "```yaml\n")
	file, _, _ = strings.Cut(file, "```")
	a, acme := author{t, t.TempDir()}, newPartner(t)
	tell(t, a.dir, nil, []told{{[]string{"migrate"}, 0, "up to date"}})
	radar := func(version string, serial int64) string { // asks for what the chapter grants and takes back
		return string(acme.sign(core.Manifest{
			ID: "radar", Version: version, Publisher: "acme", Run: core.Always, Contracts: []string{"GaiaToken"},
			Capabilities: []core.Capability{{Name: "chain.read", Reason: "Reads what is near."},
				{Name: "wallet.call", Targets: []string{"GaiaToken.approve"}, Reason: "Lets visitors pay."}},
			Remote: &core.RemoteRule{Mode: core.Framed},
			Routes: []core.RouteRule{{Path: "/radar", Title: "Radar", Description: "What is near.", Access: core.Public}},
			Wallet: &core.WalletRule{Calls: map[string]core.WalletCall{
				"GaiaToken.approve": {Function: "approve(address spender, uint256 value)", Spends: "value"}}},
		}, serial))
	}
	card, err := bundle.FormatCard(acme.card)
	check(t, err)
	list, err := bundle.SignRevocations(acme.key, bundle.RevocationList{Publisher: "acme", Serial: 1, IssuedAt: time.Now()})
	check(t, err)
	for name, content := range map[string]string{
		"publisher.json": string(card), "radar-1.0.0.bundle": radar("1.0.0", 1), "radar-1.1.0.bundle": radar("1.1.0", 2),
		"revocations.json": string(list), "modules.yaml": file,
	} {
		a.write(name, content)
	}
	// nobody can be asked; it was removed
	codes := map[string]int{"module install radar-1.0.0.bundle": 2, "module apply modules.yaml --dry-run": 3}
	ran := 0
	for line := range strings.Lines(chapter) {
		line, _, _ = strings.Cut(strings.TrimSpace(line), " #")
		command, isCommand := strings.CutPrefix(strings.TrimSpace(line), "portal ")
		if !isCommand || !strings.HasPrefix(command, "module ") {
			continue
		}
		var args []string
		for i, part := range strings.Split(command, `"`) {
			if i%2 == 1 {
				args = append(args, part)
			} else {
				args = append(args, strings.Fields(part)...)
			}
		}
		for i, arg := range args[1:] {
			if strings.Contains(arg, ".json") || strings.HasSuffix(arg, ".bundle") || strings.HasSuffix(arg, ".yaml") {
				args[i+1] = "./" + arg
			}
		}
		ran++
		a.does(codes[command], args[1:]...)
		if strings.HasPrefix(command, "module distrust") {
			a.does(0, "trust", "./publisher.json", "--yes")
		}
	}
	if ran < 17 {
		t.Errorf("the chapter has %d commands", ran)
	}
}

// What a module logs is read over HTTP and on the command line, without what would move a terminal's cursor.
func TestModuleLogs(t *testing.T) {
	t.Parallel()
	p := coretest.Portal(t, coretest.Options{})
	a, admin := author{t, p.Data}, p.Browser(adminKey)
	admin.SignIn()
	for _, message := range []string{"first", "second%1b[31m"} {
		if answer := admin.Do("POST", "/api/m/lab/open/log?message="+message, nil); answer.Status/100 != 2 {
			t.Fatalf("the lab answers %d %s", answer.Status, answer.Body)
		}
	}
	quiet.Until(t, 5*time.Second, "the lab's lines are there", func() bool {
		return contains(admin.Get("/api/admin/modules/lab/log?lines=1").Body,
			`"level":"WARN","message":"second\\u001b[31m","attributes":{"part":"lab"}}]`)
	})
	a.says(0, `WARN  second\u001b[31m part=lab`, "logs", "lab")
	if output := a.does(0, "logs", "lab", "--lines", "1", "--json"); contains(output, "first") || !contains(output, `"level":"WARN"`) {
		t.Errorf("machines are told %s", output)
	}
	for _, path := range []string{"/none/a", "/none/b", "/none", "/boss/none"} {
		if answer := p.Browser("").Get("/api/m/lab" + path); answer.Status != 404 && answer.Status != 401 {
			t.Errorf("%s answers %d", path, answer.Status)
		}
	}
	if output := a.does(0, "logs", "lab"); strings.Count(output, "prefix=/none") != 1 || contains(output, "prefix=/boss") {
		t.Errorf("a prefix that is not declared is not told once: %s", output)
	}
}

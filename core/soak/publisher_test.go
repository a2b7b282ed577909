package soak_test

import (
	"bytes"
	"crypto/ed25519"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/ethereum/go-ethereum/crypto"
	"github.com/ethereum/go-ethereum/signer/core/apitypes"

	"gaia.example/portal/core/bundle"
	"gaia.example/portal/core/coretest"
	"gaia.example/portal/core/supervisor/supervisortest"
)

// acme is a publisher whom the portal trusts, with the module probe.
type acme struct {
	t      *testing.T
	portal *coretest.Process
	admin  *coretest.Browser
	key    ed25519.PrivateKey
	folder string
	builds map[string]string // of its plugin, by what they are called
	serial int64
}

// portalThatTrustsAcme starts a portal with the settings, of which acme is a publisher: with the commands that partners have, and
// the admin's yes.
func portalThatTrustsAcme(t *testing.T, env ...string) *acme {
	t.Helper()
	coretest.Long(t)
	a := &acme{t: t, folder: t.TempDir(), builds: map[string]string{}}
	a.portal = coretest.Portal(t, coretest.Options{Env: append(env, "PORTAL_BUNDLES="+t.TempDir(), "PORTAL_LOG_LEVEL=warn")})
	a.admin = a.portal.Browser(adminKey)
	a.admin.SignIn()
	keyFile, cardFile := filepath.Join(a.folder, "key.pem"), filepath.Join(a.folder, "publisher.json")
	wallet, err := crypto.GenerateKey()
	check(t, err)
	a.command("key", "new", keyFile)
	var made struct{ TypedData apitypes.TypedData }
	check(t, json.Unmarshal([]byte(a.command("publisher", "new", "--id", "acme", "--name", "Acme Labs", "--key", keyFile,
		"--wallet", crypto.PubkeyToAddress(wallet.PublicKey).Hex(), "-o", cardFile, "--json")), &made))
	hash, _, err := apitypes.TypedDataAndHash(made.TypedData)
	check(t, err)
	signature, err := crypto.Sign(hash, wallet)
	check(t, err)
	a.command("publisher", "bind", cardFile, "--signature", fmt.Sprintf("0x%x", signature))
	card, err := os.ReadFile(cardFile)
	check(t, err)
	if answer := a.admin.Do("POST", "/api/admin/publishers", coretest.Text(card)); answer.Status != 200 {
		t.Fatalf("the publisher is not trusted: %d %s", answer.Status, answer.Body)
	}
	a.key, err = bundle.LoadKey(keyFile)
	check(t, err)
	return a
}

// command runs portal module beside the portal.
func (a *acme) command(args ...string) string {
	a.t.Helper()
	output, said, code := coretest.Output(a.t, a.portal.Data, append([]string{"module"}, args...)...)
	if code != 0 {
		a.t.Fatalf("portal module %v ends with %d: %s%s", args, code, output, said)
	}
	return output
}

// release is a signed bundle of the module, whose plugin is that build: a file. Its serial is one more than that of the release before.
func (a *acme) release(version, build string) string {
	t := a.t
	t.Helper()
	if a.builds[build] == "" {
		dir := t.TempDir()
		built, err := supervisortest.Build(t.Context(), dir, build)
		check(t, err)
		a.builds[build] = built.Plugin
	}
	module := t.TempDir()
	var api []any
	for _, prefix := range []string{"hello", "work", "echo", "after", "events", "socket", "host", "panic"} {
		api = append(api, map[string]any{"prefix": "/" + prefix, "access": "public"})
	}
	manifest, err := json.Marshal(map[string]any{
		"id": "probe", "version": version, "publisher": "acme", "title": "Probe", "description": "A module under load.",
		"compat": map[string]any{"host": 1}, "plugin": "plugin", "run": "always", "api": api,
		"capabilities": []any{map[string]any{"name": "events.publish", "reason": "Tells what moved."}},
		"events":       []any{map[string]any{"topic": "moved", "access": "public"}},
	})
	check(t, err)
	coretest.Module(t, module, manifest, a.builds[build])
	var packed, signed bytes.Buffer
	_, packing := bundle.Pack(&packed, module)
	check(t, packing)
	a.serial++
	at := time.Now().UTC().Truncate(time.Second)
	check(t, bundle.Sign(&signed, bytes.NewReader(packed.Bytes()), a.key,
		bundle.Terms{Publisher: "acme", Serial: a.serial, IssuedAt: at, ExpiresAt: at.AddDate(1, 0, 0)}))
	path := filepath.Join(a.folder, "probe-"+version+".bundle")
	check(t, os.WriteFile(path, signed.Bytes(), 0o600))
	return path
}

// probe is the module as the admin's page reads it.
type probe struct {
	ID, Version, Digest, State, Class, Problem, Evidence string
	Serial                                               int64
	Previous                                             *struct{ Version, Digest string }
	SoakUntil                                            *time.Time
}

// install has the admin read a bundle's plan and grant it. It answers with the module as it is then.
func (a *acme) install(path string) (is probe) {
	a.t.Helper()
	text, err := os.ReadFile(path)
	check(a.t, err)
	var plan struct {
		Digest   string
		Refusals []string
	}
	a.admin.Do("POST", "/api/admin/bundles", coretest.Text(text), "Content-Type", "application/octet-stream").JSON(a.t, &plan)
	if len(plan.Refusals) > 0 {
		a.t.Fatalf("%s is refused: %v", path, plan.Refusals)
	}
	a.admin.Do("POST", "/api/admin/bundles/"+plan.Digest+"/install", map[string]any{"grant": []string{"events.publish"}}).JSON(a.t, &is)
	return is
}

func (a *acme) module() (is probe) {
	a.t.Helper()
	var all []probe
	a.admin.Get("/api/admin/modules").JSON(a.t, &all)
	if len(all) != 1 || all[0].ID != "probe" {
		a.t.Fatalf("the modules are %+v", all)
	}
	return all[0]
}

package main

import (
	"crypto/sha256"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"gaia.example/portal/core"
	"gaia.example/portal/core/bundle"
	"gaia.example/portal/core/coretest"
	"gaia.example/portal/core/coretest/quiet"
)

// blobOf is where the data folder keeps a bundle.
func blobOf(data string, text []byte) string {
	name := core.Digest(sha256.Sum256(text)).String()
	return filepath.Join(data, "blobs", name[:2], name)
}

// TestRestoreBringsModulesBack installs what is not the portal's own, backs up, and starts the backup on empty machines: one
// that keeps bundles in a folder, and one that has S3.
func TestRestoreBringsModulesBack(t *testing.T) {
	t.Parallel()
	p := coretest.Portal(t, coretest.Options{})
	a, acme := author{t, p.Data}, newPartner(t)
	card, err := bundle.FormatCard(acme.card)
	check(t, err)
	first, second := acme.release("1.0.0", 1), acme.release("1.1.0", 2)
	a.write("publisher.json", string(card))
	a.write("radar-1.0.0.bundle", string(first))
	a.write("radar-1.1.0.bundle", string(second))
	a.does(0, "trust", "./publisher.json", "--yes")
	a.does(0, "install", "./radar-1.0.0.bundle", "--grant", "all")
	a.does(0, "upgrade", "./radar-1.1.0.bundle", "--grant", "all")
	archive, lacking := filepath.Join(t.TempDir(), "portal.tar.gz"), filepath.Join(t.TempDir(), "lacking.tar.gz")
	tell(t, p.Data, nil, []told{{[]string{"backup", archive}, 0, "and 3 bundles of schema"}})
	p.Signal(syscall.SIGTERM)
	<-p.Ended()

	check(t, os.Remove(blobOf(p.Data, first)))
	check(t, os.WriteFile(blobOf(p.Data, second), second[:len(second)/2], 0o600))
	tell(t, p.Data, nil, []told{
		{[]string{"backup", lacking}, 1, "the bundle of radar 1.0.0 (" + core.Digest(sha256.Sum256(first)).String() + ") is missing"},
		{[]string{"backup"}, 1, "the bundle of radar 1.1.0 (" + core.Digest(sha256.Sum256(second)).String() + ") is damaged"},
		{[]string{"backup"}, 1, "the backup is written, and lacks 2 of 3 bundles"},
	})
	tell(t, t.TempDir(), nil, []told{{[]string{"restore", lacking}, 0, "Not here: the bundle of radar 1.1.0 ("}})

	store := coretest.S3(t, "")
	for name, env := range map[string][]string{
		"a folder": nil,
		"S3": {
			"PORTAL_BLOBS_URL=s3://" + store.Bucket + "/bundles", "PORTAL_BLOBS_ENDPOINT=" + store.URL,
			"PORTAL_BLOBS_ACCESS_KEY=" + store.AccessKey, "PORTAL_BLOBS_SECRET_KEY=" + store.SecretKey,
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			serves(t, archive, env)
		})
	}
}

// serves restores on an empty machine, starts a portal there and asks the module, as it was and as it was before.
func serves(t *testing.T, archive string, env []string) {
	data := t.TempDir()
	output, code := coretest.Command(t, data, env, "restore", archive)
	if code != 0 || !strings.Contains(output, "and 3 bundles") || strings.Contains(output, "Not here") {
		t.Fatalf("restoring ends with %d: %s", code, output)
	}
	p := coretest.Portal(t, coretest.Options{Data: data, Env: env})
	admin := p.Browser(adminKey)
	admin.SignIn()
	quiet.Until(t, 20*time.Second, "its API answers", func() bool { return admin.Get("/api/m/radar/open/caller").Status == 200 })
	var all []seenModule
	admin.Get("/api/admin/modules").JSON(t, &all)
	if len(all) != 2 || all[1].ID != "radar" || all[1].Version != "1.1.0" || all[1].Previous == nil || all[1].Previous.Version != "1.0.0" {
		t.Errorf("restored, the modules are %+v", all)
	}
	var before seenModule
	admin.Do("POST", "/api/admin/modules/radar/rollback", nil).JSON(t, &before)
	if before.Version != "1.0.0" || before.State != "ready" {
		t.Errorf("rolled back, it is %+v", before)
	}
	ask(t, admin, []row{{"its API, rolled back", "GET", "/api/m/radar/open/caller", nil, nil, 200, ""}})
	p.Signal(syscall.SIGTERM)
	<-p.Ended()
}

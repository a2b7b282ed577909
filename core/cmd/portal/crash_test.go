package main

import (
	"bytes"
	"crypto/sha256"
	"database/sql"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"gaia.example/portal/core"
	"gaia.example/portal/core/bundle"
	"gaia.example/portal/core/coretest"
	"gaia.example/portal/core/coretest/quiet"
	"gaia.example/portal/core/store"
)

// crash is a portal that is killed in the middle of a story. The module tool is the portal's own, but for the first start no bundle of it
// is beside the binary: it is installed on the command line.
type crash struct {
	*tools

	t    *testing.T
	data string
}

// tools are made once: the releases of the module, the instance's key that they are signed with, and a chain.
type tools struct {
	chain  []string // settings
	key    string   // a file
	own    string   // folder of the bundle that comes with the portal
	none   string   // folder of no bundle
	signed map[string]string
}

// story is what is done to the module, at which points of it the portal is killed, and what must be there after a restart.
type story struct {
	prepare func(*crash)
	own     bool                 // its bundle is beside the binary
	act     func(*crash, string) // with that fault point; the portal, or the command, is ended when it returns
	points  map[string]string    // by point: the version that must run then; empty: the module is not there
}

const (
	newer = "0.2.0"
	older = "0.1.0"
)

// all are points that lead to one end.
func all(version string, points ...string) map[string]string {
	ends := map[string]string{}
	for _, p := range points {
		ends[p] = version
	}
	return ends
}

var stories = map[string]story{
	"the first start": {
		own: true,
		act: func(c *crash, point string) { c.diesServing(point) },
		points: all(older, "blobs.written", "blobs.stored", "admin.saved", "admin.changed", "bundle.unpacking", "registry.unpacked",
			"registry.placed", "registry.staged", "registry.started"),
	},
	"an installation, of the portal": {
		act: func(c *crash, point string) {
			c.dies(point, "install", c.signed["0.1.0"], "--grant", "all", "--no-wait")
		},
		points: all(older, "registry.followed", "bundle.unpacking", "registry.unpacked", "registry.placed", "registry.staged",
			"registry.started"),
	},
	"an installation, of the command": {
		act: func(c *crash, point string) {
			c.commandDies(point, "install", c.signed["0.1.0"], "--grant", "all", "--no-wait")
		},
		points: map[string]string{"blobs.written": "", "blobs.stored": "", "admin.saved": "", "admin.changed": older},
	},
	"an upgrade, of the portal": {
		prepare: (*crash).installed,
		act: func(c *crash, point string) {
			c.dies(point, "upgrade", c.signed["0.2.0"], "--grant", "all", "--no-wait")
		},
		points: all(newer, "registry.followed", "bundle.unpacking", "registry.unpacked", "registry.placed", "registry.swapping",
			"registry.swapped"),
	},
	"an upgrade, of the command": {
		prepare: (*crash).installed,
		act: func(c *crash, point string) {
			c.commandDies(point, "upgrade", c.signed["0.2.0"], "--grant", "all", "--no-wait")
		},
		points: map[string]string{"blobs.written": older, "blobs.stored": older, "admin.saved": older, "admin.changed": newer},
	},
	"an upgrade that fails": {
		prepare: (*crash).installed,
		act: func(c *crash, point string) {
			c.dies(point, "upgrade", c.signed["0.3.0"], "--grant", "all", "--no-wait")
		},
		points: all(older, "registry.giving_back", "registry.given_back"),
	},
	"a roll-back": {
		prepare: (*crash).upgraded,
		act:     func(c *crash, point string) { c.dies(point, "rollback", "tool", "--no-wait") },
		points:  all(older, "registry.followed", "registry.swapping", "registry.swapped"),
	},
	"a removal": {
		prepare: (*crash).installed,
		act:     func(c *crash, point string) { c.dies(point, "remove", "tool", "--yes", "--no-wait") },
		points:  all("", "registry.stopping", "registry.ended", "registry.forgotten"),
	},
}

// TestCrash kills the portal, or the command, between any two steps of each story, and starts the portal again.
func TestCrash(t *testing.T) {
	coretest.Long(t)
	t.Parallel()
	listed, code := coretest.MortalCommand(t, t.TempDir(), []string{"PORTAL_FAULT=list"})
	if code != 0 {
		t.Fatalf("the points cannot be listed: %s", listed)
	}
	untested := strings.Fields(listed)
	made := newTools(t)
	for name, story := range stories {
		for point, version := range story.points {
			t.Run(name+", at "+point, func(t *testing.T) {
				t.Parallel()
				c := newCrash(t, made)
				if story.prepare != nil {
					story.prepare(c)
				}
				story.act(c, point)
				c.holds(story.own, version)
			})
			untested = slices.DeleteFunc(untested, func(p string) bool { return p == point })
		}
	}
	if len(untested) > 0 {
		t.Errorf("nothing was killed at %v", untested)
	}
}

func newTools(t *testing.T) *tools {
	t.Helper()
	chain := coretest.DevChain(t)
	var contracts []string
	for name, address := range chain.Contracts {
		contracts = append(contracts, name+"="+address.String())
	}
	m := &tools{
		key: filepath.Join(t.TempDir(), "instance.key"), own: t.TempDir(), none: t.TempDir(), signed: map[string]string{},
		chain: []string{
			"PORTAL_CHAIN_RPC_URLS=" + chain.RPCURL, fmt.Sprintf("PORTAL_CHAIN_ID=%d", chain.ChainID),
			"PORTAL_CHAIN_CONTRACTS=" + strings.Join(contracts, ","),
			"PORTAL_ADMINS=" + devAdmin, "PORTAL_TIER_HOLDING=0s",
		},
	}
	key, err := bundle.NewKey(m.key)
	check(t, err)
	dir := t.TempDir()
	for i, path := range []string{
		coretest.Bundle(t, m.own, core.Manifest{ID: "tool", Version: "0.1.0", Run: core.Always}),
		coretest.Bundle(t, dir, core.Manifest{ID: "tool", Version: "0.2.0", Run: core.Always}),
		broken(t, "0.3.0"),
	} {
		text, err := os.ReadFile(path)
		check(t, err)
		at := time.Now().UTC().Truncate(time.Second)
		var signed bytes.Buffer
		check(t, bundle.Sign(&signed, bytes.NewReader(text), key,
			bundle.Terms{Publisher: core.InstancePublisher, Serial: int64(i + 1), IssuedAt: at, ExpiresAt: at.AddDate(1, 0, 0)}))
		version := fmt.Sprintf("0.%d.0", i+1)
		m.signed[version] = filepath.Join(dir, "signed-"+version+".bundle")
		check(t, os.WriteFile(m.signed[version], signed.Bytes(), 0o600))
	}
	return m
}

// newCrash makes a data folder with the instance's key, made and trusted as the first bundle beside the binary does it.
func newCrash(t *testing.T, made *tools) *crash {
	t.Helper()
	c := &crash{tools: made, t: t, data: t.TempDir()}
	text, err := os.ReadFile(made.key)
	check(t, err)
	check(t, os.WriteFile(filepath.Join(c.data, "instance.key"), text, 0o600))
	key, err := bundle.LoadKey(made.key)
	check(t, err)
	s, err := store.Open(t.Context(), "sqlite:"+filepath.Join(c.data, "portal.db"))
	check(t, err)
	defer s.Close()
	own := core.Publisher{PublisherCard: core.PublisherCard{ID: core.InstancePublisher, Name: "Gaia", Key: bundle.Public(key)},
		TrustedAt: time.Now(), TrustedBy: "portal"}
	check(t, s.SavePublisher(t.Context(), own, core.AuditEntry{At: time.Now(), Actor: "portal", Action: "publisher.trusted", Subject: own.ID}))
	return c
}

// settings are those of a portal that serves with what is beside the binary in that folder, and dies at the point.
func (c *crash) settings(bundles, point string) []string {
	return append(slices.Clone(c.chain), "PORTAL_BUNDLES="+bundles, "PORTAL_FAULT="+point)
}

// serve starts a portal without bundles of its own.
func (c *crash) serve(point string) *coretest.Process {
	c.t.Helper()
	return coretest.Portal(c.t, coretest.Options{Serve: true, Mortal: point != "", Data: c.data, Env: c.settings(c.none, point)})
}

func (c *crash) stop(p *coretest.Process) {
	c.t.Helper()
	p.Signal(15)
	if code := p.Code(); code != 0 {
		c.t.Fatalf("the portal ended with %d", code)
	}
}

// diesServing starts a portal that does not live, with a bundle beside the binary.
func (c *crash) diesServing(point string) {
	c.t.Helper()
	if output, code := coretest.MortalCommand(c.t, c.data, c.settings(c.own, point), "serve"); code != -1 {
		c.t.Fatalf("the portal ended with %d: %s", code, output)
	}
}

// dies has a portal serve that does not survive what the command does.
func (c *crash) dies(point string, command ...string) {
	c.t.Helper()
	p := c.serve(point)
	c.does(command...)
	select {
	case <-p.Ended():
	case <-time.After(30 * time.Second):
		c.t.Fatalf("the portal never came to %s:\n%s", point, p.Output())
	}
	if code := p.Code(); code != -1 {
		c.t.Fatalf("the portal ended with %d", code)
	}
}

// commandDies has the command die beside a portal that serves on.
func (c *crash) commandDies(point string, command ...string) {
	c.t.Helper()
	p := c.serve("")
	defer c.stop(p)
	if output, code := coretest.MortalCommand(c.t, c.data, c.settings(c.none, point), append([]string{"module"}, command...)...); code != -1 {
		c.t.Fatalf("the command ended with %d: %s", code, output)
	}
}

func (c *crash) does(command ...string) {
	c.t.Helper()
	if output, code := coretest.Command(c.t, c.data, c.settings(c.none, ""), append([]string{"module"}, command...)...); code != 0 {
		c.t.Fatalf("portal module %v ends with %d: %s", command, code, output)
	}
}

// broken is a bundle whose plugin is no program.
func broken(t *testing.T, version string) string {
	t.Helper()
	dir := t.TempDir()
	text, err := json.Marshal(map[string]any{
		"id": "tool", "version": version, "publisher": core.InstancePublisher, "title": "Tool", "description": "A module that does not start.",
		"compat": map[string]any{"host": 1}, "plugin": "tool", "run": "always", "capabilities": []any{},
	})
	check(t, err)
	coretest.Husk(t, dir, text)
	var packed bytes.Buffer
	_, packing := bundle.Pack(&packed, dir)
	check(t, packing)
	path := filepath.Join(dir, "tool.bundle")
	check(t, os.WriteFile(path, packed.Bytes(), 0o600))
	return path
}

func (c *crash) installed() {
	c.t.Helper()
	p := c.serve("")
	c.does("install", c.signed["0.1.0"], "--grant", "all")
	c.stop(p)
}

func (c *crash) upgraded() {
	c.t.Helper()
	c.installed()
	p := c.serve("")
	c.does("upgrade", c.signed["0.2.0"], "--grant", "all")
	c.stop(p)
	c.ages()
}

// ages has the wish be an hour older: a portal that starts then goes on with no upgrade, and runs what is wanted from the first moment.
func (c *crash) ages() {
	c.t.Helper()
	db, err := sql.Open("sqlite", filepath.Join(c.data, "portal.db"))
	check(c.t, err)
	defer db.Close()
	_, err = db.ExecContext(c.t.Context(), "UPDATE modules SET changed_at = changed_at - ?", time.Hour.Microseconds())
	check(c.t, err)
}

// holds starts the portal again and looks at everything that could be half done.
func (c *crash) holds(own bool, version string) {
	t := c.t
	t.Helper()
	bundles := c.none
	if own {
		bundles = c.own
	}
	p := coretest.Portal(t, coretest.Options{Serve: true, Data: c.data, Env: c.settings(bundles, "")})
	admin := p.Browser(adminKey)
	admin.SignIn()
	quiet.Until(t, 30*time.Second, "the module is where it should be", func() bool {
		var modules []struct{ ID, Version, State string }
		admin.Get("/api/admin/modules").JSON(t, &modules)
		for _, m := range modules {
			if m.ID == "tool" {
				return m.State == "ready" && m.Version == version
			}
		}
		return version == ""
	})
	if answer := admin.Get("/api/m/tool/open/caller"); (answer.Status == 200) != (version != "") {
		t.Errorf("its API answers %d %s", answer.Status, answer.Body)
	}
	quiet.Until(t, 10*time.Second, "no folder is there that nobody wants", func() bool { return c.folders() })
	c.stop(p)
	c.blobs()
	for _, left := range []string{"signing-*", "*.new", "modules/.*"} {
		if found, err := filepath.Glob(filepath.Join(c.data, left)); err != nil || len(found) > 0 {
			t.Errorf("left are %v, %v", found, err)
		}
	}
	s, err := store.Connect(t.Context(), "sqlite:"+filepath.Join(c.data, "portal.db"))
	check(t, err)
	defer s.Close()
	check(t, s.VerifyAudit(t.Context()))
}

// folders tells whether those that are unpacked are those that are wanted, and whole.
func (c *crash) folders() bool {
	t := c.t
	db, err := sql.Open("sqlite", filepath.Join(c.data, "portal.db"))
	check(t, err)
	defer db.Close()
	rows, err := db.QueryContext(t.Context(), "SELECT release, previous FROM modules")
	check(t, err)
	defer rows.Close()
	wanted := map[string]bool{}
	for rows.Next() {
		var release, previous string
		check(t, rows.Scan(&release, &previous))
		wanted[release], wanted[previous] = true, true
	}
	check(t, rows.Err())
	entries, err := os.ReadDir(filepath.Join(c.data, "modules"))
	check(t, err)
	return !slices.ContainsFunc(entries, func(e os.DirEntry) bool { return !wanted[e.Name()] })
}

// blobs checks that each has the bytes of its name, and that each release that is wanted has one. A bundle on its way has another name.
func (c *crash) blobs() {
	t := c.t
	t.Helper()
	found, err := filepath.Glob(filepath.Join(c.data, "blobs", "*", "*"))
	check(t, err)
	there := map[string]bool{}
	for _, path := range found {
		text, err := os.ReadFile(path)
		check(t, err)
		sum := sha256.Sum256(text)
		if name := hex.EncodeToString(sum[:]); name != filepath.Base(path) {
			t.Errorf("the blob %s has the digest %s", path, name)
		}
		there[filepath.Base(path)] = true
	}
	db, err := sql.Open("sqlite", filepath.Join(c.data, "portal.db"))
	check(t, err)
	defer db.Close()
	rows, err := db.QueryContext(t.Context(),
		"SELECT m.release, r.digest IS NULL FROM modules m LEFT JOIN releases r ON r.digest = m.release WHERE m.release <> ''")
	check(t, err)
	defer rows.Close()
	for rows.Next() {
		var digest string
		var missing bool
		check(t, rows.Scan(&digest, &missing))
		if missing || !there[digest] {
			t.Errorf("the wanted release %s has a row: %v, and a bundle: %v", digest, !missing, there[digest])
		}
	}
	check(t, rows.Err())
}

package soak_test // the names of what soak kills are those of packages here

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"gaia.example/portal/core"
	"gaia.example/portal/core/access"
	"gaia.example/portal/core/admin"
	"gaia.example/portal/core/blobs"
	"gaia.example/portal/core/bundle"
	"gaia.example/portal/core/chain"
	"gaia.example/portal/core/coretest"
	"gaia.example/portal/core/coretest/quiet"
	"gaia.example/portal/core/routing"
	"gaia.example/portal/core/settings"
	"gaia.example/portal/core/store"
)

// adminKey is that of account 0 of every dev chain, adminWallet its address.
const (
	adminKey    = "ac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80"
	adminWallet = "0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266"
)

// Bounds of a portal with a thousand modules, all asleep. Times hold on a machine that does nothing else: with PORTAL_SCALE.
const (
	manyStart  = 3 * time.Second
	manyMemory = 200 << 20 // bytes more than a portal without modules
	manyWake   = 3 * time.Second
	manyLook   = 2 * time.Microsecond // to match a route and to decide on access
	manyIdle   = 0.1                  // of one processor, while nobody asks anything
)

// TestThousandModules installs them as an admin does, and looks at a portal in which all of them sleep. A hundred are enough to see that it
// works; make scale takes a thousand.
func TestThousandModules(t *testing.T) {
	coretest.Long(t)
	t.Parallel()
	many, woken, measured := 100, 10, false
	if os.Getenv("PORTAL_SCALE") != "" {
		many, woken, measured = 1000, 50, true
	}
	within := func(what string, is, bound time.Duration) {
		t.Logf("%s: %v, at most %v", what, is, bound)
		if measured && is > bound {
			t.Errorf("%s: %v, at most %v", what, is, bound)
		}
	}
	data := t.TempDir()
	began := time.Now()
	installed := installMany(t, data, many, woken)
	t.Logf("%d modules were installed in %v", many, time.Since(began))
	env := append(chainSettings(t), "PORTAL_BUNDLES="+t.TempDir(), "PORTAL_LOG_LEVEL=warn")
	serve := func(data string) *coretest.Process {
		return coretest.Portal(t, coretest.Options{Serve: true, Data: data, Env: env})
	}
	none := serve(t.TempDir())
	empty := restingMemory(t, none)

	first := serve(data)
	unpackEach(t, first, data, woken)
	first.Signal(syscall.SIGTERM)
	<-first.Ended()
	p := serve(data)
	within("start-up", saidStart(t, p), manyStart)
	boss := p.Browser(adminKey)
	boss.SignIn()
	quiet.Until(t, 30*time.Second, "all modules sleep", func() bool { return len(statesOf(boss, "asleep")) == many })
	if children := childrenOf(t, p.PID()); children != "" {
		t.Errorf("while all modules sleep, it has the processes %s", children)
	}
	if used := restingMemory(t, p) - empty; used > manyMemory {
		t.Errorf("%d modules cost %d MiB, at most %d", many, used>>20, manyMemory>>20)
	} else {
		t.Logf("%d modules cost %d MiB, at most %d", many, used>>20, manyMemory>>20)
	}
	resting := time.Second
	if measured {
		resting = 20 * time.Second
	}
	busy := processorOf(t, p.PID(), resting)
	t.Logf("idle it takes %.1f %% of a processor, at most %.0f %%", 100*busy, 100*manyIdle)
	if measured && busy > manyIdle {
		t.Errorf("idle it takes %.1f %% of a processor", 100*busy)
	}

	began = time.Now()
	var waking sync.WaitGroup
	for n := range woken {
		waking.Go(func() {
			if answer := boss.Get("/api/m/" + string(manyID(n)) + "/open/caller"); answer.Status != 200 {
				t.Errorf("%s answers %d %s", manyID(n), answer.Status, answer.Body)
			}
		})
	}
	waking.Wait()
	within(fmt.Sprintf("%d modules woken at once", woken), time.Since(began), manyWake)
	// an answer may be here before its module's state is
	quiet.Until(t, 5*time.Second, "those that were woken are ready, and no other", func() bool {
		return len(statesOf(boss, "ready")) == woken
	})
	within("one look at route and access", lookTime(t, installed), manyLook)
}

// unpackEach wakes modules that were installed while no portal ran, one after the other: their bundles are unpacked then, and not
// before.
func unpackEach(t *testing.T, p *coretest.Process, data string, woken int) {
	t.Helper()
	if b := unpackedBytes(t, data); b > 0 {
		t.Errorf("%d bytes are unpacked while nothing was woken", b)
	}
	b := p.Browser("")
	for n := range woken {
		for began := time.Now(); b.Get("/api/m/"+string(manyID(n))+"/open/caller").Status != 200; {
			if time.Since(began) > 30*time.Second {
				t.Fatalf("%s cannot be woken", manyID(n))
			}
		}
	}
}

// manyID names the n-th module.
func manyID(n int) core.ModuleID { return core.ModuleID(fmt.Sprintf("many-%04d", n)) }

// installMany installs the modules by the admin's acts, those that are to be woken with a real plugin, and answers with them as the route
// table has them.
func installMany(t *testing.T, data string, many, woken int) []core.Release {
	t.Helper()
	s, err := store.Open(t.Context(), "sqlite:"+filepath.Join(data, "portal.db"))
	check(t, err)
	defer s.Close()
	kept, err := blobs.Open(blobs.Config{URL: filepath.Join(data, "blobs")})
	check(t, err)
	acts := admin.NewActs(admin.Config{Modules: s, Releases: s, Publishers: s, Blobs: kept, ModuleBlobs: s, Cards: chain.Cards{},
		Settings: settings.New(s, nil, time.Now), Data: data, Clock: time.Now})
	key, err := bundle.NewKey(filepath.Join(data, "instance.key"))
	check(t, err)
	own := core.Publisher{PublisherCard: core.PublisherCard{ID: core.InstancePublisher, Name: "Gaia", Key: bundle.Public(key)},
		TrustedAt: time.Now(), TrustedBy: "portal"}
	check(t, s.SavePublisher(t.Context(), own, core.AuditEntry{At: time.Now(), Actor: "portal", Action: "publisher.trusted", Subject: own.ID}))
	at := time.Now().UTC().Truncate(time.Second)
	var all []core.Release
	for n := range many {
		var packed, signed bytes.Buffer
		if n < woken {
			path := coretest.Bundle(t, t.TempDir(), core.Manifest{ID: manyID(n), Version: "0.1.0", Run: core.OnDemand})
			text, err := os.ReadFile(path)
			check(t, err)
			packed.Write(text)
		} else {
			_, packing := bundle.Pack(&packed, sleeperOf(t, n))
			check(t, packing)
		}
		check(t, bundle.Sign(&signed, bytes.NewReader(packed.Bytes()), key,
			bundle.Terms{Publisher: core.InstancePublisher, Serial: 1, IssuedAt: at, ExpiresAt: at.AddDate(1, 0, 0)}))
		plan, err := acts.Plan(t.Context(), "operator test", &signed)
		check(t, err)
		_, err = acts.Install(t.Context(), "operator test", plan.Digest, []string{})
		check(t, err)
		release, err := s.Release(t.Context(), plan.Digest)
		check(t, err)
		all = append(all, core.Release{Digest: release.Digest, Manifest: release.Manifest, Remote: release.Remote, FirstParty: true})
	}
	return all
}

// sleeperOf is the folder of a module that nobody wakes: with pages, an API and a remote of a usual size.
func sleeperOf(t *testing.T, n int) string {
	t.Helper()
	id := string(manyID(n))
	var pages, prefixes []any
	index := core.RemoteIndex{Name: bundle.ContainerName(core.Manifest{ID: manyID(n), Version: "0.1.0"}), Shell: bundle.ShellContract,
		Entry: "entry.js", Files: map[string]core.RemoteFile{}}
	dir := t.TempDir()
	put := func(name, text string) {
		path := filepath.Join(dir, name)
		check(t, os.MkdirAll(filepath.Dir(path), 0o755))
		check(t, os.WriteFile(path, []byte(text), 0o600))
	}
	file := func(name string, of ...string) {
		text := "export const name = '" + id + " " + name + "'\n"
		index.Files[name] = core.RemoteFile{Integrity: bundle.Integrity([]byte(text)), Pages: of}
		put("remote/"+name, text)
	}
	file("entry.js")
	for i := range 4 {
		page := fmt.Sprintf("/%s-%d", id, i)
		pages = append(pages,
			map[string]any{"path": page, "title": "Page", "description": "One of its pages.", "access": "tier", "tier": "LIRAETH"},
			map[string]any{"path": page + "/:name", "title": "Page", "description": "One of its pages.", "access": "session"})
		prefixes = append(prefixes, map[string]any{"prefix": fmt.Sprintf("/part-%d", i), "access": "tier", "tier": "VAELUS"})
		for _, kind := range []string{"js", "css"} {
			file(fmt.Sprintf("static/page-%d.%s", i, kind), page, page+"/:name")
		}
	}
	text, err := json.Marshal(index)
	check(t, err)
	put("remote/remote.json", string(text))
	text, err = json.Marshal(map[string]any{
		"id": id, "version": "0.1.0", "publisher": core.InstancePublisher, "title": "Module " + id, "description": "One of many modules.",
		"compat": map[string]any{"host": 1, "shell": 1}, "plugin": "plugin", "run": "on_demand", "capabilities": []any{}, "routes": pages,
		"api":    prefixes,
		"remote": map[string]any{"mode": "direct"},
	})
	check(t, err)
	coretest.Husk(t, dir, text)
	return dir
}

// chainSettings are of a dev chain that all portals of the test share.
func chainSettings(t *testing.T) []string {
	t.Helper()
	c := coretest.DevChain(t)
	var contracts []string
	for name, address := range c.Contracts {
		contracts = append(contracts, name+"="+address.String())
	}
	return []string{
		"PORTAL_CHAIN_RPC_URLS=" + c.RPCURL, fmt.Sprintf("PORTAL_CHAIN_ID=%d", c.ChainID),
		"PORTAL_CHAIN_CONTRACTS=" + strings.Join(contracts, ","),
		"PORTAL_ADMINS=" + adminWallet, "PORTAL_TIER_HOLDING=0s",
	}
}

var startLine = regexp.MustCompile(`ready in ([0-9.]+) s`)

// saidStart is how long the portal says that its start took.
func saidStart(t *testing.T, p *coretest.Process) time.Duration {
	t.Helper()
	said := startLine.FindStringSubmatch(p.Output())
	if said == nil {
		t.Fatalf("the portal says %s", p.Output())
	}
	seconds, err := strconv.ParseFloat(said[1], 64)
	check(t, err)
	return time.Duration(seconds * float64(time.Second))
}

// statesOf are the ids of the modules in that state.
func statesOf(b *coretest.Browser, state string) []string {
	var modules []struct{ ID, State string }
	answer := b.Get("/api/admin/modules")
	if answer.Status != 200 || json.Unmarshal([]byte(answer.Body), &modules) != nil {
		return nil
	}
	var found []string
	for _, m := range modules {
		if m.State == state {
			found = append(found, m.ID)
		}
	}
	return found
}

// restingMemory is the least that the process holds within some seconds, in bytes: what it needed once is given back.
func restingMemory(t *testing.T, p *coretest.Process) int {
	t.Helper()
	least := 1 << 62
	for range 20 {
		text, err := os.ReadFile(fmt.Sprintf("/proc/%d/statm", p.PID()))
		check(t, err)
		pages, err := strconv.Atoi(strings.Fields(string(text))[1])
		check(t, err)
		least = min(least, pages*os.Getpagesize())
		time.Sleep(100 * time.Millisecond)
	}
	return least
}

// childrenOf are the ids of the process's children.
func childrenOf(t *testing.T, pid int) string {
	t.Helper()
	lists, err := filepath.Glob(fmt.Sprintf("/proc/%d/task/*/children", pid))
	check(t, err)
	var all []string
	for _, list := range lists {
		text, err := os.ReadFile(list)
		if err == nil {
			all = append(all, strings.Fields(string(text))...)
		}
	}
	return strings.Join(all, " ")
}

// processorOf is how much of one processor the process takes, over a while.
func processorOf(t *testing.T, pid int, over time.Duration) float64 {
	t.Helper()
	ticks := func() float64 {
		text, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
		check(t, err)
		fields := strings.Fields(string(text[bytes.LastIndexByte(text, ')')+1:]))
		user, err := strconv.Atoi(fields[11])
		check(t, err)
		system, err := strconv.Atoi(fields[12])
		check(t, err)
		return float64(user + system)
	}
	before := ticks()
	time.Sleep(over) // it is what is measured
	return (ticks() - before) / 100 / over.Seconds()
}

// unpackedBytes are in the folders of releases.
func unpackedBytes(t *testing.T, data string) int64 {
	t.Helper()
	sum := int64(0)
	check(t, filepath.Walk(filepath.Join(data, "modules"), func(_ string, info os.FileInfo, err error) error {
		if err == nil && info.Mode().IsRegular() {
			sum += info.Size()
		}
		return err
	}))
	return sum
}

// lookTime is what the gateway does first with each request: it finds a route or an API's rule, and decides.
func lookTime(t *testing.T, releases []core.Release) time.Duration {
	t.Helper()
	table, err := routing.Build(releases, []core.Route{{Path: "/"}})
	check(t, err)
	visitor := core.Visitor{SignedIn: true, Tier: core.LIRAETH}
	last := manyID(len(releases) - 1)
	paths := []string{"/" + string(last) + "-3", "/" + string(last) + "-3/name", "/nothing/here"}
	result := testing.Benchmark(func(b *testing.B) {
		for n := range b.N {
			route, found := table.Match(paths[n%len(paths)])
			if found {
				access.Decide(route.Rule, visitor)
			}
			if rule, found := table.API(last, "/part-3/of/it"); found {
				access.Decide(rule, visitor)
			}
		}
	})
	return time.Duration(result.NsPerOp())
}

func check(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

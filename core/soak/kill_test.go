package soak

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"gaia.example/portal/core/coretest/quiet"
)

// killer ends parts of the portal by SIGKILL and waits until they are back.
type killer struct {
	t     *testing.T
	world *world
	load  *load
	order *rand.Rand

	orphans time.Duration // the longest that a plugin outlived its core
}

func (k *killer) kills() map[part]func() {
	kills := map[part]func(){core: k.core, plugin: k.plugin, chain: k.chain}
	if k.world.pg != nil {
		kills[database] = k.database
	}
	return kills
}

func (k *killer) allButCore() []part {
	return slices.DeleteFunc(slices.Collect(maps.Keys(k.kills())), func(p part) bool { return p == core })
}

// others kills every part but the core once.
func (k *killer) others() {
	parts := slices.Sorted(slices.Values(k.allButCore()))
	k.order.Shuffle(len(parts), func(i, j int) { parts[i], parts[j] = parts[j], parts[i] })
	for _, p := range parts {
		k.kills()[p]()
	}
}

// random kills some of the parts for that long, at random moments.
func (k *killer) random(length time.Duration, parts []part) {
	slices.Sort(parts) // or the seed would not repeat the order
	for began := time.Now(); time.Since(began) < length; {
		<-time.After(time.Duration(k.order.Int64N(int64(between)))) // at any moment of the load
		k.kills()[parts[k.order.IntN(len(parts))]]()
	}
}

// core kills the portal itself, and starts it again as its operator's machine would.
func (k *killer) core() {
	k.t.Helper()
	w := k.world
	children := w.children()
	end := k.load.ledger.begin(core)
	w.process.Signal(syscall.SIGKILL)
	w.process.Code() // its lock and its addresses are free only when it is gone
	killed := time.Now()
	for pid, name := range children {
		limit := 5 * time.Second
		if strings.Contains(name, "devchain") {
			limit = soon // it is told to stop, and writes what it has
		}
		quiet.Until(k.t, limit, fmt.Sprintf("%s (%d) ends after its core", name, pid), func() bool { return !alive(pid) })
		if strings.HasPrefix(name, "portal-plugin:") {
			k.orphans = max(k.orphans, time.Since(killed))
		}
	}
	w.start()
	quiet.Until(k.t, soon, "the portal is ready again", w.ready)
	end()
	k.load.switched.kept(k.t, w)
}

// plugin kills the process of the module under load. After five faults an admin has to start it again.
func (k *killer) plugin() {
	k.t.Helper()
	w := k.world
	was := w.modules()["lab"]
	if was.PID == 0 {
		k.t.Fatalf("the module is %+v", was)
	}
	killed := plugin
	if was.Restarts == 0 {
		killed = healthy
	}
	end := k.load.ledger.begin(killed)
	kill(k.t, was.PID)
	quiet.Until(k.t, 2*soon, "the module is ready again", func() bool {
		now := w.modules()["lab"]
		if now.State == "quarantined" {
			w.admin.Do("PATCH", "/api/admin/modules/lab", map[string]bool{"enabled": true})
		}
		return now.State == "ready" && now.PID != 0 && now.PID != was.PID
	})
	end()
}

// chain kills the dev chain, which the portal starts again.
func (k *killer) chain() {
	k.t.Helper()
	w := k.world
	for pid, name := range w.children() {
		if !strings.Contains(name, "devchain") {
			continue
		}
		end := k.load.ledger.begin(chain)
		kill(k.t, pid)
		quiet.Until(k.t, 2*soon, "the dev chain gives GAIA again", func() bool {
			if alive(pid) {
				return false
			}
			b := w.admin
			for path, body := range map[string]any{"/api/dev/faucet": map[string]any{"address": b.Wallet, "amount": 1}, "/api/session/balance": nil} {
				if answer, err := b.Try("POST", path, body, client(pid)...); err != nil || answer.Status != 200 {
					return false
				}
			}
			return true
		})
		end()
		return
	}
	k.t.Fatalf("the core has no dev chain among %v", w.children())
}

// database kills PostgreSQL, and starts it again when the portal was seen to serve what it can without.
func (k *killer) database() {
	k.t.Helper()
	w := k.world
	end := k.load.ledger.begin(database)
	w.pg.Kill()
	for path, want := range map[string]int{
		"/readyz": 503, "/healthz": 200, "/api/session": 200, "/api/portal": 200, "/api/m/lab/open/caller": 200,
	} {
		answer, err := w.admin.Try("GET", path, nil)
		if err != nil || answer.Status != want || want == 503 && !strings.HasSuffix(answer.Body, ".") {
			k.t.Errorf("without its database the portal answers %s with %d %.200q, %v; want %d", path, answer.Status, answer.Body, err, want)
		}
	}
	if answer, err := w.browser("").TrySignIn(); err != nil || answer.Status != 503 {
		k.t.Errorf("signing in without a database is answered %d %.200q, %v", answer.Status, answer.Body, err)
	}
	w.pg.Start()
	quiet.Until(k.t, soon, "the portal has its database again", func() bool {
		answer, err := w.browser("").TrySignIn(client(int(time.Now().UnixNano()))...)
		return err == nil && answer.Status == 200 && w.ready()
	})
	end()
}

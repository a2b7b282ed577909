package reconcile

import (
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"syscall"
	"testing"
	"time"

	"github.com/ethereum/go-ethereum/common/hexutil"

	"gaia.example/portal/core/coretest"
	"gaia.example/portal/core/coretest/quiet"
)

// What a chain of six weeks has: so many parts, each of some transactions and then of so many blocks without any.
const (
	parts      = 12
	inPart     = 25  // transactions
	lately     = 150 // transactions, at last
	emptyBlock = 80  // blocks, after each part
	apart      = time.Hour
)

// oldChain is one on which those of the dev chain have lived for six weeks.
func oldChain(t *testing.T) (*coretest.AnvilNode, *town) {
	t.Helper()
	node := coretest.Anvil(t, coretest.AnvilOptions{Genesis: time.Now().Add(-parts*emptyBlock*apart - 24*time.Hour)})
	w := found(t, node)
	for range parts {
		w.live(inPart)
		node.RPC("anvil_mine", hexutil.Uint64(emptyBlock), hexutil.Uint64(apart/time.Second))
	}
	coretest.Anvils{node}.MineAt(time.Now())
	w.live(inPart)
	return node, w
}

// TestEveryFigureIsTheChainsAfterReorganisations replaces the newest blocks by others, in which those who live there do something else: a
// few, many, and more than a module remembers.
func TestEveryFigureIsTheChainsAfterReorganisations(t *testing.T) {
	full(t)
	node, w := oldChain(t)
	p := portalOn(t, node.URL, w.at(node))
	v, one := visit(t, p.Browser(adminKey), ""), visit(t, p.Browser(keyOf(holder)), "")
	v.reaches()
	v.reconcile("an old chain", everything()...)
	one.reconcile("the validators of an old chain", network()...)
	for _, transactions := range []int64{1, 40, 90} {
		before := v.head()
		var snapshot string
		check(t, json.Unmarshal(node.RPC("evm_snapshot"), &snapshot))
		w.live(transactions)
		v.reaches()
		gone := v.head()
		node.RPC("evm_revert", snapshot)
		w = townOn(t, node.URL, w.chain.Contracts) // as they were then: of what is gone they know nothing
		w.live(5)
		for v.head() <= gone {
			coretest.Anvils{node}.MineAt(time.Now())
		}
		v.reaches()
		v.reconcile(fmt.Sprintf("after a reorganisation of %d blocks", gone-before), everything()...)
		one.reconcile(fmt.Sprintf("the validators after a reorganisation of %d blocks", gone-before), network()...)
	}
}

// TestEveryFigureIsTheChainsAfterKills ends the plugin by SIGKILL again and again while it reads a long history.
func TestEveryFigureIsTheChainsAfterKills(t *testing.T) {
	full(t)
	const kills = 3 // after five an admin has to start it again
	node, w := oldChain(t)
	slow := coretest.FaultyEndpoint(t, node.URL)
	slow.Set(stingy)
	p := portalOn(t, slow.URL, w.at(node))
	v := visit(t, p.Browser(adminKey), node.URL)
	for n := range kills {
		var recent struct {
			Head       block
			CatchingUp bool
		}
		quiet.Until(t, patience, "the middle of the history", func() bool {
			answer := v.browser.Get("/api/m/gaia/live/recent")
			return answer.Status == 200 && json.Unmarshal([]byte(answer.Body), &recent) == nil && recent.Head.Number > v.head()*uint64(n+1)/(kills+2)
		})
		if !recent.CatchingUp {
			t.Fatalf("the history was read before the plugin was killed %d times, at block %d", n+1, recent.Head.Number)
		}
		t.Logf("killed at block %d of %d", recent.Head.Number, v.head())
		pid := v.plugin()
		check(t, syscall.Kill(pid, syscall.SIGKILL))
		quiet.Until(t, patience, "another process of the plugin", func() bool { now := v.plugin(); return now != 0 && now != pid })
	}
	slow.Set(nil)
	v.reaches()
	v.reconcile("after kill -9 in the middle of a back-fill", everything()...)
	visit(t, p.Browser(keyOf(holder)), node.URL).reconcile("the validators after kill -9", network()...)
}

// mostBlocks is how many a stingy endpoint reads logs of at once.
const mostBlocks = 50

// stingy is an endpoint that answers late, and of few blocks at once: a long history takes many requests.
func stingy(w http.ResponseWriter, r *http.Request, pass *coretest.Pass) {
	few := coretest.Rewrite(func(q coretest.Question, _ func(string, ...any) json.RawMessage) coretest.Reply {
		var of struct{ FromBlock, ToBlock hexutil.Uint64 }
		if q.Method == "eth_getLogs" && json.Unmarshal(q.Params[0], &of) == nil && of.ToBlock >= of.FromBlock+mostBlocks {
			return coretest.Reply{Error: json.RawMessage(`{"code":-32602,"message":"too many blocks"}`)}
		}
		return coretest.Reply{}
	})
	select {
	case <-time.After(100 * time.Millisecond):
		few(w, r, pass)
	case <-r.Context().Done():
	}
}

// full leaves out what takes minutes.
func full(t *testing.T) {
	t.Helper()
	if !printed || os.Getenv("PORTAL_URL") != "" {
		t.Skip("make reconcile runs it, without PORTAL_URL")
	}
}

// plugin is the process of the module; 0: there is none.
func (v *visitor) plugin() int {
	v.t.Helper()
	var modules []struct {
		ID  string
		PID int
	}
	v.browser.Get("/api/admin/modules").JSON(v.t, &modules)
	for _, m := range modules {
		if m.ID == "gaia" {
			return m.PID
		}
	}
	return 0
}

// reaches waits until the module is at the newest block of a chain that stands still.
func (v *visitor) reaches() {
	v.t.Helper()
	quiet.Until(v.t, patience, "the module at the chain's head", func() bool {
		at := v.get("/live/recent").asOf()
		return at != nil && at.Number == v.head()
	})
}

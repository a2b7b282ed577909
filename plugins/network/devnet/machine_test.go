package devnet

import (
	"encoding/json"
	"fmt"
	"os"
	"runtime"
	"strings"
	"syscall"
	"testing"
	"time"

	"gaia.example/portal/core/coretest"
	"gaia.example/portal/sdk/go/node"
	"gaia.example/portal/sdk/go/portal"
)

func TestMain(m *testing.M) { coretest.Main(m) }

func check(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// networkBundle is a folder with the module's bundle: its plugin and tables, without its pages, which nobody opens here.
func networkBundle(t *testing.T) string {
	t.Helper()
	into := t.TempDir()
	coretest.PackArea(t, "network", into)
	return into
}

// agents are the processes of that program, with how much memory each has, in bytes.
func agents(program string) map[int]int64 {
	all := map[int]int64{}
	entries, _ := os.ReadDir("/proc")
	for _, entry := range entries {
		var pid int
		if _, err := fmt.Sscan(entry.Name(), &pid); err != nil {
			continue
		}
		if at, _ := os.Readlink(fmt.Sprintf("/proc/%d/exe", pid)); at != program {
			continue
		}
		var pages, resident int64
		if text, err := os.ReadFile(fmt.Sprintf("/proc/%d/statm", pid)); err == nil {
			_, _ = fmt.Sscan(string(text), &pages, &resident)
			all[pid] = resident * int64(os.Getpagesize())
		}
	}
	return all
}

// until looks again and again, as nothing tells of what it waits for.
func until(t *testing.T, what string, holds func() bool) {
	t.Helper()
	late, look := time.After(3*time.Minute), time.NewTicker(250*time.Millisecond)
	defer look.Stop()
	for !holds() {
		select {
		case <-late:
			t.Fatalf("%s: not within three minutes", what)
		case <-look.C:
		}
	}
}

// Residents of the dev chain run the real agent, each with its own key and owner, and it ends with the portal that started it.
func TestResidentsRunNodes(t *testing.T) {
	program := coretest.Beside(t, "agents/portal-node-"+runtime.GOOS+"-"+runtime.GOARCH, "./plugins/network/agent")
	p := coretest.Portal(t, coretest.Options{Env: []string{"PORTAL_DEV_NODES=3", "PORTAL_BUNDLES=" + networkBundle(t)}})
	if !strings.Contains(p.Output(), "3 residents run the real agent, all of them on this machine") {
		t.Errorf("the portal says\n%s", p.Output())
	}
	b := p.Browser("")
	b.SignIn()
	b.Fund(500)
	var list struct {
		Rows []struct {
			Node, Owner, Name, State string
			Sequence                 uint64
		}
	}
	until(t, "three nodes are online", func() bool {
		answer := b.Get("/api/m/network/machines?state=online")
		return answer.Status == 200 && json.Unmarshal([]byte(answer.Body), &list) == nil && len(list.Rows) == 3
	})
	owners := map[string]bool{}
	for _, row := range list.Rows {
		owners[row.Owner] = true
		if !strings.HasSuffix(row.Name, "(resident, on the portal's machine)") || row.Sequence == 0 {
			t.Errorf("a resident's node is %+v", row)
		}
		var page portal.Page[struct{ Text, Signature string }]
		b.Get("/api/m/network/machines/"+row.Node+"/heartbeats").JSON(t, &page)
		signature, err := node.ParseSignature(page.Rows[0].Signature)
		check(t, err)
		if h, err := node.VerifyHeartbeat(node.Statement{Text: page.Rows[0].Text, Signature: signature}); err != nil ||
			h.Node.String() != row.Node {
			t.Errorf("its heartbeat is not what it signed: %v", err)
		}
	}
	residentsSpeak(t, b)
	running := agents(program)
	if len(owners) != 3 || len(running) != 3 {
		t.Errorf("%d wallets own them, and %d processes run", len(owners), len(running))
	}
	for pid, bytes := range running {
		priority, err := syscall.Getpriority(syscall.PRIO_PROCESS, pid)
		if nice := 20 - priority; err != nil || nice < 10 || bytes > 40<<20 {
			t.Errorf("the agent %d has the nice value %d (%v) and %d MB", pid, nice, err, bytes>>20)
		}
	}
	p.Signal(syscall.SIGKILL)
	<-p.Ended()
	until(t, "the agents end with the portal", func() bool { return len(agents(program)) == 0 })
}

// residentsSpeak waits for a signal of a validator that others attested, in a topic that the portal's admin made.
func residentsSpeak(t *testing.T, b *coretest.Browser) {
	t.Helper()
	var feed struct {
		Rows []struct {
			Topic, Role, State, Name string
			Attestations             int
		}
	}
	until(t, "validators attest one another's signals", func() bool {
		answer := b.Get("/api/m/network/signals?range=24h")
		return answer.Status == 200 && json.Unmarshal([]byte(answer.Body), &feed) == nil && len(feed.Rows) > 0 &&
			feed.Rows[0].Attestations > 1
	})
	if row := feed.Rows[0]; row.Role != node.PublisherValidator || row.Name == "" || row.Topic == "" {
		t.Errorf("the signal is %+v", row)
	}
}

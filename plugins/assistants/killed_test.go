package main

import (
	"encoding/json"
	"errors"
	"net/http"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	quietly "gaia.example/portal/core/coretest/quiet"
	"gaia.example/portal/plugins/assistants/conversations"
	"gaia.example/portal/sdk/go/portal"
	"gaia.example/portal/sdk/go/portalsql/portalsqltest"
	"gaia.example/portal/sdk/go/portaltest"
)

var ada = portal.Caller{Wallet: portal.Address{0xad}, SignedIn: true, Tier: portal.LIRAETH}

func check(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// exported is what gaia's manifest says of a query.
func exported(t *testing.T, name string) portal.Exported {
	t.Helper()
	text, err := os.ReadFile("../gaia/module.json")
	check(t, err)
	var manifest struct{ Queries []portal.Exported }
	check(t, json.Unmarshal(text, &manifest))
	at := slices.IndexFunc(manifest.Queries, func(q portal.Exported) bool { return q.Name == name })
	if at < 0 {
		t.Fatalf("gaia exports no %s", name)
	}
	query := manifest.Queries[at]
	query.Module = "gaia"
	return query
}

// A process that is killed while a tool is being asked leaves the question and an answer that is interrupted, once each, and the next
// process answers it again when it is asked to.
func TestAKilledProcessLosesNothingAndAnswersNothingTwice(t *testing.T) {
	plugin := filepath.Join(t.TempDir(), "assistants")
	if out, err := exec.CommandContext(t.Context(), "go", "build", "-o", plugin, ".").CombinedOutput(); err != nil {
		t.Fatalf("build the plugin: %v\n%s", err, out)
	}
	manifest, err := os.ReadFile("module.json")
	check(t, err)
	tables := portalsqltest.Database(t, os.DirFS("migrations"))
	asked, held := make(chan struct{}, 8), make(chan struct{})
	start := func(answer func() (any, error)) *portaltest.Module {
		host := portaltest.NewHost(t, manifest)
		host.Tables, host.Exported = tables, []portal.Exported{exported(t, "supply")}
		host.Queries = map[string]func(portal.Caller, url.Values) (any, error){
			"gaia/supply": func(by portal.Caller, _ url.Values) (any, error) {
				if by.Wallet != ada.Wallet {
					t.Errorf("it is asked as %+v", by)
				}
				asked <- struct{}{}
				return answer()
			},
		}
		return portaltest.StartProcess(t, plugin, host)
	}
	first := start(func() (any, error) {
		<-held
		return nil, errors.New("nobody is there to hear it")
	})
	defer close(held)
	const question = `{"id":"a-question-of-this-test","text":"What is the total supply of GAIA?","language":"en"}`
	thread := send(t, first, "POST", "/conversations", question)
	<-asked
	first.Kill()

	supply := func() (any, error) {
		return json.RawMessage(`{"totalSupply":"7000000000000000000","asOf":{"number":12,"time":"2026-11-28T12:00:00Z"}}`), nil
	}
	second := start(supply)
	quietly.Until(t, time.Minute, "the answer is interrupted", func() bool {
		thread = send(t, second, "GET", "/conversations/"+thread.ID, "")
		return thread.Messages[1].State == conversations.Interrupted
	})
	// A page that had no answer to its request sends it again.
	if again := send(t, second, "POST", "/conversations", question); again.ID != thread.ID || len(again.Messages) != 2 {
		t.Errorf("sent again it is asked again: %+v", again)
	}
	send(t, second, "POST", "/conversations/"+thread.ID+"/answers", `{"question":"a-question-of-this-test"}`)
	quietly.Until(t, time.Minute, "it is answered", func() bool {
		thread = send(t, second, "GET", "/conversations/"+thread.ID, "")
		return len(thread.Messages) == 3 && thread.Messages[2].State == conversations.Done
	})
	if got := thread.Messages[2].Text; !strings.Contains(got, "7") || !strings.Contains(got, "(cite:1)") {
		t.Errorf("the answer is %q", got)
	}
}

// send makes a request of the module, and reads the thread that it answers with.
func send(t *testing.T, m *portaltest.Module, method, path, body string) (thread conversations.Thread) {
	t.Helper()
	r, err := http.NewRequestWithContext(t.Context(), method, path, strings.NewReader(body))
	check(t, err)
	res := m.Do(r, ada)
	defer res.Body.Close()
	if res.StatusCode != http.StatusOK {
		t.Fatalf("%s %s: %d", method, path, res.StatusCode)
	}
	check(t, json.NewDecoder(res.Body).Decode(&thread))
	return thread
}

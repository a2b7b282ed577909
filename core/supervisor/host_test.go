package supervisor_test

import (
	"encoding/json"
	"io"
	"net/http"
	"strconv"
	"strings"
	"testing"

	"gaia.example/portal/core"
	"gaia.example/portal/core/supervisor"
	"gaia.example/portal/core/supervisor/supervisortest"
	"gaia.example/portal/sdk/go/portal"
)

func TestHostCallsAreCheckedAgainstTheManifest(t *testing.T) {
	bare := releases["1"]
	bare.Manifest.Capabilities = nil
	other := portal.Address{9}
	rows := []struct {
		name    string
		release core.Release
		call    string
		status  int
		answer  string
	}{
		{"the manifest's defaults stand", releases["1"], "settings", 200, `"hello"`},
		{"settings without the capability", bare, "settings", 403, "The module's manifest does not ask for the capability settings.read."},
		{"a declared topic", releases["1"], "publish?q=moved", 200, `"published"`},
		{"an undeclared topic", releases["1"], "publish?q=other", 403, `The module's manifest does not declare the topic "other".`},
		{"a declared contract", releases["1"], "contract?q=Token", 200, `"` + supervisortest.Token.String() + `"`},
		{"an undeclared contract", releases["1"], "contract?q=Bank", 403, `The module's manifest does not name the contract "Bank".`},
		{"the head", releases["1"], "head", 200, `{"number":7,`},
		{"the head without the capability", bare, "head", 403, "The module's manifest does not ask for the capability chain.read."},
		{"a call", releases["1"], "call?q=" + supervisortest.Token.String(), 200, `{"at":{"number":7,`},
		{"a call of another contract", releases["1"], "call?q=" + other.String(), 403, other.String() + " is none of the contracts"},
		{"logs over the message cap", releases["1"], "logs?q=" + supervisortest.Token.String(), 200, strconv.Itoa(supervisortest.FixedLogs)},
		{"logs without the capability", bare, "logs?q=" + supervisortest.Token.String(), 403, "The module's manifest does not ask for the capability chain.follow."},
		{"an unexpected error", releases["1"], "unknown", 404, "There is no such call."},
	}
	stages := map[bool]*stage{}
	for _, row := range rows {
		isBare := row.release.Manifest.Capabilities == nil
		if stages[isBare] == nil {
			stages[isBare] = newStage(t, row.release, supervisor.Limits{})
			stages[isBare].start()
		}
		status, body := stages[isBare].ask("GET", "/host/"+row.call, "")
		if status != row.status || !strings.HasPrefix(body, row.answer) {
			t.Errorf("%s: %d %q, want %d %q", row.name, status, body, row.status, row.answer)
		}
	}
	events := stages[false].ports.Events()
	if len(events) != 1 || events[0].Topic != "probe.moved" || string(events[0].Payload) != `{"n":1}` {
		t.Errorf("published %+v", events)
	}
}

func TestSettingsOfTheAdminStandOverTheDefaults(t *testing.T) {
	s := newStage(t, releases["1"], supervisor.Limits{})
	s.ports.Set = json.RawMessage(`{"greeting":"welcome"}`)
	s.start()
	if _, body := s.ask("GET", "/host/settings", ""); body != `"welcome"` {
		t.Fatalf("answered %s", body)
	}
}

func TestLogRecordsKeepTheirAttributes(t *testing.T) {
	s := newStage(t, releases["1"], supervisor.Limits{})
	s.start()
	s.ask("GET", "/host/log?q=spoke", "")
	if err := s.slot.Stop(t.Context()); err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(s.log.String()) {
		var record map[string]any
		if json.Unmarshal([]byte(line), &record) == nil && record["msg"] == "spoke" {
			group, _ := record["group"].(map[string]any)
			if record["level"] != "WARN" || record["module"] != "probe" || record["with"] != 1.0 || group["level"] != "mine" || group["n"] != 2.0 {
				t.Errorf("logged %s", line)
			}
			return
		}
	}
	t.Fatalf("not logged: %s", s.log)
}

func TestUnexpectedErrorsAndPanicsStayInTheLog(t *testing.T) {
	s := newStage(t, releases["1"], supervisor.Limits{})
	s.start()
	for _, path := range []string{"/unknown", "/panic"} {
		status, body := s.ask("GET", path, "")
		if status != 500 || !strings.Contains(body, "reference r1") || strings.Contains(body, "secret") {
			t.Errorf("%s answered %d %q", path, status, body)
		}
	}
	if err := s.slot.Stop(t.Context()); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"a secret detail", "panic: on request", "main.go"} {
		if !strings.Contains(s.log.String(), want) {
			t.Errorf("%q is not in the log", want)
		}
	}
}

func TestARequestThatTheCoreDidNotSignIsRefused(t *testing.T) {
	s := newStage(t, releases["1"], supervisor.Limits{})
	s.start()
	in := s.slot.Instance()
	conn, err := in.NewConn()
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	signed := in.Sign(nil, []byte("GET"), []byte("/hello"), portal.Caller{})
	for _, head := range []string{
		"GET /hello HTTP/1.1\r\nHost: x\r\n\r\n",
		"GET /caller HTTP/1.1\r\nHost: x\r\nX-Portal-Caller: " + string(signed) + "\r\n\r\n",
		"GET /hello HTTP/1.1\r\nHost: x\r\nX-Portal-Caller: " + string(signed) + "\r\nX-Portal-Caller: x\r\n\r\n",
	} {
		io.WriteString(conn, head)
		res, err := http.ReadResponse(conn.Reader, nil)
		if err != nil {
			t.Fatal(err)
		}
		io.Copy(io.Discard, res.Body)
		if res.StatusCode != http.StatusUnauthorized {
			t.Errorf("%q was answered %d", head, res.StatusCode)
		}
	}
}

package signals

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"gaia.example/portal/plugins/network/nodes"
	"gaia.example/portal/sdk/go/node"
	"gaia.example/portal/sdk/go/portal"
)

// machine is the real agent with a folder of its own.
type machine struct {
	*stage

	program, dir string
}

func (m machine) command(args ...string) *exec.Cmd {
	command := exec.CommandContext(m.t.Context(), m.program, args...)
	command.Env = append(os.Environ(), "PORTAL_NODE_DIR="+m.dir, "XDG_CONFIG_HOME="+m.dir+".config", "HOME="+m.dir+".home")
	return command
}

// done runs a command that is to succeed, and answers what it said.
func (m machine) done(args ...string) string {
	m.t.Helper()
	said, err := m.command(args...).CombinedOutput()
	if err != nil {
		m.t.Fatalf("portal-node %s: %v\n%s", strings.Join(args, " "), err, said)
	}
	return string(said)
}

// said is the part of a text that a pattern has in brackets.
func (m machine) said(text, pattern string) string {
	m.t.Helper()
	found := regexp.MustCompile(pattern).FindStringSubmatch(text)
	if found == nil {
		m.t.Fatalf("no %s in:\n%s", pattern, text)
	}
	return found[1]
}

// pairs makes the machine a wallet's node, and answers the node's key.
func (m machine) pairs(wallet *node.Key) portal.Address {
	t := m.t
	t.Helper()
	setup := m.command("setup", "--portal", m.url, "--name", "Attic")
	out, err := setup.StdoutPipe()
	check(t, err)
	check(t, setup.Start())
	text := ""
	for code := regexp.MustCompile(`code=(\S+)`); !code.MatchString(text); {
		part := make([]byte, 4096)
		n, err := out.Read(part)
		if text += string(part[:n]); err != nil {
			t.Fatalf("setup said no code, but:\n%s", text)
		}
	}
	path := "/pairings/" + m.said(text, `code=(\S+)`)
	var offered nodes.Offered
	if status, said := m.by(visitor(wallet.Address()), http.MethodGet, path, nil, &offered); status != http.StatusOK {
		t.Fatalf("the pairing: %d %s", status, said)
	}
	d := node.Delegation{Portal: m.url, Owner: wallet.Address(), Node: offered.Node, Name: offered.Name, IssuedAt: uint64(m.time().Unix()),
		ExpiresAt: uint64(m.time().Add(24 * time.Hour).Unix())}
	signature := wallet.Sign(d.TypedData(31337).Digest())
	if status, said := m.by(visitor(wallet.Address()), http.MethodPut, path, node.SignedDelegation{Delegation: d, Signature: signature[:]},
		nil); status >= http.StatusBadRequest {
		t.Fatalf("the delegation: %d %s", status, said)
	}
	for part := make([]byte, 4096); err == nil; _, err = out.Read(part) { // until it ends
	}
	check(t, setup.Wait())
	return offered.Node
}

// A machine is paired with the agent, which publishes a claim with the node's key; the agent of a validator looks at the claim by itself and
// attests what it saw.
func TestTheAgentPublishesWithItsNodesKeyAndAttests(t *testing.T) {
	s := open(t)
	program := filepath.Join(t.TempDir(), "portal-node")
	if said, err := exec.CommandContext(t.Context(), "go", "build", "-o", program, "../agent").CombinedOutput(); err != nil {
		t.Fatalf("build the agent: %v\n%s", err, said)
	}
	wallet, err := node.NewKey()
	check(t, err)
	publisher, looker := machine{s, program, t.TempDir() + "/node"}, machine{s, program, t.TempDir() + "/attestor"}

	var key struct{ Attestor portal.Address }
	validator := portal.Address{0xdd}
	check(t, json.Unmarshal([]byte(looker.done("attestor", "--validator", validator.String(), "--staking", portal.Address{0xee}.String(),
		"--chain", "31337", "--json")), &key))
	s.mined(s.chain.Registers(validator, key.Attestor, 500, 70)...)
	s.topic(weather())

	answers := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) {}))
	defer answers.Close()
	address := publisher.pairs(wallet)
	say := func(args ...string) portal.Hash {
		t.Helper()
		text := publisher.done(append([]string{"signal", "--topic", "weather", "--title"}, args...)...)
		uid, err := portal.ParseHash(publisher.said(text, `/signals/(0x[0-9a-f]{64})`))
		check(t, err)
		return uid
	}
	up := say("It answers", "--reach", answers.URL)
	down := say("It is away", "--reach", answers.URL, "--down")
	opinion := say("It is a fine day")
	d := s.detail(up)
	if d.Role != node.PublisherNode || d.Publisher != address || d.Owner != wallet.Address() || d.Name != "Attic" {
		t.Errorf("it was published by the %s %s %q of %s", d.Role, d.Publisher, d.Name, d.Owner)
	}

	attest := []string{"attest", "--validator", validator.String(), "--portal", s.url, "--local", "--every", "0"}
	text := looker.done(attest...)
	if strings.Count(text, "0x") != 2 || looker.done(attest...) != "" {
		t.Errorf("two of three can be looked at, once; it said:\n%s", text)
	}
	for uid, verdict := range map[portal.Hash]node.Verdict{up: node.Confirm, down: node.Dispute} {
		d := s.detail(uid)
		if len(d.AttestedBy) != 1 {
			t.Fatalf("%s was attested by %+v", d.Title, d.AttestedBy)
		}
		a := d.AttestedBy[0]
		if said := a.Signed.Attestation; said.Verdict != verdict || said.Validator != validator || a.Signed.Attestor != key.Attestor ||
			said.Reason == "" || a.Weight.String() != "70" {
			t.Errorf("%s was attested by %+v", d.Title, a)
		}
	}
	if d := s.detail(opinion); len(d.AttestedBy) != 0 {
		t.Errorf("what nobody can look at was attested by %+v", d.AttestedBy)
	}
	if head := s.logged(); head.Size != 5 {
		t.Errorf("the log has %d entries", head.Size)
	}
}

package session_test

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"strconv"
	"strings"
	"testing"
	"time"

	"gaia.example/portal/core/coretest"
	"gaia.example/portal/core/session"
)

// reading is what a parser makes of a message.
type reading struct {
	Scheme, Statement, ExpirationTime, NotBefore, RequestID *string
	Domain, Address, URI, Version, ChainID, Nonce, IssuedAt string
	Resources                                               []string
}

// opinion is one message and all that is said of it.
type opinion struct {
	text       string
	ours       *reading // nil: refused
	refusal    string
	Viem, Siwe *reading
}

// environment reads a number that the test is run with.
func environment(t *testing.T, name string, otherwise uint64) uint64 {
	t.Helper()
	text := os.Getenv(name)
	if text == "" {
		return otherwise
	}
	n, err := strconv.ParseUint(text, 10, 64)
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	return n
}

// The portal's parser beside viem's and siwe-parser's, on generated messages: PORTAL_SIWE_MESSAGES of them (4000), from
// PORTAL_SIWE_SEED (1). Whatever they disagree about is in the table of disagreements.
func TestOtherParsersAgree(t *testing.T) {
	coretest.Long(t)
	seed, count := environment(t, "PORTAL_SIWE_SEED", 1), environment(t, "PORTAL_SIWE_MESSAGES", 4000)
	t.Logf("PORTAL_SIWE_SEED=%d PORTAL_SIWE_MESSAGES=%d", seed, count)
	g := newGenerator(seed)
	var opinions []*opinion
	accepted, refused := messages(t)
	for _, row := range append(accepted, refused...) {
		opinions = append(opinions, judge(row.Message))
	}
	for range count / 2 {
		valid := g.message().String()
		o := judge(valid)
		if o.ours == nil {
			t.Errorf("%s: %q", o.refusal, valid)
		}
		damaged := valid
		for range 1 + g.IntN(3) {
			if damaged != "" {
				damaged = g.damage(damaged)
			}
		}
		opinions = append(opinions, o, judge(damaged))
	}
	askOthers(t, opinions)
	met := map[string]int{}
	for _, o := range opinions {
		for _, d := range append(differences("viem", o.ours, o.Viem), differences("siwe", o.ours, o.Siwe)...) {
			if class := d.explain(o); class != "" {
				met[class]++
			} else {
				t.Errorf("%s %s, and no row says why: %q\nours %s%s\nviem %s\nsiwe %s", d.parser, d.what, o.text, show(o.ours), o.refusal, show(o.Viem),
					show(o.Siwe))
			}
		}
	}
	for _, row := range disagreements {
		if met[row.why] == 0 {
			t.Errorf("no message shows that %s %s: %s", row.parser, row.what, row.why)
		}
	}
}

func show(r *reading) string {
	text, _ := json.Marshal(r)
	return string(text)
}

// judge asks the portal's own parser.
func judge(text string) *opinion {
	o := &opinion{text: text}
	m, err := session.ParseMessage([]byte(text))
	if err != nil {
		o.refusal = err.Error()
		return o
	}
	o.ours = &reading{
		Scheme: optional(m.Scheme), Domain: m.Domain, Address: m.Address.String(), Statement: m.Statement, URI: m.URI, Version: "1",
		ChainID: strconv.FormatUint(m.ChainID, 10), Nonce: m.Nonce, IssuedAt: m.IssuedAt, ExpirationTime: optional(m.ExpirationTime),
		NotBefore: optional(m.NotBefore), RequestID: m.RequestID, Resources: m.Resources,
	}
	return o
}

func optional(text string) *string {
	if text == "" {
		return nil
	}
	return &text
}

// askOthers runs all messages through the other parsers, in one process.
func askOthers(t *testing.T, opinions []*opinion) {
	t.Helper()
	node, err := exec.LookPath("node")
	if _, missing := os.Stat(filepath.Join("parsers", "node_modules", "viem")); err != nil || missing != nil {
		t.Fatalf("The other parsers need node and the installed packages: run make test-go once. (%v, %v)", err, missing)
	}
	var in, complaints bytes.Buffer
	for _, o := range opinions {
		in.WriteString(base64.StdEncoding.EncodeToString([]byte(o.text)) + "\n")
	}
	cmd := exec.CommandContext(t.Context(), node, filepath.Join("parsers", "parse.mjs"))
	cmd.Stdin, cmd.Stderr = &in, &complaints
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("%v: %s", err, &complaints)
	}
	answers := json.NewDecoder(bytes.NewReader(out))
	for _, o := range opinions {
		if err := answers.Decode(o); err != nil {
			t.Fatalf("%q: %v", o.text, err)
		}
	}
}

// difference is one thing that a parser and ours do not agree about.
type difference struct{ parser, what string }

func differences(parser string, ours, theirs *reading) (found []difference) {
	if ours == nil && theirs == nil {
		return nil
	}
	if ours == nil || theirs == nil {
		return []difference{{parser, map[bool]string{true: "accepts", false: "refuses"}[ours == nil]}}
	}
	a, b := reflect.ValueOf(*ours), reflect.ValueOf(*theirs)
	for i := range a.NumField() {
		x, y := a.Field(i).Interface(), b.Field(i).Interface()
		if name := a.Type().Field(i).Name; !reflect.DeepEqual(x, y) && (parser != "viem" || !sameDate(x, y)) {
			found = append(found, difference{parser, name})
		}
	}
	return found
}

// sameDate compares to the millisecond, which is what a Date keeps.
func sameDate(ours, theirs any) bool {
	read := func(v any) (time.Time, error) {
		text, ok := v.(string)
		if p, pointed := v.(*string); pointed && p != nil {
			text, ok = *p, true
		}
		if !ok {
			return time.Time{}, os.ErrNotExist
		}
		return time.Parse(time.RFC3339, strings.ToUpper(text))
	}
	a, err := read(ours)
	b, err2 := read(theirs)
	return err == nil && err2 == nil && a.Truncate(time.Millisecond).Equal(b)
}

// disagreement is a known class of them.
type disagreement struct {
	parser, what string // accepts what is refused here, refuses what is accepted here, or reads that field otherwise
	when         func(o *opinion) bool
	why          string
}

func (d difference) explain(o *opinion) string {
	for _, row := range disagreements {
		if row.parser == d.parser && row.what == d.what && row.when(o) {
			return row.why
		}
	}
	return ""
}

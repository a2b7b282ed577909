package main

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"gaia.example/portal/core"
	"gaia.example/portal/core/bundle"
	"gaia.example/portal/core/coretest"
	"gaia.example/portal/core/coretest/quiet"
)

// Who sits at a terminal sees whom they trust and what they delete, and is asked; a no changes nothing.
func TestOperatorIsAskedAtATerminal(t *testing.T) {
	t.Parallel()
	a, acme := author{t, t.TempDir()}, newPartner(t)
	tell(t, a.dir, nil, []told{{[]string{"migrate"}, 0, "up to date"}})
	card, err := bundle.FormatCard(acme.card)
	check(t, err)
	a.write("publisher.json", string(card))
	a.write("forged.json", strings.Replace(string(card), acme.card.Wallet.String(), core.Address{19: 7}.String(), 1))
	a.write("radar.bundle", string(acme.release("1.0.0", 1)))
	types := func(code int, question, answer, want string, args ...string) string {
		t.Helper()
		output, _, got := coretest.Typed(t, a.dir, question, answer, append([]string{"module"}, args...)...)
		if got != code || !strings.Contains(output, want) {
			t.Fatalf("%v, answered %q, ends with %d, not %d, and says\n%s\nwant %q", args, answer, got, code, output, want)
		}
		return output
	}
	const trust = "Trust them? [y/N] "
	path, forged := filepath.Join(a.dir, "publisher.json"), filepath.Join(a.dir, "forged.json")
	for _, no := range []string{"", "n", "nay"} {
		types(3, trust, no, "Nobody else is trusted.", "trust", path)
	}
	if said := types(1, trust, "y", "", "trust", forged); strings.Contains(said, trust) || strings.Contains(said, "Wallet ") {
		t.Errorf("of a card that is not its wallet's it says %s", said)
	}
	said := types(0, trust, "y", "This portal installs what acme (Acme Labs) signs", "trust", path)
	if shown, question := strings.Index(said, "Wallet     "+acme.card.Wallet.String()),
		strings.Index(said, trust); shown < 0 || shown > question {
		t.Errorf("before it asks, it does not show the wallet: %s", said)
	}

	a.does(0, "install", "./radar.bundle", "--grant", "all")
	const remove = "Remove radar and delete all of that? [y/N] "
	said = types(3, remove, "no", "Nothing was removed.", "remove", "radar")
	for _, want := range []string{"radar 1.0.0, radar of acme, goes for everybody", "the grant of events.publish", "its log"} {
		if !strings.Contains(said, want) {
			t.Errorf("it does not say %q: %s", want, said)
		}
	}
	a.says(0, "radar", "list")
	types(0, remove, "yes", "radar is removed.", "remove", "radar")
	a.says(0, "No module is installed", "list")
}

// A secret that is typed is not shown, not even by the terminal.
func TestSecretIsNotShown(t *testing.T) {
	t.Parallel()
	bundles := coretest.Bundles(t)
	coretest.Bundle(t, bundles, core.Manifest{ID: "radar", Version: "0.1.0", Run: core.Always,
		Settings: json.RawMessage(`{"type": "object", "properties": {"token": {"type": "string", "writeOnly": true}}}`)})
	p := coretest.Portal(t, coretest.Options{Env: []string{"PORTAL_BUNDLES=" + bundles}})
	output, shown, code := coretest.Typed(t, p.Data, "token: ", "hush-hush", "module", "settings", "radar", "--secret", "token")
	if code != 0 || !strings.Contains(output, "token = (secret)  set ") || strings.Contains(output+shown, "hush") {
		t.Errorf("it ends with %d, says %q, and the terminal shows %q", code, output, shown)
	}
}

// Every command says how it is used, what each flag means, and an example that is one of that command.
func TestEveryCommandHasHelp(t *testing.T) {
	t.Parallel()
	run := func(args ...string) string {
		t.Helper()
		output, code := coretest.Command(t, t.TempDir(), nil, args...)
		if code != 0 || !strings.HasPrefix(output, "portal ") {
			t.Errorf("%v ends with %d and says %s", args, code, output)
		}
		return output
	}
	for _, c := range commands() {
		output, h := run(c.name, "--help"), helps[c.name]
		if c.name == "module" {
			continue
		}
		explains(t, output, "portal "+c.name, h.arguments, h.examples)
	}
	for _, act := range moduleActs() {
		output := run(append(append([]string{"module"}, strings.Fields(act.name)...), "-h")...)
		explains(t, output, "portal module "+act.name, act.arguments, actExamples[act.name])
	}
	if len(actExamples) != len(moduleActs()) || len(helps) != len(commands())-1 {
		t.Error("something has examples that is no command")
	}
	for _, args := range [][]string{{"--help"}, {"-h"}, {"module", "--help"}, {"module", "key", "--help"}} {
		run(args...)
	}
}

func explains(t *testing.T, output, command, arguments string, examples []string) {
	t.Helper()
	for _, flag := range flagsOf(arguments) {
		if flagMeanings[flag] == "" || !strings.Contains(output, flagMeanings[flag]) {
			t.Errorf("%s does not say what %s is", command, flag)
		}
	}
	for _, example := range examples {
		if !strings.Contains(example, command) || !strings.Contains(output, example) {
			t.Errorf("%s has the example %q", command, example)
		}
		for _, flag := range flagsOf(strings.TrimPrefix(example, command)) {
			setting := strings.HasPrefix(flag, "--data") || strings.HasPrefix(flag, "--server") || strings.HasPrefix(flag, "--log")
			if !setting && flag != "--json" && flag != "--help" && !slices.Contains(flagsOf(arguments), flag) {
				t.Errorf("%s does not take %s, which its example has", command, flag)
			}
		}
	}
	if len(examples) == 0 {
		t.Errorf("%s has no example", command)
	}
}

// What a removed module logged goes with it: from the portal that runs, and where none does.
func TestLogGoesWithItsModule(t *testing.T) {
	t.Parallel()
	p := coretest.Portal(t, coretest.Options{})
	a, acme, b := author{t, p.Data}, newPartner(t), p.Browser("")
	card, err := bundle.FormatCard(acme.card)
	check(t, err)
	a.write("publisher.json", string(card))
	a.write("radar.bundle", string(acme.release("1.0.0", 1)))
	a.does(0, "trust", "./publisher.json", "--yes")
	a.does(0, "install", "./radar.bundle", "--grant", "all")
	if answer := b.Do("POST", "/api/m/radar/open/log?message=heard", nil); answer.Status/100 != 2 {
		t.Fatalf("it answers %d %s", answer.Status, answer.Body)
	}
	log := filepath.Join(p.Data, "logs", "radar.jsonl")
	heard := func() bool { text, _ := os.ReadFile(log); return bytes.Contains(text, []byte("heard")) }
	quiet.Until(t, 10*time.Second, "its line is there", heard)
	admin := p.Browser(adminKey)
	admin.SignIn()
	ask(t, admin, []row{{"removed over HTTP", "DELETE", "/api/admin/modules/radar", nil, nil, 204, ""}})
	quiet.Until(t, 10*time.Second, "its log is gone", func() bool { _, err := os.Stat(log); return os.IsNotExist(err) })

	p.Signal(syscall.SIGTERM)
	<-p.Ended()
	a.does(0, "install", "./radar.bundle", "--grant", "all")
	a.write("logs/radar.jsonl", `{"at":"2026-03-01T12:00:00Z","level":"INFO","message":"heard"}`+"\n")
	a.write("logs/radar.1.jsonl", "{}\n")
	a.does(0, "remove", "radar", "--yes")
	if left, _ := filepath.Glob(filepath.Join(p.Data, "logs", "radar*")); len(left) > 0 {
		t.Errorf("without a portal %v stays", left)
	}
}

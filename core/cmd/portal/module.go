package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"

	"gaia.example/portal/core"
	"gaia.example/portal/core/config"
)

// moduleAct is one thing that portal module does.
type moduleAct struct {
	name, arguments, meaning string
	run                      func(context.Context, *line) error
}

// moduleActs are in the order in which a module lives.
func moduleActs() []moduleAct {
	return []moduleAct{
		{"key new", "FILE", "makes a publisher's key; keep the file to yourself", newModuleKey},
		{"publisher new", "--id ID --name NAME --key FILE --wallet 0x… [-o publisher.json]",
			"writes a publisher's card, for its wallet to sign", newPublisher},
		{"publisher bind", "--signature 0x… [--contract] CARD", "completes a card with its wallet's signature", bindPublisher},
		{"pack", "DIR [-o FILE]", "packs a module's folder into a bundle, <id>-<version>.bundle unless named", packModule},
		{"sign", "--key FILE --serial N [--expires 365d | 720h | 2027-01-31] BUNDLE",
			"signs a bundle for its publisher; each release of a module has a higher serial", signModule},
		{"revocations", "--key FILE --reason TEXT revocations.json BUNDLE…",
			"takes releases of your own back: adds them to your signed list, for portals to read", listRevocations},
		{"verify", "[--publisher publisher.json]… BUNDLE", "checks all of a bundle, and, with cards, that one of those publishers signed it",
			verifyModule},
		{"inspect", "BUNDLE | ID", "shows what is in a bundle, or how an installed module is on every portal", inspectModule},
		{"install", "BUNDLE | DIGEST [--grant all | --grant a,b]" + waits,
			"shows what installing a bundle would do, asks, and installs it; --grant says yes before", installModule},
		{"upgrade", "BUNDLE | DIGEST [--grant all | --grant a,b]" + waits, "is install, of a module that is installed", upgradeModule},
		{"enable", "ID" + waits, "has a module run", enableModule},
		{"disable", "ID --reason TEXT [--now]" + waits, "switches a module off for everybody: its pages say so, and its process ends once what runs in it has, or after its drain time; --now cuts that at once", disableModule},
		{"drain", "ID --reason TEXT [--within 10m]" + waits, "has a module take no new requests, which are told to come again, and waits until what runs in it has ended; its pages stay; enable has it run again", drainModule},
		{"restart", "ID" + waits, "has another process of a module take the place of the one that runs; one that failed too often begins anew", restartModule},
		{"memory", "ID MIB|manifest" + waits, "gives a module's plugin so many MiB of memory, or what its manifest asks for, and has another process take its place", giveMemory},
		{"ungrant", "ID CAPABILITY|GRANT" + waits, "takes back what was granted of a capability, or one grant: the module runs no more until that is granted again; without one for wallets it runs on, and asks them for that no more", ungrantModule},
		{"place", "ID before|among|after" + waits, "has a partner's cards and sidebar entries stand before the portal's own, among them by the order it asks for, or after them, as installed", placeModule},
		{"grant", "ID GRANT" + waits, "grants a module one thing that it asks for, by the name that inspect lists", grantModule},
		{"rollback", "ID" + waits, "goes back to the release before", rollBackModule},
		{"remove", "ID [--yes]" + waits, "says what goes for good, asks, takes a module out and deletes what it keeps, its tables and its log too; its id stays its publisher's", removeModule},
		{"settings", "ID [--set NAME=VALUE]… [--set-file NAME=FILE]… [--reset NAME]… [--secret NAME]",
			"shows a module's settings, after setting some; a secret is asked for, or comes from a file or standard input", moduleSettings},
		{"jobs", "ID [--run NAME]", "shows a module's jobs and their last runs, after having one run now", moduleJobs},
		{"list", "", "lists the modules that are installed", listModules},
		{"logs", "ID [--lines 100] [--follow]", "shows what a module logged on this machine", moduleLogs},
		{"publishers", "", "lists whom this portal trusts", listPublishers},
		{"trust", "CARD [--yes]", "shows whose card it is, asks, and has this portal install what that publisher signs", trustPublisher},
		{"distrust", "PUBLISHER --reason TEXT", "takes that back: nothing of the publisher is installed or run any more", distrustPublisher},
		{"revoke", "ID VERSION|DIGEST --reason TEXT | revocations.json", "takes one release back, or what its publisher's signed list names",
			revokeRelease},
		{"apply", "modules.yaml [--dry-run] [--prune]" + waits,
			"makes the portal's modules what the file says; --dry-run only tells, and ends with 3 when anything differs", applyModules},
	}
}

const waits = " [--timeout 60s | --no-wait]"

// refusal ends the portal with 3: it did what it was asked to, and the answer is no.
type refusal struct{ error }

// doubt ends the portal with 4: nothing was found wrong, and what was asked is not known either.
type doubt struct{ error }

// runModule finds the act, whose name has one word or two.
func runModule(ctx context.Context, args []string) error {
	for _, act := range moduleActs() {
		if words := strings.Fields(act.name); len(args) >= len(words) && slices.Equal(args[:len(words)], words) {
			if wantsHelp(args) {
				helpOfAct(os.Stdout, act)
				return nil
			}
			rest, asJSON := takeFlag(args[len(words):], "--json")
			l := &line{act: act, command: "module " + act.name, words: rest, json: asJSON, out: os.Stdout}
			return l.answer(act.run(ctx, l))
		}
	}
	if len(args) > 0 && !wantsHelp(args) {
		return config.Mistakes{fmt.Sprintf("There is no command %q: portal module lists them.", "module "+args[0])}
	}
	fmt.Println("portal module <command>, each with --json for machines and --help for more:")
	for _, act := range moduleActs() {
		fmt.Printf("  %s %s\n      %s\n", act.name, act.arguments, act.meaning)
	}
	fmt.Println("\nIt ends with 0 when it is done, 1 when it failed, 2 for wrong arguments and 3 when the answer is no.")
	return nil
}

// line is what follows an act on the command line. Flags are taken out first, operands after them, settings remain.
type line struct {
	act     moduleAct
	command string // what comes before its arguments
	words   []string
	json    bool
	out     io.Writer
	wrong   config.Mistakes

	printed bool // what machines read
}

// values takes out every --flag VALUE and --flag=VALUE.
func (l *line) values(flag string) []string {
	var values, rest []string
	for i := 0; i < len(l.words); i++ {
		word := l.words[i]
		value, ok := strings.CutPrefix(word, flag+"=")
		switch {
		case ok:
			values = append(values, value)
		case word == flag && i+1 < len(l.words):
			i++
			values = append(values, l.words[i])
		case word == flag:
			l.wrong = append(l.wrong, fmt.Sprintf("%s needs a value.", flag))
		default:
			rest = append(rest, word)
		}
	}
	l.words = rest
	return values
}

// value is the one value of a flag; empty where it is not given.
func (l *line) value(flag string) string {
	values := l.values(flag)
	if len(values) > 1 {
		l.wrong = append(l.wrong, fmt.Sprintf("%s is given %d times: give it once.", flag, len(values)))
	}
	return strings.Join(values[:min(len(values), 1)], "")
}

// required is a value that has to be there.
func (l *line) required(flag string) string {
	value := l.value(flag)
	if value == "" {
		l.wrong = append(l.wrong, fmt.Sprintf("%s is missing.", flag))
	}
	return value
}

// has takes out a flag without a value.
func (l *line) has(flag string) (given bool) {
	l.words, given = takeFlag(l.words, flag)
	return given
}

// operand takes out the next word; it has to be there.
func (l *line) operand() string {
	if len(l.words) == 0 || strings.HasPrefix(l.words[0], "-") {
		l.wrong = append(l.wrong, "An argument is missing.")
		return ""
	}
	word := l.words[0]
	l.words = l.words[1:]
	return word
}

// end says what is wrong with the line, for an act that takes no settings.
func (l *line) end() error {
	for _, word := range l.words {
		l.wrong = append(l.wrong, fmt.Sprintf("%q is one too many.", word))
	}
	if len(l.wrong) > 0 {
		return l.usage()
	}
	return nil
}

func (l *line) usage() error {
	return append(l.wrong, fmt.Sprintf("Use: portal %s %s [--json]", l.command, l.act.arguments))
}

// print shows what became of the act: the value to machines, the text to people.
func (l *line) print(value any, text string) error {
	l.printed = true
	if l.json {
		var out bytes.Buffer
		encoder := json.NewEncoder(&out)
		encoder.SetEscapeHTML(false)
		encoder.SetIndent("", "  ")
		if err := encoder.Encode(value); err != nil {
			return err
		}
		_, err := io.WriteString(l.out, core.Printable(out.String())) // the escapes are JSON's own
		return err
	}
	_, err := fmt.Fprintln(l.out, core.Printable(strings.TrimSuffix(text, "\n")))
	return err
}

// note tells people something beside what becomes of the act: what machines read stays as it is.
func (l *line) note(text string) { fmt.Fprintln(os.Stderr, core.Printable(text)) }

// answer tells machines what went wrong, too.
func (l *line) answer(err error) error {
	if err != nil && l.json && !l.printed {
		if failed := l.print(map[string]string{"error": err.Error()}, ""); failed != nil {
			return failed
		}
	}
	return err
}

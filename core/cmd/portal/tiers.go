package main

import (
	"context"
	"fmt"
	"os"
	"strings"
	"text/tabwriter"

	"gaia.example/portal/core"
	"gaia.example/portal/core/admin"
	"gaia.example/portal/core/gateway/browser"
)

func runTiers(ctx context.Context, args []string) error {
	rest, asJSON := takeFlag(args, "--json")
	const arguments = "[set LIRAETH=500 VAELUS=5000 NAXUS=50000 | reset] [--reason TEXT]"
	l := &line{act: moduleAct{arguments: arguments}, command: "tiers", words: rest, json: asJSON, out: os.Stdout}
	return l.answer(changeTiers(ctx, l))
}

// changeTiers changes what opens the tiers where it is told to, and shows it.
func changeTiers(ctx context.Context, l *line) error {
	change, act := admin.TierChange{Reason: l.value("--reason")}, ""
	if len(l.words) > 0 && !strings.HasPrefix(l.words[0], "-") {
		act = l.operand()
	}
	switch act {
	case "", "reset":
	case "set":
		change.Thresholds = l.thresholds()
	default:
		l.wrong = append(l.wrong, fmt.Sprintf("%q is neither set nor reset.", act))
	}
	if act == "" && change.Reason != "" {
		l.wrong = append(l.wrong, "--reason is for set and reset.")
	}
	o, err := openOffice(ctx, l)
	if err != nil {
		return err
	}
	defer o.Close()
	tiers, err := o.Tiers(ctx)
	if err == nil && act != "" {
		change.Seen = tiers.Last.Generation
		tiers, err = o.SetTiers(ctx, o.by, change)
	}
	if err != nil {
		return err
	}
	text := tiersText(tiers)
	if act != "" {
		text += "Portals that run follow within a second.\n"
	}
	return l.print(browser.AdminTiersOf(tiers), trimmed(text))
}

// thresholds takes out every TIER=AMOUNT.
func (l *line) thresholds() *core.Thresholds {
	texts := map[string]string{}
	for len(l.words) > 0 && !strings.HasPrefix(l.words[0], "-") {
		name, amount, _ := strings.Cut(l.operand(), "=")
		texts[name] = amount
	}
	t, err := core.ParseThresholds(texts)
	if err != nil {
		l.wrong = append(l.wrong, err.Error())
	}
	return &t
}

func tiersText(t admin.Tiers) string {
	var out strings.Builder
	table := tabwriter.NewWriter(&out, 0, 0, 2, ' ', 0)
	fmt.Fprintln(table, "TIER\tGAIA\tCONFIGURED")
	for _, tier := range []core.Tier{core.LIRAETH, core.VAELUS, core.NAXUS} {
		fmt.Fprintf(table, "%s\t%d\t%d\n", tier, t.Now.Of(tier), t.Configured.Of(tier))
	}
	table.Flush()
	switch last := t.Last; {
	case last.Generation == 0:
		fmt.Fprintln(&out, "Nobody has changed them: they are as configured.")
	case last.Thresholds == nil:
		fmt.Fprintf(&out, "Set back to the configured ones %s ago by %s. %s\n", age(last.At), last.By, last.Reason)
	default:
		fmt.Fprintf(&out, "Set %s ago by %s. %s\n", age(last.At), last.By, last.Reason)
	}
	return out.String()
}

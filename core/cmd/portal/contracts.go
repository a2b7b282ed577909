package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/big"
	"os"
	"strings"
	"text/tabwriter"

	"gaia.example/portal/core"
	"gaia.example/portal/core/chain/deployment"
	"gaia.example/portal/core/config"
	"gaia.example/portal/sdk/go/portal"
)

// runContracts deploys contracts, or verifies them. It needs no portal and no settings: a chain has contracts before a portal knows them.
func runContracts(ctx context.Context, args []string) error {
	rest, asJSON := takeFlag(args, "--json")
	l := &line{act: moduleAct{arguments: helps["contracts"].arguments}, command: "contracts", words: rest, json: asJSON, out: os.Stdout}
	switch act := l.operand(); act {
	case "deploy":
		return l.answer(deployContracts(ctx, l))
	case "verify":
		return l.answer(verifyContracts(ctx, l))
	case "":
		return l.answer(l.usage())
	default:
		return l.answer(config.Mistakes{fmt.Sprintf("%q is neither deploy nor verify.", act)})
	}
}

func deployContracts(ctx context.Context, l *line) error {
	url, keyFile, from, out := l.required("--rpc"), l.value("--key-file"), l.value("--from"), l.value("-o")
	dry, given := l.has("--dry-run"), l.has("--yes")
	if !dry && !given && (l.json || !terminal(os.Stdin)) {
		l.wrong = append(l.wrong, "Nobody can be asked here: say yes before, with --yes, or only look, with --dry-run.")
	}
	path := l.operand()
	payer, err := payer(keyFile, from)
	if err != nil {
		l.wrong = append(l.wrong, err.Error())
	}
	if err := l.end(); err != nil {
		return err
	}
	plan, err := deployment.ReadPlan(path)
	if err != nil {
		return config.Mistakes{err.Error()}
	}
	d, err := deployment.Prepare(ctx, url, plan, payer)
	if err != nil {
		return err
	}
	defer d.Close()
	if dry {
		return l.print(d.Report, reportText(d.Report))
	}
	if !given {
		l.note(reportText(d.Report))
		if err := confirm(ctx, "Deploy that?", "Nothing was deployed."); err != nil {
			return err
		}
	}
	// What is on the chain is written down at every step, also where the rest fails, and a file that cannot be written is told before.
	keep := func(report deployment.Report) error {
		if out == "" {
			return nil
		}
		text, err := json.MarshalIndent(report, "", "  ")
		if err != nil {
			return err
		}
		return os.WriteFile(out, append(text, '\n'), 0o644)
	}
	if out != "" {
		// The report of an earlier deployment, which may have broken off, is all that is known of it.
		file, err := os.OpenFile(out, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o644)
		if err != nil {
			return fmt.Errorf("nothing was sent: %w", err)
		}
		if err := errors.Join(file.Close(), keep(d.Report)); err != nil {
			return err
		}
	}
	failed := d.Send(ctx, keep)
	failed = errors.Join(failed, keep(d.Report))
	return errors.Join(l.print(d.Report, reportText(d.Report)), failed)
}

// payer is who --key-file or --from name.
func payer(keyFile, from string) (deployment.Payer, error) {
	switch {
	case (keyFile == "") == (from == ""):
		return deployment.Payer{},
			config.Mistakes{"Either --key-file names the file with the key that pays, or --from an account that the endpoint has unlocked."}
	case keyFile != "":
		return deployment.KeyFile(keyFile)
	}
	address, err := portal.ParseAddress(from)
	return deployment.Unlocked(address), err
}

func reportText(r deployment.Report) string {
	var out strings.Builder
	doing := "would deploy"
	if r.Sent {
		doing = "deployed"
	}
	fmt.Fprintf(&out, "%s, with %s coins, %s on chain %d:\n", r.From, coins(r.Balance), doing, r.ChainID)
	for _, each := range r.Contracts {
		fmt.Fprintf(&out, "\n%s  %s\n", each.Address, each.Name)
		if each.Name != each.Contract {
			fmt.Fprintf(&out, "  contract   %s\n", each.Contract)
		}
		arguments, _ := json.Marshal(each.Arguments) // it came from JSON
		fmt.Fprintf(&out, "  arguments  %s\n  encoded    %s\n", arguments, each.Encoded)
		for _, role := range each.Roles {
			fmt.Fprintf(&out, "  role       %s: %s\n", role.Name, role.Account)
		}
		if each.Roles == nil {
			fmt.Fprintln(&out, "  roles      known when it is deployed: this endpoint does not simulate")
		}
		fmt.Fprintf(&out, "  gas        %d\n", each.Gas)
		if each.Transaction != nil {
			fmt.Fprintf(&out, "  in         %s\n", each.Transaction)
		}
	}
	most := "at most "
	if r.Sent {
		most = ""
	}
	fmt.Fprintf(&out, "\nIt costs %s%s coins.\n", most, coins(r.Cost))
	if !r.Affordable && !r.Sent {
		fmt.Fprintln(&out, "The account has less than that: nothing will be sent.")
	}
	return out.String()
}

// coins writes an amount of the smallest unit with 18 decimals, without zeros at the end.
func coins(smallest string) string {
	amount, ok := new(big.Int).SetString(smallest, 10)
	if !ok {
		return smallest
	}
	whole, rest := new(big.Int).QuoRem(amount, big.NewInt(1e18), new(big.Int))
	return strings.TrimSuffix(strings.TrimRight(fmt.Sprintf("%s.%018s", whole, rest), "0"), ".")
}

func verifyContracts(ctx context.Context, l *line) error {
	url, folders := l.required("--rpc"), l.values("--artifacts")
	if len(folders) == 0 {
		l.wrong = append(l.wrong, "--artifacts is missing.")
	}
	var wanted []deployment.Checked
	if report := l.value("--report"); report != "" {
		said, err := deployment.ReadReport(report)
		if err != nil {
			l.wrong = append(l.wrong, err.Error())
		}
		wanted = said
	}
	for len(wanted) == 0 || len(l.words) > 0 && !strings.HasPrefix(l.words[0], "-") {
		name, at, _ := strings.Cut(l.operand(), "=")
		at, transaction, created := strings.Cut(at, "@")
		var hash *core.Hash
		if created {
			creation, err := portal.ParseHash(transaction)
			if err != nil {
				l.wrong = append(l.wrong, fmt.Sprintf("%q is no transaction's hash.", transaction))
			}
			hash = &creation
		}
		address, err := portal.ParseAddress(at)
		if err != nil {
			l.wrong = append(l.wrong, fmt.Sprintf("%q is not NAME=ADDRESS.", name+"="+at))
		}
		wanted = append(wanted, deployment.Checked{Contract: name, Address: address, Transaction: hash})
	}
	if err := l.end(); err != nil {
		return err
	}
	checked, err := deployment.Verify(ctx, url, folders, wanted)
	if err != nil {
		return err
	}
	if err := l.print(checked, checkedText(checked)); err != nil {
		return err
	}
	wrong, unproven := 0, 0
	for _, c := range checked {
		switch {
		case c.Match != deployment.Exact && c.Match != deployment.Same, c.Creation == deployment.Other:
			wrong++
		case c.Creation == deployment.Unknown:
			unproven++
		}
	}
	if wrong > 0 {
		return refusal{fmt.Errorf("%d of %d contracts are not what their artefacts say", wrong, len(wanted))}
	}
	if unproven > 0 {
		return doubt{fmt.Errorf("of %d of %d contracts the code alone was compared, not what it was created with: name the transactions",
			unproven, len(wanted))}
	}
	return nil
}

// creations is what people read of how a contract came to be.
var creations = map[deployment.Creation]string{
	deployment.Proven:  "It was created by the artefact's own bytecode, with these arguments",
	deployment.Unknown: "This is its code only: what was stored when it was created may be anything, as no transaction was named",
	deployment.Other:   "The transaction did not create it with the artefact's bytecode and the arguments that are said of it",
}

// matches is what people read of a comparison.
var matches = map[deployment.Match]string{
	deployment.Exact:     "is what the artefact says, to the byte",
	deployment.Same:      "is what the artefact says, but for the metadata at its end: its sources have other comments or names",
	deployment.Different: "is other code than the artefact says",
	deployment.Missing:   "is not there: no contract is at this address",
}

func checkedText(all []deployment.Checked) string {
	var out strings.Builder
	for _, c := range all {
		fmt.Fprintf(&out, "%s at %s %s.\n", c.Contract, c.Address, matches[c.Match])
		fmt.Fprintf(&out, "  %s", creations[c.Creation])
		if c.Creation == deployment.Proven {
			fmt.Fprintf(&out, ": %s", c.Encoded)
		}
		fmt.Fprintln(&out, ".")
		table := tabwriter.NewWriter(&out, 0, 0, 2, ' ', 0)
		for _, v := range c.Values {
			fmt.Fprintf(table, "  %s\t%s\t%s\n", v.Name, v.Type, v.Value)
		}
		table.Flush()
	}
	return out.String()
}

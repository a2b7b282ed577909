package main

import (
	"context"
	"fmt"
	"strings"
	"text/tabwriter"

	"gaia.example/portal/core"
)

// trusted is a publisher as machines read it.
type trusted struct {
	ID        string         `json:"id"`
	Name      string         `json:"name"`
	Key       core.PublicKey `json:"key"`
	Wallet    string         `json:"wallet"` // empty: the portal itself
	TrustedAt string         `json:"trustedAt"`
	TrustedBy string         `json:"trustedBy"`
	RevokedAt string         `json:"revokedAt"` // empty: it is trusted
	Reason    string         `json:"reason"`
}

func trustedOf(p core.Publisher) trusted {
	t := trusted{ID: p.ID, Name: p.Name, Key: p.Key, TrustedAt: stamp(p.TrustedAt), TrustedBy: p.TrustedBy, Reason: p.Reason}
	if !p.Wallet.Zero() {
		t.Wallet = p.Wallet.String()
	}
	if !p.RevokedAt.IsZero() {
		t.RevokedAt = stamp(p.RevokedAt)
	}
	return t
}

func listPublishers(ctx context.Context, l *line) error {
	o, err := openOffice(ctx, l)
	if err != nil {
		return err
	}
	defer o.Close()
	publishers, err := o.Publishers(ctx)
	if err != nil {
		return err
	}
	all := make([]trusted, len(publishers))
	var out strings.Builder
	table := tabwriter.NewWriter(&out, 0, 0, 2, ' ', 0)
	fmt.Fprintln(table, "PUBLISHER\tNAME\tKEY\tWALLET\tTRUSTED")
	for i, p := range publishers {
		all[i] = trustedOf(p)
		since := fmt.Sprintf("%s ago by %s", age(p.TrustedAt), p.TrustedBy)
		if all[i].RevokedAt != "" {
			since = fmt.Sprintf("no, since %s: %s", age(p.RevokedAt), p.Reason)
		}
		fmt.Fprintf(table, "%s\t%s\t%s\t%s\t%s\n", p.ID, p.Name, short(p.Key.String()), all[i].Wallet, since)
	}
	table.Flush()
	return l.print(all, trimmed(out.String()))
}

func trustPublisher(ctx context.Context, l *line) error {
	sure, path := l.sure(), l.operand()
	o, err := openOffice(ctx, l)
	if err != nil {
		return err
	}
	defer o.Close()
	card, err := parseCard(path)
	if err != nil {
		return err
	}
	if err := o.CheckCard(ctx, card); err != nil { // whose it says it is, it is
		return no(err)
	}
	if !l.json {
		fmt.Fprint(l.out, core.Printable(describeCard(card)))
	}
	if !sure {
		question := fmt.Sprintf("Is %s the wallet that %s told you, by another way than the card came? Trust them?", card.Wallet, card.Name)
		if err := confirm(ctx, question, "Nobody else is trusted."); err != nil {
			return err
		}
	}
	p, err := o.Trust(ctx, o.by, card)
	if err != nil {
		return no(err)
	}
	return l.print(trustedOf(p), fmt.Sprintf("This portal installs what %s (%s) signs with the key %s.", p.ID, p.Name, p.Key))
}

// describeCard is what an operator compares before they trust.
func describeCard(c core.PublisherCard) string {
	return fmt.Sprintf("Publisher  %s (%s)\nWallet     %s\nKey        %s\nIssued     %s\n", c.ID, c.Name, c.Wallet, c.Key, stamp(c.IssuedAt))
}

func distrustPublisher(ctx context.Context, l *line) error {
	reason, id := l.required("--reason"), l.operand()
	o, err := openOffice(ctx, l)
	if err != nil {
		return err
	}
	defer o.Close()
	p, err := o.Distrust(ctx, o.by, id, reason)
	if err != nil {
		return no(err)
	}
	return l.print(trustedOf(p), fmt.Sprintf("Nothing of %s is installed or run any more.", p.ID))
}

// revoked is a release that was taken back.
type revoked struct {
	Module core.ModuleID `json:"module"`
	Digest core.Digest   `json:"digest"`
	Reason string        `json:"reason"`
}

func revokeRelease(ctx context.Context, l *line) error {
	reason, what := l.value("--reason"), l.operand()
	release := ""
	if len(l.words) > 0 && !strings.HasPrefix(l.words[0], "-") {
		release = l.operand()
	}
	if (release == "") != (reason == "") {
		l.wrong = append(l.wrong, "A release is revoked by its module, its version or digest, and --reason; a list by its file alone.")
	}
	o, err := openOffice(ctx, l)
	if err != nil {
		return err
	}
	defer o.Close()
	if release == "" {
		return o.revokeList(ctx, l, what)
	}
	digest, err := o.known(ctx, core.ModuleID(what), release)
	if err != nil {
		return err
	}
	module, err := o.Revoke(ctx, o.by, digest, reason)
	if err != nil {
		return no(err)
	}
	return l.print([]revoked{{module, digest, reason}},
		fmt.Sprintf("The release %s of %s is neither installed nor run any more.", short(digest.String()), module))
}

const maxList = 1 << 20

func (o *office) revokeList(ctx context.Context, l *line, path string) error {
	text, err := readBeginning(path, maxList+1)
	if err != nil {
		return err
	}
	list, err := o.RevokeList(ctx, o.by, text)
	if err != nil {
		return no(err)
	}
	all := make([]revoked, len(list))
	for i, r := range list {
		all[i] = revoked{r.Module, r.Digest, r.Reason}
	}
	return l.print(all, fmt.Sprintf("%d releases are neither installed nor run any more.", len(all)))
}

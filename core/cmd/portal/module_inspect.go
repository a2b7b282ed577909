package main

import (
	"context"
	"fmt"
	"os"
	"strings"
	"text/tabwriter"

	"gaia.example/portal/core"
	"gaia.example/portal/core/bundle"
)

// inspected is all that is known of a bundle without installing it.
type inspected struct {
	Digest     core.Digest                `json:"digest"`
	Bytes      int64                      `json:"bytes"`
	Unpacked   int64                      `json:"unpacked"`
	Manifest   core.Manifest              `json:"manifest"`
	Remote     *core.RemoteIndex          `json:"remote"`
	Statement  *core.Statement            `json:"statement"` // null: it is not signed
	Key        *core.PublicKey            `json:"key"`
	Files      map[string]core.BundleFile `json:"files"`
	Components []bundle.Component         `json:"components"`
	Changelog  string                     `json:"changelog"`
}

func inspectModule(ctx context.Context, l *line) error {
	path := l.operand()
	// a module's sources often stand in a folder of its name
	if there, err := os.Stat(path); (err != nil || there.IsDir()) && core.IsID(path) {
		return inspectInstalled(ctx, l, core.ModuleID(path))
	}
	if err := l.end(); err != nil {
		return err
	}
	b, err := openBundle(ctx, path)
	if err != nil {
		return err
	}
	components, err := bundle.Components(b.File("sbom.cdx.json"))
	if err != nil {
		return err
	}
	found := inspected{
		Digest: b.Digest, Bytes: b.Bytes, Unpacked: b.Unpacked, Manifest: b.Manifest, Remote: b.Remote, Statement: b.Statement,
		Files: b.Files, Components: components, Changelog: string(b.File("CHANGELOG.md")),
	}
	if b.Statement != nil {
		found.Key = &b.Key
	}
	return l.print(found, describe(b, len(components)))
}

// describe is a bundle as people read it.
func describe(b *bundle.Bundle, components int) string {
	var out strings.Builder
	m := b.Manifest
	fmt.Fprintf(&out, "%s %s: %s\n%s\n\n", m.ID, m.Version, m.Title, m.Description)
	fmt.Fprintf(&out, "sha256 %s, %s, %s unpacked, %d components\n", b.Digest, size(b.Bytes), size(b.Unpacked), components)
	if s := b.Statement; s != nil {
		fmt.Fprintf(&out, "Signed as %s with the key %s\nSerial %d, issued %s, expires %s\n", s.Publisher, b.Key, s.Serial,
			stamp(s.IssuedAt), stamp(s.ExpiresAt))
	} else {
		fmt.Fprintf(&out, "Not signed; its publisher is %s\n", m.Publisher)
	}
	table := tabwriter.NewWriter(&out, 0, 0, 2, ' ', 0)
	fmt.Fprintln(table, "\nPages")
	for _, r := range m.Routes {
		fmt.Fprintf(table, "  %s\t%s\t%s\n", r.Path, level(r.Access, r.Tier), r.Title)
	}
	fmt.Fprintln(table, "\nAsks for")
	for _, c := range m.Capabilities {
		fmt.Fprintf(table, "  %s\t%s\n", c.Name, c.Reason)
	}
	fmt.Fprintln(table, "\nFiles")
	for _, name := range b.Names {
		fmt.Fprintf(table, "  %s\t%s\n", name, size(b.Files[name].Bytes))
	}
	table.Flush()
	return out.String()
}

func level(access core.AccessKind, tier core.Tier) string {
	if tier != core.NoTier {
		return tier.String()
	}
	return access.String()
}

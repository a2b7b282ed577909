package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"
	"text/tabwriter"

	"gaia.example/portal/core"
	"gaia.example/portal/core/config"
	"gaia.example/portal/core/sandbox"
)

// openSandbox takes the policy from the settings.
func openSandbox(s config.Config) (*sandbox.Sandbox, error) {
	if err := sandbox.Known(s.Modules.SandboxRequire); err != nil {
		return nil, config.Mistakes{"modules.sandbox_require: " + err.Error()}
	}
	return sandbox.New(sandbox.Config{All: s.Modules.Sandbox == config.SandboxAll, Also: s.Modules.SandboxAlso,
		Require: s.Modules.SandboxRequire})
}

// warnOfSandbox says what the sandbox on this machine is not.
func (p *parts) warnOfSandbox() {
	if relaxed := p.sandbox.Relaxed(); len(relaxed) > 0 {
		p.log.Warn("modules run without layers of the sandbox that this portal calls essential, where the machine has them not: modules.sandbox_require leaves them out",
			"layers", strings.Join(relaxed, ", "))
	}
	for _, l := range p.sandbox.Machine() {
		if !l.Active && slices.Contains(p.settings.Modules.SandboxRequire, l.Name) {
			p.log.Warn("no module starts in the sandbox: this machine lacks a layer that modules.sandbox_require names", "layer", l.Name, "why",
				l.Why, "remedy", sandbox.Remedy(l.Name))
		}
	}
}

// showSandbox prints what this machine can hold a plugin with, and ends with 3 where it lacks what the settings require.
func showSandbox(_ context.Context, args []string) error {
	settings, err := config.Load(args, os.Environ(), "")
	if err != nil {
		return err
	}
	box, err := openSandbox(settings)
	if err != nil {
		return err
	}
	defer box.Close()
	table := tabwriter.NewWriter(os.Stdout, 0, 0, 2, ' ', 0)
	fmt.Fprintln(table, "LAYER\tHERE\tREQUIRED\tBY, OR WHY NOT")
	var lacking []string
	for _, l := range box.Machine() {
		required := slices.Contains(settings.Modules.SandboxRequire, l.Name)
		fmt.Fprintf(table, "%s\t%s\t%s\t%s\n", l.Name, yes(l.Active), yes(required), core.Printable(l.By+l.Why))
		if required && !l.Active {
			lacking = append(lacking, l.Name+": "+sandbox.Remedy(l.Name))
		}
	}
	if err := table.Flush(); err != nil {
		return err
	}
	if len(lacking) > 0 {
		return refusal{errors.New("no module starts in the sandbox here.\n" + strings.Join(lacking, "\n"))}
	}
	return nil
}

func yes(fact bool) string {
	if fact {
		return "yes"
	}
	return "no"
}

package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"strings"

	"gaia.example/portal/core"
	"gaia.example/portal/sdk/go/portal"
)

func installModule(ctx context.Context, l *line) error { return install(ctx, l, false) }

func upgradeModule(ctx context.Context, l *line) error { return install(ctx, l, true) }

// install plans, asks and installs.
func install(ctx context.Context, l *line, upgrade bool) error {
	granted, w := l.values("--grant"), l.waiting()
	what := l.operand()
	if len(granted) > 1 {
		l.wrong = append(l.wrong, "--grant is given once, as a list: --grant chain.read,chain.follow.")
	}
	if len(granted) == 0 && (l.json || !terminal(os.Stdin)) {
		l.wrong = append(l.wrong, "Nobody can be asked here: say what is granted, with --grant all or --grant a,b (--grant \"\" for nothing).")
	}
	o, err := openOffice(ctx, l)
	if err != nil {
		return err
	}
	defer o.Close()
	plan, err := o.planOf(ctx, what)
	if err != nil {
		return no(err)
	}
	if upgrade && plan.Act == core.ActInstall && len(plan.Refusals) == 0 {
		plan.Refusals = append(plan.Refusals, fmt.Sprintf("Module %s is not installed: portal module install installs it.", plan.Module))
	}
	if !l.json || len(plan.Refusals) > 0 {
		if err := l.print(plan, describePlan(plan)); err != nil {
			return err
		}
	}
	if len(plan.Refusals) > 0 {
		return refusal{errors.New("It is not installed: " + strings.Join(plan.Refusals, " "))}
	}
	names, err := grant(ctx, plan, granted)
	if err != nil {
		return err
	}
	wish, err := o.Install(ctx, o.by, plan.Digest, names)
	if err != nil {
		return no(err)
	}
	d, err := o.await(ctx, wish, w)
	if err != nil {
		return err
	}
	d.Plan = &plan
	sentence := fmt.Sprintf("\n%s %s is installed.", plan.Module, plan.Version)
	switch plan.Act {
	case core.ActUpgrade:
		sentence = fmt.Sprintf("\n%s was upgraded from %s to %s.", plan.Module, plan.Installed, plan.Version)
	case core.ActNothing:
		sentence = fmt.Sprintf("\n%s %s was installed already.", plan.Module, plan.Version)
	}
	if !wish.Enabled {
		sentence += " It is disabled, and stays so."
	}
	return l.tell(d, sentence, w)
}

// planOf is the plan of a file, or of a bundle that was kept, by its digest.
func (o *office) planOf(ctx context.Context, what string) (core.Plan, error) {
	file, err := os.Open(what)
	if err == nil {
		defer file.Close()
		plan, err := o.Plan(ctx, o.by, file)
		if portal.CodeOf(err) == portal.Invalid {
			err = refusal{err}
		}
		return plan, err
	}
	digest, notDigest := core.ParseDigest(what)
	if notDigest != nil {
		return core.Plan{}, err
	}
	return o.PlanOf(ctx, digest)
}

// grant is what is granted: as the line says, or as whoever sits before it does.
func grant(ctx context.Context, plan core.Plan, given []string) ([]string, error) {
	var asked []string
	for _, c := range plan.Capabilities {
		if c.Difference != core.Removed {
			asked = append(asked, c.Name)
		}
	}
	switch {
	case len(given) == 0:
		question := "Install it?"
		if len(asked) > 0 {
			question = fmt.Sprintf("Grant %s and install it?", strings.Join(asked, ", "))
		}
		return asked, confirm(ctx, question, "Nothing was installed.")
	case given[0] == "all":
		return asked, nil
	case given[0] == "":
		return nil, nil
	}
	return namesIn(given[0]), nil
}

// namesIn are the names of grants between commas; commas in parentheses are between a function's types.
func namesIn(list string) []string {
	depth := 0
	return strings.FieldsFunc(list, func(letter rune) bool {
		switch letter {
		case '(':
			depth++
		case ')':
			depth--
		}
		return letter == ',' && depth == 0
	})
}

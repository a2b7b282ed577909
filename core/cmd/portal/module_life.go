package main

import (
	"context"
	"fmt"

	"gaia.example/portal/core"
	"gaia.example/portal/core/admin"
)

// lifeAct is an act on one installed module.
type lifeAct func(a *admin.Acts, ctx context.Context, by admin.Actor, id core.ModuleID) (core.Desired, error)

func enableModule(ctx context.Context, l *line) error {
	return live(ctx, l, "%s is enabled.", func(a *admin.Acts, ctx context.Context, by admin.Actor, id core.ModuleID) (core.Desired, error) {
		return a.SetEnabled(ctx, by, id, true)
	})
}

func disableModule(ctx context.Context, l *line) error {
	return live(ctx, l, "%s is disabled.", func(a *admin.Acts, ctx context.Context, by admin.Actor, id core.ModuleID) (core.Desired, error) {
		return a.SetEnabled(ctx, by, id, false)
	})
}

func rollBackModule(ctx context.Context, l *line) error {
	return live(ctx, l, "%s was rolled back.", (*admin.Acts).RollBack)
}

func removeModule(ctx context.Context, l *line) error {
	return live(ctx, l, "%s is removed.", (*admin.Acts).Remove)
}

func live(ctx context.Context, l *line, sentence string, act lifeAct) error {
	w, id := l.waiting(), core.ModuleID(l.operand())
	o, err := openOffice(ctx, l)
	if err != nil {
		return err
	}
	defer o.Close()
	wish, err := act(o.Acts, ctx, o.by, id)
	if err != nil {
		return no(err)
	}
	d, err := o.await(ctx, wish, w)
	if err != nil {
		return err
	}
	named := string(id)
	if d.Version != "" {
		named += " " + d.Version
	}
	return l.tell(d, fmt.Sprintf(sentence, named), w)
}

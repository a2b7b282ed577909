package supervisor

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"gaia.example/portal/core"
	"gaia.example/portal/sdk/go/portal"
	"gaia.example/portal/sdk/go/wire"
	"gaia.example/portal/sdk/go/wire/hostserver"
)

// Description is what a plugin has of what its manifest names.
type Description struct {
	Jobs       []string // that it has functions for
	Unanswered []string // paths that the manifest has others GET, and that it certainly does not answer
}

// Undescribed is a plugin that could not be asked, which need not be its fault.
type Undescribed struct{ Why string }

func (u *Undescribed) Error() string { return u.Why }

// Describe starts the release's plugin, has it say what it has, and ends it. It builds its module with that host, and nothing of it
// runs. There is no sandbox around it: this is for who built it. Invalid: it starts nowhere; an *Undescribed: who knows.
func Describe(ctx context.Context, release core.Release, host portal.Host) (Description, error) {
	spec, err := Limits{}.withDefaults().spec(release)
	if err != nil {
		return Description{}, err
	}
	spec.Host, spec.Describe = hostserver.New(host, func(string, error) {}), true
	launcher := wire.NewLauncher()
	defer launcher.Close()
	process, err := launcher.Launch(ctx, spec)
	if err != nil {
		return Description{}, undescribed(ctx, err)
	}
	defer process.Kill()
	switch said := process.Description; {
	case said == nil:
		return Description{}, &Undescribed{"it is built with an SDK that does not know the question"}
	case said.Unbuilt != "":
		return Description{}, &Undescribed{"its New has no module without a portal: " + brief(said.Unbuilt)}
	default:
		return Description{Jobs: said.Jobs, Unanswered: said.Unanswered}, nil
	}
}

// undescribed tells what no portal could start from what did not start here and now.
func undescribed(ctx context.Context, err error) error {
	var failure *wire.Failure
	switch {
	case ctx.Err() != nil:
		return ctx.Err()
	case errors.Is(err, wire.ErrRefused):
		return portal.Errorf(portal.Invalid, "The plugin starts nowhere: %s.", brief(err.Error()))
	case !errors.As(err, &failure):
		return err
	}
	said := ""
	if last := strings.TrimSpace(failure.Exit.Last); last != "" {
		said = fmt.Sprintf(" The last that it said: %q.", brief(last))
	}
	if errors.Is(err, wire.ErrNotRun) || errors.Is(err, wire.ErrChanged) || failure.Connected || failure.Exit.For != nil {
		return &Undescribed{strings.TrimSuffix(brief(err.Error())+"."+said, ".")}
	}
	return portal.Errorf(portal.Invalid,
		"The plugin is none: it does not answer as one whose main is portal.Serve(newModule).%s", said).Because(err)
}

package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"text/tabwriter"

	"gaia.example/portal/core"
	"gaia.example/portal/core/admin"
	"gaia.example/portal/core/config"
)

// applied is what became of a file.
type applied struct {
	admin.Drift

	Dry  bool   `json:"dryRun"`
	Done []done `json:"done"` // of the modules that were changed
}

// maxModulesFile bounds a modules.yaml.
const maxModulesFile = 1 << 20

func applyModules(ctx context.Context, l *line) error {
	dry, prune, w, path := l.has("--dry-run"), l.has("--prune"), l.waiting(), l.operand()
	o, err := openOffice(ctx, l)
	if err != nil {
		return err
	}
	defer o.Close()
	text, err := readBeginning(path, maxModulesFile)
	if err != nil {
		return err
	}
	file, err := admin.ReadFile(path, text)
	var mistakes admin.Mistakes
	if errors.As(err, &mistakes) {
		return config.Mistakes(mistakes)
	}
	drift, err := o.Apply(ctx, admin.Actor("file "+filepath.Base(path)), file, admin.Application{
		Dry: dry, Prune: prune,
		Open: func(name string) (io.ReadCloser, error) {
			if !filepath.IsAbs(name) {
				name = filepath.Join(filepath.Dir(path), name)
			}
			return os.Open(name)
		},
	})
	if err != nil {
		return no(err)
	}
	return l.applied(ctx, o, applied{Drift: drift, Dry: dry, Done: []done{}}, w)
}

// applied waits for running portals, tells what became of it, and chooses how the command ends.
func (l *line) applied(ctx context.Context, o *office, a applied, w waiting) error {
	var out strings.Builder
	describeDrift(&out, a)
	broken := false
	for _, wish := range a.Wishes {
		d, err := o.await(ctx, wish, w)
		if err != nil {
			return err
		}
		broken = broken || d.Failed || !d.Settled && !w.not
		a.Done = append(a.Done, d)
		for _, one := range d.outcome {
			fmt.Fprintf(&out, "  %s  %s  %s %s\n", one.Replica, wish.Module, one.Version, stateWord(one.State))
			if one.Problem != "" {
				fmt.Fprintf(&out, "    %s\n", core.Line(one.Problem))
			}
		}
	}
	if err := l.print(a, out.String()); err != nil {
		return err
	}
	switch {
	case len(a.Refusals) > 0:
		return refusal{errors.New("Nothing was changed.")} //nolint:revive,staticcheck // a sentence for people
	case a.Dry && len(a.Lines) > 0:
		return refusal{fmt.Errorf("%d things differ: portal module apply, without --dry-run, changes them", len(a.Lines))}
	case broken:
		return errors.New("not everything runs as it is wanted: portal module list shows what does not")
	}
	return nil
}

func describeDrift(out *strings.Builder, a applied) {
	table := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	for _, line := range a.Lines {
		fmt.Fprintf(table, "%s\t%s %s\t%s\t→ %s\n", line.Act, line.Kind, line.Name, line.Is, line.Wanted)
	}
	table.Flush()
	for _, line := range a.Lines {
		if line.Plan != nil && len(line.Plan.Warnings) > 0 {
			notes(out, fmt.Sprintf("To be known of %s %s", line.Name, line.Plan.Version), line.Plan.Warnings)
		}
	}
	notes(out, "Refused", a.Refusals)
	if len(a.Others) > 0 {
		fmt.Fprintf(out, "Not in the file, and left as they are: %s\n", strings.Join(a.Others, ", "))
	}
	if len(a.Lines)+len(a.Refusals) == 0 {
		fmt.Fprintln(out, "Nothing differs.")
	}
}

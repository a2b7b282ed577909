package main

import (
	"context"
	"fmt"
	"os"
	"strconv"
	"strings"
	"time"

	"gaia.example/portal/core"
	"gaia.example/portal/core/admin"
	"gaia.example/portal/core/logs"
)

func enableModule(ctx context.Context, l *line) error {
	return live(ctx, l, func(o *office, id core.ModuleID) (core.Desired, string, error) {
		wish, err := o.Enable(ctx, o.by, id)
		return wish, "is enabled", err
	})
}

func disableModule(ctx context.Context, l *line) error {
	off := core.Off{Reason: l.required("--reason"), AtOnce: l.has("--now")}
	return live(ctx, l, func(o *office, id core.ModuleID) (core.Desired, string, error) {
		wish, err := o.Disable(ctx, o.by, id, off)
		return wish, "is disabled", err
	})
}

// drainTime is how long what runs in a module has to end, unless said.
const drainTime = 10 * time.Minute

func drainModule(ctx context.Context, l *line) error {
	drain := core.Drain{Reason: l.required("--reason"), Within: drainTime}
	if text := l.value("--within"); text != "" {
		within, err := time.ParseDuration(text)
		if err != nil {
			l.wrong = append(l.wrong, fmt.Sprintf("--within %q is no time, like 10m.", text))
		}
		drain.Within = within.Round(time.Second)
	}
	w := l.waiting()
	w.timeout += drain.Within
	return l.does(ctx, w, core.ModuleID(l.operand()), func(o *office, id core.ModuleID) (core.Desired, string, error) {
		wish, err := o.Drain(ctx, o.by, id, drain)
		return wish, "takes no new requests, until it is enabled again", err
	})
}

func restartModule(ctx context.Context, l *line) error {
	return live(ctx, l, func(o *office, id core.ModuleID) (core.Desired, string, error) {
		wish, err := o.Restart(ctx, o.by, id)
		return wish, "has another process", err
	})
}

func ungrantModule(ctx context.Context, l *line) error {
	w, id, capability := l.waiting(), core.ModuleID(l.operand()), l.operand()
	return l.does(ctx, w, id, func(o *office, id core.ModuleID) (core.Desired, string, error) {
		wish, err := o.TakeBack(ctx, o.by, id, capability)
		if !core.Needed(capability) {
			return wish, "may not ask wallets for it any more, by " + capability, err
		}
		return wish, fmt.Sprintf("may not use %s any more, and runs no more until that is granted again", capability), err
	})
}

// manifestMemory is the word for what a module's manifest asks for.
const manifestMemory = "manifest"

func giveMemory(ctx context.Context, l *line) error {
	w, id, text := l.waiting(), core.ModuleID(l.operand()), l.operand()
	mib, err := strconv.Atoi(text)
	if text == manifestMemory {
		mib = 0
	} else if err != nil || mib <= 0 {
		l.wrong = append(l.wrong, fmt.Sprintf("%q is no number of MiB, and not %q.", text, manifestMemory))
	}
	return l.does(ctx, w, id, func(o *office, id core.ModuleID) (core.Desired, string, error) {
		wish, err := o.GiveMemory(ctx, o.by, id, mib)
		if err != nil {
			return wish, "", err
		}
		one, err := o.Module(ctx, id)
		return wish, fmt.Sprintf("makes do with %d MiB", admin.MemoryOf(one.Release.Manifest, wish)), err
	})
}

func placeModule(ctx context.Context, l *line) error {
	w, id, place := l.waiting(), core.ModuleID(l.operand()), core.Place(l.operand())
	return l.does(ctx, w, id, func(o *office, id core.ModuleID) (core.Desired, string, error) {
		wish, err := o.Put(ctx, o.by, id, place)
		return wish, fmt.Sprintf("stands %s the portal's own", place), err
	})
}

func grantModule(ctx context.Context, l *line) error {
	w, id, name := l.waiting(), core.ModuleID(l.operand()), l.operand()
	return l.does(ctx, w, id, func(o *office, id core.ModuleID) (core.Desired, string, error) {
		wish, err := o.Grant(ctx, o.by, id, name)
		return wish, "is granted " + name, err
	})
}

func rollBackModule(ctx context.Context, l *line) error {
	return live(ctx, l, func(o *office, id core.ModuleID) (core.Desired, string, error) {
		before, err := o.Module(ctx, id)
		if err != nil {
			return core.Desired{}, "", err
		}
		wish, err := o.RollBack(ctx, o.by, id)
		if err != nil {
			return wish, "", err
		}
		now, err := o.store.Release(ctx, wish.Release)
		return wish, fmt.Sprintf("was rolled back to %s (from %s)", now.Manifest.Version, before.Release.Manifest.Version), err
	})
}

func removeModule(ctx context.Context, l *line) error {
	sure := l.sure()
	return live(ctx, l, func(o *office, id core.ModuleID) (core.Desired, string, error) {
		if !sure {
			text, err := o.loss(ctx, id)
			if err != nil {
				return core.Desired{}, "", err
			}
			fmt.Fprint(os.Stderr, core.Printable(text))
			if err := confirm(ctx, fmt.Sprintf("Remove %s and delete all of that?", id), "Nothing was removed."); err != nil {
				return core.Desired{}, "", err
			}
		}
		wish, err := o.Remove(ctx, o.by, id)
		return wish, "is removed", err
	})
}

// loss is what goes for good with a module.
func (o *office) loss(ctx context.Context, id core.ModuleID) (string, error) {
	one, err := o.Module(ctx, id)
	if err != nil {
		return "", err
	}
	m := one.Release.Manifest
	grants, err := o.store.Grants(ctx, id)
	if err != nil {
		return "", err
	}
	settings, _, err := o.Settings(ctx, id)
	if err != nil {
		return "", err
	}
	var out strings.Builder
	fmt.Fprintf(&out, "%s %s, %s of %s, goes for everybody, and with it for good:\n", id, m.Version, m.Title, one.Release.Statement.Publisher)
	goes := func(format string, args ...any) { fmt.Fprintf(&out, "  - "+format+"\n", args...) }
	for _, r := range m.Routes {
		goes("the page %s, %s", r.Path, r.Title)
	}
	if m.Asks("kv.use") || m.Asks("blobs.use") {
		goes("the values and files that it keeps")
	}
	if m.Asks("sql.use") {
		goes("its tables, with all that is in them")
	}
	for _, s := range settings {
		if s.Set {
			goes("the setting %s", s.Name)
		}
	}
	for _, j := range m.Jobs {
		goes("the job %s and its history", j.Name)
	}
	if m.Asks("notifications.send") {
		goes("the notifications that it sent")
	}
	for _, g := range grants {
		goes("the grant of %s", g.Capability)
	}
	goes("what wallets chose on its pages: columns, views, stars")
	goes("its log")
	fmt.Fprintf(&out, "A backup keeps what is in it now: portal backup FILE. Its releases stay known, and its id stays %s's.\n",
		one.Release.Statement.Publisher)
	return out.String(), nil
}

// live does one act on an installed module, and waits until the portals that run have followed.
func live(ctx context.Context, l *line, act liveAct) error {
	return l.does(ctx, l.waiting(), core.ModuleID(l.operand()), act)
}

// liveAct says what became of the module.
type liveAct func(*office, core.ModuleID) (wish core.Desired, became string, err error)

// does is live, of a line whose operands were taken.
func (l *line) does(ctx context.Context, w waiting, id core.ModuleID, act liveAct) error {
	o, err := openOffice(ctx, l)
	if err != nil {
		return err
	}
	defer o.Close()
	wish, became, err := act(o, id)
	if err != nil {
		return no(err)
	}
	d, err := o.await(ctx, wish, w)
	if err != nil {
		return err
	}
	if wish.Release.Zero() { // where no portal runs, nobody else deletes it
		if err := logs.New(logDir(o.settings)).Remove(id); err != nil {
			return fmt.Errorf("its log stays: %w", err)
		}
	}
	return l.tell(d, fmt.Sprintf("%s %s.", id, became), w)
}

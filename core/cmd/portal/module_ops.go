package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"os/user"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"

	"gaia.example/portal/core"
	"gaia.example/portal/core/admin"
	"gaia.example/portal/core/blobs"
	"gaia.example/portal/core/chain"
	"gaia.example/portal/core/config"
	"gaia.example/portal/core/secrets"
	modulesettings "gaia.example/portal/core/settings"
	"gaia.example/portal/core/store"
	"gaia.example/portal/sdk/go/portal"
)

// office is where acts on modules are done from the command line: on the database and the bundles themselves, whether a
// portal runs or not.
type office struct {
	*admin.Acts

	settings config.Config
	store    *store.Store
	by       admin.Actor
}

// openOffice takes what is left of the line as settings. The database must be there, and up to date.
func openOffice(ctx context.Context, l *line) (*office, error) {
	settings, err := l.settings()
	if err != nil {
		return nil, err
	}
	s, err := store.Connect(ctx, settings.Database.URL)
	if err != nil {
		return nil, err
	}
	err = upToDate(ctx, s)
	var bundles core.Blobs
	if err == nil {
		bundles, err = openBlobs(settings)
	}
	if err != nil {
		s.Close()
		return nil, err
	}
	o := &office{settings: settings, store: s, by: operatorActor()}
	o.Acts = admin.NewActs(admin.Config{
		Modules: s, Releases: s, Publishers: s, Observations: s, Blobs: bundles, ModuleBlobs: s, Cards: cards{settings},
		Settings: modulesettings.New(s, secretsKey(settings, secrets.File), time.Now), Jobs: s,
		Tiers: s, Configured: settings.Tiers.Thresholds,
		Shell: shellRoutes(), Brand: settings.Brand.Name, Data: settings.Data, Clock: time.Now, Contracts: contractNames(settings),
		MemoryMost: settings.Modules.MemoryMost,
	})
	return o, nil
}

// contractNames are the contracts that the settings have addresses of; nil where they have none: those of a dev chain are known to the
// portal that runs it alone.
func contractNames(s config.Config) []string { return slices.Sorted(maps.Keys(s.Chain.Contracts)) }

func (o *office) Close() error { return o.store.Close() }

// operatorActor is who is logged in, as the audit has it.
func operatorActor() admin.Actor {
	name := "unknown"
	if u, err := user.Current(); err == nil {
		name = u.Username
	}
	return admin.Actor("operator " + name)
}

// secretsKey is what seals modules' secrets. Only a portal makes one: what an operator made, the portal might not read.
func secretsKey(settings config.Config, file func(string) (secrets.Key, error)) func() (secrets.Key, error) {
	return sync.OnceValues(func() (secrets.Key, error) {
		if settings.Secrets.Key != "" {
			return secrets.Parse(settings.Secrets.Key)
		}
		key, err := file(filepath.Join(settings.Data, "secrets.key"))
		if errors.Is(err, os.ErrNotExist) {
			return key, errors.New("there is no key for secrets yet: start the portal once, which makes it, or give it one as PORTAL_SECRETS_KEY")
		}
		return key, err
	})
}

// openBlobs opens where bundles are kept.
func openBlobs(settings config.Config) (core.Blobs, error) {
	b := settings.Blobs
	return blobs.Open(blobs.Config{URL: b.URL, Endpoint: b.Endpoint, Region: b.Region, AccessKey: b.AccessKey, SecretKey: b.SecretKey,
		Draft: settings.Data})
}

// cards verifies publishers' cards: by the wallet's key, and where that is none by the chain, where one is configured.
type cards struct{ settings config.Config }

func (c cards) VerifyCard(ctx context.Context, card core.PublisherCard) error {
	err := chain.Cards{}.VerifyCard(ctx, card)
	s := c.settings
	if err == nil || len(s.Chain.RPCURLs) == 0 {
		return err
	}
	network, unopened := chain.Open(ctx, chain.Config{RPCURLs: s.Chain.RPCURLs, ChainID: s.Chain.ID, Contracts: s.Chain.Contracts,
		MaxHeadAge: s.Chain.MaxHeadAge}, newLogger(s.Log, io.Discard))
	if unopened != nil {
		return errors.Join(err, unopened)
	}
	defer network.Close()
	return network.VerifyCard(ctx, card)
}

// settings is what is left of the line: settings of the portal.
func (l *line) settings() (config.Config, error) {
	if len(l.wrong) > 0 {
		return config.Config{}, l.usage()
	}
	settings, err := config.Load(l.words, os.Environ(), "")
	var mistakes config.Mistakes
	if errors.As(err, &mistakes) && len(l.words) > 0 {
		return settings, append(mistakes, l.usage().Error())
	}
	return settings, err
}

// waiting is how long an act waits for running portals to follow it.
type waiting struct {
	timeout time.Duration
	not     bool
}

// waiting takes --timeout and --no-wait.
func (l *line) waiting() waiting {
	w := waiting{timeout: time.Minute, not: l.has("--no-wait")}
	if text := l.value("--timeout"); text != "" {
		timeout, err := time.ParseDuration(text)
		if err != nil || timeout <= 0 {
			l.wrong = append(l.wrong, fmt.Sprintf("--timeout %q is no time, like 60s.", text))
		}
		w.timeout = timeout
	}
	return w
}

// done is what became of an act.
type done struct {
	Module   core.ModuleID   `json:"module"`
	Digest   string          `json:"digest"` // empty: it was removed
	Version  string          `json:"version"`
	Enabled  bool            `json:"enabled"`
	Settled  bool            `json:"settled"` // every portal that runs has followed
	Replicas []doneReplica   `json:"replicas"`
	Failed   bool            `json:"failed"`
	Plan     *core.Plan      `json:"plan,omitempty"`
	outcome  []core.Observed // what replicas say
}

type doneReplica struct {
	Replica string          `json:"replica"`
	Version string          `json:"version"`
	State   core.State      `json:"state"`
	Problem string          `json:"problem"`
	Class   core.FaultClass `json:"class"`
}

// await waits for running portals, and tells what they made of it.
func (o *office) await(ctx context.Context, wish core.Desired, w waiting) (done, error) {
	d := done{Module: wish.Module, Enabled: wish.Enabled, Replicas: []doneReplica{}}
	if !wish.Release.Zero() {
		packed, err := o.store.Release(ctx, wish.Release)
		if err != nil {
			return d, err
		}
		d.Digest, d.Version = wish.Release.String(), packed.Manifest.Version
	}
	if w.not {
		return d, nil
	}
	ctx, cancel := context.WithTimeout(ctx, w.timeout)
	defer cancel()
	outcome, err := admin.Await(ctx, o.store, time.Now, wish)
	if err != nil {
		return d, err
	}
	d.Settled, d.outcome = outcome.Settled, outcome.Observed
	for _, one := range outcome.Observed {
		d.Replicas = append(d.Replicas, doneReplica{one.Replica, one.Version, one.State, one.Problem, one.Class})
		d.Failed = d.Failed || failed(one, wish)
	}
	return d, nil
}

// failed tells whether a replica does not have the module as it is wanted.
func failed(one core.Observed, wish core.Desired) bool {
	switch one.State {
	case core.VerifyFailed, core.Incompatible, core.AwaitingGrant, core.BackingOff, core.Crashed, core.Quarantined, core.Degraded:
		return true
	}
	return one.Generation > wish.Generation && one.Release != wish.Release // it went back
}

// tell prints what became of an act; what failed ends the command with 1.
func (l *line) tell(d done, sentence string, w waiting) error {
	var out strings.Builder
	fmt.Fprintln(&out, sentence)
	switch {
	case w.not:
		fmt.Fprintln(&out, "Portals that run follow within a second.")
	case len(d.Replicas) == 0 && d.Settled && d.Digest != "":
		fmt.Fprintln(&out, "No portal runs on this database: the next one that starts has it so.")
	}
	for _, one := range d.outcome {
		fmt.Fprintf(&out, "  %s  %s %s since %s\n", one.Replica, one.Version, stateWord(one.State), age(one.Since))
		if one.Problem != "" {
			fmt.Fprintf(&out, "    %s\n", core.Line(one.Problem))
		}
	}
	if err := l.print(d, out.String()); err != nil {
		return err
	}
	switch {
	case w.not:
		return nil
	case d.Failed:
		return fmt.Errorf("the module does not run as it is wanted: portal module inspect %s tells more", d.Module)
	case !d.Settled:
		return fmt.Errorf("not every portal has followed within %s: portal module inspect %s shows how far they are", w.timeout, d.Module)
	}
	return nil
}

func stateWord(s core.State) string { return strings.ReplaceAll(string(s), "_", " ") }

// age is how long ago something was, in its largest unit.
func age(at time.Time) string {
	if at.IsZero() {
		return "never"
	}
	switch d := time.Since(at); {
	case d < time.Minute:
		return fmt.Sprintf("%d s", max(0, int(d.Seconds())))
	case d < time.Hour:
		return fmt.Sprintf("%d min", int(d.Minutes()))
	case d < 48*time.Hour:
		return fmt.Sprintf("%d h", int(d.Hours()))
	default:
		return fmt.Sprintf("%d d", int(d.Hours()/24))
	}
}

// short is a digest as people compare it.
func short(digest string) string { return digest[:min(12, len(digest))] }

// no makes a refusal of what the acts refuse.
func no(err error) error {
	var refused *admin.Refused
	if errors.As(err, &refused) {
		return refusal{errors.New(strings.Join(refused.Sentences, "\n"))}
	}
	return err
}

// known is a release of a module that the operator names by its version, its digest or the beginning of that.
func (o *office) known(ctx context.Context, id core.ModuleID, text string) (core.Digest, error) {
	releases, err := o.store.Releases(ctx, id)
	if err != nil {
		return core.Digest{}, err
	}
	digest, err := admin.Named(releases, func(r core.Packed) bool {
		return r.Manifest.Version == text || len(text) >= 8 && strings.HasPrefix(r.Digest.String(), text)
	})
	if portal.CodeOf(err) == portal.NotFound {
		return core.Digest{},
			portal.Errorf(portal.NotFound, "There is no release %s of %s here: portal module inspect %s lists them.", text, id, id)
	}
	return digest, err
}

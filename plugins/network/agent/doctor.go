package main

import (
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"net"
	"net/url"
	"os"
	"os/exec"
	"runtime"
	"strings"
	"time"

	"gaia.example/portal/plugins/network/agent/figures"
	"gaia.example/portal/plugins/network/agent/folder"
	"gaia.example/portal/plugins/network/benchmark"
	"gaia.example/portal/sdk/go/node"
	"gaia.example/portal/sdk/go/portal"
)

// check is one line of the list. A check without a result could not be made, and says why.
type check struct {
	Name   string `json:"name"`
	Passed *bool  `json:"passed"`
	Says   string `json:"says"`
	Mend   string `json:"mend"` // the command, where it failed
}

// examination goes through the machine.
type examination struct {
	agent    *agent
	offline  bool
	settings folder.Settings
	client   *node.Client
	checks   []check
}

func doctor(ctx context.Context, a *agent, args []string) error {
	e := examination{agent: a}
	err := a.parse("doctor", args, func(f *flag.FlagSet) {
		f.BoolVar(&e.offline, "offline", false, "ask nobody over the network")
		f.BoolVar(&a.json, "json", false, "print the list as JSON")
	})
	if err != nil {
		return err
	}
	e.machine(ctx)
	e.key()
	e.delegation()
	e.sandbox(ctx)
	e.clock(ctx)
	e.network(ctx)
	e.heartbeats()
	return e.print()
}

func (e *examination) add(name string, passed bool, says, mend string) {
	if passed {
		mend = ""
	}
	e.checks = append(e.checks, check{name, &passed, says, mend})
}

func (e *examination) unknown(name, why string) {
	e.checks = append(e.checks, check{Name: name, Says: why})
}

func (e *examination) print() error {
	failed := false
	for _, c := range e.checks {
		failed = failed || c.Passed != nil && !*c.Passed
	}
	if e.agent.json {
		if err := json.NewEncoder(e.agent.out).Encode(e.checks); err != nil {
			return err
		}
	} else {
		for _, c := range e.checks {
			mark := "?"
			if c.Passed != nil {
				mark = map[bool]string{true: "✓", false: "✗"}[*c.Passed]
			}
			fmt.Fprintf(e.agent.out, "%s %-11s %s\n", mark, c.Name, c.Says)
			if c.Mend != "" {
				fmt.Fprintf(e.agent.out, "  %-11s → %s\n", "", c.Mend)
			}
		}
	}
	if failed {
		return errNo
	}
	return nil
}

func (e *examination) machine(ctx context.Context) {
	dir := string(e.agent.dir)
	e.add("program", true, fmt.Sprintf("%s for %s and %s", software(), runtime.GOOS, runtime.GOARCH), "")
	probe := e.agent.dir.Path(".probe")
	err := os.WriteFile(probe, []byte("x"), 0o600)
	_ = os.Remove(probe)
	switch {
	case errors.Is(err, os.ErrNotExist):
		e.add("folder", false, dir+" is not there", "portal-node setup --portal https://…")
		return
	case err != nil:
		e.add("folder", false, fmt.Sprintf("%s cannot be written: %v", dir, err), "df -h "+dir+"; ls -ld "+dir)
	default:
		e.add("folder", true, dir+" can be written", "")
	}
	free, err := figures.FreeDisk(ctx, dir)
	if err != nil {
		e.unknown("disk", fmt.Sprintf("how much is left cannot be read: %v", err))
		return
	}
	e.add("disk", free >= 1<<30, fmt.Sprintf("%.1f GB left", float64(free)/1e9), "make room: df -h "+dir)
}

func (e *examination) key() {
	address, sealed, err := e.agent.dir.KeyAddress(folder.KeyFile)
	if err != nil {
		e.add("key", false, err.Error(), "portal-node setup --portal https://…")
		return
	}
	says := address.String() + ", for its owner's eyes alone"
	if sealed {
		says += ", under a passphrase"
	}
	if _, err = e.agent.dir.Key(folder.KeyFile, e.agent.passphrase); errors.Is(err, errNoPassphrase) {
		e.unknown("key", says+"; it was not opened, as no passphrase was given")
		return
	}
	if err != nil {
		e.add("key", false, err.Error(), "put the backup of "+e.agent.dir.Path(folder.KeyFile)+" back")
		return
	}
	e.add("key", true, says, "")
}

func (e *examination) delegation() {
	settings, err := e.agent.dir.Settings()
	if err != nil {
		e.add("owner", false, err.Error(), "portal-node setup --portal https://…")
		return
	}
	e.settings = settings
	d := settings.Delegation.Delegation
	left := time.Until(time.Unix(int64(d.ExpiresAt), 0))
	says := fmt.Sprintf("%s, %q until %s", d.Owner, d.Name, time.Unix(int64(d.ExpiresAt), 0).Format(time.DateOnly))
	e.add("owner", left > 0, says, "have the wallet sign again on the portal's page of this node")
	key, err := e.agent.dir.Key(folder.KeyFile, e.agent.passphrase)
	if err == nil {
		e.client = &node.Client{Portal: settings.Portal, Key: key, Software: software()}
	}
}

// sandbox runs a WebAssembly module, as jobs are.
func (e *examination) sandbox(ctx context.Context) {
	machine, err := benchmark.NewMachine(ctx)
	if err == nil {
		defer func() { _ = machine.Close(ctx) }()
		var digest portal.Hash
		if digest, err = machine.Run(ctx, portal.Hash{}, 0, 3); err == nil && digest != benchmark.WASMRounds(portal.Hash{}, 0, 3) {
			err = errors.New("it computes wrong: this machine cannot run jobs")
		}
	}
	if err != nil {
		e.add("sandbox", false, err.Error(), "run the program of this machine's own kind: uname -sm")
		return
	}
	e.add("sandbox", true, "runs WebAssembly, and computes right", "")
}

// clock asks the system whether something sets its clock. What the portal says comes with the network.
func (e *examination) clock(ctx context.Context) {
	if runtime.GOOS != "linux" {
		return
	}
	said, err := exec.CommandContext(ctx, "timedatectl", "show", "--property=NTPSynchronized", "--value").Output()
	if err != nil {
		e.unknown("time", "whether the clock is set by NTP cannot be read here")
		return
	}
	synchronised := strings.TrimSpace(string(said)) == "yes"
	e.add("time", synchronised, map[bool]string{true: "the clock is set by NTP", false: "nothing sets the clock"}[synchronised],
		"timedatectl set-ntp true")
}

func (e *examination) network(ctx context.Context) {
	if e.offline || e.settings.Portal == "" {
		e.unknown("portal", map[bool]string{true: "not asked, with --offline", false: "not known before setup"}[e.offline])
		return
	}
	ctx, cancel := context.WithTimeout(ctx, 20*time.Second)
	defer cancel()
	host := e.settings.Portal
	if u, err := url.Parse(host); err == nil {
		host = u.Hostname()
	}
	if _, err := net.DefaultResolver.LookupHost(ctx, host); err != nil {
		e.add("name", false, fmt.Sprintf("%s is not found: %v", host, err), "resolvectl query "+host)
		return
	}
	asker := e.client
	if asker == nil {
		asker = &node.Client{Portal: e.settings.Portal, Software: software()}
	}
	clock, ahead, err := asker.Clock(ctx)
	if err != nil {
		e.add("portal", false, err.Error(), "curl -sS "+e.settings.Portal+node.Base+node.PathClock)
		return
	}
	e.add("portal", true, e.settings.Portal+" answers", "")
	e.add("clock", ahead < node.Skew && ahead > -node.Skew, "this machine's is "+skewText(ahead), "timedatectl set-ntp true")
	e.add("version", clock.Software == "" || clock.Software == software(),
		fmt.Sprintf("%s runs here, the portal serves %s", software(), clock.Software),
		"get the program from "+e.settings.Portal+"/node-setup")
	if e.client == nil {
		return
	}
	state, err := e.client.Self(ctx)
	if err != nil {
		e.add("node", false, err.Error(), "portal-node status")
		return
	}
	e.add("node", state.State != node.StateBanned, "the portal has it as "+state.State, "ask the portal's admins")
	valid := time.Unix(int64(state.Benchmark), 0)
	e.add("benchmark", time.Now().Before(valid), map[bool]string{true: "counts until " + valid.Format(time.DateTime),
		false: "none that counts"}[state.Benchmark > 0], "portal-node bench")
}

// heartbeats looks whether an agent runs, and what waits.
func (e *examination) heartbeats() {
	if e.client == nil {
		return
	}
	lock, err := e.agent.dir.Lock()
	if err == nil {
		_ = lock.Close()
	}
	e.add("agent", errors.Is(err, folder.ErrRuns), map[bool]string{true: "runs", false: "does not run"}[errors.Is(err, folder.ErrRuns)],
		"portal-node service --install")
	waiting, last := e.agent.waiting(e.client.Key)
	e.add("heartbeats", waiting < 10, fmt.Sprintf("%d made, %d wait", last.Sequence, waiting),
		"look whether the portal answers: portal-node status")
}

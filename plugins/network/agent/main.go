// Command portal-node makes this machine a node of a portal's network: it has a key, its owner's wallet delegates to it, it sends signed
// heartbeats and measures the machine. It speaks docs/node-protocol.md, and keeps all that is its own in one folder.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"slices"
	"strings"
	"syscall"

	"gaia.example/portal/plugins/network/agent/folder"
	"gaia.example/portal/sdk/go/node"
)

// version is set by the build to the network module's.
var version = "0.0.0-dev"

func software() string { return "portal-node/" + version }

// command is one of the agent's.
type command struct {
	name, about string
	run         func(ctx context.Context, a *agent, args []string) error
}

func commands() []command {
	return []command{
		{"setup", "make this machine a node: --portal https://…, with --token for a fleet", setup},
		{"run", "send heartbeats until it is stopped", run},
		{"status", "what the portal knows of this node, and why it earns or does not", status},
		{"doctor", "check this machine, and say what mends it", doctor},
		{"bench", "measure this machine; --local without the portal", bench},
		{"drain", "get no further jobs; --off for jobs again", drain},
		{"rotate", "change the key; the node stays yours", rotate},
		{"service", "print the systemd unit, or --install it", service},
		{"attestor", "make a validator's attestor key, and prove that it is here: --validator 0x… --staking 0x… --chain N", attestor},
		{"signal", "publish a signal: --topic NAME --kind observation --title …, with --body FILE and --link https://…", publish},
		{"attest", "attest signals for a validator: those that a program can look at, or --signal 0x… by hand", attest},
		{"epoch", "compute what an epoch pays from the public log and the chain: verify N --rpc https://… --staking 0x…", epoch},
		{"revoke", "give the delegation up: this machine is no node any more", revoke},
		{"uninstall", "revoke, and remove the service and the folder", uninstall},
		{"version", "print the version", func(_ context.Context, a *agent, _ []string) error {
			fmt.Fprintln(a.out, software())
			return nil
		}},
	}
}

// Exit codes: done, failed, wrong arguments, and an answer that is no.
const (
	exitFailed = 1
	exitUsage  = 2
	exitNo     = 3
)

// errNo is a plain no that was said already.
var errNo = errors.New("no")

// usageError is for wrong arguments.
type usageError struct{ error }

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	go func() {
		<-ctx.Done()
		stop() // a second signal ends it at once
	}()
	os.Exit(start(ctx, os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
}

func start(ctx context.Context, args []string, in *os.File, out, errs io.Writer) int {
	a := &agent{in: in, out: out, errs: errs}
	if len(args) == 0 || args[0] == "help" || args[0] == "--help" || args[0] == "-h" {
		usage(out)
		return 0
	}
	all := append(commands(), command{"measure", "", measureHere})
	i := slices.IndexFunc(all, func(c command) bool { return c.name == args[0] })
	if i < 0 {
		fmt.Fprintf(errs, "portal-node has no %q.\n\n", args[0])
		usage(errs)
		return exitUsage
	}
	err := all[i].run(ctx, a, args[1:])
	var wrong usageError
	switch {
	case err == nil, errors.Is(err, flag.ErrHelp):
		return 0
	case errors.As(err, &wrong):
		fmt.Fprintln(errs, sentence(err))
		return exitUsage
	case errors.Is(err, errNo):
		return exitNo
	case errors.Is(err, context.Canceled) && ctx.Err() != nil:
		return exitFailed
	}
	fmt.Fprintln(errs, sentence(err))
	return exitFailed
}

func usage(w io.Writer) {
	fmt.Fprintln(w, "portal-node makes this machine a node of a portal's network.")
	fmt.Fprintln(w)
	for _, c := range commands() {
		fmt.Fprintf(w, "  %-10s %s\n", c.name, c.about)
	}
	fmt.Fprintln(w,
		"\nEach takes --dir FOLDER, and --passphrase-file FILE where the key has a passphrase. portal-node COMMAND --help has the rest.")
}

// sentence is an error for people.
func sentence(err error) string {
	text := err.Error()
	text = strings.ToUpper(text[:1]) + text[1:]
	if !strings.HasSuffix(text, ".") && !strings.HasSuffix(text, "…") {
		text += "."
	}
	return text
}

// agent is what a command works with.
type agent struct {
	in             *os.File
	out, errs      io.Writer
	dir            folder.Folder
	passphraseFile string
	json           bool
}

// parse reads a command's flags, those of all commands with them.
func (a *agent) parse(name string, args []string, own func(*flag.FlagSet)) error {
	flags := flag.NewFlagSet("portal-node "+name, flag.ContinueOnError)
	flags.SetOutput(a.errs)
	dir := flags.String("dir", os.Getenv("PORTAL_NODE_DIR"), "the agent's folder")
	flags.StringVar(&a.passphraseFile, "passphrase-file", os.Getenv("PORTAL_NODE_PASSPHRASE_FILE"), "a file with the key's passphrase")
	if own != nil {
		own(flags)
	}
	if err := flags.Parse(args); err != nil {
		if errors.Is(err, flag.ErrHelp) {
			return err
		}
		return usageError{err}
	}
	if flags.NArg() > 0 {
		return usageError{fmt.Errorf("portal-node %s takes no %q", name, flags.Arg(0))}
	}
	a.dir = folder.Folder(*dir)
	if *dir == "" {
		var err error
		if a.dir, err = folder.Default(); err != nil {
			return err
		}
	}
	return nil
}

// load is the node of the folder.
func (a *agent) load() (folder.Settings, *node.Client, error) {
	settings, err := a.dir.Settings()
	if err != nil {
		return settings, nil, err
	}
	key, err := a.dir.Key(folder.KeyFile, a.passphrase)
	if err != nil {
		return settings, nil, err
	}
	return settings, &node.Client{Portal: settings.Portal, Key: key, Software: software()}, nil
}

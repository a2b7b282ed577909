package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/signal"
	"runtime/debug"
	"slices"
	"syscall"

	"gaia.example/portal/core"
	"gaia.example/portal/core/config"
	"gaia.example/portal/core/faultpoint"
)

// version is the portal's own.
const version = "0.1.0"

// command is one thing that the binary does.
type command struct {
	name, meaning string
	run           func(ctx context.Context, args []string) error
}

func commands() []command {
	return []command{
		{"dev", "serves the portal on an embedded dev chain, which it starts; --module DIR, as often as you like, installs a module's folder that nobody signed, again under the same version", dev},
		{"serve", "serves the portal on the configured chain", serve},
		{"migrate", "brings the database up to date; --check only tells, and ends with 1 when it is not", migrate},
		{"backup", "backup FILE writes database, bundles and settings to a new file, beside a running portal too; without FILE in backups in the data folder", backUp},
		{"restore", "restore FILE fills an empty database from a backup, and keeps its bundles; portal.yaml comes back where there is none",
			restore},
		{"module", "packs, signs, checks and installs modules; portal module lists how", runModule},
		{"tiers", "shows what GAIA opens each tier; tiers set and tiers reset change that while portals run", runTiers},
		{"contracts", "contracts deploy puts the contracts of a plan on any chain, after showing what that does; contracts verify compares what stands there with the artefacts", runContracts},
		{"sandbox", "prints what this machine can hold a module with, layer by layer; ends with 3 where it lacks what is required", showSandbox},
		{"version", "prints the version", printVersion},
		{"help", "prints this, and every setting", help},
	}
}

func main() {
	faultpoint.List()
	ctx := untilSignalled()
	name, args := "help", os.Args[1:]
	if len(args) > 0 && !wantsHelp(args[:1]) {
		name, args = args[0], args[1:]
	}
	for _, c := range commands() {
		if c.name == name && name != "module" && wantsHelp(args) { // portal module finds which of its own is meant
			helpOf(os.Stdout, c)
			exit(name, nil)
		}
		if c.name == name {
			exit(name, c.run(ctx, args))
		}
	}
	fmt.Fprintf(os.Stderr, "There is no command %q: portal help lists them.\n", name)
	os.Exit(2)
}

// untilSignalled is ended by the first SIGINT or SIGTERM. A second one ends the process at once, with 128 and its number:
// plugins and the dev chain end with it.
func untilSignalled() context.Context {
	ctx, cancel := context.WithCancel(context.Background())
	signals := make(chan os.Signal, 2)
	signal.Notify(signals, os.Interrupt, syscall.SIGTERM)
	go func() {
		<-signals
		cancel()
		if again, ok := (<-signals).(syscall.Signal); ok {
			os.Exit(128 + int(again))
		}
	}()
	return ctx
}

// exit ends the process: 2 for wrong settings or arguments, 3 for what was refused, 4 for what could not be told, 1 for any other error.
func exit(name string, err error) {
	var mistakes config.Mistakes
	var no refusal
	var unsure doubt
	switch {
	case err == nil:
		os.Exit(0)
	case errors.As(err, &mistakes):
		fmt.Fprintln(os.Stderr, err)
		os.Exit(2)
	case errors.As(err, &no):
		fmt.Fprintln(os.Stderr, core.Printable(err.Error()))
		os.Exit(3)
	case errors.As(err, &unsure):
		fmt.Fprintln(os.Stderr, core.Printable(err.Error()))
		os.Exit(4)
	default:
		fmt.Fprintf(os.Stderr, "portal %s: %s\n", name, core.Printable(err.Error()))
		os.Exit(1)
	}
}

func printVersion(context.Context, []string) error {
	fmt.Println("portal", version, revision())
	return nil
}

// revision is the commit the binary was built from, where the build knew it.
func revision() string {
	if info, ok := debug.ReadBuildInfo(); ok {
		for _, s := range info.Settings {
			if s.Key == "vcs.revision" {
				return s.Value
			}
		}
	}
	return ""
}

func help(context.Context, []string) error {
	fmt.Println("portal <command> [FILE] [--<setting> <value> …]\n\nCommands:")
	for _, c := range commands() {
		fmt.Printf("  %-10s %s\n", c.name, c.meaning)
	}
	fmt.Println("\n  --safe-mode, with dev and serve, starts no module. --help after any command says how it is used.")
	writeSettings(os.Stdout)
	return nil
}

// takeFlag takes a flag that is no setting out of the arguments.
func takeFlag(args []string, flag string) (rest []string, given bool) {
	rest = slices.DeleteFunc(slices.Clone(args), func(a string) bool { return a == flag })
	return rest, len(rest) < len(args)
}

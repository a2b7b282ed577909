package main

import (
	"fmt"
	"io"
	"regexp"
	"slices"
	"strings"
	"text/tabwriter"

	"gaia.example/portal/core/config"
)

// wantsHelp tells whether somebody asks what a command does instead of having it done.
func wantsHelp(args []string) bool {
	return slices.ContainsFunc(args, func(arg string) bool { return arg == "--help" || arg == "-h" })
}

// commandHelp is what a command of the binary takes beside settings.
type commandHelp struct {
	arguments string
	examples  []string
	settings  bool // the settings that it takes are all listed
}

// helps has every command but portal module, whose own commands have theirs.
var helps = map[string]commandHelp{
	"dev": {"[--module DIR]… [--safe-mode] [--<setting> <value>]…",
		[]string{"portal dev", "portal dev --module ./radar", "portal dev --data /tmp/portal --server.addr 127.0.0.1:8081",
			"portal dev --log.level debug"}, true},
	"serve":   {"[--safe-mode] [--<setting> <value>]…", []string{"portal serve", "PORTAL_CONFIG=/etc/portal.yaml portal serve"}, true},
	"migrate": {"[--check] [--<setting> <value>]…", []string{"portal migrate", "portal migrate --check"}, false},
	"backup":  {"[FILE] [--<setting> <value>]…", []string{"portal backup", "portal backup /backups/portal.tar.gz"}, false},
	"restore": {"FILE [--<setting> <value>]…", []string{"portal restore /backups/portal.tar.gz --data /var/lib/portal"}, false},
	"tiers": {"[set LIRAETH=500 VAELUS=5000 NAXUS=50000 | reset] [--reason TEXT] [--json]", []string{
		"portal tiers", "portal tiers set LIRAETH=1000 VAELUS=5000 NAXUS=50000 --reason \"GAIA fell.\"", "portal tiers reset",
	}, false},
	"contracts": {"deploy PLAN --rpc URL --key-file FILE|--from ADDRESS [--dry-run|--yes] [-o FILE] | verify CONTRACT=ADDRESS[@TRANSACTION]… | --report FILE --rpc URL --artifacts DIR… [--json]", []string{
		"portal contracts deploy plan.json --rpc https://polygon-rpc.example --key-file deployer.key --dry-run",
		"portal contracts deploy plan.json --rpc http://127.0.0.1:8545 --from 0x1234… -o deployed.json",
		"portal contracts verify --report deployed.json --rpc https://polygon-rpc.example --artifacts ./artifacts",
		"portal contracts verify GaiaSale=0x1234…@0xabcd… --rpc https://polygon-rpc.example --artifacts ./artifacts",
	}, false},
	"sandbox": {"[--<setting> <value>]…", []string{"portal sandbox"}, false},
	"version": {"", []string{"portal version"}, false},
	"help":    {"", []string{"portal help"}, false},
}

// actExamples has every command of portal module.
var actExamples = map[string][]string{
	"key new":        {"portal module key new acme.pem"},
	"publisher new":  {"portal module publisher new --id acme --name \"Acme Labs\" --key acme.pem --wallet 0x1234…"},
	"publisher bind": {"portal module publisher bind --signature 0x… publisher.json"},
	"pack":           {"portal module pack ./radar", "portal module pack ./radar -o radar.bundle"},
	"sign":           {"portal module sign --key acme.pem --serial 1 radar-1.0.0.bundle"},
	"revocations":    {"portal module revocations --key acme.pem --reason \"It leaks keys.\" revocations.json radar-1.0.0.bundle"},
	"verify":         {"portal module verify --publisher publisher.json radar-1.0.0.bundle"},
	"inspect":        {"portal module inspect radar-1.0.0.bundle", "portal module inspect radar"},
	"install":        {"portal module install radar-1.0.0.bundle", "portal module install radar-1.0.0.bundle --grant chain.read"},
	"upgrade":        {"portal module upgrade radar-1.1.0.bundle --grant all"},
	"enable":         {"portal module enable radar"},
	"disable":        {"portal module disable radar --reason \"It shows wrong prices.\""},
	"drain":          {"portal module drain radar --reason \"We change its database.\" --within 5m"},
	"place":          {"portal module place radar among"},
	"grant":          {"portal module grant radar wallet.call:GaiaToken.approve"},
	"rollback":       {"portal module rollback radar"},
	"restart":        {"portal module restart radar"},
	"memory":         {"portal module memory radar 512", "portal module memory radar manifest"},
	"ungrant":        {"portal module ungrant radar chain.read", "portal module ungrant radar wallet.call:GaiaToken.approve"},
	"remove":         {"portal module remove radar", "portal module remove radar --yes"},
	"settings": {"portal module settings radar", "portal module settings radar --set limit=7",
		"portal module settings radar --secret token < token.txt", "portal module settings radar --set-file token=token.txt"},
	"jobs":       {"portal module jobs radar", "portal module jobs radar --run refresh"},
	"list":       {"portal module list", "portal module list --json"},
	"logs":       {"portal module logs radar --lines 50", "portal module logs radar --follow"},
	"publishers": {"portal module publishers"},
	"trust":      {"portal module trust publisher.json", "portal module trust publisher.json --yes"},
	"distrust":   {"portal module distrust acme --reason \"The key was stolen.\""},
	"revoke":     {"portal module revoke radar 1.0.0 --reason \"It leaks keys.\"", "portal module revoke revocations.json"},
	"apply":      {"portal module apply modules.yaml --dry-run", "portal module apply modules.yaml --prune"},
}

// flagMeanings has every flag that is no setting.
var flagMeanings = map[string]string{
	"--artifacts": "a folder with artefacts of the compiler; may be given more than once",
	"--check":     "only tells what the database lacks; ends with 1 where it lacks something",
	"--contract":  "the wallet is a contract: portals ask it, and nothing is checked here",
	"--dry-run":   "only tells what would change",
	"--expires":   "how long the release can be installed, 365d unless said",
	"--follow":    "goes on with what comes",
	"--from":      "the account that pays, which the endpoint has unlocked",
	"--grant":     "says yes before: all, or a list as the plan names them, \"\" for nothing",
	"--id":        "the publisher's id, which its modules' manifests name",
	"--json":      "answers for machines",
	"--key":       "the file with the publisher's key",
	"--key-file":  "the file with the private key that pays, in hex, which nobody else may read",
	"--lines":     "how many of the newest lines, 100 unless said",
	"--module":    "the folder of a module in development, which nobody signed; may be given more than once",
	"--name":      "the publisher's name, as people read it",
	"--no-wait":   "does not wait for portals that run",
	"--prune":     "takes out what the file does not name, but what comes with the portal",
	"--publisher": "a card; may be given more than once",
	"--now":       "what runs in it is cut at once, instead of after the time that it has to end",
	"--reason":    "why, in one sentence: it goes to the audit log, and is shown",
	"--report":    "what portal contracts deploy -o wrote: its contracts are verified, and how they were created",
	"--reset":     "back to the default of that setting; may be given more than once",
	"--rpc":       "the JSON-RPC endpoint of the chain",
	"--run":       "has that job run now",
	"--safe-mode": "starts no module",
	"--secret":    "a secret of that name, asked for without showing it, or from standard input",
	"--serial":    "a number higher than that of any release of the module before",
	"--set":       "NAME=VALUE; not for secrets, since everybody on the machine sees arguments; may be given more than once",
	"--set-file":  "NAME=FILE: the setting is what is in the file, secrets too; - is standard input; may be given more than once",
	"--signature": "the wallet's signature of the card",
	"--timeout":   "how long to wait for portals that run, 60s unless said",
	"--wallet":    "the publisher's wallet",
	"--within":    "how long what runs may take to end before it is cut, 10m unless said",
	"--yes":       "asks nothing: for scripts",
	"-o":          "the file to write",
}

var flagName = regexp.MustCompile(`(^|[ \[|])(--[a-z][a-z-]*|-o)\b`)

// flagsOf are those that the arguments name, in their order.
func flagsOf(arguments string) (flags []string) {
	for _, found := range flagName.FindAllStringSubmatch(arguments, -1) {
		if !slices.Contains(flags, found[2]) {
			flags = append(flags, found[2])
		}
	}
	return flags
}

// writeHelp says how a command is used.
func writeHelp(out io.Writer, command, arguments, meaning string, examples []string) {
	fmt.Fprintf(out, "%s\n\n%s.\n", strings.TrimSpace("portal "+command+" "+arguments), strings.ToUpper(meaning[:1])+meaning[1:])
	if flags := flagsOf(arguments); len(flags) > 0 {
		fmt.Fprintln(out, "\nFlags:")
		table := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
		for _, flag := range flags {
			fmt.Fprintf(table, "  %s\t%s\n", flag, flagMeanings[flag])
		}
		table.Flush()
	}
	fmt.Fprintln(out, "\nExamples:")
	for _, example := range examples {
		fmt.Fprintf(out, "  %s\n", example)
	}
}

// helpOf says how one command of the binary is used.
func helpOf(out io.Writer, c command) {
	h := helps[c.name]
	writeHelp(out, c.name, h.arguments, c.meaning, h.examples)
	if h.settings {
		writeSettings(out)
	} else if strings.Contains(h.arguments, "<setting>") {
		fmt.Fprintln(out, "\nportal help lists the settings.")
	}
}

// helpOfAct says how one command of portal module is used. Settings of the portal are flags too.
func helpOfAct(out io.Writer, act moduleAct) {
	writeHelp(out, "module "+act.name, strings.TrimSpace(act.arguments+" [--json]"), act.meaning, actExamples[act.name])
	fmt.Fprintln(out, "\nIt ends with 0 when it is done, 1 when it failed, 2 for wrong arguments and 3 when the answer is no.")
}

func writeSettings(out io.Writer) {
	fmt.Fprintln(out, "\nSettings, in portal.yaml, the environment or as flags:")
	for _, k := range config.Keys() {
		fmt.Fprintf(out, "  %-24s %-30s %s", k.Name, k.Env, k.Meaning)
		if k.Default != "" {
			fmt.Fprintf(out, " (%s)", k.Default)
		}
		fmt.Fprintln(out)
	}
}

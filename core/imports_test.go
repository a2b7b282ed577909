package core

import (
	"encoding/json"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

const module = "gaia.example/portal/"

// allowance is one row of the table.
type allowance struct {
	folder string
	may    []string
	why    string
}

// allowances say who may import whom: for each folder, what its sources import beside the standard library. The longest folder that holds a
// package counts; tests are free. Paths of this project have no prefix; a trailing /... means all below, a * any one name.
var allowances = []allowance{
	{"core", []string{"sdk/go/portal"}, "the vocabulary is what all others share: whatever it imported, everybody would"},

	{"core/access", []string{"core", "sdk/go/portal"}, "a rule is pure, so that it can be asked on every request and tested as a table"},
	{"core/admin",
		[]string{"core", "core/bundle", "core/faultpoint", "core/label", "core/routing", "sdk/go/portal", "github.com/goccy/go-yaml/...",
			"golang.org/x/mod/semver"},
		"rules know no adapter: what they act on is an interface; bundles and the route table are pure, and modules.yaml is read here"},
	{"core/simulated", []string{"core"}, "it draws numbers, from a source that it is given, over core.Balances"},
	{"core/analytics", []string{"core"}, "views come in as values and counts go out through core.ViewStore"},
	{"core/label", []string{"golang.org/x/text/unicode/norm"}, "what a text looks like is pure"},
	{"core/cron", []string{"core", "github.com/robfig/cron/v3"}, "the only owner of the cron parser; schedules are pure"},
	{"core/jobs", []string{"core", "core/cron"}, "a rule: what is due is behind core.JobStore, modules behind functions"},
	{"core/notifications", []string{"core", "sdk/go/portal"},
		"a rule: inboxes are behind core.NotificationStore, tabs behind core.EventPublisher"},
	{"core/routing", []string{"core", "sdk/go/portal"}, "the table is pure"},
	{"core/session", []string{"core", "sdk/go/portal", "golang.org/x/sync/singleflight"},
		"signatures are behind core.Verifier, storage behind core.SessionStore"},
	{"core/config", []string{"core", "sdk/go/portal", "github.com/goccy/go-yaml"}, "settings are read, not acted on"},
	{"core/bundle",
		[]string{"core", "core/cron", "core/disk", "core/faultpoint", "core/label", "core/webfile", "sdk/go/portal", "sdk/schema",
			"github.com/agnivade/levenshtein", "github.com/CycloneDX/cyclonedx-go", "github.com/klauspost/compress/zstd",
			"github.com/santhosh-tekuri/jsonschema/v6/...",
			"golang.org/x/text/..."},
		"a format: no database, no network, no process"},
	{"core/registry",
		[]string{"core", "core/bundle", "core/disk", "core/faultpoint", "core/routing", "core/webfile", "sdk/go/portal"},
		"it rebuilds the route table, which is pure; processes are behind an interface"},

	{"core/secrets", []string{"core/disk"}, "cryptography: it knows neither modules nor the database"},
	{"core/tiers", []string{"core"}, "a rule: storage is an interface, and whom it tells a function"},
	{"core/settings", []string{"core", "core/bundle", "core/secrets", "sdk/go/portal"}, "a rule: storage is an interface"},

	{"core/webfile", []string{"github.com/andybalholm/brotli"}, "names and bytes in, bytes out"},
	{"core/disk", nil, "it asks the kernel, and knows nobody"},
	{"core/faultpoint", nil, "it ends the process, and knows nobody"},
	{"core/logs", []string{"core", "golang.org/x/time/rate"}, "files of lines, and nothing else"},
	{"core/store", []string{"core", "migrations", "sdk/go/portal", "github.com/jackc/pgx/v5/...", "github.com/uptrace/bun/...",
		"modernc.org/sqlite"}, "the only owner of bun"},
	{"core/tables", []string{"core", "core/disk", "core/secrets", "sdk/go/portal", "sdk/go/portalsql/...", "github.com/jackc/pgx/v5/..."},
		"it makes and drops what modules connect to; what the portal itself keeps is behind core.DatabaseStore"},
	{"core/backup", []string{"core", "core/disk", "core/store", "sdk/go/portal"},
		"it knows the schema as the store describes it, and no SQL; bundles are behind core.Blobs"},
	{"core/blobs", []string{"core", "core/disk", "core/faultpoint", "sdk/go/portal", "github.com/minio/minio-go/v7/..."},
		"the only owner of S3"},
	{"core/chain", []string{"core", "sdk/go/portal", "github.com/ethereum/go-ethereum/...", "golang.org/x/sync/...", "golang.org/x/time/rate"},
		"the only owner of go-ethereum"},
	{"core/egress", []string{"sdk/go/portal"}, "it knows addresses and the network, and no module"},
	{"core/events", []string{"core", "sdk/go/portal"}, "the bus knows the outbox as an interface"},
	{"core/host", []string{"core", "sdk/go/portal", "golang.org/x/net/http/httpguts", "golang.org/x/time/rate"},
		"what a module may ask is a rule: what answers is behind core.HostPorts"},
	{"core/sandbox",
		[]string{"core", "core/sandbox/launcher", "github.com/elastic/go-seccomp-bpf/arch", "golang.org/x/sys/...", "golang.org/x/time/rate"},
		"it asks the kernel; what launches plugins knows it as an interface"},
	{"core/sandbox/launcher", []string{"golang.org/x/sys/..."}, "it runs before every other package is initialised"},
	{"core/supervisor",
		[]string{
			"core", "core/sandbox", "sdk/go/portal", "sdk/go/wire/...", "google.golang.org/grpc/...", "golang.org/x/sys/...", "golang.org/x/time/rate",
		},
		"the only owner of plugin processes; go-plugin itself is in the SDK's wire"},
	{"core/tracing", []string{"core", "sdk/go/portal", "go.opentelemetry.io/...", "golang.org/x/time/rate",
		"google.golang.org/protobuf/encoding/protowire"},
		"the only owner of OpenTelemetry: who takes a step knows core.Span"},
	{"core/tracing/tracingtest", []string{"core/coretest/quiet", "go.opentelemetry.io/proto/otlp/...", "google.golang.org/protobuf/proto"},
		"a collector for tests"},
	{"core/sampler", []string{"core"}, "a rule: modules are behind a function, storage behind core.SampleStore"},
	{"core/metrics", []string{"core", "github.com/prometheus/client_golang/..."}, "it counts, and knows nobody"},

	{"core/gateway", []string{
		"core/gateway/account", "core/gateway/adminapi", "core/gateway/moduleapi", "core/gateway/row", "core/gateway/shellapi",
		"core/gateway/stream",
	}, "the list of the rooms that answer"},
	{"core/gateway/edge", []string{
		"core", "core/gateway/limit", "core/gateway/row", "core/gateway/web", "core/logs", "core/metrics", "sdk/go/portal",
		"github.com/gofiber/fiber/v3", "github.com/valyala/fasthttp",
	}, "a server: it knows rows, and neither modules nor sessions"},
	{"core/gateway/account", []string{
		"core", "core/gateway/browser", "core/gateway/limit", "core/gateway/presence", "core/gateway/row", "core/gateway/web", "core/session",
		"sdk/go/portal", "github.com/gofiber/fiber/v3",
	}, "it answers for sessions, and knows no module"},
	{"core/gateway/adminapi", []string{
		"core", "core/admin", "core/analytics", "core/bundle", "core/gateway/browser", "core/gateway/limit", "core/gateway/row",
		"core/gateway/web",
		"core/logs", "core/registry", "sdk/go/portal", "github.com/gofiber/fiber/v3",
	}, "it words what package admin does"},
	{"core/gateway/moduleapi", []string{
		"core", "core/gateway/asset", "core/gateway/limit", "core/gateway/presence", "core/gateway/relay", "core/gateway/row",
		"core/gateway/ticket", "core/gateway/web", "core/routing", "core/supervisor", "sdk/go/portal", "github.com/gofiber/fiber/v3", "github.com/valyala/fasthttp",
	}, "it finds a module by the route table and relays through its slot, for a client"},
	{"core/gateway/shellapi", []string{
		"core", "core/access", "core/analytics", "core/events", "core/gateway/asset", "core/gateway/browser", "core/gateway/limit",
		"core/gateway/presence", "core/gateway/row", "core/gateway/ticket", "core/gateway/web", "core/notifications", "core/registry", "core/routing", "core/webfile",
		"sdk/go/portal",
		"github.com/gofiber/fiber/v3",
	}, "what the shell asks; the chain and the store stay behind interfaces"},
	{"core/gateway/stream", []string{
		"core", "core/events", "core/gateway/browser", "core/gateway/limit", "core/gateway/presence", "core/gateway/row", "core/gateway/web",
		"core/routing", "sdk/go/portal", "github.com/gofiber/fiber/v3",
	}, "it streams the bus"},
	{"core/gateway/relay", []string{
		"core", "core/gateway/row", "core/gateway/web", "core/supervisor", "sdk/go/portal", "github.com/gofiber/fiber/v3",
		"github.com/valyala/fasthttp",
	}, "it carries requests to a slot: who may ask was decided before"},
	{"core/gateway/presence", []string{
		"core", "core/access", "core/admin", "core/events", "core/gateway/browser", "core/gateway/row", "core/logs", "core/routing",
		"sdk/go/portal",
	}, "who is here and what they may do: it knows no request"},
	{"core/gateway/asset", []string{"core/webfile", "github.com/gofiber/fiber/v3", "golang.org/x/sync/singleflight"}, "files in memory"},
	{"core/gateway/ticket", []string{"core", "core/secrets"}, "it seals and opens, and knows neither requests nor what may be opened"},
	{"core/gateway/limit", []string{"core", "core/gateway/web", "sdk/go/portal", "github.com/gofiber/fiber/v3", "golang.org/x/time/rate"},
		"it knows addresses, and neither visitors nor what is limited"},
	{"core/gateway/gatewaytest", []string{"github.com/gofiber/fiber/v3", "github.com/valyala/fasthttp"}, "connections and requests for tests"},
	{"core/gateway/row", []string{"core", "core/access", "core/admin", "core/routing", "sdk/go/portal", "github.com/gofiber/fiber/v3"},
		"a row's handler is reached through its rule alone: the room that has it cannot go around"},
	{"core/gateway/web", []string{"sdk/go/portal", "github.com/gofiber/fiber/v3"}, "how requests are read and answers written"},
	{"core/gateway/browser", []string{"core", "core/admin", "core/logs", "core/notifications", "core/registry", "sdk/go/portal"},
		"types that are written as JSON, and those of the rules that are"},

	{"core/cmd/portal", []string{"core/...", "sdk/go/portal", "golang.org/x/sys/...", "golang.org/x/term"},
		"parts are wired here, by hand, and nowhere else"},
	{"core/cmd/devchain", []string{"plugins/*/devnet", "sdk/go/portalchain/devnet", "github.com/ethereum/go-ethereum/...", "golang.org/x/..."},
		"the dev chain is a program of its own: it knows the areas by what they bring, and no contract, and shares nothing with the core"},
	{"core/coretest",
		[]string{"core", "core/bundle", "core/coretest/quiet", "core/coretest/source", "core/session", "github.com/ethereum/go-ethereum/...",
			"github.com/holiman/uint256", "github.com/jackc/pgx/v5", "golang.org/x/sys/unix", "sdk/go/portal"},
		"it starts real parts for tests, by their programs"},
	{"core/supervisor/supervisortest", []string{"core", "core/coretest/source", "core/host", "core/supervisor", "sdk/go/portal"},
		"it builds real plugins for tests"},

	{"core/supervisor/supervisortest/far", []string{"sdk/go/portal"}, "plugins link it, and they know the SDK alone"},

	{"migrations", nil, "SQL and its embedding only"},
	{"bench", []string{"bench/...", "core/...", "plugins/gaia/...", "sdk/go/...", "github.com/...", "google.golang.org/...",
		"golang.org/x/..."}, "it measures any part"},

	{"sdk/go", []string{"sdk/go/...", "github.com/hashicorp/...", "google.golang.org/...", "golang.org/x/..."},
		"a partner who builds with it downloads no chain and no database code"},
	{"sdk/go/node", []string{"sdk/go/portal", "github.com/decred/dcrd/dcrec/secp256k1/v4/...", "golang.org/x/..."},
		"a protocol: the curve and its hash, no chain and no database; another module may speak it"},
	{"sdk/go/portalsql", []string{"sdk/go/...", "github.com/jackc/pgx/v5/...", "modernc.org/sqlite"},
		"a Go module of its own: only a plugin with tables downloads the drivers"},
	{"sdk/go/portalchain", []string{"sdk/go/portal", "sdk/go/portalchain/...", "github.com/ethereum/go-ethereum/...", "golang.org/x/..."},
		"a Go module of its own: only who works with contracts downloads chain code"},
	{"sdk/schema", nil, "the schemas themselves"},
	{"sdk/example", []string{"sdk/go/portal", "sdk/go/portalchain/...", "sdk/go/portalsql", "github.com/ethereum/go-ethereum/..."},
		"what a partner starts from"},
}

// table is allowances with the modules' rows, which are the same for each: a module is a folder of plugins that has a manifest.
func table(t *testing.T) []allowance {
	t.Helper()
	rows := slices.Clone(allowances)
	for _, area := range areas(t) {
		rows = append(rows, allowance{"plugins/" + area, []string{
			"plugins/" + area + "/...", "sdk/go/node", "sdk/go/portal", "sdk/go/portaltest", "sdk/go/portalchain/...", "sdk/go/portalsql/...",
			"github.com/ethereum/go-ethereum/...", "golang.org/x/...",
		}, "a module knows the SDK: never the core, never another module"})
	}
	return append(rows,
		allowance{"plugins/assistants/engine", []string{"sdk/go/portal"},
			"answers with what modules export: it asks by the host alone and knows none of them"},
		allowance{"plugins/network/benchmark", []string{"sdk/go/node", "sdk/go/portal", "github.com/tetratelabs/wazero"},
			"what a node computes and the portal computes again: both import it"},
		allowance{"plugins/network/publiclog", []string{"sdk/go/node", "sdk/go/portal", "sdk/go/portalsql",
			"github.com/transparency-dev/merkle/..."},
			"the only owner of the tree: it knows nothing of what entries say"},
		allowance{"plugins/network/epochs/formula", []string{"plugins/network/signals/rule", "sdk/go/node", "sdk/go/portal",
			"sdk/go/portalchain/merkle", "github.com/ethereum/go-ethereum/common"},
			"what an epoch pays: the module and the agent that verifies it both import it"},
		allowance{"plugins/network/agent", []string{"plugins/network/agent/...", "plugins/network/benchmark", "plugins/network/epochs/formula",
			"plugins/network/signals/rule", "sdk/go/node", "sdk/go/portal", "github.com/shirou/gopsutil/v4/...", "golang.org/x/..."},
			"a program for other machines: the protocol, what a benchmark and an epoch compute, and what reads the machine"},
	)
}

// areas are the folders of modules, found by their manifests.
func areas(t *testing.T) (names []string) {
	t.Helper()
	manifests, err := filepath.Glob("../plugins/*/module.json")
	if err != nil || len(manifests) == 0 {
		t.Fatalf("no manifests: %v", err)
	}
	for _, manifest := range manifests {
		names = append(names, filepath.Base(filepath.Dir(manifest)))
	}
	return names
}

// owners are the libraries that one place alone may use, besides tests.
var owners = map[string][]string{
	"github.com/uptrace/bun":            {"core/store"},
	"modernc.org/sqlite":                {"core/store", "sdk/go/portalsql"},
	"github.com/jackc/pgx":              {"core/store", "core/tables", "core/coretest", "sdk/go/portalsql"},
	"github.com/gofiber/fiber":          {"core/gateway", "bench"},
	"github.com/CycloneDX/cyclonedx-go": {"core/bundle"},
	"github.com/minio/minio-go":         {"core/blobs"},
	"go.opentelemetry.io":               {"core/tracing"},
	"github.com/hashicorp/go-plugin":    {"sdk/go/wire", "bench"},
	"github.com/ethereum/go-ethereum": {"core/chain", "core/cmd/devchain", "core/coretest", "plugins", "sdk/go/portalchain",
		"sdk/example", "bench"},
	"github.com/santhosh-tekuri/jsonschema": {"core/bundle", "core/supervisor"},
	"github.com/shirou/gopsutil":            {"plugins/network/agent"},
	"github.com/tetratelabs/wazero":         {"plugins/network/benchmark"},
	"github.com/transparency-dev/merkle":    {"plugins/network/publiclog"},
}

func TestImports(t *testing.T) {
	root, rows := "..", table(t)
	for _, folder := range []string{"core", "migrations", "plugins", "sdk", "bench"} {
		walk(t, filepath.Join(root, folder), ".go", func(path string) {
			if strings.HasSuffix(path, "_test.go") {
				return
			}
			checkGo(t, rows, root, path)
		})
	}
}

func checkGo(t *testing.T, rows []allowance, root, path string) {
	t.Helper()
	file, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.ImportsOnly)
	if err != nil {
		t.Fatal(err)
	}
	name, err := filepath.Rel(root, path)
	if err != nil {
		t.Fatal(err)
	}
	folder := filepath.ToSlash(filepath.Dir(name))
	rule := closest(rows, folder)
	for _, spec := range file.Imports {
		imported, err := strconv.Unquote(spec.Path.Value)
		if err != nil {
			t.Fatal(err)
		}
		if first, _, _ := strings.Cut(imported, "/"); !strings.Contains(first, ".") {
			continue // the standard library
		}
		imported = strings.TrimPrefix(imported, module)
		if rule < 0 {
			t.Errorf("%s imports %s, but its folder has no row in the table: add one, with its reason", name, imported)
			continue
		}
		if row := rows[rule]; !slices.ContainsFunc(row.may, func(may string) bool { return covers(may, imported) }) {
			t.Errorf("%s imports %s, which %s may not: %s", name, imported, row.folder, row.why)
		}
		for library, places := range owners {
			if within(imported, library) && !slices.ContainsFunc(places, func(place string) bool { return within(folder, place) }) {
				t.Errorf("%s imports %s, which belongs to %s", name, imported, strings.Join(places, ", "))
			}
		}
	}
}

// closest is the row with the longest folder that holds the package, or -1.
func closest(rows []allowance, folder string) int {
	for ; folder != "."; folder = filepath.ToSlash(filepath.Dir(folder)) {
		if at := slices.IndexFunc(rows, func(a allowance) bool { return a.folder == folder }); at >= 0 {
			return at
		}
	}
	return -1
}

func covers(may, imported string) bool {
	if all, ok := strings.CutSuffix(may, "/..."); ok {
		return within(imported, all)
	}
	matched, err := filepath.Match(may, imported)
	return err == nil && matched
}

func within(path, folder string) bool {
	return path == folder || strings.HasPrefix(path, folder+"/")
}

var tsImport = regexp.MustCompile(`(?m)(?:^\s*(?:import|export)\b[^'"\n;]*?\bfrom\s*|^\s*import\s*|\bimport\(\s*)['"]([^'"]+)['"]`)

// Remotes know the SDK and libraries: no remote imports the shell or another remote, and neither does the shell a remote.
func TestTypeScriptImports(t *testing.T) {
	remotes := remotes(t)
	for _, front := range []struct {
		folder string
		never  []string
	}{
		{"../plugins", append(remotes, "@portal/shell", "@portal/e2e")},
		{"../shell/src", append(remotes, "@portal/e2e")},
		{"../sdk/js/src", append(remotes, "@portal/shell", "@portal/e2e")},
	} {
		for _, extension := range []string{".ts", ".tsx"} {
			walk(t, front.folder, extension, func(path string) { checkTypeScript(t, front.folder, path, front.never) })
		}
	}
}

// remotes are the packages of the modules' pages.
func remotes(t *testing.T) (names []string) {
	t.Helper()
	files, err := filepath.Glob("../plugins/*/remote/package.json")
	if err != nil || len(files) == 0 {
		t.Fatalf("no remotes: %v", err)
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		var remote struct{ Name string }
		if err := json.Unmarshal(text, &remote); err != nil || remote.Name == "" {
			t.Fatalf("%s has no name: %v", file, err)
		}
		names = append(names, remote.Name)
	}
	return slices.Clip(names)
}

func checkTypeScript(t *testing.T, folder, path string, never []string) {
	t.Helper()
	source, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	home := filepath.Clean(folder)
	if within(filepath.ToSlash(home), "../plugins") { // each module's front end is a house of its own
		below, _, _ := strings.Cut(strings.TrimPrefix(filepath.ToSlash(path), "../plugins/"), "/")
		home = filepath.Join(home, below)
	}
	for _, match := range tsImport.FindAllSubmatch(source, -1) {
		imported := string(match[1])
		target := filepath.Join(filepath.Dir(path), imported)
		switch {
		case strings.HasPrefix(imported, ".") && !within(filepath.ToSlash(target), filepath.ToSlash(home)):
			t.Errorf("%s imports %s, outside of %s", path, imported, home)
		case slices.ContainsFunc(never, func(name string) bool { return within(imported, name) }):
			t.Errorf("%s imports %s", path, imported)
		}
	}
}

// walk calls visit for every source below the folder that people write.
func walk(t *testing.T, folder, extension string, visit func(path string)) {
	t.Helper()
	if _, err := os.Stat(folder); os.IsNotExist(err) {
		return
	}
	err := filepath.WalkDir(folder, func(path string, entry fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case entry.IsDir() && slices.Contains([]string{"node_modules", "dist", "testdata"}, entry.Name()):
			return filepath.SkipDir
		case !entry.IsDir() && strings.HasSuffix(path, extension):
			visit(path)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

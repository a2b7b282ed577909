package bundle

import (
	"cmp"
	"maps"
	"regexp"
	"runtime"
	"slices"
	"strings"

	"gaia.example/portal/core"
	"gaia.example/portal/core/webfile"
)

// Limits of a bundle.
const (
	MaxBundle    = 512 << 20 // the file
	MaxUnpacked  = 1 << 30   // all that is in it; never more than ratio × what was read of it + slack
	MaxFiles     = 4096
	MaxStatement = 1 << 20 // release.json
	MaxText      = 1 << 20 // each file that is read into memory: sbom.cdx.json, CHANGELOG.md, README.md

	maxName = 200
	ratio   = 64
	slack   = 16 << 20
)

// The names that mean something.
const (
	statementName = "release.json"
	signatureName = "release.sig"
	manifestName  = "module.json"
	indexName     = "remote/remote.json"
	sbomName      = "sbom.cdx.json"
	changelogName = "CHANGELOG.md"
	readmeName    = "README.md"
)

// texts are kept while reading, up to so many bytes each.
var texts = map[string]int64{
	statementName: MaxStatement, signatureName: 1 << 10, manifestName: MaxManifest, indexName: MaxIndex,
	sbomName: MaxText, changelogName: MaxText, readmeName: MaxText,
}

// places are all that may be in a bundle beside the texts.
var places = []*regexp.Regexp{
	pluginPath, migrationPath,
	regexp.MustCompile(`^LICENSE$`), regexp.MustCompile(`^docs/`), regexp.MustCompile(`^remote/`),
	regexp.MustCompile(`^contracts/[^/]+\.json$`),
	regexp.MustCompile(`^agents/[^/]+$`),
}

var (
	pluginPath    = regexp.MustCompile(`^plugin/([^/]+)/([^/]+)$`)
	migrationPath = regexp.MustCompile(`^migrations/([0-9]{4})_[a-z0-9_]+\.(up|down)\.sql$`)
)

// machines are what plugins are built for, with the machine's number in an ELF header.
var machines = map[string]uint16{"linux-amd64": 62, "linux-arm64": 183}

// place says whether a file of that name, and with that mode, may be in a bundle.
func place(e entry) error {
	_, text := texts[e.name]
	if !text && !slices.ContainsFunc(places, func(p *regexp.Regexp) bool { return p.MatchString(e.name) }) {
		return refuse("%s has no place in a bundle: it holds module.json, plugin/<os>-<arch>/<name>, remote/, migrations/NNNN_name.up.sql and .down.sql, contracts/*.json, agents/, docs/, README.md, CHANGELOG.md, LICENSE and sbom.cdx.json.", shown(e.name))
	}
	if kind, _ := webfile.KindOf(e.name); !text && strings.HasPrefix(e.name, "remote/") && !kind.Remote {
		return refuse("%s is of a kind that no remote has: the portal serves %s. Leave it out, or serve it by the plugin's API.", shown(e.name),
			Series(webfile.RemoteKinds()))
	}
	if !text && strings.HasPrefix(e.name, "remote/") && e.bytes > MaxRemoteFile {
		return refuse("%s has %d bytes, more than %d MiB: a browser loads no such file, make several of it.", shown(e.name), e.bytes,
			MaxRemoteFile>>20)
	}
	plugin := pluginPath.FindStringSubmatch(e.name)
	if plugin != nil && machines[plugin[1]] == 0 {
		return refuse("%s is for a kind of machine that no portal runs on: use %s.", shown(e.name),
			strings.Join(slices.Sorted(maps.Keys(machines)), " or "))
	}
	if executable := plugin != nil; e.executable != executable {
		return refuse("%s has the wrong mode: plugins are executable, 0755, and all other files are 0644.", shown(e.name))
	}
	if limit := texts[e.name]; text && e.bytes > limit {
		return refuse("%s has %d bytes, more than %d: shorten it.", e.name, e.bytes, limit)
	}
	return nil
}

// PluginPath is where the bundle has the executable for this machine.
func PluginPath(m core.Manifest) string {
	return "plugin/" + runtime.GOOS + "-" + runtime.GOARCH + "/" + m.Plugin
}

// Runnable says, in a sentence, that a bundle with those files has no plugin for this machine; nil where it has.
func Runnable(m core.Manifest, files map[string]core.BundleFile) error {
	if _, ok := files[PluginPath(m)]; ok {
		return nil
	}
	var built []string
	for name := range files {
		if plugin := pluginPath.FindStringSubmatch(name); plugin != nil {
			built = append(built, plugin[1])
		}
	}
	slices.Sort(built)
	return refuse("The bundle has no plugin for this machine, %s-%s: it was built for %s. Ask its publisher for one that has.",
		runtime.GOOS, runtime.GOARCH, strings.Join(built, ", "))
}

// names are checked one after the other, as they come.
type names struct {
	last    string
	files   map[string]string // by the name in lower case
	folders map[string]string
}

// add refuses a name that is there, that is so on a disk that does not tell capitals apart, or that is out of order.
func (n *names) add(name string) error {
	if n.files == nil {
		n.files, n.folders = map[string]string{}, map[string]string{}
	}
	lower := strings.ToLower(name)
	if before, ok := n.files[lower]; ok {
		if before == name {
			return refuse("%s is in the bundle twice: pack it with portal module pack.", name)
		}
		return refuse("%s and %s differ in capitals only: rename one.", before, name)
	}
	if len(n.files) == MaxFiles {
		return refuse("The bundle has more than %d files: leave out what its plugin and pages do not need.", MaxFiles)
	}
	if rank(name) < rank(n.last) || rank(name) == rank(n.last) && name < n.last {
		return refuse("%s comes after %s, out of order: pack the bundle with portal module pack.", name, n.last)
	}
	if folder, ok := n.folders[lower]; ok {
		return refuse("%s is a file and a folder, %s: rename one.", name, folder)
	}
	for i, c := range lower {
		if c != '/' {
			continue
		}
		if file, ok := n.files[lower[:i]]; ok {
			return refuse("%s is a file and a folder, %s: rename one.", file, name[:i])
		}
		n.folders[lower[:i]] = name[:i]
	}
	n.files[lower], n.last = name, name
	return nil
}

// rank puts what is signed behind the signature.
func rank(name string) int {
	return cmp.Or(map[string]int{"": 1, statementName: 2, signatureName: 3}[name], 4)
}

// complete checks what only all names together show.
func complete(files map[string]core.BundleFile, m core.Manifest) error {
	if _, ok := files[sbomName]; !ok {
		return refuse("The bundle has no %s: portal module pack makes one.", sbomName)
	}
	plugins, steps := 0, map[string]string{}
	for _, name := range slices.Sorted(maps.Keys(files)) {
		if plugin := pluginPath.FindStringSubmatch(name); plugin != nil {
			if plugins++; plugin[2] != m.Plugin {
				return refuse("%s is not the plugin that module.json names, %s: rename one or leave it out.", name, m.Plugin)
			}
		}
		if step := migrationPath.FindStringSubmatch(name); step != nil {
			key := step[1] + step[2]
			if before, ok := steps[key]; ok {
				return refuse("%s and %s have the same number: number migrations one after the other.", before, name)
			}
			steps[key] = name
			if up := strings.TrimSuffix(name, ".down.sql") + ".up.sql"; step[2] == "down" && files[up] == (core.BundleFile{}) {
				return refuse("%s takes back a migration that is not there: add %s, or leave it out.", name, up)
			}
		}
	}
	if plugins == 0 {
		return refuse("The bundle has no plugin: put it at plugin/<os>-<arch>/%s, like %s.", m.Plugin, PluginPath(m))
	}
	return nil
}

package bundle

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"gaia.example/portal/core"
	"gaia.example/portal/core/cron"
	"gaia.example/portal/sdk/schema"
)

// The contracts that this portal keeps with its modules, by number: each the only one until 1.0 is released.
const (
	HostContract  = 1 // with their plugins, compat.host of the manifest
	ShellContract = 1 // with their remotes, compat.shell: what the shell shares with them (sdk/js/rsbuild/shared.js)
)

// MaxManifest bounds a module.json.
const MaxManifest = 256 << 10

// reserved ids would read as parts of the portal itself, in paths, topics and audit entries.
var reserved = []string{
	"admin", "api", "bundle", "bundles", "chain", "core", "host", "install", "instance", "module", "modules", "new", "operator", "portal",
	"running", "session", "shell", "views",
}

// manifestSchema is module.schema.json's address.
const manifestSchema = "https://gaia.example/portal/schema/module.schema.json"

// schemaOf is the manifest's schema, compiled at its first use.
var schemaOf = sync.OnceValues(compile)

type compiled struct {
	*jsonschema.Schema

	settings *jsonschema.Schema // its part that says what the schema of settings may be
	text     any                // as it stands in the file
}

func compile() (compiled, error) {
	doc, err := jsonschema.UnmarshalJSON(bytes.NewReader(schema.Module))
	if err != nil {
		return compiled{}, fmt.Errorf("read module.schema.json: %w", err)
	}
	compiler := jsonschema.NewCompiler()
	if err := compiler.AddResource(manifestSchema, doc); err != nil {
		return compiled{}, fmt.Errorf("read module.schema.json: %w", err)
	}
	made, err := compiler.Compile(manifestSchema)
	if err != nil {
		return compiled{}, fmt.Errorf("compile module.schema.json: %w", err)
	}
	settings, err := compiler.Compile(manifestSchema + "#/$defs/settings")
	if err != nil {
		return compiled{}, fmt.Errorf("compile module.schema.json: %w", err)
	}
	return compiled{made, settings, doc}, nil
}

// Compatible refuses, with a sentence, a module that is built for other contracts than this portal's.
func Compatible(c core.Compat) error {
	if err := keeps("its plugin is built for host contract", c.Host, HostContract); err != nil {
		return err
	}
	if c.Shell == 0 {
		return nil
	}
	return keeps("its pages are built for shell contract", c.Shell, ShellContract)
}

func keeps(built string, contract, kept uint32) error {
	switch {
	case contract > kept:
		return fmt.Errorf("%s %d and this portal has %d: update the portal", built, contract, kept)
	case contract < kept:
		return fmt.Errorf("%s %d and this portal has %d: build the module with this portal's SDK", built, contract, kept)
	}
	return nil
}

// ParseManifest reads a module.json. An error says in sentences all that is wrong, and where.
func ParseManifest(text []byte) (core.Manifest, error) {
	if len(text) > MaxManifest {
		return core.Manifest{}, fmt.Errorf("module.json is larger than %d KiB", MaxManifest>>10)
	}
	doc, err := jsonschema.UnmarshalJSON(bytes.NewReader(text))
	if err != nil {
		var known any
		return core.Manifest{}, notJSON(manifestName, text, cmp.Or(json.Unmarshal(text, &known), err))
	}
	if err := checkJSON(text); err != nil {
		return core.Manifest{}, fmt.Errorf("module.json: %w", err)
	}
	var head struct {
		Compat struct {
			Host  *uint32 `json:"host"`
			Shell uint32  `json:"shell"`
		} `json:"compat"`
	}
	if json.Unmarshal(text, &head) == nil && head.Compat.Host != nil {
		// before the schema, which knows neither the fields of another contract nor what to do
		if err := Compatible(core.Compat{Host: *head.Compat.Host, Shell: head.Compat.Shell}); err != nil {
			return core.Manifest{}, err
		}
	}
	schema, err := schemaOf()
	if err != nil {
		return core.Manifest{}, err
	}
	wrong := (&explained{schema: schema.text, url: manifestSchema}).explain(schema.Validate(doc))
	checked, err := json.Marshal(doc) // not the text: of a name that is there twice, json mixes both values
	if err != nil {
		return core.Manifest{}, fmt.Errorf("module.json: %w", err)
	}
	var manifest core.Manifest
	if err := json.Unmarshal(checked, &manifest); err != nil && wrong == nil {
		return core.Manifest{}, fmt.Errorf("module.json: %w", err)
	} else if err == nil && len(wrong) < placedMistakes {
		wrong = append(wrong, slices.DeleteFunc(inconsistent(manifest), func(one mistake) bool { // what the schema refuses is said once
			return slices.ContainsFunc(wrong, func(known mistake) bool {
				below := len(one.at) > 1 && len(known.at) >= len(one.at) && slices.Equal(known.at[:len(one.at)], one.at)
				return below || slices.Equal(known.at, one.at)
			})
		})...)
	}
	return manifest, mistaken(manifestName, text, wrong)
}

// inconsistent is what a schema cannot see: that something is declared twice, or that what is named is not there.
func inconsistent(m core.Manifest) []mistake {
	var all mistakes
	add := all.add
	seen := map[string]bool{}
	once := func(at, kind, name string) {
		if key := kind + " " + name; seen[key] {
			add(at, "the %s is declared twice: take one out", key)
		} else {
			seen[key] = true
		}
	}
	if slices.Contains(reserved, string(m.ID)) {
		add("id", "the id %s is the portal's own: choose another", m.ID)
	}
	for i, a := range m.API {
		once(fmt.Sprintf("api.%d.prefix", i), "API prefix", a.Prefix)
	}
	for i, r := range m.Routes {
		once(fmt.Sprintf("routes.%d.path", i), "page", r.Path)
	}
	for i, c := range m.Cards {
		once(fmt.Sprintf("cards.%d.id", i), "card", c.ID)
	}
	for i, e := range m.Events {
		once(fmt.Sprintf("events.%d.topic", i), "topic", e.Topic)
	}
	for i, f := range m.Metrics {
		once(fmt.Sprintf("metrics.%d.name", i), "metric", f.Name)
	}
	for i, j := range m.Jobs {
		once(fmt.Sprintf("jobs.%d.name", i), "job", j.Name)
		if _, err := cron.Of(m.ID, j); err != nil && (j.Every == "" || j.Cron == "") {
			at := "every"
			if j.Cron != "" {
				at = "cron"
			}
			add(fmt.Sprintf("jobs.%d.%s", i, at), "%s", err)
		}
	}
	for i, q := range m.Queries {
		once(fmt.Sprintf("queries.%d.name", i), "query", q.Name)
		if !covered(m.API, q.Path) {
			add(fmt.Sprintf("queries.%d.path", i), "%s is below no prefix of the api: declare one, with its access", q.Path)
		}
		for n, p := range q.Parameters {
			once(fmt.Sprintf("queries.%d.parameters.%d.name", i, n), "parameter of "+q.Name, p.Name)
		}
		for name := range strings.SplitSeq(q.Path, "/") {
			name, stands := strings.CutPrefix(name, ":")
			if stands && !slices.ContainsFunc(q.Parameters, func(p core.QueryParameter) bool { return p.Name == name && p.Required }) {
				add(fmt.Sprintf("queries.%d.path", i), "%s stands in the path: describe it in parameters, as one that is required", name)
			}
		}
	}
	for i, q := range m.Queries {
		untold(m, q, func(at, problem string, args ...any) { add(fmt.Sprintf("queries.%d.%s", i, at), problem, args...) })
	}
	for i, r := range m.Routes {
		told := func(e core.EventRule) bool { return r.Sidebar != nil && e.Topic == r.Sidebar.Until.Topic }
		if r.Sidebar != nil && r.Sidebar.Until != (core.Until{}) && !slices.ContainsFunc(m.Events, told) {
			add(fmt.Sprintf("routes.%d.sidebar.until", i), "%s is no topic of the events: declare it, with its access", r.Sidebar.Until.Topic)
		}
	}
	if m.Search != nil && !covered(m.API, *m.Search) {
		add("search", "%s is below no prefix of the api: declare one, with its access", *m.Search)
	}
	for i, c := range m.Capabilities {
		once(fmt.Sprintf("capabilities.%d.name", i), "capability", c.Name)
		if wrong := unsuited(c, m.Publisher == core.InstancePublisher); wrong != "" {
			add(fmt.Sprintf("capabilities.%d", i), "%s", wrong)
		}
	}
	return slices.Concat(all, unreadable(m), unworkable(m), unaskable(m))
}

// meanings are those of the targets of capabilities that need some.
var meanings = map[string]string{
	"modules.read": "what other modules export, each as module/query",
	"events.read":  "other modules' topics, each as module.topic",
	"egress.fetch": "hosts, each as api.example.com or api.example.com:8443",
	"wallet.call":  "functions of contracts, each as GaiaToken.approve",
	"wallet.sign":  "typed data, each as the domain's name, a slash and the primary type",
}

// targets are the forms that targets have, beyond the schema's.
var targets = map[string]*regexp.Regexp{
	"modules.read": regexp.MustCompile(`^[a-z][a-z0-9-]{1,31}/[a-z][a-z0-9-]{0,39}$`),
	"events.read":  regexp.MustCompile(`^[a-z][a-z0-9-]{1,31}\.[a-z][a-z0-9-]{0,39}$`),
	"egress.fetch": regexp.MustCompile(`^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])?(:[1-9][0-9]{0,4})?$`),
	"wallet.call":  regexp.MustCompile(`^[A-Z][A-Za-z0-9]{0,63}\.[A-Za-z_][A-Za-z0-9_]{0,63}(\([a-z0-9(),\[\]]*\))?$`),
	"wallet.sign":  regexp.MustCompile(`^[A-Za-z0-9]([A-Za-z0-9 ._-]{0,62}[A-Za-z0-9])?/[A-Z][A-Za-z0-9_]{0,63}$`),
}

// unsuited says that a capability lacks the targets that it needs, or has some that it does not have; empty: it is right. own: the manifest
// is one of the portal's own modules.
func unsuited(c core.Capability, own bool) string {
	meaning := meanings[c.Name]
	wrong := slices.IndexFunc(c.Targets, func(t string) bool {
		_, port, named := strings.Cut(t, ":")
		_, err := strconv.ParseUint(port, 10, 16)
		if own && c.Name == "modules.read" && t == core.EveryQuery {
			return false
		}
		return targets[c.Name] != nil && !targets[c.Name].MatchString(t) || c.Name == "egress.fetch" && named && err != nil
	})
	switch {
	case meaning == "" && c.Targets != nil:
		return fmt.Sprintf("the capability %s has no targets: take them out", c.Name)
	case meaning != "" && c.Targets == nil:
		return fmt.Sprintf("the capability %s needs targets: %s", c.Name, meaning)
	case wrong >= 0:
		return fmt.Sprintf("%q is no target of the capability %s: name %s", c.Targets[wrong], c.Name, meaning)
	}
	return ""
}

// covered reports whether a path is at or below one of the prefixes.
func covered(api []core.APIRule, path string) bool {
	return slices.ContainsFunc(api, func(rule core.APIRule) bool {
		return strings.HasPrefix(path+"/", rule.Prefix+"/")
	})
}

package bundle

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/santhosh-tekuri/jsonschema/v6"
	"golang.org/x/text/language"
	"golang.org/x/text/message"

	"gaia.example/portal/core"
	"gaia.example/portal/core/cron"
	"gaia.example/portal/sdk/schema"
)

// HostContract is the number of the contract that this portal keeps with its modules: the only one until 1.0 is released.
const HostContract = 1

// MaxManifest bounds a module.json.
const MaxManifest = 256 << 10

// reserved ids would read as parts of the portal itself, in paths, topics and audit entries.
var reserved = []string{
	"admin", "api", "bundle", "bundles", "chain", "core", "host", "install", "instance", "module", "modules", "new", "operator", "portal", "session", "shell", "views",
}

// schemaOf is the manifest's schema, compiled at its first use.
var schemaOf = sync.OnceValues(compile)

func compile() (*jsonschema.Schema, error) {
	doc, err := jsonschema.UnmarshalJSON(bytes.NewReader(schema.Module))
	if err != nil {
		return nil, fmt.Errorf("read module.schema.json: %w", err)
	}
	const name = "https://gaia.example/portal/schema/module.schema.json"
	compiler := jsonschema.NewCompiler()
	if err := compiler.AddResource(name, doc); err != nil {
		return nil, fmt.Errorf("read module.schema.json: %w", err)
	}
	compiled, err := compiler.Compile(name)
	if err != nil {
		return nil, fmt.Errorf("compile module.schema.json: %w", err)
	}
	return compiled, nil
}

// Compatible refuses, with a sentence, a module that is built for another contract than this portal's.
func Compatible(c core.Compat) error {
	switch {
	case c.Contract > HostContract:
		return fmt.Errorf("it is built for host contract %d and this portal has %d: update the portal", c.Contract, HostContract)
	case c.Contract < HostContract:
		return fmt.Errorf("it is built for host contract %d and this portal has %d: build it with this portal's SDK", c.Contract, HostContract)
	}
	return nil
}

// ParseManifest reads a module.json. An error is a sentence that says what is wrong and where.
func ParseManifest(text []byte) (core.Manifest, error) {
	if len(text) > MaxManifest {
		return core.Manifest{}, fmt.Errorf("module.json is larger than %d KiB", MaxManifest>>10)
	}
	doc, err := jsonschema.UnmarshalJSON(bytes.NewReader(text))
	if err != nil {
		return core.Manifest{}, fmt.Errorf("module.json is not JSON: %w", err)
	}
	if err := checkNames(text); err != nil {
		return core.Manifest{}, fmt.Errorf("module.json: %w", err)
	}
	var head struct {
		Compat struct {
			Contract *uint32 `json:"contract"`
		} `json:"compat"`
	}
	if json.Unmarshal(text, &head) == nil && head.Compat.Contract != nil {
		// before the schema, which knows neither the fields of another contract nor what to do
		if err := Compatible(core.Compat{Contract: *head.Compat.Contract}); err != nil {
			return core.Manifest{}, err
		}
	}
	schema, err := schemaOf()
	if err != nil {
		return core.Manifest{}, err
	}
	if err := schema.Validate(doc); err != nil {
		return core.Manifest{}, errors.New("module.json: " + sentence(err))
	}
	checked, err := json.Marshal(doc) // not the text: of a name that is there twice, json mixes both values
	if err != nil {
		return core.Manifest{}, fmt.Errorf("module.json: %w", err)
	}
	var manifest core.Manifest
	if err := json.Unmarshal(checked, &manifest); err != nil {
		return core.Manifest{}, fmt.Errorf("module.json: %w", err)
	}
	return manifest, consistent(manifest)
}

// sentence is the first thing that is wrong, and where.
func sentence(err error) string {
	var wrong *jsonschema.ValidationError
	if !errors.As(err, &wrong) {
		return err.Error()
	}
	for len(wrong.Causes) > 0 {
		wrong = wrong.Causes[0]
	}
	text := wrong.ErrorKind.LocalizedString(message.NewPrinter(language.English))
	if len(wrong.InstanceLocation) == 0 {
		return text
	}
	return "at " + strings.Join(wrong.InstanceLocation, ".") + ": " + text
}

// consistent checks what a schema cannot: that nothing is declared twice, and that what is named is there.
func consistent(m core.Manifest) error {
	seen := map[string]bool{}
	twice := func(kind, name string) error {
		key := kind + " " + name
		if seen[key] {
			return fmt.Errorf("module.json: it declares the %s twice", key)
		}
		seen[key] = true
		return nil
	}
	var errs []error
	if slices.Contains(reserved, string(m.ID)) {
		errs = append(errs, fmt.Errorf("module.json: the id %s is the portal's own: choose another", m.ID))
	}
	for _, a := range m.API {
		errs = append(errs, twice("API prefix", a.Prefix))
	}
	for _, c := range m.Cards {
		errs = append(errs, twice("card", c.ID))
	}
	for _, e := range m.Events {
		errs = append(errs, twice("topic", e.Topic))
	}
	for _, f := range m.Metrics {
		errs = append(errs, twice("metric", f.Name))
	}
	for _, j := range m.Jobs {
		errs = append(errs, twice("job", j.Name))
		if _, err := cron.Of(m.ID, j); err != nil {
			errs = append(errs, fmt.Errorf("module.json: its job %s: %w", j.Name, err))
		}
	}
	if asks := slices.ContainsFunc(m.Capabilities, func(c core.Capability) bool { return c.Name == "jobs" }); asks != (len(m.Jobs) > 0) {
		errs = append(errs, errors.New("module.json: jobs and the capability jobs belong together: declare both, with the reason, or none"))
	}
	for _, q := range m.Queries {
		errs = append(errs, twice("query", q.Name))
		if !covered(m.API, q.Path) {
			errs = append(errs, fmt.Errorf("module.json: its query %s is at %s, which is below no prefix of its api: declare one, with its access", q.Name, q.Path))
		}
	}
	for _, c := range m.Capabilities {
		errs = append(errs, twice("capability", c.Name), suits(c))
	}
	if _, err := ParseSettings(m.Settings); err != nil {
		errs = append(errs, fmt.Errorf("module.json: %w", err))
	}
	if m.Search != nil && !covered(m.API, *m.Search) {
		errs = append(errs, fmt.Errorf("module.json: its search is at %s, which is below no prefix of its api: declare one, with its access", *m.Search))
	}
	return errors.Join(errs...)
}

// meanings are those of the targets of capabilities that need some.
var meanings = map[string]string{
	"modules.read": "what other modules export, each as module/query",
	"events.read":  "other modules' topics, each as module.topic",
	"egress":       "hosts, each as api.example.com or api.example.com:8443",
}

// targets are the forms that targets have, beyond the schema's.
var targets = map[string]*regexp.Regexp{
	"modules.read": regexp.MustCompile(`^[a-z][a-z0-9-]{1,31}/[a-z][a-z0-9-]{0,39}$`),
	"events.read":  regexp.MustCompile(`^[a-z][a-z0-9-]{1,31}\.[a-z][a-z0-9-]{0,39}$`),
	"egress":       regexp.MustCompile(`^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])?(:[1-9][0-9]{0,4})?$`),
}

// suits refuses a capability without the targets that it needs, and one with targets that it does not have.
func suits(c core.Capability) error {
	meaning := meanings[c.Name]
	wrong := slices.IndexFunc(c.Targets, func(t string) bool {
		_, port, named := strings.Cut(t, ":")
		_, err := strconv.ParseUint(port, 10, 16)
		return targets[c.Name] != nil && !targets[c.Name].MatchString(t) || c.Name == "egress" && named && err != nil
	})
	switch {
	case meaning == "" && c.Targets != nil:
		return fmt.Errorf("module.json: the capability %s has no targets", c.Name)
	case meaning != "" && c.Targets == nil:
		return fmt.Errorf("module.json: the capability %s needs targets: %s", c.Name, meaning)
	case wrong >= 0:
		return fmt.Errorf("module.json: %q is no target of the capability %s: name %s", c.Targets[wrong], c.Name, meaning)
	}
	return nil
}

// covered reports whether a path is at or below one of the prefixes.
func covered(api []core.APIRule, path string) bool {
	return slices.ContainsFunc(api, func(rule core.APIRule) bool {
		return strings.HasPrefix(path+"/", rule.Prefix+"/")
	})
}

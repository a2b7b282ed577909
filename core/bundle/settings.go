package bundle

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"

	"github.com/santhosh-tekuri/jsonschema/v6"
)

// Settings is the schema of a module's settings.
type Settings struct {
	schema     *jsonschema.Schema
	properties map[string]property
}

type property struct {
	Default   json.RawMessage `json:"default"`
	WriteOnly bool            `json:"writeOnly"`
}

// settingName is what a property may be called: it stands in a command line, in audit entries and in the database.
var settingName = regexp.MustCompile(`^[A-Za-z][A-Za-z0-9_-]{0,63}$`)

// ParseSettings reads the schema, which may be absent. It knows no other documents: references stay inside.
func ParseSettings(text json.RawMessage) (*Settings, error) {
	if len(text) == 0 {
		text = json.RawMessage(`{"type": "object", "properties": {}}`)
	}
	doc, err := jsonschema.UnmarshalJSON(bytes.NewReader(text))
	if err != nil {
		return nil, fmt.Errorf("its settings are no JSON Schema: %w", err)
	}
	var shape struct {
		Properties map[string]json.RawMessage `json:"properties"`
	}
	if err := json.Unmarshal(text, &shape); err != nil {
		return nil, errors.New("its settings are no JSON Schema: properties is an object")
	}
	s := &Settings{properties: map[string]property{}}
	for name, text := range shape.Properties {
		var p property
		if err := json.Unmarshal(text, &p); err != nil {
			return nil, fmt.Errorf("its setting %.64q is no JSON Schema of an object", name)
		}
		if !settingName.MatchString(name) {
			return nil, fmt.Errorf("its setting %.64q has a name of other characters than letters, digits, - and _, or over 64 of them", name)
		}
		s.properties[name] = p
	}
	const here = "https://gaia.example/portal/schema/settings.json"
	compiler := jsonschema.NewCompiler()
	compiler.UseLoader(jsonschema.SchemeURLLoader{}) // no file, no network
	if err := compiler.AddResource(here, doc); err != nil {
		return nil, fmt.Errorf("its settings are no JSON Schema: %w", err)
	}
	if s.schema, err = compiler.Compile(here); err != nil {
		return nil, fmt.Errorf("its settings are no JSON Schema: %w", err)
	}
	return s, nil
}

// Names of the properties, sorted.
func (s *Settings) Names() []string { return slices.Sorted(maps.Keys(s.properties)) }

// Has tells whether there is such a property.
func (s *Settings) Has(name string) bool { _, found := s.properties[name]; return found }

// Secret tells whether only the module may read it.
func (s *Settings) Secret(name string) bool { return s.properties[name].WriteOnly }

// Default is the property's; nil: it has none.
func (s *Settings) Default(name string) json.RawMessage { return s.properties[name].Default }

// Check says, in a sentence, what is wrong with what was set over the defaults, and with which property; empty where it is not
// one alone. It says no secret.
func (s *Settings) Check(set map[string]json.RawMessage) (name string, err error) {
	for _, name := range slices.Sorted(maps.Keys(set)) {
		if !s.Has(name) {
			return name, fmt.Errorf("the module has no setting %.64s", name)
		}
	}
	merged, name, err := s.merged(set)
	if err != nil {
		return name, err
	}
	var wrong *jsonschema.ValidationError
	if err := s.schema.Validate(merged); !errors.As(err, &wrong) {
		return "", err
	}
	for len(wrong.Causes) > 0 {
		wrong = wrong.Causes[0]
	}
	if len(wrong.InstanceLocation) == 0 {
		return "", fmt.Errorf("the settings do not fit together: %s", sentenceFor(wrong.ErrorKind, ""))
	}
	name = wrong.InstanceLocation[0]
	if s.Secret(name) {
		return name, fmt.Errorf("the secret %s is not as the module wants it: %s", name, strings.Join(wrong.ErrorKind.KeywordPath(), "/"))
	}
	return name,
		fmt.Errorf("the setting %s is not as the module wants it: %s", field(wrong.InstanceLocation), sentenceFor(wrong.ErrorKind, ""))
}

// merged is what was set over the defaults; of what is not JSON, the name.
func (s *Settings) merged(set map[string]json.RawMessage) (all map[string]any, name string, err error) {
	all = map[string]any{}
	for name, p := range s.properties {
		value, found := set[name]
		if !found {
			value = p.Default
		}
		if value == nil {
			continue
		}
		read, err := jsonschema.UnmarshalJSON(bytes.NewReader(value))
		if err != nil {
			return nil, name, fmt.Errorf("the setting %s is not JSON", name)
		}
		all[name] = read
	}
	return all, "", nil
}

// Accepted is what of set the schema takes, and why it does not take the others.
func (s *Settings) Accepted(set map[string]json.RawMessage) (accepted map[string]json.RawMessage, refused map[string]error) {
	accepted, refused = maps.Clone(set), map[string]error{}
	for len(accepted) > 0 {
		name, err := s.Check(accepted)
		if err == nil {
			break
		}
		if _, set := accepted[name]; set {
			refused[name] = err
			delete(accepted, name)
			continue
		}
		for name := range accepted { // none alone is wrong
			refused[name] = err
		}
		return nil, refused
	}
	return accepted, refused
}

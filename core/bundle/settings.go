package bundle

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"regexp"
	"regexp/syntax"
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

// Limits of the schema of settings.
const (
	maxLevels  = 4   // of items and properties in one another
	maxSchemas = 200 // of settings, and of what is in them
	maxProgram = 256 // instructions of a pattern
	maxNumbers = 8   // that each item of an array is compared with
)

// cheap are numbers that an item is compared with in no time: comparing is exact, and an exponent stands for hundreds of digits.
var cheap = regexp.MustCompile(`^-?[0-9.]{1,20}$`)

// ParseSettings reads the schema, which may be absent. It takes the part of JSON Schema that module.schema.json has for settings: a value
// is compared with one schema, and no schema leads to another, so that the work grows with the bytes of both and not faster.
func ParseSettings(text json.RawMessage) (*Settings, error) {
	s, wrong, err := readSettings(text)
	if err == nil {
		err = mistaken("the schema of its settings", text, wrong)
	}
	if err != nil {
		return nil, err
	}
	return s, nil
}

// readSettings is ParseSettings; wrong is what the schema has that a schema of settings may not have.
func readSettings(text json.RawMessage) (s *Settings, wrong []mistake, err error) {
	if len(text) == 0 {
		text = json.RawMessage(`{}`)
	}
	if err := checkJSON(text); err != nil {
		return nil, nil, fmt.Errorf("its settings are no JSON Schema: %w", err)
	}
	doc, err := jsonschema.UnmarshalJSON(bytes.NewReader(text))
	if err != nil {
		return nil, nil, fmt.Errorf("its settings are no JSON Schema: %w", err)
	}
	manifest, err := schemaOf()
	if err != nil {
		return nil, nil, err
	}
	wrong = (&explained{schema: manifest.text, url: manifestSchema}).explain(manifest.settings.Validate(doc))
	if wrong == nil {
		wrong = (&measured{}).of(doc)
	}
	if wrong != nil {
		return nil, wrong, nil
	}
	s, err = compileSettings(text, doc)
	return s, nil, err
}

// measured is how large a schema of settings is.
type measured struct {
	schemas int
	wrong   []mistake
}

func (m *measured) of(doc any) []mistake {
	m.add(object(doc), nil, 0, false)
	if m.schemas > maxSchemas {
		m.wrong = append(m.wrong, mistake{text: fmt.Sprintf("it has %d schemas, of settings and of what is in them: describe at most %d", m.schemas,
			maxSchemas)})
	}
	return m.wrong
}

// add adds a schema, which lies at that place; repeated: each item of an array is compared with it.
func (m *measured) add(schema map[string]any, at []string, level int, repeated bool) {
	if level > maxLevels {
		m.wrong = append(m.wrong, mistake{at: at, text: fmt.Sprintf("it lies %d levels deep: describe at most %d", level, maxLevels)})
		return
	}
	m.schemas++
	if pattern, ok := schema["pattern"].(string); ok {
		if text := unusable(pattern); text != "" {
			m.wrong = append(m.wrong, mistake{at: append(slices.Clone(at), "pattern"), text: text})
		}
	}
	if repeated {
		m.compared(schema, at)
	}
	if items := object(schema["items"]); items != nil {
		m.add(items, append(slices.Clone(at), "items"), level+1, true)
	}
	properties := object(schema["properties"])
	for _, name := range slices.Sorted(maps.Keys(properties)) {
		m.add(object(properties[name]), append(slices.Clone(at), "properties", name), level+1, repeated)
	}
}

// compared refuses choices that a long array would take long to be compared with.
func (m *measured) compared(schema map[string]any, at []string) {
	choices, _ := schema["enum"].([]any)
	numbers := 0
	for _, choice := range append(slices.Clone(choices), schema["const"]) {
		number, is := choice.(json.Number)
		if !is {
			continue
		}
		if numbers++; !cheap.MatchString(number.String()) {
			m.wrong = append(m.wrong, mistake{at: at, text: fmt.Sprintf("an item is compared with the number %s: choose one of at most 20 digits, without an exponent",
				clipped(number.String(), shownValue))})
			return
		}
	}
	if numbers > maxNumbers {
		m.wrong = append(m.wrong, mistake{at: at, text: fmt.Sprintf("each item is compared with %d numbers: choose at most %d, or give a minimum and a maximum",
			numbers, maxNumbers)})
	}
}

// unusable says why a pattern is none; empty: it is one. Matching takes a step for each of its instructions and each letter.
func unusable(pattern string) string {
	parsed, err := syntax.Parse(pattern, syntax.Perl)
	if err != nil {
		return fmt.Sprintf("%s is no regular expression of RE2", asJSON(pattern))
	}
	program, err := syntax.Compile(parsed.Simplify())
	if err != nil {
		return fmt.Sprintf("%s is no regular expression of RE2", asJSON(pattern))
	}
	if steps := len(program.Inst); steps > maxProgram {
		return fmt.Sprintf("it repeats too much, to %d steps for each letter: write one of at most %d", steps, maxProgram)
	}
	return ""
}

func compileSettings(text json.RawMessage, doc any) (*Settings, error) {
	var shape struct {
		Properties map[string]property `json:"properties"`
	}
	if err := json.Unmarshal(text, &shape); err != nil {
		return nil, fmt.Errorf("its settings are no JSON Schema: %w", err)
	}
	s := &Settings{properties: map[string]property{}}
	for name, p := range shape.Properties {
		if !settingName.MatchString(name) {
			return nil, fmt.Errorf("its setting %.64q has a name of other characters than letters, digits, - and _, or over 64 of them", name)
		}
		s.properties[name] = p
	}
	const here = "https://gaia.example/portal/schema/settings.json"
	compiler := jsonschema.NewCompiler()
	compiler.UseLoader(jsonschema.SchemeURLLoader{}) // no file, no network
	var err error
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
		if err := checkJSON(value); err != nil && s.Secret(name) {
			return nil, name, fmt.Errorf("the secret %s cannot be read as JSON", name)
		} else if err != nil {
			return nil, name, fmt.Errorf("the setting %s cannot be read: %w", name, err)
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

package bundle

import (
	"encoding/json"
	"strings"
	"testing"
)

func TestSettingsAreASmallPartOfJSONSchema(t *testing.T) {
	setting := func(text string) string { return `{"properties":{"a":` + text + `}}` }
	nested := func(levels int) string {
		return setting(strings.Repeat(`{"type":"array","items":`, levels-1) + `{"type":"string"}` + strings.Repeat("}", levels-1))
	}
	for name, row := range map[string]struct{ schema, want string }{
		"none":               {"", ""},
		"an empty one":       {"{}", ""},
		"all of it":          {setting(`{"type":"array","title":"A","description":"B.","default":[],"writeOnly":false,"minItems":0,"maxItems":2,"items":{"type":"object","required":["b"],"additionalProperties":false,"maxProperties":2,"properties":{"b":{"type":"string","minLength":1,"maxLength":2,"pattern":"^a$","enum":["a"]},"c":{"type":"number","minimum":0,"maximum":1,"const":1}}}}`), ""},
		"as deep as may be":  {nested(maxLevels), ""},
		"one without a type": {setting(`{"enum":["a","b"],"default":"a"}`), ""},

		"references that double": {doubling, `"$ref": "$ref" is not allowed here. A module's settings are described by type`},
		"all of":                 {setting(`{"type":"string","allOf":[{}]}`), "properties.a.allOf: allOf is not allowed here. A setting is described by type"},
		"any of, in items":       {setting(`{"type":"array","items":{"type":"string","anyOf":[{}]}}`), "line 1, column 61: properties.a.items.anyOf: anyOf is"},
		"one of":                 {`{"oneOf":[{}]}`, "oneOf is not allowed here"},
		"not":                    {setting(`{"type":"string","not":{}}`), "properties.a.not: not is not allowed here"},
		"if":                     {setting(`{"type":"string","if":{}}`), "properties.a.if: if is not allowed here"},
		"a reference":            {setting(`{"type":"string","$ref":"#"}`), `properties.a."$ref": "$ref" is not allowed here`},
		"a dynamic reference":    {setting(`{"type":"string","$dynamicRef":"#"}`), "is not allowed here"},
		"definitions":            {`{"$defs":{}}`, `"$defs" is not allowed here`},
		"unique items":           {setting(`{"type":"array","uniqueItems":true}`), "uniqueItems is not allowed here"},
		"multiples":              {setting(`{"type":"number","multipleOf":0.1}`), "multipleOf is not allowed here"},
		"properties by patterns": {setting(`{"type":"object","patternProperties":{"(a*)*":{}}}`), "patternProperties is not allowed here"},
		"two types":              {setting(`{"type":["string","number"]}`), "properties.a.type: "},
		"a schema that is true":  {setting(`true`), "properties.a: it is a boolean, and has to be an object"},
		"additional schemas":     {setting(`{"type":"object","additionalProperties":{"type":"string"}}`), "properties.a.additionalProperties: "},
		"choices that are deep":  {setting(`{"type":"array","enum":[[[]]]}`), "properties.a.enum[0]: "},
		"too deep":               {nested(maxLevels + 1), "it lies 5 levels deep: describe at most 4"},
		"too many":               {wide(), "it has 273 schemas, of settings and of what is in them: describe at most 200"},
		"no pattern of RE2":      {setting(`{"type":"string","pattern":"(?=a)"}`), `properties.a.pattern: "(?=a)" is no regular expression of RE2`},
		"a pattern too long":     {setting(`{"type":"string","pattern":"` + strings.Repeat("a", 201) + `"}`), "properties.a.pattern: it has 201 characters"},
		"a pattern of many steps": {setting(`{"type":"string","pattern":"^(a{100}){9}$"}`),
			"properties.a.pattern: it repeats too much, to 922 steps for each letter: write one of at most 256"},
		"items that are numbers": {setting(`{"type":"array","items":{"type":"number","enum":[1,2.5,-3,4,5,6,7,12345678901234567890]}}`), ""},
		"a choice of numbers":    {setting(`{"type":"number","enum":[1e9,2,3,4,5,6,7,8,9,10]}`), ""},
		"items and many numbers": {setting(`{"type":"array","items":{"type":"number","enum":[1,2,3,4,5,6,7,8],"const":9}}`),
			"properties.a.items: each item is compared with 9 numbers: choose at most 8"},
		"many numbers within items": {setting(`{"type":"array","items":{"type":"object","properties":{"b":{"enum":[1,2,3,4,5,6,7,8,9]}}}}`),
			"properties.a.items.properties.b: each item is compared with 9 numbers"},
		"items and a dear number": {setting(`{"type":"array","items":{"type":"number","enum":[1e300]}}`), "compared with the number 1e300"},
		"a number of a megabyte":  {setting(`{"type":"number","minimum":1e999999}`), "it has the number 1e999999, which is too large"},
		"a number that is none":   {setting(`{"type":"number","minimum":1e-999999}`), "it has the number 1e-999999, which is too large, too small"},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := ParseSettings(json.RawMessage(row.schema))
			if row.want == "" && err != nil || row.want != "" && (err == nil || !strings.Contains(err.Error(), row.want)) {
				t.Errorf("%v, want %q", err, row.want)
			}
		})
	}
}

// wide is a schema that is no deeper than it may be, and has 272 schemas in it.
func wide() string {
	text, err := json.Marshal(map[string]any{"properties": settingsOf(16, map[string]any{
		"type": "object", "properties": settingsOf(16, map[string]any{"type": "string"}),
	})})
	if err != nil {
		panic(err)
	}
	return string(text)
}

func settingsOf(count int, schema map[string]any) map[string]any {
	all := map[string]any{}
	for i := range count {
		all["a"+string(rune('a'+i))] = schema
	}
	return all
}

// What an admin sets is bounded as a manifest is.
func TestValuesAreBounded(t *testing.T) {
	s, err := ParseSettings(json.RawMessage(`{"properties":{"a":{"type":"array","items":{"type":"number","minimum":1}},"s":{"type":"string","writeOnly":true}}}`))
	if err != nil {
		t.Fatal(err)
	}
	for name, row := range map[string]struct{ setting, value, want string }{
		"a number of a megabyte":   {"a", `[1e999999]`, "the setting a cannot be read: it has the number 1e999999"},
		"arrays in arrays":         {"a", strings.Repeat("[", 100) + strings.Repeat("]", 100), "more than 64 objects and arrays in one another"},
		"no JSON":                  {"a", `[`, "the setting a is not JSON"},
		"a secret that is no JSON": {"s", `hush`, "the secret s cannot be read as JSON"},
	} {
		t.Run(name, func(t *testing.T) {
			at, err := s.Check(map[string]json.RawMessage{row.setting: json.RawMessage(row.value)})
			if at != row.setting || err == nil || !strings.Contains(err.Error(), row.want) || strings.Contains(err.Error(), "hush") {
				t.Errorf("%s: %v, want %q", at, err, row.want)
			}
		})
	}
}

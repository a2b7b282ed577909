package bundle

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"gaia.example/portal/core"
)

const smallManifest = `{"id":"lab","version":"0.1.0","publisher":"gaia","title":"Lab","description":"A module.","compat":{"host":1},"plugin":"lab","capabilities":[]`

// doubling is a schema of 4.7 KB that takes 2⁶⁴ steps to compare anything with.
var doubling = func() string {
	var levels strings.Builder
	for i := range 64 {
		fmt.Fprintf(&levels, `"d%d":{"allOf":[{"$ref":"#/$defs/d%d"},{"$ref":"#/$defs/d%d"}]},`, i, i+1, i+1)
	}
	return `{"$ref":"#/$defs/d0","$defs":{` + levels.String() + `"d64":{}},"properties":{}}`
}()

// parseLimit is ample for the largest manifest.
const parseLimit = 5 * time.Second

// hugeManifests are as large as the limit lets them be.
func hugeManifests() map[string]string {
	fill := func(head, unit, tail string) string {
		return head + strings.Repeat(unit, (MaxManifest-len(head)-len(tail))/len(unit)) + tail
	}
	return map[string]string{
		"arrays in arrays":      strings.Repeat("[", MaxManifest),
		"objects in objects":    strings.Repeat(`{"a":`, MaxManifest/5),
		"arrays in settings":    smallManifest + `,"settings":{"a":` + strings.Repeat("[", 9_000) + strings.Repeat("]", 9_000) + "}}",
		"too deep settings":     smallManifest + `,"settings":{"a":` + strings.Repeat("[", 20_000) + strings.Repeat("]", 20_000) + "}}",
		"equal contracts":       fill(smallManifest+`,"contracts":[`, `"A",`, `"A"]}`),
		"routes that are wrong": fill(smallManifest+`,"routes":[`, `{},`, `{}]}`),
		"a long title":          fill(`{"title":"`, "a", `"}`),
		"a long path":           fill(smallManifest+`,"api":[{"access":"public","prefix":"`, "/a", `"}]}`),
		"a long version":        fill(`{"version":"0.1.0-`, "a-", `a"}`),
		"a long number":         fill(smallManifest+`,"resources":{"memoryMiB":1`, "0", `}}`),
		"a large exponent":      smallManifest + `,"resources":{"memoryMiB":1e1000000000}}`,
		"large exponents": fill(smallManifest+`,"settings":{"properties":{"a":{"type":"array","items":{"type":"number","minimum":1},"default":[`,
			`1e999999,`, `1]}}}}`),
		"references that double": smallManifest + `,"settings":` + doubling + `}`,
		"settings in settings":   fill(smallManifest+`,"settings":{"properties":{"a":`, `{"type":"array","items":`, `{}`),
		"settings beside settings": fill(smallManifest+`,"settings":{"properties":{`, `"a":{"type":"object","properties":{"a":{"type":"array"}}},`,
			`"b":{"type":"string"}}}}`),
		"a pattern of many steps": smallManifest + `,"settings":{"properties":{"a":{"type":"string","pattern":"` + strings.Repeat(`\\pL{1000}`, 10) +
			`","default":"` + strings.Repeat("a", 200<<10) + `"}}}}`,
		"an unknown field each": fill("{", `"a":0,`, `"a":0}`),
	}
}

func TestHugeManifestsTakeLittleTime(t *testing.T) {
	for name, text := range hugeManifests() {
		began := time.Now()
		if len(text) > MaxManifest {
			t.Errorf("%s: %d bytes", name, len(text))
		}
		_, err := ParseManifest([]byte(text))
		if err == nil {
			t.Errorf("%s: %.200v", name, err)
		}
		if err != nil && len(err.Error()) > 2_000 {
			t.Errorf("%s: the error has %d bytes", name, len(err.Error()))
		}
		if took := time.Since(began); took > parseLimit {
			t.Errorf("%s took %v", name, took)
		}
	}
}

func FuzzManifest(f *testing.F) {
	files, err := filepath.Glob("../../plugins/*/module.json")
	if err != nil || len(files) == 0 {
		f.Fatal(files, err)
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(text)
	}
	for _, rest := range []string{
		`}`, `,"id":"other"}`, `,"ID":"other"}`, `,"api":[{"prefix":"/a","access":"tier","tier":"VAELUS"}]}`,
		`,"api":[{"prefix":"/a","access":"tier","tier":"VAELUS"}],"api":[{"prefix":"/a","access":"public"}]}`,
		`,"api":[{"prefix":"/a","access":"public"}],"search":"/a/b"}`, `,"search":"/a"}`, `,"remote":{"mode":"direct"},"remote":null}`,
		`,"resources":{"memoryMiB":16},"resources":{"concurrency":1}}`,
		`,"settings":{"a":{"type":"string","default":"\u0000\ud800"}}}`, `,"settings":{"a":1e999,"a":2}}`, `,"contracts":["GAIA","GAIA"]}`,
		`,"cards":[{"id":"aa","title":"\u00e4","access":"public","order":0}]}`, `,"resources":{"memoryMiB":1e2}}`,
		`,"resources":{"memoryMiB":16.0}} `, `} {}`,
		`,"events":[{"topic":"a","access":"admin"},{"topic":"a","access":"public"}]}`,
		`,"routes":[{"path":"/a/:b","title":"A","description":"B.","access":"session","sidebar":{"section":"a","label":"b","icon":"c","order":9999,"tier":"NAXUS"}}]}`,
	} {
		f.Add([]byte(smallManifest + rest))
	}
	schema, err := schemaOf()
	if err != nil {
		f.Fatal(err)
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		if len(text) > MaxManifest {
			return
		}
		began := time.Now()
		manifest, err := ParseManifest(text)
		if took := time.Since(began); took > parseLimit {
			t.Errorf("took %v: %.200q", took, text)
		}
		if err != nil {
			return
		}
		encoded := encode(t, manifest)
		doc, err := jsonschema.UnmarshalJSON(bytes.NewReader(encoded))
		if err != nil || schema.Validate(doc) != nil {
			t.Fatalf("%q was read as %s, which the schema refuses: %v", text, encoded, schema.Validate(doc))
		}
		again, err := ParseManifest(encoded)
		if err != nil || !bytes.Equal(encode(t, again), encoded) {
			t.Errorf("%q was read as %s, and that as %s, %v", text, encoded, encode(t, again), err)
		}
		if again.Settings, manifest.Settings = nil, nil; !reflect.DeepEqual(again, manifest) {
			t.Errorf("%q was read as %+v, and then as %+v", text, manifest, again)
		}
	})
}

// encode is the manifest as a module.json: without the fields that are not there.
func encode(t *testing.T, manifest core.Manifest) []byte {
	t.Helper()
	text, err := json.Marshal(manifest)
	if err != nil {
		t.Fatalf("%+v: %v", manifest, err)
	}
	var fields map[string]any
	decoder := json.NewDecoder(bytes.NewReader(text))
	decoder.UseNumber()
	if err := decoder.Decode(&fields); err != nil {
		t.Fatal(err)
	}
	settings := fields["settings"]
	delete(fields, "settings")
	present(fields)
	if settings != nil {
		fields["settings"] = settings
	}
	if text, err = json.Marshal(fields); err != nil {
		t.Fatal(err)
	}
	return text
}

// present takes out what stands for absence.
func present(v any) {
	switch v := v.(type) {
	case []any:
		for _, item := range v {
			present(item)
		}
	case map[string]any:
		for name, value := range v {
			unbounded := value == json.Number("0") && slices.Contains([]string{"memoryMiB", "concurrency", "timeoutSeconds"}, name)
			if value == nil || unbounded || name == "tier" && value == core.NoTier.String() {
				delete(v, name)
			}
			present(value)
		}
	}
}

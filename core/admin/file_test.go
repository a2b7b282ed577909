package admin

import (
	"errors"
	"reflect"
	"strings"
	"testing"
)

func TestReadFile(t *testing.T) {
	got, err := ReadFile("modules.yaml", []byte(`# what we run
publishers:
  - cards/acme.json
modules:
  tools: {bundle: bundles/tools-1.0.0.bundle, grant: all}
  other:
    bundle: 1.2.0
    enabled: false
    grant: [chain.read, events.publish]
  gaia:
  single:
    enabled: true
`))
	want := File{Name: "modules.yaml", Publishers: []FileCard{{"cards/acme.json", 3}}, Modules: []FileModule{
		{ID: "tools", Bundle: "bundles/tools-1.0.0.bundle", Enabled: true, All: true, Line: 5},
		{ID: "other", Bundle: "1.2.0", Grant: []string{"chain.read", "events.publish"}, Line: 6},
		{ID: "gaia", Enabled: true, Line: 10}, {ID: "single", Enabled: true, Line: 11},
	}}
	if err != nil || !reflect.DeepEqual(got, want) {
		t.Errorf("got %+v, %v, want %+v", got, err, want)
	}
	if empty, err := ReadFile("modules.yaml", nil); err != nil || len(empty.Modules) > 0 {
		t.Errorf("an empty file is %+v, %v", empty, err)
	}
}

func TestReadFileTellsEachMistake(t *testing.T) {
	tests := map[string]struct{ text, want string }{
		"unknown fields": {"module: {}\nmodules:\n  tools:\n    bundel: x\n",
			"m.yaml:1: the file has no field module: it may have modules and publishers.\nm.yaml:4: module tools has no field bundel: it may have bundle, enabled and grant."},
		"a name twice":     {"modules:\n  tools: {}\n  tools: {}\n", "m.yaml:3:"},
		"no id":            {"modules:\n  Tools: {}\n", `m.yaml:2: "Tools" is no module's id: small letters, digits and -, a letter first.`},
		"a path for an id": {"modules:\n  ../x: {}\n", `m.yaml:2: "../x" is no module's id`},
		"wrong kinds": {"publishers: acme.json\nmodules:\n  tools: {bundle: [x], enabled: maybe, grant: some}\n",
			"m.yaml:1: publishers is not a list.\nm.yaml:3: bundle is not a text.\nm.yaml:3: enabled is true or false.\nm.yaml:3: grant (all, or a list of capabilities) is not a list."},
		"a list": {"- modules\n", "m.yaml:1: the file is not a mapping of names to values."},
		"capabilities": {"modules:\n  tools:\n    grant:\n      - chain.write\n      - chain.read\n      - chain.read\n",
			"m.yaml:4: there is no capability chain.write.\nm.yaml:6: chain.read is granted twice."},
		"broken YAML":   {"modules:\n  tools: {bundle: x\n", "m.yaml:"},
		"two documents": {"modules: {}\n---\nmodules: {}\n", "m.yaml:3: a second document begins here"},
		"an alias": {"modules:\n  a1: &x {bundle: y}\n  b1: *x\n",
			"m.yaml:2: module a1 is not a mapping of names to values.\nm.yaml:3: module b1 is not a mapping of names to values."},
		"escapes": {"modules: {\"a\\eb\": {}}\n", `m.yaml:1: "a\x1bb" is no module's id`},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			_, err := ReadFile("m.yaml", []byte(test.text))
			var mistakes Mistakes
			if !errors.As(err, &mistakes) || !strings.HasPrefix(err.Error(), test.want) {
				t.Errorf("got\n%v\nwant\n%s", err, test.want)
			}
		})
	}
}

package bundle

import (
	"fmt"
	"strings"
	"testing"
)

func TestTargetsOfCapabilities(t *testing.T) {
	const manifest = `{"id":"lab","version":"0.1.0","publisher":"gaia","title":"Lab","description":"A module.","compat":{"host":1},"plugin":"lab","capabilities":[{"name":%q,%s"reason":"To test it."}]}`
	for _, row := range []struct{ name, targets, problem string }{
		{"egress.fetch", `["api.example.com","api.example.com:8443","xn--bcher-kva.example"]`, ""},
		{"egress.fetch", ``, "the capability egress.fetch needs targets: hosts"},
		{"egress.fetch", `["localhost"]`, `"localhost" is no target of the capability egress.fetch`},
		{"egress.fetch", `["127.0.0.1"]`, `"127.0.0.1" is no target`},
		{"egress.fetch", `["0x7f.1"]`, `"0x7f.1" is no target`},
		{"egress.fetch", `["a.example:0"]`, `"a.example:0" is no target`},
		{"egress.fetch", `["a.example:65535"]`, ""},
		{"egress.fetch", `["a.example:65536"]`, `"a.example:65536" is no target`},
		{"egress.fetch", `["a.example/path"]`, `"a.example/path" is no target`},
		{"egress.fetch", `["a.example."]`, `"a.example." is no target`},
		{"egress.fetch", `["*.example.com"]`, "is not allowed"},
		{"egress.fetch", `["A.example.com"]`, "is no target of the capability egress.fetch"},
		{"events.read", `["network.node","gaia.transfers"]`, ""},
		{"events.read", ``, "the capability events.read needs targets: other modules' topics"},
		{"events.read", `["session"]`, `"session" is no target of the capability events.read`},
		{"events.read", `["network.node.x"]`, `"network.node.x" is no target`},
		{"caller.read", ``, ""},
		{"modules.read", `["gaia/supply"]`, ""},
		{"modules.read", `["*"]`, ""},
		{"caller.read", `["*"]`, "the capability caller.read has no targets"},
		{"egress.fetch", `["*"]`, `"*" is no target of the capability egress.fetch`},
		{"modules.read", `["gaia"]`, `"gaia" is no target of the capability modules.read: name what other modules export`},
		{"modules.read", `["gaia/../x"]`, `"gaia/../x" is no target`},
		{"chain.read", `["a.example"]`, "the capability chain.read has no targets"},
	} {
		targets := ""
		if row.targets != "" {
			targets = `"targets":` + row.targets + ","
		}
		_, err := ParseManifest(fmt.Appendf(nil, manifest, row.name, targets))
		if row.problem == "" && err != nil || row.problem != "" && (err == nil || !strings.Contains(err.Error(), row.problem)) {
			t.Errorf("%s of %s: %v, want %q", row.name, row.targets, err, row.problem)
		}
	}
}

func TestOnlyThePortalsOwnModulesAskForEveryQuery(t *testing.T) {
	const manifest = `{"id":"lab","version":"0.1.0","publisher":%q,"title":"Lab","description":"A module.","compat":{"host":1},"plugin":"lab","capabilities":[{"name":"modules.read","targets":["*"],"reason":"To test it."}]}`
	if _, err := ParseManifest(fmt.Appendf(nil, manifest, "gaia")); err != nil {
		t.Error(err)
	}
	if _, err := ParseManifest(fmt.Appendf(nil, manifest, "acme")); err == nil || !strings.Contains(err.Error(), `"*" is no target of the capability modules.read`) {
		t.Errorf("a partner's asks for every query: %v", err)
	}
}

func TestWhatQueriesTell(t *testing.T) {
	const with = `{"id":"lab","version":"0.1.0","publisher":"gaia","title":"Lab","description":"A module.","compat":{"host":1,"shell":1},"plugin":"lab","capabilities":[],` +
		`"remote":{"mode":"direct"},"routes":[{"path":"/lab/:who","title":"Lab","description":"One.","access":"public"}],"api":[{"prefix":"/open","access":"public"}],` +
		`"queries":[{"name":"of","path":"/open/:who","description":"One's.","parameters":[{"name":"who","description":"Whose.","required":true,"kind":"account"}],%s}]}`
	for _, row := range []struct{ more, problem string }{
		{`"page":"/lab/:who","questions":{"en":["How much has {who}?"],"de":["Wie viel hat {who}?"]},"tells":[{"path":"a.b[].c","unit":"gaia","en":"balance","de":"Guthaben"}],` +
			`"names":{"kind":"thing","id":"a[].id","name":"a[].label"}`, ""},
		{`"page":"/other"`, "/other is none of the routes"},
		{`"questions":{"en":["How much has {what}?"],"de":["Wie viel?"]}`, "of has no parameter what"},
		{`"questions":{"en":["How much?"]}`, "de"},
		{`"tells":[{"path":"a","unit":"gaia","en":"a","de":"a"},{"path":"a","unit":"count","en":"b","de":"b"}]`, "of tells a twice"},
		{`"tells":[{"path":"a[0]","unit":"gaia","en":"a","de":"a"}]`, "A field's path is names joined by dots"},
		{`"tells":[{"path":"a","unit":"apples","en":"a","de":"a"}]`, "unit"},
		{`"names":{"kind":"thing","id":"a[].id","name":"b[].label"}`, "a[].id and b[].label are not of the same rows"},
	} {
		_, err := ParseManifest(fmt.Appendf(nil, with, row.more))
		if row.problem == "" && err != nil || row.problem != "" && (err == nil || !strings.Contains(err.Error(), row.problem)) {
			t.Errorf("%s: %v, want %q", row.more, err, row.problem)
		}
	}
}

func TestQueriesLieBelowTheAPI(t *testing.T) {
	const with = `{"id":"lab","version":"0.1.0","publisher":"gaia","title":"Lab","description":"A module.","compat":{"host":1},"plugin":"lab","capabilities":[],` +
		`"api":[{"prefix":"/open","access":"public"}],"queries":[{"name":"supply","path":%q,"description":"What there is."}%s]}`
	for _, row := range []struct{ path, more, problem string }{
		{"/open/supply", "", ""},
		{"/open", "", ""},
		{"/other/supply", "", "queries[0].path: /other/supply is below no prefix of the api"},
		{"/opens", "", "below no prefix of the api"},
		{"/open/../other", "", "is not allowed"},
		{"/open/a", `,{"name":"supply","path":"/open/b","description":"Again."}`, "the query supply is declared twice"},
		{"/open/a", `,{"name":"of","path":"/open/:who/all","description":"One's.","parameters":[{"name":"who","description":"Whose.","required":true}],"answer":"In wei."}`, ""},
		{"/open/:who", "", "queries[0].path: who stands in the path: describe it in parameters, as one that is required"},
		{"/open/a", `,{"name":"of","path":"/open/:who","description":"One's.","parameters":[{"name":"who","description":"Whose."}]}`,
			"queries[1].path: who stands in the path"},
		{"/open/a", `,{"name":"of","path":"/open/b","description":"One's.","parameters":[{"name":"a","description":"A."},{"name":"a","description":"B."}]}`, "the parameter of of a is declared twice"},
		{"/:who", "", "is not allowed"},
	} {
		_, err := ParseManifest(fmt.Appendf(nil, with, row.path, row.more))
		if row.problem == "" && err != nil || row.problem != "" && (err == nil || !strings.Contains(err.Error(), row.problem)) {
			t.Errorf("%s: %v, want %q", row.path, err, row.problem)
		}
	}
}

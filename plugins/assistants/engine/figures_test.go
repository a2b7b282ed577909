package engine_test

import (
	"context"
	"encoding/json"
	"strings"
	"testing"

	"gaia.example/portal/plugins/assistants/engine"
	"gaia.example/portal/sdk/go/portal"
)

// answering exports one query of a shop's parcels, which tells one field, and answers it with the JSON.
func answering(tell portal.Tell, answer string) *engine.Engine {
	tells := []portal.Tell{tell}
	if strings.Contains(tell.Path, "[]") {
		tells = append([]portal.Tell{{Path: "steps[].start", Unit: "time", EN: "from", DE: "ab"}}, tells...)
	}
	m := &modules{exported: []portal.Exported{{
		Module: "shop", Title: "Shop", Name: "parcels", Description: "Parcels.", Tells: tells,
		Questions: portal.Questions{EN: []string{"How are the parcels?"}, DE: []string{"Wie sind die Pakete?"}},
	}}}
	return engine.New(engine.Config{Host: portal.Host{Modules: fixed{m, answer}}})
}

// Each figure is written in a unit in which it is what it is: nothing that is there becomes zero, nothing unknown a number.
func TestFiguresInTheirUnits(t *testing.T) {
	for _, row := range []struct{ unit, value, en, de string }{
		{"gaia", `"1234567890000000000000"`, "**1,234.5679 GAIA**", "**1.234,5679 GAIA**"},
		{"gaia", `"1"`, "**0.000000000000000001 GAIA**", "**0,000000000000000001 GAIA**"},
		{"gaia", `"1/2"`, "not known now", "jetzt nicht bekannt"},
		{"gaia", `"0.5"`, "not known now", "jetzt nicht bekannt"},
		{"gaia", `null`, "not known now", "jetzt nicht bekannt"},
		{"bytes", `8589934592`, "**8 GiB**", "**8 GiB**"},
		{"bytes", `5242880`, "**5 MiB**", "**5 MiB**"},
		{"bytes", `1536`, "**1.5 KiB**", "**1,5 KiB**"},
		{"bytes", `7`, "**7 B**", "**7 B**"},
		{"seconds", `86400`, "**1 day**", "**1 Tag**"},
		{"seconds", `7200`, "**2 hours**", "**2 Stunden**"},
		{"seconds", `1.5`, "**1.5 s**", "**1,5 s**"},
		{"share", `0.1234`, "**12.34 %**", "**12,34 %**"},
		{"share", `0.0000012`, "**0.00012 %**", "**0,00012 %**"},
		{"number", `-0.0000012`, "**−0.0000012**", "**−0,0000012**"},
		{"number", `-0`, "**0**", "**0**"},
		{"basispoints", `525`, "**5.25 %**", "**5,25 %**"},
		{"count", `1234567`, "**1,234,567**", "**1.234.567**"},
		{"count", `1e1000000`, "not known now", "jetzt nicht bekannt"},
		{"count", `1e-1000000`, "not known now", "jetzt nicht bekannt"},
		{"account", `"0x[](cite:1)"`, "not known now", "jetzt nicht bekannt"},
		{"account", `"0x1111111111111111111111111111111111111111"`, "**0x1111…1111**", "**0x1111…1111**"},
	} {
		e := answering(portal.Tell{Path: "sent", Unit: row.unit, EN: "parcels [1](cite:1)", DE: "Pakete [1](cite:1)"}, `{"sent":`+row.value+`}`)
		for language, want := range map[string]string{"en": row.en, "de": row.de} {
			question := map[string]string{"en": "How are the parcels?", "de": "Wie sind die Pakete?"}[language]
			s := ask(e, engine.Question{Text: question, Language: language})
			_, value, _ := strings.Cut(s.text, ": ")
			if value, _, _ = strings.Cut(strings.TrimSuffix(value, "."), " [1]"); value != want {
				t.Errorf("%s of %s is %q in %q, want %s", row.value, row.unit, value, s.text, want)
			}
			if cited := citations.FindAllString(s.text, -1); len(cited) != len(s.figures) {
				t.Errorf("%q cites %d of %d figures", s.text, len(cited), len(s.figures))
			}
		}
	}
}

// A sum is of the rows that are known, and says so where some are not.
func TestSums(t *testing.T) {
	for _, row := range []struct{ unit, rows, want string }{
		{"count", `1,2,4`, "**7** [1](cite:1)."},
		{"count", `1,null,4`, "**5** [1](cite:1). Of 1 of its 3 steps it is not known."},
		{"count", `null,null`, "not known now."},
		{"gaia", `"1000000000000000000",null`, "**1 GAIA** [1](cite:1). Of 1 of its 2 steps it is not known."},
		{"number", `0.5,1.25`, "**1.75** [1](cite:1)."},
		{"seconds", `40,20`, "**1 minute** [1](cite:1)."},
	} {
		var steps []string
		for value := range strings.SplitSeq(row.rows, ",") {
			steps = append(steps, `{"start":"2026-11-28T12:00:00Z","sent":`+value+`}`)
		}
		e := answering(portal.Tell{Path: "steps[].sent", Unit: row.unit, EN: "parcels", DE: "Pakete", Sum: true},
			`{"steps":[`+strings.Join(steps, ",")+`]}`)
		if s := ask(e, engine.Question{Text: "How are the parcels?", Language: "en"}); s.text != "Parcels: "+row.want {
			t.Errorf("%s: %q, want %s", row.rows, s.text, row.want)
		}
	}
}

// What a tool answers in place of a figure is not kept whole.
func TestAFieldIsKeptShort(t *testing.T) {
	long, err := json.Marshal(strings.Repeat("ä", 300_000))
	if err != nil {
		t.Fatal(err)
	}
	e := answering(portal.Tell{Path: "sent", Unit: "text", EN: "parcels", DE: "Pakete"}, `{"sent":`+string(long)+`}`)
	for event := range e.Answer(context.Background(), engine.Question{Text: "How are the parcels?", Language: "en"}) {
		if f := event.Figure; f != nil && (len(f.Raw) > 1000 || !strings.HasPrefix(f.Raw, "ää")) {
			t.Errorf("it keeps %d bytes of it", len(f.Raw))
		}
	}
}

// Whoever names a validator like another is not taken for it: both are asked for, each with its address. And a name takes no word from
// questions.
func TestTwoOfOneName(t *testing.T) {
	exported := []portal.Exported{{
		Module: "shop", Title: "Shop", Name: "list", Description: "All vendors.", Names: portal.Names{Kind: "vendor", ID: "all[].id", Name: "all[].name"},
		Tells:     []portal.Tell{{Path: "all[].name", Unit: "name", EN: "vendor", DE: "Händler"}},
		Questions: portal.Questions{EN: []string{"Which vendors are there?"}, DE: []string{"Welche Händler gibt es?"}},
	}, {
		Module: "shop", Title: "Shop", Name: "vendor", Description: "One vendor.",
		Parameters: []portal.Parameter{{Name: "id", Required: true, Kind: "vendor"}},
		Tells:      []portal.Tell{{Path: "turnover", Unit: "gaia", EN: "turnover", DE: "Umsatz"}},
		Questions:  portal.Questions{EN: []string{"How much turnover has {id}?"}, DE: []string{"Wie viel Umsatz hat {id}?"}},
	}}
	const answer = `{"all":[{"id":"0xaaaaaaaaaaaaaaaa","name":"Zephyr"},{"id":"0xbbbbbbbbbbbbbbbb","name":"zephyr"},
		{"id":"0xcccccccccccccccc","name":"Quill"},{"id":"0xdddddddddddddddd","name":"turnover"},{"id":"0xee","name":"How much"}],"turnover":"1000000000000000000"}`
	e := engine.New(engine.Config{Host: portal.Host{Modules: fixed{&modules{exported: exported}, answer}}})
	for question, want := range map[string]string{
		"How much turnover has Zephyr?": "**Zephyr \\(0xaaaa…aaaa\\)**\n\nTurnover: **1 GAIA** [1](cite:1).\n\n" +
			"**zephyr \\(0xbbbb…bbbb\\)**\n\nTurnover: **1 GAIA** [2](cite:2).",
		"How much turnover has Quill?": "**Quill**\n\nTurnover: **1 GAIA** [1](cite:1).",
	} {
		if s := ask(e, engine.Question{Text: question, Language: "en"}); s.text != want {
			t.Errorf("%q: %q", question, s.text)
		}
	}
}

// Asked of the visitor after somebody else, the answer does not bear the other's name.
func TestAQuestionThatGoesOnIsOfItsOwnWallet(t *testing.T) {
	exported := []portal.Exported{{
		Module: "shop", Title: "Shop", Name: "vendor", Description: "One vendor.",
		Parameters: []portal.Parameter{{Name: "id", Required: true, Kind: "account"}},
		Tells:      []portal.Tell{{Path: "turnover", Unit: "gaia", EN: "turnover", DE: "Umsatz"}},
		Questions:  portal.Questions{EN: []string{"How much turnover has {id}?"}, DE: []string{"Wie viel Umsatz hat {id}?"}},
	}}
	e := engine.New(engine.Config{Host: portal.Host{Modules: fixed{&modules{exported: exported}, `{"turnover":"1000000000000000000"}`}}})
	before := engine.Turn{Question: "How much turnover has Quill?",
		Understood: json.RawMessage(`{"tool":"shop/vendor","arguments":{"id":"0xcc"},"said":{"id":"Quill"},"fields":["turnover"],"language":"en"}`)}
	s := ask(e, engine.Question{Text: "And how much do I have?", Language: "en", History: []engine.Turn{before}})
	if !strings.HasPrefix(s.text, "**0x0000…00ad**\n\nTurnover: **1 GAIA**") {
		t.Errorf("%q", s.text)
	}
}

package engine_test

import (
	"context"
	"encoding/json"
	"math/big"
	"net/url"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"gaia.example/portal/plugins/assistants/engine"
	"gaia.example/portal/sdk/go/portal"
)

var (
	citations = regexp.MustCompile(`\[([0-9]+)\]\(cite:([0-9]+)\)`)
	escaped   = regexp.MustCompile(`\\.`)
	bold      = regexp.MustCompile(`\*\*([^*]+)\*\*(.?)`)
)

// field is what a tool answered at a figure's path: a.b, or a.3.b of a list.
func field(t *testing.T, answer any, path string) any {
	t.Helper()
	for name := range strings.SplitSeq(path, ".") {
		switch at := answer.(type) {
		case map[string]any:
			answer = at[name]
		case []any:
			n, err := strconv.Atoi(name)
			if err != nil || n >= len(at) {
				t.Fatalf("%s leads nowhere", path)
			}
			answer = at[n]
		default:
			t.Fatalf("%s leads nowhere", path)
		}
	}
	return answer
}

// total is the sum of a field of all rows, of a path like steps[].count.
func total(t *testing.T, answer any, path string) string {
	t.Helper()
	list, name, _ := strings.Cut(path, "[].")
	sum := new(big.Int)
	for _, row := range field(t, answer, list).([]any) {
		text, err := json.Marshal(field(t, row, name))
		if err != nil {
			t.Fatal(err)
		}
		n, ok := new(big.Int).SetString(strings.Trim(string(text), `"`), 10)
		if !ok {
			t.Fatalf("%s is no figure", text)
		}
		sum.Add(sum, n)
	}
	return sum.String()
}

// Whatever is asked, each figure stands in the answer of the tool that it names, at its path, and each is cited after it was sent.
func TestEachFigureIsATools(t *testing.T) {
	m := manifests(t)
	e := engine.New(engine.Config{Host: portal.Host{Modules: m}})
	figures := 0
	for _, q := range questions(t) {
		m.asked = nil
		s := ask(e, engine.Question{Text: q.text, Language: "en"})
		answers := map[string]any{}
		for _, c := range m.asked {
			text, err := json.Marshal(c.answer)
			if err != nil {
				t.Fatal(err)
			}
			var answer any
			if err := json.Unmarshal(text, &answer); err != nil {
				t.Fatal(err)
			}
			answers[c.tool] = answer
		}
		cited := map[string]bool{}
		for _, citation := range citations.FindAllStringSubmatch(s.text, -1) {
			cited[citation[2]] = citation[1] == citation[2]
		}
		if len(cited) != len(s.figures) {
			t.Errorf("%q cites %d of %d figures: %s", q.text, len(cited), len(s.figures), s.text)
		}
		for _, f := range s.figures {
			figures++
			if !cited[strconv.Itoa(f.Number)] {
				t.Errorf("%q does not cite %d", q.text, f.Number)
			}
			answer, asked := answers[f.Tool]
			if !asked {
				t.Errorf("%q has a figure of %s, which was not asked", q.text, f.Tool)
				continue
			}
			want := ""
			if strings.Contains(f.Path, "[]") {
				want = total(t, answer, f.Path)
			} else {
				text, err := json.Marshal(field(t, answer, f.Path))
				if err != nil {
					t.Fatal(err)
				}
				want = strings.Trim(string(text), `"`)
			}
			if f.Raw != want {
				t.Errorf("%q has %s at %s of %s, where %s stands", q.text, f.Raw, f.Path, f.Tool, want)
			}
			if f.At == nil {
				t.Errorf("%q does not say of when %s is", q.text, f.Path)
			}
		}
		for _, said := range bold.FindAllStringSubmatch(s.text, -1) {
			if strings.ContainsAny(said[1], "0123456789") && said[2] != " " && !strings.Contains(said[1], "rack") && !strings.HasPrefix(said[1], "0x") {
				t.Errorf("%q has %q without a citation", q.text, said[0])
			}
		}
	}
	if figures < 300 {
		t.Errorf("only %d figures were looked at", figures)
	}
}

func TestAnswers(t *testing.T) {
	m := manifests(t)
	e := engine.New(engine.Config{Host: portal.Host{Modules: m}})
	for _, row := range []struct{ question, text string }{
		{"How many holders does GAIA have?", "Holders: **402** [1](cite:1).\n\nAs of block 4711, 28 Nov 2026, 18:00 UTC."},
		{"Wie viel Stake hat Atlas?", "**Atlas**\n\nStake: **13 GAIA** [1](cite:1).\n\nStand: Block 4711, 28.11.2026, 18:00 UTC."},
		{"How many transfers were there last week?", "Over the last 7 days\n\nTransfers: **603** [1](cite:1).\n\nAs of block 4711, 28 Nov 2026, 18:00 UTC."},
		{"How did the stake of Atlas change this month?",
			"**Atlas** · Over the last 30 days\n\nStake: **31 GAIA** [1](cite:1) → **33 GAIA** [2](cite:2).\n\nAs of block 4711, 28 Nov 2026, 18:00 UTC."},
		{"Which validator has the most stake?", "1. **Cygnus Nodes** · stake **103 GAIA** [1](cite:1)\n2. **Borealis** · stake **102 GAIA** [2](cite:2)\n" +
			"3. **Atlas** · stake **101 GAIA** [3](cite:3)\n\nAs of block 4711, 28 Nov 2026, 18:00 UTC."},
		{"Soll ich GAIA kaufen?", "Ich gebe keinen Rat. Ich kann Zahlen zeigen, nach denen Sie entscheiden.\n\nIch könnte zum Beispiel beantworten:\n"},
	} {
		s := ask(e, engine.Question{Text: row.question, Language: "en"})
		if !strings.HasPrefix(s.text, row.text) {
			t.Errorf("%q: %q, want %q", row.question, s.text, row.text)
		}
		if again := ask(e, engine.Question{Text: row.question, Language: "en"}); again.text != s.text {
			t.Errorf("%q is answered in another way the second time: %q", row.question, again.text)
		}
	}
	if s := ask(e, engine.Question{Text: "How many transfers were there last week?", Language: "en"}); len(s.charts) != 1 ||
		len(s.charts[0].Series) != 1 || len(s.charts[0].Series[0].Points) != 3 {
		t.Errorf("its charts are %v", s.charts)
	}
}

// A module that does not answer, is switched off, or is above the visitor's tier is said, and nothing in its place.
func TestWhatIsNotThere(t *testing.T) {
	m := manifests(t)
	e := engine.New(engine.Config{Host: portal.Host{Modules: m}})
	const question = "How many validators are active?"
	said := func(want string, refused bool) {
		t.Helper()
		s := ask(e, engine.Question{Text: question, Language: "en"})
		if !strings.Contains(s.text, want) || len(s.figures) > 0 || s.done == nil || s.done.Refused != refused {
			t.Errorf("%q, %d figures, %v, want %q", s.text, len(s.figures), s.done, want)
		}
	}
	m.fails = map[string]error{"network/validators": portal.Errorf(portal.Unavailable, "The module network does not answer now.")}
	said("and it did not answer: The module network does not answer now.", false)
	m.fails = nil
	all := m.exported
	m.exported = nil
	for _, q := range all {
		if q.Module == "network" {
			q.Refused = "This page opens at LIRAETH."
		}
		m.exported = append(m.exported, q)
	}
	said("This page opens at LIRAETH.", true)
	m.exported = nil
	for _, q := range all {
		if q.Module != "network" {
			m.exported = append(m.exported, q)
		}
	}
	said("could answer this, but it is switched off now.", true)
	fresh := engine.New(engine.Config{Host: portal.Host{Modules: m}}) // that has never heard of the network
	for _, q := range []string{question, "How many nodes are online?", "Welche Nodes gibt es?", "Which validator has the most stake?"} {
		if s := ask(fresh, engine.Question{Text: q, Language: "en"}); len(s.figures) > 0 || !s.done.Refused {
			t.Errorf("%q is answered with %s", q, s.text)
		}
	}
	if prompts := e.Prompts(t.Context(), "de"); len(prompts) != 6 {
		t.Errorf("it offers %v", prompts)
	}
}

// A visitor who has not signed in has no wallet to answer for.
func TestAStrangerHasNoWallet(t *testing.T) {
	m := manifests(t)
	e := engine.New(engine.Config{Host: portal.Host{Modules: m}})
	text, refused := "", false
	for event := range e.Answer(t.Context(), engine.Question{Text: "How much GAIA do I have?", Language: "en"}) {
		text += event.Text
		refused = event.Done != nil && event.Done.Refused
	}
	if !refused || text != "Sign in with your wallet, so that I know which one is yours." || len(m.asked) > 0 {
		t.Errorf("%q, and %v were asked", text, m.asked)
	}
}

// An answer that nobody waits for any more asks and says nothing.
func TestAnAnswerIsLeft(t *testing.T) {
	m := manifests(t)
	e := engine.New(engine.Config{Host: portal.Host{Modules: m}})
	for event := range e.Answer(t.Context(), engine.Question{Text: "How much GAIA exists?", Language: "en"}) {
		if event.Step == nil || event.Step.State != engine.Running {
			t.Errorf("it goes on with %v", event)
		}
		break
	}
	if len(m.asked) != 0 {
		t.Errorf("%v were asked", m.asked)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	for event := range e.Answer(ctx, engine.Question{Text: "How much GAIA exists?", Language: "en"}) {
		t.Errorf("it says %v", event)
	}
}

// Texts that modules answer with are shown, and do nothing: no tool is asked that the question does not ask for, nothing in them is a link,
// a mark or a citation, and what a question says of the engine's own rules changes nothing.
func TestInjections(t *testing.T) {
	m := manifests(t)
	e := engine.New(engine.Config{Host: portal.Host{Modules: m}})
	const question = "Which validators are there?"
	m.asked = nil
	ask(e, engine.Question{Text: question, Language: "en"})
	plain := len(m.asked)
	for _, word := range injections {
		m.word, m.asked = word, nil
		s := ask(e, engine.Question{Text: question, Language: "en"})
		if len(m.asked) != plain || s.done.Refused {
			t.Errorf("%q: %d queries, %d without it", word, len(m.asked), plain)
		}
		s = ask(e, engine.Question{Text: "Is the sale open?", Language: "en"})
		if len(s.figures) == 0 {
			t.Errorf("%q: no figure", word)
		}
		for _, citation := range citations.FindAllStringSubmatch(s.text, -1) {
			if n, err := strconv.Atoi(citation[2]); err != nil || n > len(s.figures) {
				t.Errorf("%q is cited as %s", word, citation[0])
			}
		}
		rest := escaped.ReplaceAllString(citations.ReplaceAllString(s.text, ""), "")
		for _, mark := range []string{"](", "<script", "<img", "\n#", "javascript:", "```", "!["} {
			if strings.Contains(rest, mark) {
				t.Errorf("%q: %q has %s", word, s.text, mark)
			}
		}
		for _, suggestion := range s.done.Suggestions {
			if strings.Contains(strings.ToLower(suggestion), "ignore") {
				t.Errorf("%q is suggested", suggestion)
			}
		}
		m.asked = nil
		if s := ask(e, engine.Question{Text: word, Language: "en"}); len(s.figures) > 0 || len(s.steps) > 0 {
			t.Errorf("%q, asked, is answered with %s", word, s.text)
		}
	}
	if len(injections) < 30 {
		t.Errorf("%d injections are tried", len(injections))
	}
}

// What a module answers may be anything that is JSON, and what is asked any text.
func FuzzAnswers(f *testing.F) {
	f.Add("How much GAIA exists?", `{"totalSupply":"1","asOf":{"number":1,"time":"2026-11-28T18:00:00Z"}}`)
	f.Add("Wer sind die 5 größten Inhaber?", `{"rows":[{"address":"0x12","balance":"-1","share":1e400}],"next":"x"}`)
	f.Add("How many transfers were there in the last week?", `{"steps":[null,{"start":"","count":{}}],"problem":"\u0000"}`)
	m := manifests(f)
	f.Fuzz(func(t *testing.T, question, answer string) {
		if !json.Valid([]byte(answer)) {
			return
		}
		e := engine.New(engine.Config{Host: portal.Host{Modules: fixed{m, answer}}})
		for _, q := range []string{question, "What is the uptime of node garden?", "Show the last 20 transfers", "How did GAIA grow in the last month?"} {
			if s := ask(e, engine.Question{Text: q, Language: "de"}); s.done == nil {
				t.Errorf("%q over %s has no end: %s", q, answer, s.text)
			}
		}
	})
}

// fixed answers every query with the same.
type fixed struct {
	*modules

	answer string
}

func (f fixed) Query(_ context.Context, _, _ string, _ url.Values, into any) error {
	return json.Unmarshal([]byte(f.answer), into)
}

// What the engine offers to be asked, it answers.
func TestPromptsAreAnswered(t *testing.T) {
	m := manifests(t)
	e := engine.New(engine.Config{Host: portal.Host{Modules: m}})
	for _, q := range m.exported {
		for _, question := range slices.Concat(q.Questions.EN, q.Questions.DE) {
			if strings.Contains(question, "{") {
				continue
			}
			if s := ask(e, engine.Question{Text: question, Language: "en"}); s.done.Refused || s.steps[0].Tool != q.Module+"/"+q.Name {
				tool, _ := s.did()
				t.Errorf("%q of %s/%s is answered by %s", question, q.Module, q.Name, tool)
			} else if slices.Contains(s.done.Suggestions, question) {
				t.Errorf("%q is offered to whoever has just asked it", question)
			}
		}
	}
}

// What something is, and how it is done, stands in the guide, which is cited; what there is now never comes from it.
func TestTheGuide(t *testing.T) {
	m := manifests(t)
	e := engine.New(engine.Config{Host: portal.Host{Modules: m}})
	for _, row := range []struct{ question, title, text string }{
		{"What is a tier?", "What a tier is", "A tier says which areas of the portal are open to you."},
		{"How do I become a validator?", "Becoming a validator", "Validator setup leads through it step by step"},
		{"what are signals", "Signals", "A signal is a statement about the network"},
		{"How does delegating work?", "Delegating", "Delegating gives a validator your stake"},
		{"What does unbonding mean?", "Unbonding", "What you take out of the stake unbonds first"},
		{"Was ist eine Epoche?", "Epochen", "Eine Epoche ist eine Zeitspanne"},
		{"Wie richte ich einen Node ein?", "Einen Node einrichten", "Node Setup hat eine Zeile"},
		{"Was bedeutet Vesting?", "Vesting", "GAIA im Vesting wird mit der Zeit Ihres"},
		{"Erkläre Heartbeats", "Heartbeats", "Ein Heartbeat ist eine kurze Nachricht"},
		{"Was ist ein Heartbaet?", "Heartbeats", "Ein Heartbeat ist eine kurze Nachricht"},
	} {
		s := ask(e, engine.Question{Text: row.question, Language: "en"})
		tool, _ := s.did()
		if !strings.HasPrefix(s.text, row.text) || len(s.figures) != 1 || s.figures[0].Value != row.title || !strings.HasPrefix(tool, "guide/") {
			t.Errorf("%q: %s, cites %v of %s", row.question, s.text, s.figures, tool)
		}
	}
}

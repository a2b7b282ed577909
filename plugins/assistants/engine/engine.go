package engine

import (
	"context"
	"encoding/json"
	"iter"
	"slices"
	"strings"
	"sync"

	"gaia.example/portal/sdk/go/portal"
)

// Config is what an Engine needs.
type Config struct {
	Host portal.Host // modules.read: what it is granted is what the engine can answer
}

// Engine answers questions. Safe for concurrent use.
type Engine struct {
	modules portal.Modules

	mu    sync.Mutex
	last  *index                     // of the exported queries that lastOf describes
	seen  string                     // these, as JSON
	known map[string]portal.Exported // all that were ever listed, by name: of a module that is switched off since
}

// New makes an Engine.
func New(c Config) *Engine {
	return &Engine{modules: c.Host.Modules, known: map[string]portal.Exported{}}
}

// longestQuestion is how many characters of a question are read.
const longestQuestion = 2000

// Answer answers a question as the caller of ctx. It ends with a Done, unless ctx ends before or the range over it is left.
func (e *Engine) Answer(ctx context.Context, q Question) iter.Seq[Event] {
	return func(yield func(Event) bool) {
		w := &writer{ctx: ctx, yield: yield, engine: e, language: languageOf(split(fold(cut(q.Text))), q.Language), now: q.Now}
		e.answer(ctx, q, w)
	}
}

func (e *Engine) answer(ctx context.Context, q Question, w *writer) {
	x, err := e.index(ctx)
	if err != nil {
		w.text(sayf(w.language, "catalogue", inText(sentence(err), "text")))
		w.done(Done{Refused: true})
		return
	}
	a, before := e.read(ctx, x, q, w.language)
	p := x.planned(a, before)
	switch {
	case ctx.Err() != nil:
	case p == nil:
		e.decline(x, a, w)
	case p.tool.Refused != "":
		w.text(sayf(w.language, "refused", inText(p.tool.Title, "name"), inText(p.tool.Name, "name"), inText(p.tool.Refused, "text")))
		w.done(Done{Refused: true, Suggestions: x.suggestions(a, w.language), Understood: p.understood()})
	case p.missing != "" && a.me && a.wallet == "":
		w.text(say(w.language, "stranger"))
		w.done(Done{Refused: true, Suggestions: x.suggestions(a, w.language), Understood: p.understood()})
	case p.missing != "":
		w.text(sayf(w.language, "missing", inText(p.tool.Title, "name"), inText(p.tool.Name, "name")))
		w.done(Done{Refused: true, Suggestions: x.suggestions(a, w.language), Understood: p.understood()})
	default:
		w.perform(p)
		w.done(Done{Suggestions: p.next(w.language), Understood: p.understood()})
	}
}

// read finds out what a question says. Names are looked up where one of its words is none that the tools know.
func (e *Engine) read(ctx context.Context, x *index, q Question, language string) (asked, *understood) {
	text, found := addressed(cut(q.Text))
	said := split(text)
	folded := make([]string, len(said))
	for i, word := range said {
		folded[i] = fold(word)
	}
	strange := slices.ContainsFunc(folded, func(word string) bool { return !x.understood(word, language) })
	var names []name
	if strange {
		names = e.names(ctx, x)
	}
	words, named := findNames(folded, names)
	var best asked
	for i, meant := range x.readings(words, language) {
		a := recognise(meant, found)
		a.language = language
		a.settle(named)
		if caller := portal.CallerFrom(ctx); caller.SignedIn {
			a.wallet = strings.ToLower(caller.Wallet.String())
		}
		if fits := x.fits(a); len(fits) > 0 {
			a.score = fits[0].score
		}
		if i == 0 || a.score > best.score {
			best = a
		}
	}
	var before *understood
	if n := len(q.History); n > 0 && len(q.History[n-1].Understood) > 0 {
		var u understood
		if json.Unmarshal(q.History[n-1].Understood, &u) == nil && u.Tool != "" {
			before = &u
		}
	}
	return best, before
}

// decline says that there is no answer, why, and what could be answered.
func (e *Engine) decline(x *index, a asked, w *writer) {
	why := "outside"
	for _, word := range a.words {
		if what := asks[word]; what != "" {
			why = what
		}
	}
	if a.act() {
		why = "act"
	}
	if off := e.off(x, a); off != "" {
		w.text(sayf(w.language, "off", inText(off, "name")))
		w.done(Done{Refused: true, Suggestions: x.suggestions(a, w.language)})
		return
	}
	suggestions := x.suggestions(a, w.language)
	if len(suggestions) == 0 {
		why = "nothing"
	}
	w.text(say(w.language, why))
	if len(suggestions) > 0 {
		w.text("\n\n" + say(w.language, "could") + "\n")
		for _, s := range suggestions {
			w.text("\n- " + inText(s, "text"))
		}
	}
	w.done(Done{Refused: true, Suggestions: suggestions})
}

// index is that of what the caller may ask.
func (e *Engine) index(ctx context.Context) (*index, error) {
	exported, err := e.modules.Queries(ctx)
	if err != nil {
		return nil, err
	}
	text, err := json.Marshal(exported)
	if err != nil {
		return nil, err
	}
	e.mu.Lock()
	defer e.mu.Unlock()
	for _, q := range exported {
		e.known[q.Module+"/"+q.Name] = q
	}
	if e.last == nil || e.seen != string(text) {
		e.last, e.seen = newIndex(exported), string(text)
	}
	return e.last, nil
}

// off is the title of a module that could have answered, was there before and is no longer; empty: there is none.
func (e *Engine) off(x *index, a asked) string {
	here := map[string]bool{}
	for _, t := range x.tools {
		here[t.Module] = true
	}
	var gone []portal.Exported
	e.mu.Lock()
	for _, q := range e.known {
		if !here[q.Module] {
			gone = append(gone, q)
		}
	}
	e.mu.Unlock()
	if len(gone) == 0 {
		return ""
	}
	slices.SortFunc(gone, func(a, b portal.Exported) int { return strings.Compare(a.Module+a.Name, b.Module+b.Name) })
	if p := newIndex(gone).planned(a, nil); p != nil {
		return p.tool.Title
	}
	return ""
}

// Prompts are up to six questions that can be answered for the caller now; none where the portal does not say.
func (e *Engine) Prompts(ctx context.Context, language string) []string {
	x, err := e.index(ctx)
	if err != nil {
		return nil
	}
	return x.offered(x.tools, language, 6, portal.CallerFrom(ctx).SignedIn)
}

// offered are questions that the tools answer without more being said, in turns of their modules.
func (x *index) offered(tools []*tool, language string, most int, signedIn bool) (all []string) {
	for turn := 0; turn < 12 && len(all) < most; turn++ {
		taken := map[string]bool{}
		for _, t := range tools {
			questions := t.Questions.EN
			if language == "de" {
				questions = t.Questions.DE
			}
			if t.Refused != "" || taken[t.Module] || t.personal && !signedIn {
				continue
			}
			whole := slices.IndexFunc(questions, func(q string) bool { return !strings.Contains(q, "{") && !slices.Contains(all, q) })
			if whole < 0 || whole > 0 && slices.ContainsFunc(questions[:whole], func(q string) bool { return slices.Contains(all, q) }) {
				continue
			}
			taken[t.Module] = true
			all = append(all, questions[whole])
			if len(all) == most {
				return all
			}
		}
	}
	return all
}

// suggestions are questions of the tools that fit best.
func (x *index) suggestions(a asked, language string) []string {
	var tools []*tool
	for _, f := range x.fits(a) {
		tools = append(tools, f.tool)
	}
	return x.offered(tools[:min(len(tools), 8)], language, 3, a.wallet != "")
}

// next are other questions that the tool of a plan answers.
func (p *plan) next(language string) (all []string) {
	questions := p.tool.Questions.EN
	if language == "de" {
		questions = p.tool.Questions.DE
	}
	for _, q := range questions {
		if !strings.Contains(q, "{") && len(all) < 3 {
			all = append(all, q)
		}
	}
	return all
}

// understood is what a later question may follow up on.
func (p *plan) understood() json.RawMessage {
	u := understood{Tool: p.tool.name, Said: p.said, Language: p.asked.language}
	if len(p.arguments) > 0 {
		u.Arguments = p.arguments[0]
	}
	for _, i := range p.fields {
		u.Fields = append(u.Fields, p.tool.Tells[i].Path)
	}
	text, err := json.Marshal(u)
	if err != nil {
		return nil
	}
	return text
}

func cut(text string) string {
	if runes := []rune(text); len(runes) > longestQuestion {
		return string(runes[:longestQuestion])
	}
	return text
}

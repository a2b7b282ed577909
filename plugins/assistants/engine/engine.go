package engine

import (
	"context"
	"encoding/json"
	"iter"
	"maps"
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

// spoken is a language that the engine speaks.
func spoken(language string) string {
	if language == "de" {
		return "de"
	}
	return "en"
}

// longestQuestion is how many characters of a question are read.
const longestQuestion = 2000

// Answer answers a question as the caller of ctx. It ends with a Done, unless ctx ends before or the range over it is left.
func (e *Engine) Answer(ctx context.Context, q Question) iter.Seq[Event] {
	return func(yield func(Event) bool) {
		w := &writer{ctx: ctx, yield: yield, engine: e, language: spoken(q.Language)}
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
	w.language = x.languageOf(split(fold(cut(q.Text))), q.Language)
	a, before := e.read(ctx, x, q, w.language)
	p := x.planned(a, before)
	switch {
	case ctx.Err() != nil:
	case p == nil:
		e.decline(x, a, w)
	case p.tool.section != nil:
		w.explain(p.tool)
		w.done(Done{Suggestions: p.next(w.language), Understood: p.understood()})
	case p.tool.gone:
		w.text(sayf(w.language, "off", inText(p.tool.Title, "name")))
		w.done(Done{Refused: true, Suggestions: x.suggestions(a, w.language)})
	case a.me && a.wallet == "" && (p.tool.personal || p.missing != ""):
		w.text(say(w.language, "stranger"))
		w.done(Done{Refused: true, Suggestions: x.suggestions(a, w.language), Understood: p.understood()})
	case p.tool.Refused != "":
		w.text(sayf(w.language, "refused", inText(p.tool.Title, "name"), inText(p.tool.Name, "name"), inText(p.tool.Refused, "text")))
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
	strange := func(word string) bool { return !x.understood(word, language) }
	var names []name
	if slices.ContainsFunc(folded, strange) {
		// Whoever calls theirs "stake" takes that word from no question: a name has a word that is none of the tools'.
		names = slices.DeleteFunc(e.names(ctx, x), func(n name) bool { return !slices.ContainsFunc(n.words, strange) })
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
	e.mu.Lock()
	defer e.mu.Unlock()
	here := map[string]bool{}
	for _, q := range exported {
		here[q.Module] = true
		if !portal.CallerFrom(ctx).Admin { // who alone hears of some
			e.known[q.Module+"/"+q.Name] = q
		}
	}
	var gone []portal.Exported
	for _, name := range slices.Sorted(maps.Keys(e.known)) {
		if q := e.known[name]; !here[q.Module] {
			gone = append(gone, q)
		}
	}
	text, err := json.Marshal([][]portal.Exported{exported, gone})
	if err != nil {
		return nil, err
	}
	if e.last == nil || e.seen != string(text) {
		e.last, e.seen = newIndex(exported, gone), string(text)
	}
	return e.last, nil
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
			if t.Refused != "" || t.gone || taken[t.Module] || t.personal && !signedIn {
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
	fits := x.fits(a)
	if len(fits) == 0 || fits[0].like < 0.15 { // nothing is near: what anybody asks
		return x.offered(x.tools, language, 3, a.wallet != "")
	}
	for _, f := range fits[:min(len(fits), 8)] {
		tools = append(tools, f.tool)
	}
	return x.offered(tools, language, 3, a.wallet != "")
}

// next are other questions that the tool of a plan answers.
func (p *plan) next(language string) (all []string) {
	questions := p.tool.Questions.EN
	if language == "de" {
		questions = p.tool.Questions.DE
	}
	said := stems(p.asked.words, language)
	for _, q := range questions {
		if !strings.Contains(q, "{") && len(all) < 3 && !slices.Equal(stems(p.tool.marked(q), language), said) { // not what was asked now
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

func cut(text string) string { return cutTo(text, longestQuestion) }

// cutTo is the beginning of a text, of at most that many characters.
func cutTo(text string, most int) string {
	if runes := []rune(text); len(runes) > most {
		return string(runes[:most])
	}
	return text
}

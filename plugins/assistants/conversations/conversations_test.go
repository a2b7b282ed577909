package conversations

import (
	"context"
	"database/sql"
	"encoding/json"
	"fmt"
	"io"
	"iter"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"gaia.example/portal/core/coretest"
	quietly "gaia.example/portal/core/coretest/quiet"
	"gaia.example/portal/plugins/assistants/engine"
	"gaia.example/portal/sdk/go/portal"
	"gaia.example/portal/sdk/go/portalsql/portalsqltest"
	"gaia.example/portal/sdk/go/portaltest"
)

var (
	ada = portal.Caller{Wallet: portal.Address{0xad}, SignedIn: true, Tier: portal.LIRAETH}
	ben = portal.Caller{Wallet: portal.Address{0xbe}, SignedIn: true, Tier: portal.NAXUS}
)

// tables opens an empty database with the module's migrations, of the kind that the test is for.
var tables = func(t *testing.T) *sql.DB { return portalsqltest.Open(t, os.DirFS("../migrations")) }

func TestMain(m *testing.M) { coretest.Main(m) }

// held is an engine whose answers come as the test lets them.
type held struct {
	events chan engine.Event // of the answer that runs

	mu    sync.Mutex
	asked []engine.Question
	by    []portal.Caller
}

func (h *held) Answer(ctx context.Context, q engine.Question) iter.Seq[engine.Event] {
	h.mu.Lock()
	h.asked, h.by = append(h.asked, q), append(h.by, portal.CallerFrom(ctx))
	h.mu.Unlock()
	return func(yield func(engine.Event) bool) {
		for {
			select {
			case <-ctx.Done():
				return
			case event := <-h.events:
				if !yield(event) || event.Done != nil {
					return
				}
			}
		}
	}
}

func (h *held) Prompts(_ context.Context, language string) []string {
	return []string{"What is GAIA? " + language}
}

// room is a module's conversations with an engine that the test holds.
type room struct {
	*Conversations
	*held

	t    *testing.T
	db   *sql.DB
	host *portaltest.Host
}

func open(t *testing.T) *room {
	t.Helper()
	return beside(t, tables(t))
}

// beside is one more process of the same module.
func beside(t *testing.T, db *sql.DB) *room {
	t.Helper()
	manifest, err := os.ReadFile("../module.json")
	if err != nil {
		t.Fatal(err)
	}
	r := &room{held: &held{events: make(chan engine.Event)}, t: t, db: db, host: portaltest.NewHost(t, manifest)}
	r.Conversations = New(Config{Host: r.host.Host(), DB: db, Answerer: r.held})
	t.Cleanup(r.Close)
	return r
}

// do makes a request, and reads the answer into into, or its sentence.
func (r *room) do(who portal.Caller, method, path, body string, into any) int {
	r.t.Helper()
	mux := http.NewServeMux()
	r.Handle(mux)
	w := httptest.NewRecorder()
	mux.ServeHTTP(w, httptest.NewRequestWithContext(portal.WithCaller(r.t.Context(), who), method, path, strings.NewReader(body)))
	answer, err := io.ReadAll(w.Result().Body)
	if err != nil {
		r.t.Fatal(err)
	}
	switch into := into.(type) {
	case nil:
	case *string:
		*into = string(answer)
	default:
		if err := json.Unmarshal(answer, into); err != nil {
			r.t.Fatalf("%s %s: %d %.300s", method, path, w.Code, answer)
		}
	}
	return w.Code
}

// ask is a question that is asked, in a new conversation where path has none.
func (r *room) ask(who portal.Caller, path, id, text string, parent *string) (thread Thread) {
	r.t.Helper()
	body, err := json.Marshal(asking{ID: id, Parent: parent, Text: text, Language: "en"})
	if err != nil {
		r.t.Fatal(err)
	}
	if status := r.do(who, http.MethodPost, path, string(body), &thread); status != http.StatusOK {
		r.t.Fatalf("%s is answered with %d", text, status)
	}
	return thread
}

// say has the engine go on.
func (r *room) say(events ...engine.Event) {
	r.t.Helper()
	for _, event := range events {
		select {
		case r.events <- event:
		case <-time.After(20 * time.Second):
			r.t.Fatal("nobody reads the answer")
		}
	}
}

// until reads the conversation until the newest message is so.
func (r *room) until(who portal.Caller, id string, so func(Message) bool) Message {
	r.t.Helper()
	var last Message
	quietly.Until(r.t, 30*time.Second, "the newest message is as it is to be", func() bool {
		thread, err := r.thread(r.t.Context(), who.Wallet, id)
		if err != nil {
			r.t.Fatal(err)
		}
		last = thread.Messages[len(thread.Messages)-1]
		return so(last)
	})
	return last
}

func state(s State) func(Message) bool { return func(m Message) bool { return m.State == s } }

func id(n int) string { return fmt.Sprintf("question-of-this-%04d", n) }

var (
	done  = engine.Event{Done: &engine.Done{Suggestions: []string{"And staked?"}, Understood: json.RawMessage(`{"tool":"gaia/supply"}`)}}
	words = engine.Event{Text: "There are **12** [1](cite:1) "}
)

func TestAnAnswerIsWrittenWhoeverLooks(t *testing.T) {
	r := open(t)
	thread := r.ask(ada, "/conversations", id(1), "How much GAIA is there?", nil)
	if len(thread.Messages) != 2 || thread.Messages[1].State != Running || thread.Title != "How much GAIA is there?" ||
		thread.Head != thread.Messages[1].ID {
		t.Fatalf("it begins as %+v", thread)
	}
	r.say(
		engine.Event{Step: &engine.Step{ID: 1, Tool: "gaia/supply", State: engine.Running}},
		engine.Event{Step: &engine.Step{ID: 1, Tool: "gaia/supply", State: engine.Read, Millis: 3}},
		engine.Event{Figure: &engine.Figure{Number: 1, Value: "12"}}, words, engine.Event{Text: "GAIA."},
	)
	half := r.until(ada, thread.ID, func(m Message) bool { return strings.HasSuffix(m.Text, "GAIA.") })
	if half.State != Running || len(half.Parts) != 3 || half.Parts[0].Step.State != engine.Read || half.FirstMillis == nil {
		t.Errorf("half-way it is %+v", half)
	}
	r.say(done)
	whole := r.until(ada, thread.ID, state(Done))
	if whole.Text != "There are **12** [1](cite:1) GAIA." || whole.TookMillis == nil || whole.Parts[3].Done.Suggestions[0] != "And staked?" {
		t.Errorf("at its end it is %+v", whole)
	}
	if got := r.by[0]; got.Wallet != ada.Wallet {
		t.Errorf("it was asked as %+v", got)
	}
	follow := r.ask(ada, "/conversations/"+thread.ID+"/questions", id(2), "And last week?", &whole.ID)
	r.say(done)
	r.until(ada, thread.ID, state(Done))
	if turns := r.asked[1].History; len(turns) != 1 || turns[0].Question != "How much GAIA is there?" ||
		string(turns[0].Understood) != `{"tool":"gaia/supply"}` || len(follow.Messages) != 4 {
		t.Errorf("what follows knows of %+v", turns)
	}
	// The owner's pages were told of it as it came, and nobody else's.
	newest := Changed{}
	for _, event := range r.host.Published() {
		if event.To == nil || *event.To != ada.Wallet || event.Topic != topic {
			t.Errorf("told: %+v", event)
		}
		var told Changed
		if err := json.Unmarshal(event.Payload, &told); err != nil {
			t.Fatal(err)
		}
		if told.Message != nil {
			newest = told
		}
	}
	if newest.Message == nil || newest.Message.State != Done || newest.Conversation != thread.ID {
		t.Errorf("the last that they were told is %+v", newest)
	}
}

func TestNobodyElseSeesOrChangesAConversation(t *testing.T) {
	r := open(t)
	thread := r.ask(ada, "/conversations", id(1), "Mine?", nil)
	r.say(words, done)
	r.until(ada, thread.ID, state(Done))
	at := "/conversations/" + thread.ID
	for _, row := range [][3]string{
		{"GET", at, ""},
		{"PATCH", at, `{"title":"Theirs"}`},
		{"DELETE", at, ""},
		{"POST", at + "/questions", `{"id":"` + id(7) + `","text":"x","language":"en"}`},
		{"POST", at + "/answers", `{"question":"` + id(1) + `"}`},
		{"POST", at + "/stop", `{"answer":"` + thread.Head + `"}`},
	} {
		if status := r.do(ben, row[0], row[1], row[2], nil); status != http.StatusNotFound {
			t.Errorf("%s %s of another's is answered with %d", row[0], row[1], status)
		}
	}
	var list List
	r.do(ben, "GET", "/conversations?q=mine", "", &list)
	if len(list.Conversations) != 0 {
		t.Errorf("another finds %+v", list)
	}
	var says string
	body := `{"id":"` + id(1) + `","text":"x","language":"en"}`
	if status := r.do(ben, "POST", "/conversations", body, &says); status != http.StatusConflict {
		t.Errorf("a question's id of another's: %d %s", status, says)
	}
	r.do(ben, "DELETE", "/own", "", nil)
	if len(r.until(ada, thread.ID, state(Done)).Text) == 0 {
		t.Error("another deleted it")
	}
}

func TestAQuestionThatIsSentTwiceIsAskedOnce(t *testing.T) {
	r := open(t)
	first := r.ask(ada, "/conversations", id(1), "Once?", nil)
	second := r.ask(ada, "/conversations", id(1), "Once?", nil)
	if first.ID != second.ID || len(second.Messages) != 2 {
		t.Errorf("twice: %+v", second)
	}
	r.say(done)
	r.until(ada, first.ID, state(Done))
	if len(r.asked) != 1 {
		t.Errorf("the engine was asked %d times", len(r.asked))
	}
}

func TestBranchesStayBesideOneAnother(t *testing.T) {
	r := open(t)
	thread := r.ask(ada, "/conversations", id(1), "First?", nil)
	r.say(words, done)
	first := r.until(ada, thread.ID, state(Done))
	at := "/conversations/" + thread.ID
	if status := r.do(ada, "POST", at+"/answers", `{"question":"`+id(1)+`"}`, &thread); status != http.StatusOK {
		t.Fatal(status)
	}
	r.say(done)
	again := r.until(ada, thread.ID, state(Done))
	if *again.Parent != *first.Parent || again.ID == first.ID {
		t.Errorf("answered again: %+v", again)
	}
	edited := r.ask(ada, at+"/questions", id(2), "Otherwise?", nil)
	r.say(done)
	r.until(ada, thread.ID, state(Done))
	if len(edited.Messages) != 5 || edited.Messages[3].Parent != nil || edited.Title != "First?" {
		t.Errorf("edited: %+v", edited.Messages)
	}
	var kept Conversation
	if status := r.do(ada, "PATCH", at, `{"head":"`+first.ID+`","pinned":true,"title":" Mine "}`, &kept); status != 200 || kept.Head != first.ID ||
		!kept.Pinned || kept.Title != "Mine" {
		t.Errorf("%d %+v", status, kept)
	}
	var says string
	for _, body := range []string{`{"head":"elsewhere"}`, `{"title":""}`, `{"title":"a\nb"}`, `{"title":"` + strings.Repeat("a", MostTitle+1) + `"}`,
		`{"owner":"x"}`} {
		if status := r.do(ada, "PATCH", at, body, &says); status != http.StatusBadRequest {
			t.Errorf("%s is answered with %d %s", body, status, says)
		}
	}
}

func TestStoppedItKeepsWhatWasWritten(t *testing.T) {
	r := open(t)
	other := beside(t, r.db)
	for n, by := range []*room{r, other} { // another process stops it as well
		thread := r.ask(ada, "/conversations", id(n), "Long?", nil)
		r.say(words)
		r.until(ada, thread.ID, func(m Message) bool { return m.Text != "" })
		if status := by.do(ada, "POST", "/conversations/"+thread.ID+"/stop", `{"answer":"`+thread.Head+`"}`, &thread); status != http.StatusOK {
			t.Fatal(status)
		}
		if last := thread.Messages[1]; last.State != Stopped || last.Text != words.Text {
			t.Errorf("stopped it is %+v", last)
		}
		if by == other {
			r.say(words) // it is told with the next that would be kept
		}
		r.all.Wait()
		if last := r.until(ada, thread.ID, state(Stopped)); last.Text != words.Text {
			t.Errorf("after that it is %+v", last)
		}
	}
}

func TestWhatAProcessLeftIsInterrupted(t *testing.T) {
	r := open(t)
	thread := r.ask(ada, "/conversations", id(1), "Cut?", nil)
	r.say(words)
	r.until(ada, thread.ID, func(m Message) bool { return m.Text != "" })
	other := beside(t, r.db)
	if err := other.interruptLost(t.Context()); err != nil {
		t.Fatal(err)
	}
	if got := r.until(ada, thread.ID, func(Message) bool { return true }); got.State != Running {
		t.Errorf("while its process lives it is %s", got.State)
	}
	other.config.Now = func() time.Time { return time.Now().Add(time.Minute) } // nothing said that it lives since
	if err := other.interruptLost(t.Context()); err != nil {
		t.Fatal(err)
	}
	if got := r.until(ada, thread.ID, state(Interrupted)); got.Text != words.Text {
		t.Errorf("it keeps %q", got.Text)
	}
	r.say(words) // what comes later changes nothing
	r.all.Wait()
	if got := r.until(ada, thread.ID, state(Interrupted)); got.Text != words.Text {
		t.Errorf("later it has %q", got.Text)
	}
	// A process that ends in good order says so itself.
	again := r.ask(ada, "/conversations", id(2), "Ended?", nil)
	r.say(words)
	r.until(ada, again.ID, func(m Message) bool { return m.Text != "" })
	r.Close()
	r.until(ada, again.ID, state(Interrupted))
	var says string
	if status := r.do(ada, "POST", "/conversations", `{"id":"`+id(3)+`","text":"x","language":"en"}`, &says); status != http.StatusServiceUnavailable {
		t.Errorf("a process that ends takes a question: %d %s", status, says)
	}
}

func TestAnAnswerThatIsTooLongFails(t *testing.T) {
	r := open(t)
	thread := r.ask(ada, "/conversations", id(1), "Everything?", nil)
	r.say(engine.Event{Text: strings.Repeat("x", mostAnswer/2)}, engine.Event{Text: strings.Repeat("y", mostAnswer)})
	if got := r.until(ada, thread.ID, state(Failed)); !strings.HasPrefix(got.Text, "xxx") {
		t.Errorf("it is %.20s", got.Text)
	}
	thread = r.ask(ada, "/conversations", id(2), "And of figures?", nil)
	r.say(engine.Event{Figure: &engine.Figure{Number: 1, Raw: strings.Repeat("1", mostAnswer+1)}})
	r.until(ada, thread.ID, state(Failed))
}

// A conversation whose answers have become large has no more of them: it is read and sent whole.
func TestAConversationHasAnEnd(t *testing.T) {
	r := open(t)
	thread := r.ask(ada, "/conversations", id(1), "Everything?", nil)
	r.say(done)
	r.until(ada, thread.ID, state(Done))
	if _, err := r.db.ExecContext(t.Context(), "UPDATE messages SET text = $1 WHERE role = $2", strings.Repeat("x", mostThread), roleAnswer); err != nil {
		t.Fatal(err)
	}
	var said string
	body := `{"id":"` + id(2) + `","text":"And more?","language":"en"}`
	if status := r.do(ada, "POST", "/conversations/"+thread.ID+"/questions", body, &said); status != http.StatusConflict ||
		!strings.Contains(said, "begin a new one") {
		t.Errorf("it is answered with %d %.200s", status, said)
	}
	body = `{"question":"` + id(1) + `"}`
	if status := r.do(ada, "POST", "/conversations/"+thread.ID+"/answers", body, &said); status != http.StatusConflict {
		t.Errorf("again it is answered with %d %.200s", status, said)
	}
}

// An answer is found by what it reads as, whatever Markdown needs to say it.
func TestAnswersAreFoundAsTheyAreRead(t *testing.T) {
	r := open(t)
	thread := r.ask(ada, "/conversations", id(1), "Which nodes are there?", nil)
	r.say(engine.Event{Text: `1. **attic\-pi\_4** · uptime **99.5 %** [1](cite:1) · **7**`}, done)
	r.until(ada, thread.ID, state(Done))
	for length, want := range map[int]int{mostSearched: http.StatusOK, mostSearched + 1: http.StatusBadRequest} {
		if status := r.do(ada, "GET", "/conversations?q="+url.QueryEscape(strings.Repeat("ä", length)), "", nil); status != want {
			t.Errorf("a search of %d characters is answered with %d", length, status)
		}
	}
	for search, found := range map[string]int{"attic-pi_4": 1, "ATTIC-PI_4 · uptime 99.5 % · 7": 1, "cite": 0, `\`: 0} {
		var list List
		if r.do(ada, "GET", "/conversations?q="+url.QueryEscape(search), "", &list); len(list.Conversations) != found {
			t.Errorf("%q finds %d", search, len(list.Conversations))
		}
	}
}

// With each message the database deletes those below it: it finds them without reading all that everybody has said.
func TestWhatIsBelowAMessageIsFoundByAnIndex(t *testing.T) {
	r := open(t)
	var plan string
	if err := r.db.QueryRowContext(t.Context(), "EXPLAIN QUERY PLAN DELETE FROM messages WHERE parent = 'a'").
		Scan(new(any), new(any), new(any), &plan); err != nil || !strings.Contains(plan, "INDEX messages_by_parent") {
		t.Errorf("%q, %v", plan, err)
	}
}

func TestTheList(t *testing.T) {
	r := open(t)
	at := time.Now()
	r.config.Now = func() time.Time { at = at.Add(5 * time.Second); return at }
	ids := map[string]string{}
	for n, title := range []string{"Größe des Netzes", "100% sure_thing", "Pinned one", "Archived one", "A passing thought"} {
		body, err := json.Marshal(asking{ID: id(n), Text: title, Language: "de", Temporary: n == 4})
		if err != nil {
			t.Fatal(err)
		}
		var thread Thread
		r.do(ada, "POST", "/conversations", string(body), &thread)
		r.say(engine.Event{Text: fmt.Sprintf("Answer %d of Tern.", n)}, done)
		r.until(ada, thread.ID, state(Done))
		ids[title] = thread.ID
	}
	r.do(ada, "PATCH", "/conversations/"+ids["Pinned one"], `{"pinned":true}`, nil)
	r.do(ada, "PATCH", "/conversations/"+ids["Größe des Netzes"], `{"pinned":false}`, nil)
	r.do(ada, "PATCH", "/conversations/"+ids["Archived one"], `{"archived":true}`, nil)
	for query, want := range map[string][]string{
		"":                    {"Pinned one", "100% sure_thing", "Größe des Netzes"},
		"?archived=true":      {"Archived one"},
		"?q=GR%C3%96%C3%9FE":  {"Größe des Netzes"},
		"?q=tern":             {"Pinned one", "Archived one", "100% sure_thing", "Größe des Netzes"},
		"?q=ANSWER+1":         {"100% sure_thing"},
		"?q=0%25+sure_":       {"100% sure_thing"},
		"?q=%25":              {"100% sure_thing"},
		"?q=_":                {"100% sure_thing"},
		"?q=thought":          {},
		"?q=!":                {},
		"?q=%00":              {"Pinned one", "100% sure_thing", "Größe des Netzes"},
		"?archived=elsewhere": {"Pinned one", "100% sure_thing", "Größe des Netzes"},
	} {
		var list List
		r.do(ada, "GET", "/conversations"+query, "", &list)
		got := []string{}
		for _, c := range list.Conversations {
			got = append(got, c.Title)
		}
		if !slices.Equal(got, want) || list.More {
			t.Errorf("%s: %q, want %q", query, got, want)
		}
	}
	if err := r.Prune(t.Context(), at.Add(temporaryFor-time.Minute)); err != nil {
		t.Fatal(err)
	}
	if _, err := r.thread(t.Context(), ada.Wallet, ids["A passing thought"]); err != nil {
		t.Errorf("within its day: %v", err)
	}
	if err := r.Prune(t.Context(), at.Add(temporaryFor+time.Minute)); err != nil {
		t.Fatal(err)
	}
	if status := r.do(ada, "GET", "/conversations/"+ids["A passing thought"], "", nil); status != http.StatusNotFound {
		t.Errorf("after it: %d", status)
	}
	r.do(ada, "DELETE", "/conversations/"+ids["Pinned one"], "", nil)
	r.do(ada, "DELETE", "/own", "", nil)
	var left int
	if err := r.db.QueryRowContext(t.Context(), "SELECT count(*) FROM messages").Scan(&left); err != nil || left != 0 {
		t.Errorf("%d messages are left, %v", left, err)
	}
}

func TestWhatCannotBeAskedIsSaid(t *testing.T) {
	r := open(t)
	thread := r.ask(ada, "/conversations", id(1), "First?", nil)
	asks := "/conversations/" + thread.ID + "/questions"
	for _, row := range []struct {
		path, body, says string
		status           int
	}{
		{"/conversations", `{"id":"` + id(2) + `","text":" ","language":"en"}`, "Write a question", 400},
		{"/conversations", `{"id":"` + id(2) + `","text":"x","language":"fr"}`, "English", 400},
		{"/conversations", `{"id":"short","text":"x","language":"en"}`, "16 to 40", 400},
		{"/conversations", `{"id":"` + id(2) + `","text":"x","language":"en","parent":"x"}`, "follows no answer", 400},
		{"/conversations", `{"id":"` + id(2) + `","text":"x","language":"en","owner":"x"}`, "load it again", 400},
		{"/conversations", `{"id":"` + id(2) + `","language":"en","text":"` + strings.Repeat("ä", MostQuestion+1) + `"}`, "at most 4000", 400},
		{"/conversations", `{"text":"` + strings.Repeat("a", mostBody) + `"}`, "load it again", 400},
		{asks, `{"id":"` + id(2) + `","text":"x","language":"en","parent":"elsewhere"}`, "not in the conversation", 400},
		{asks, `{"id":"` + id(2) + `","text":"x","language":"en","parent":"` + id(1) + `"}`, "not in the conversation", 400},
		{asks, `{"id":"` + id(2) + `","text":"x","language":"en","parent":"` + thread.Head + `"}`, "still being written", 409},
		{"/conversations/" + thread.ID + "/answers", `{"question":"` + thread.Head + `"}`, "not in the conversation", 400},
	} {
		var says string
		if status := r.do(ada, "POST", row.path, row.body, &says); status != row.status || !strings.Contains(says, row.says) {
			t.Errorf("%s %.80s: %d %s, want %d %s", row.path, row.body, status, says, row.status, row.says)
		}
	}
	for n := range mostRunning - 1 {
		r.ask(ada, "/conversations", id(10+n), "More?", nil)
	}
	var says string
	if status := r.do(ada, "POST", "/conversations", `{"id":"`+id(20)+`","text":"x","language":"en"}`, &says); status != 429 ||
		!strings.Contains(says, "being written") {
		t.Errorf("one more at once: %d %s", status, says)
	}
	for range mostRunning {
		r.say(done)
	}
	r.all.Wait()
	for n := range MostAsked - mostRunning {
		r.ask(ada, "/conversations", id(30+n), "Again?", nil)
		r.say(done)
		r.all.Wait()
	}
	if status := r.do(ada, "POST", "/conversations", `{"id":"`+id(99)+`","text":"x","language":"en"}`, &says); status != 429 ||
		!strings.Contains(says, "within a minute") {
		t.Errorf("one more in the minute: %d %s", status, says)
	}
	r.ask(ben, "/conversations", id(100), "Another may?", nil)
	r.say(done)
	var prompts Prompts
	if r.do(ada, "GET", "/prompts?language=de", "", &prompts); !slices.Equal(prompts.Prompts, []string{"What is GAIA? de"}) {
		t.Errorf("prompts: %q", prompts.Prompts)
	}
}

// The same on a portal's PostgreSQL.
func TestOnPostgreSQL(t *testing.T) {
	onSQLite := tables
	tables = func(t *testing.T) *sql.DB {
		return portalsqltest.OpenAt(t, portal.Database{Driver: portal.PostgreSQL, DSN: coretest.PostgreSQL(t)}, os.DirFS("../migrations"))
	}
	defer func() { tables = onSQLite }()
	for name, test := range map[string]func(*testing.T){
		"AnAnswerIsWrittenWhoeverLooks":        TestAnAnswerIsWrittenWhoeverLooks,
		"NobodyElseSeesOrChangesAConversation": TestNobodyElseSeesOrChangesAConversation,
		"AQuestionThatIsSentTwiceIsAskedOnce":  TestAQuestionThatIsSentTwiceIsAskedOnce,
		"BranchesStayBesideOneAnother":         TestBranchesStayBesideOneAnother,
		"StoppedItKeepsWhatWasWritten":         TestStoppedItKeepsWhatWasWritten,
		"WhatAProcessLeftIsInterrupted":        TestWhatAProcessLeftIsInterrupted,
		"AConversationHasAnEnd":                TestAConversationHasAnEnd,
		"AnswersAreFoundAsTheyAreRead":         TestAnswersAreFoundAsTheyAreRead,
		"TheList":                              TestTheList,
		"WhatCannotBeAskedIsSaid":              TestWhatCannotBeAskedIsSaid,
	} {
		t.Run(name, test)
	}
}

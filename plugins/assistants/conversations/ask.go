package conversations

import (
	"context"
	"crypto/rand"
	"database/sql"
	"net/http"
	"strings"
	"time"
	"unicode/utf8"

	"gaia.example/portal/plugins/assistants/engine"
	"gaia.example/portal/sdk/go/portal"
	"gaia.example/portal/sdk/go/portalsql"
)

// asking is what a page sends to ask.
type asking struct {
	ID        string  `json:"id"`        // of the question, which the page makes
	Parent    *string `json:"parent"`    // the answer that it follows; null: it begins the conversation, or a branch of its beginning
	Text      string  `json:"text"`      // of the question
	Language  string  `json:"language"`  // of the answer
	Temporary bool    `json:"temporary"` // of a new conversation
}

// check makes what is asked plain. Invalid with a sentence.
func (a *asking) check() error {
	a.Text = strings.TrimSpace(strings.ReplaceAll(strings.ToValidUTF8(a.Text, ""), "\x00", ""))
	switch {
	case a.Text == "":
		return portal.Errorf(portal.Invalid, "Write a question first.")
	case utf8.RuneCountInString(a.Text) > MostQuestion:
		return portal.Errorf(portal.Invalid, "A question has at most %d characters: make it shorter.", MostQuestion)
	case a.Language != "en" && a.Language != "de":
		return portal.Errorf(portal.Invalid, "Answers are in English (en) or German (de).")
	}
	return checkID(a.ID)
}

// checkID is for ids that pages make: 16 to 40 letters, digits and -.
func checkID(id string) error {
	odd := func(r rune) bool {
		return (r < 'a' || r > 'z') && (r < 'A' || r > 'Z') && (r < '0' || r > '9') && r != '-'
	}
	if len(id) < 16 || len(id) > 40 || strings.ContainsFunc(id, odd) {
		return portal.Errorf(portal.Invalid, "A question's id is 16 to 40 letters, digits and -: load the page again.")
	}
	return nil
}

// postConversation begins a conversation with its first question.
func (c *Conversations) postConversation(r *http.Request) (any, error) {
	var a asking
	if err := portal.ReadJSON(r, mostBody, &a); err != nil {
		return nil, err
	}
	if err := a.check(); err != nil {
		return nil, err
	}
	if a.Parent != nil {
		return nil, portal.Errorf(portal.Invalid, "A new conversation follows no answer: ask in the one that has it.")
	}
	return c.ask(r.Context(), "", a)
}

// postQuestion asks in a conversation.
func (c *Conversations) postQuestion(r *http.Request) (any, error) {
	var a asking
	if err := portal.ReadJSON(r, mostBody, &a); err != nil {
		return nil, err
	}
	if err := a.check(); err != nil {
		return nil, err
	}
	return c.ask(r.Context(), r.PathValue("conversation"), a)
}

// ask keeps a question with its answer, which begins, and answers with the thread. A question that is there already is not asked again.
func (c *Conversations) ask(ctx context.Context, conversation string, a asking) (any, error) {
	owner, now := portal.CallerFrom(ctx).Wallet, c.config.Now()
	var t task
	again := ""
	err := portalsql.Transaction(ctx, c.config.DB, func(tx *sql.Tx) (err error) {
		if again, err = asked(ctx, tx, owner, a.ID); err != nil || again != "" {
			return err
		}
		if err := roomFor(ctx, tx, owner, now); err != nil {
			return err
		}
		if conversation == "" {
			if conversation, err = beginConversation(ctx, tx, owner, a, now); err != nil {
				return err
			}
		} else if _, err := find(ctx, tx, owner, conversation); err != nil {
			return err
		}
		thread, err := messagesOf(ctx, tx, conversation)
		if err != nil {
			return err
		}
		question := Message{ID: a.ID, Parent: a.Parent, Role: roleQuestion, Language: a.Language, Text: a.Text, State: Done, At: now}
		if t, err = c.place(ctx, tx, place{owner, conversation, now}, thread, question); err != nil {
			return err
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	if again != "" {
		return c.thread(ctx, owner, again)
	}
	return c.started(ctx, t)
}

// started begins the answer and answers with the thread as it is.
func (c *Conversations) started(ctx context.Context, t task) (any, error) {
	if err := c.begin(ctx, t); err != nil {
		return nil, err
	}
	c.tell(ctx, t.owner, Changed{Conversation: t.conversation})
	return c.thread(ctx, t.owner, t.conversation)
}

// asked is the conversation that a question of that id is in; empty: there is none. Conflict where it is not the owner's.
func asked(ctx context.Context, tx *sql.Tx, owner portal.Address, id string) (conversation string, err error) {
	var of portal.Address
	found, err := portalsql.Found(tx.QueryRowContext(ctx, "SELECT conversation, owner FROM messages WHERE id = $1", id).
		Scan(&conversation, (*portalsql.Address)(&of)))
	if err == nil && found && of != owner {
		return "", portal.Errorf(portal.Conflict, "That question's id is taken: ask again.")
	}
	return conversation, err
}

// roomFor tells who asks too often.
func roomFor(ctx context.Context, tx *sql.Tx, owner portal.Address, now time.Time) error {
	var answers, running int
	err := tx.QueryRowContext(ctx, `SELECT count(*), coalesce(sum(CASE WHEN state = $1 AND lease >= $2 THEN 1 ELSE 0 END), 0)
		FROM messages WHERE owner = $3 AND at > $4 AND role = $5`, Running, now.UnixMilli(), portalsql.Address(owner),
		now.Add(-time.Minute).UnixMilli(), roleAnswer).Scan(&answers, &running)
	switch {
	case err != nil:
		return err
	case running >= mostRunning:
		return portal.Errorf(portal.RateLimited, "%d of your answers are being written: wait for one, or stop it.", running)
	case answers >= MostAsked:
		return portal.Errorf(portal.RateLimited, "You asked %d questions within a minute: wait a moment.", answers)
	}
	return nil
}

func beginConversation(ctx context.Context, tx *sql.Tx, owner portal.Address, a asking, now time.Time) (id string, err error) {
	var count int
	err = tx.QueryRowContext(ctx, "SELECT count(*) FROM conversations WHERE owner = $1", portalsql.Address(owner)).Scan(&count)
	if err != nil {
		return "", err
	}
	if count >= MostConversations {
		return "", portal.Errorf(portal.Conflict, "You have %d conversations, as many as are kept: delete some that you no longer need.", count)
	}
	id = rand.Text()
	title := titleOf(a.Text)
	_, err = tx.ExecContext(ctx, `INSERT INTO conversations (id, owner, title, words, pinned, archived, temporary, head, begun, last)
		VALUES ($1, $2, $3, $4, 0, 0, $5, '', $6, $6)`, id, portalsql.Address(owner), title, searched(title), flagOf(a.Temporary), now.UnixMilli())
	return id, err
}

// titleOf is how a conversation is called that begins with that question.
func titleOf(question string) string {
	words, title := strings.Fields(question), ""
	for _, word := range words {
		if utf8.RuneCountInString(title)+1+utf8.RuneCountInString(word) > titled {
			if title == "" {
				title = string([]rune(word)[:titled])
			}
			return title + "…"
		}
		title = strings.TrimSpace(title + " " + word)
	}
	return title
}

// place is where in whose conversation something is asked, and when.
type place struct {
	owner        portal.Address
	conversation string
	now          time.Time
}

// place adds a question, unless it is there, and an answer that runs. thread is what the conversation has.
func (c *Conversations) place(ctx context.Context, tx *sql.Tx, at place, thread []Message, question Message) (task, error) {
	if len(thread)+2 > MostMessages {
		return task{}, portal.Errorf(portal.Conflict, "This conversation has %d messages, as many as it can have: begin a new one.", len(thread))
	}
	byID, size := map[string]Message{}, 0
	for _, m := range thread {
		byID[m.ID] = m
		size += m.size()
	}
	if size > mostThread {
		return task{}, portal.Errorf(portal.Conflict, "This conversation is as long as it can be: begin a new one.")
	}
	if question.Parent != nil {
		if parent, found := byID[*question.Parent]; !found || parent.Role != roleAnswer {
			return task{}, portal.Errorf(portal.Invalid, "The answer that this question follows is not in the conversation: load the page again.")
		} else if parent.State == Running {
			return task{}, portal.Errorf(portal.Conflict, "The answer before is still being written: wait for it, or stop it.")
		}
	}
	if _, there := byID[question.ID]; !there {
		if err := insert(ctx, tx, at, len(thread), question); err != nil {
			return task{}, err
		}
	}
	answer := Message{ID: rand.Text(), Parent: &question.ID, Role: roleAnswer, Language: question.Language, State: Running, At: at.now,
		Parts: []engine.Event{}}
	if err := insert(ctx, tx, at, len(thread)+1, answer); err != nil {
		return task{}, err
	}
	_, err := tx.ExecContext(ctx, "UPDATE conversations SET head = $1, last = $2 WHERE id = $3", answer.ID, at.now.UnixMilli(),
		at.conversation)
	return task{owner: at.owner, conversation: at.conversation, answer: answer, question: engine.Question{
		Text: question.Text, Language: question.Language, Now: at.now, History: history(byID, question.Parent),
	}}, err
}

// insert adds a message; an answer is believed to be written from now on.
func insert(ctx context.Context, tx *sql.Tx, at place, number int, m Message) error {
	_, err := tx.ExecContext(ctx, `INSERT INTO messages (id, conversation, owner, parent, role, language, text, words, parts, understood, state,
		step, lease, at, number) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, '[]', '', $9, 0, $10, $11, $12)`, m.ID, at.conversation,
		portalsql.Address(at.owner), m.Parent, m.Role, m.Language, m.Text, searched(m.Text), m.State,
		at.now.Add(leased).UnixMilli(), m.At.UnixMilli(), number)
	return err
}

// history is what was asked on the branch that ends with the answer of that id, oldest first.
func history(byID map[string]Message, answer *string) []engine.Turn {
	var all []engine.Turn
	for answer != nil && len(all) < turns {
		said := byID[*answer]
		if said.Parent == nil {
			break
		}
		question := byID[*said.Parent]
		all = append([]engine.Turn{{Question: question.Text, Understood: said.understood}}, all...)
		answer = question.Parent
	}
	return all
}

// postAnswer answers a question of the conversation again, on a branch of its own.
func (c *Conversations) postAnswer(r *http.Request) (any, error) {
	var body struct {
		Question string `json:"question"`
	}
	if err := portal.ReadJSON(r, mostBody, &body); err != nil {
		return nil, err
	}
	ctx, owner, conversation := r.Context(), portal.CallerFrom(r.Context()).Wallet, r.PathValue("conversation")
	var t task
	err := portalsql.Transaction(ctx, c.config.DB, func(tx *sql.Tx) error {
		now := c.config.Now()
		if _, err := find(ctx, tx, owner, conversation); err != nil {
			return err
		}
		if err := roomFor(ctx, tx, owner, now); err != nil {
			return err
		}
		thread, err := messagesOf(ctx, tx, conversation)
		if err != nil {
			return err
		}
		for _, m := range thread {
			if m.ID == body.Question && m.Role == roleQuestion {
				t, err = c.place(ctx, tx, place{owner, conversation, now}, thread, m)
				return err
			}
		}
		return portal.Errorf(portal.Invalid, "That question is not in the conversation: load the page again.")
	})
	if err != nil {
		return nil, err
	}
	return c.started(ctx, t)
}

// postStop stops an answer: what it has stays.
func (c *Conversations) postStop(r *http.Request) (any, error) {
	var body struct {
		Answer string `json:"answer"`
	}
	if err := portal.ReadJSON(r, mostBody, &body); err != nil {
		return nil, err
	}
	ctx, owner, conversation := r.Context(), portal.CallerFrom(r.Context()).Wallet, r.PathValue("conversation")
	if _, err := find(ctx, c.config.DB, owner, conversation); err != nil {
		return nil, err
	}
	stopped, err := portalsql.Changed(c.config.DB.ExecContext(ctx,
		"UPDATE messages SET state = $1, step = step + 1 WHERE id = $2 AND conversation = $3 AND state = $4", Stopped, body.Answer, conversation,
		Running))
	if err != nil {
		return nil, err
	}
	if stopped {
		c.cancelled(body.Answer)
		c.tell(ctx, owner, Changed{Conversation: conversation})
	}
	return c.thread(ctx, owner, conversation)
}

package conversations

import (
	"context"
	"database/sql"
	"encoding/json"
	"regexp"
	"strings"
	"time"

	"gaia.example/portal/sdk/go/portal"
	"gaia.example/portal/sdk/go/portalsql"
)

const conversationColumns = "id, title, pinned, archived, temporary, head, begun, last"

// millis is a column of type BIGINT that keeps a time in milliseconds.
type millis struct{ to *time.Time }

func (m millis) Scan(value any) error {
	var at sql.NullInt64
	if err := at.Scan(value); err != nil {
		return err
	}
	*m.to = time.UnixMilli(at.Int64).UTC()
	return nil
}

// flag is a column of type BIGINT that is 0 or 1.
type flag struct{ to *bool }

func (f flag) Scan(value any) error {
	var n sql.NullInt64
	err := n.Scan(value)
	*f.to = n.Int64 != 0
	return err
}

func flagOf(fact bool) int {
	if fact {
		return 1
	}
	return 0
}

func conversationFields(c *Conversation) []any {
	return []any{&c.ID, &c.Title, flag{&c.Pinned}, flag{&c.Archived}, flag{&c.Temporary}, &c.Head, millis{&c.Begun}, millis{&c.Last}}
}

const messageColumns = "id, parent, role, language, text, parts, understood, state, step, at, first, took"

func messageFields(m *Message) []any {
	return []any{&m.ID, &m.Parent, &m.Role, &m.Language, &m.Text, document{&m.Parts}, document{&m.understood}, &m.State, &m.Step,
		millis{&m.At}, &m.FirstMillis, &m.TookMillis}
}

// document is a column of type TEXT that keeps JSON; empty: nothing.
type document struct{ to any }

func (d document) Scan(value any) error {
	var text sql.NullString
	if err := text.Scan(value); err != nil || text.String == "" {
		return err
	}
	return json.Unmarshal([]byte(text.String), d.to)
}

var errNone = portal.Errorf(portal.NotFound, "There is no such conversation of yours: it may have been deleted.")

// find reads a conversation of its owner. NotFound for anybody else's.
func find(ctx context.Context, from rower, owner portal.Address, id string) (c Conversation, err error) {
	row := from.QueryRowContext(ctx, "SELECT "+conversationColumns+" FROM conversations WHERE id = $1 AND owner = $2", id,
		portalsql.Address(owner))
	found, err := portalsql.Found(row.Scan(conversationFields(&c)...))
	if err == nil && !found {
		err = errNone
	}
	return c, err
}

// rower is a *sql.DB or a *sql.Tx.
type rower interface {
	QueryRowContext(ctx context.Context, query string, args ...any) *sql.Row
}

// messagesOf are those of a conversation, in the order in which they came.
func messagesOf(ctx context.Context, from portalsql.Queryer, conversation string) ([]Message, error) {
	return portalsql.All(ctx, from, messageFields,
		"SELECT "+messageColumns+" FROM messages WHERE conversation = $1 ORDER BY number, id", conversation)
}

var (
	citations = regexp.MustCompile(` ?\[\d+\]\(cite:\d+\)`)
	escapes   = regexp.MustCompile(`\\([[:punct:]])`)
	emphasis  = strings.NewReplacer("**", "")
)

// unmarked is an answer's Markdown as people read it, who search for what they have read.
func unmarked(text string) string {
	return escapes.ReplaceAllString(emphasis.Replace(citations.ReplaceAllString(text, "")), "$1")
}

// searched is text as it is searched.
func searched(text string) string { return strings.ToLower(text) }

// pattern finds text anywhere in what is searched, with LIKE … ESCAPE '!'.
func pattern(text string) string {
	return "%" + strings.NewReplacer("!", "!!", "%", "!%", "_", "!_").Replace(searched(text)) + "%"
}

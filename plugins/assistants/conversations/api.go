package conversations

import (
	"context"
	"database/sql"
	"net/http"
	"strings"
	"unicode"
	"unicode/utf8"

	"gaia.example/portal/sdk/go/portal"
	"gaia.example/portal/sdk/go/portalsql"
)

// mostBody is how large what a page writes can be: a question in characters of four bytes, each escaped.
const mostBody = 64 << 10

// Handle adds the module's API. All of it is the caller's own.
func (c *Conversations) Handle(mux *http.ServeMux) {
	mux.Handle("GET /conversations", portal.JSON(c.getList))
	mux.Handle("POST /conversations", portal.JSON(c.postConversation))
	mux.Handle("GET /conversations/{conversation}", portal.JSON(c.getThread))
	mux.Handle("PATCH /conversations/{conversation}", portal.JSON(c.patch))
	mux.Handle("DELETE /conversations/{conversation}", portal.JSON(c.delete))
	mux.Handle("POST /conversations/{conversation}/questions", portal.JSON(c.postQuestion))
	mux.Handle("POST /conversations/{conversation}/answers", portal.JSON(c.postAnswer))
	mux.Handle("POST /conversations/{conversation}/stop", portal.JSON(c.postStop))
	mux.Handle("GET /prompts", portal.JSON(c.getPrompts))
	mux.Handle("DELETE /own", portal.JSON(c.deleteOwn))
}

// Prompts answers GET /prompts.
type Prompts struct {
	Prompts []string `json:"prompts"`
}

func (c *Conversations) getPrompts(r *http.Request) (any, error) {
	language := r.URL.Query().Get("language")
	if language != "de" {
		language = "en"
	}
	prompts := c.config.Answerer.Prompts(r.Context(), language)
	if prompts == nil {
		prompts = []string{}
	}
	return Prompts{prompts}, nil
}

// mostSearched is how long what is searched for can be, in characters.
const mostSearched = 200

func (c *Conversations) getList(r *http.Request) (any, error) {
	query := r.URL.Query()
	var where portalsql.Conditions
	where.And("owner = %s", portalsql.Address(portal.CallerFrom(r.Context()).Wallet))
	where.And("temporary = 0")
	search := strings.TrimSpace(strings.ToValidUTF8(query.Get("q"), ""))
	switch {
	case utf8.RuneCountInString(search) > mostSearched:
		return nil, portal.Errorf(portal.Invalid, "Search for at most %d characters.", mostSearched)
	case search != "" && !strings.Contains(search, "\x00"):
		where.And("(words LIKE %[1]s ESCAPE '!' OR EXISTS (SELECT 1 FROM messages m WHERE m.conversation = conversations.id AND m.words LIKE %[1]s ESCAPE '!'))",
			pattern(search))
	default:
		where.And("archived = %s", flagOf(query.Get("archived") == "true"))
	}
	statement := "SELECT " + conversationColumns + " FROM conversations WHERE " + where.String() +
		" ORDER BY pinned DESC, last DESC, id DESC LIMIT " + where.Arg(listed+1)
	all, err := portalsql.All(r.Context(), c.config.DB, conversationFields, statement, where.Args...)
	if err != nil {
		return nil, err
	}
	return List{Conversations: all[:min(len(all), listed)], More: len(all) > listed}, nil
}

func (c *Conversations) getThread(r *http.Request) (any, error) {
	return c.thread(r.Context(), portal.CallerFrom(r.Context()).Wallet, r.PathValue("conversation"))
}

// thread is a conversation of its owner.
func (c *Conversations) thread(ctx context.Context, owner portal.Address, id string) (t Thread, err error) {
	err = portalsql.Snapshot(ctx, c.config.DB, func(tx *sql.Tx) error {
		if t.Conversation, err = find(ctx, tx, owner, id); err != nil {
			return err
		}
		t.Messages, err = messagesOf(ctx, tx, id)
		return err
	})
	return t, err
}

// patching is what a page changes of a conversation: what is null stays.
type patching struct {
	Title    *string `json:"title"`
	Pinned   *bool   `json:"pinned"`
	Archived *bool   `json:"archived"`
	Head     *string `json:"head"` // the message that the branch which is shown ends with
}

func (c *Conversations) patch(r *http.Request) (any, error) {
	var body patching
	if err := portal.ReadJSON(r, mostBody, &body); err != nil {
		return nil, err
	}
	ctx, owner, id := r.Context(), portal.CallerFrom(r.Context()).Wallet, r.PathValue("conversation")
	var kept Conversation
	err := portalsql.Transaction(ctx, c.config.DB, func(tx *sql.Tx) (err error) {
		if kept, err = find(ctx, tx, owner, id); err != nil {
			return err
		}
		if err := kept.become(ctx, tx, body); err != nil {
			return err
		}
		_, err = tx.ExecContext(ctx, "UPDATE conversations SET title = $1, words = $2, pinned = $3, archived = $4, head = $5 WHERE id = $6",
			kept.Title, searched(kept.Title), flagOf(kept.Pinned), flagOf(kept.Archived), kept.Head, id)
		return err
	})
	if err != nil {
		return nil, err
	}
	c.tell(ctx, owner, Changed{Conversation: id})
	return kept, nil
}

// become changes what is asked for.
func (k *Conversation) become(ctx context.Context, tx *sql.Tx, body patching) error {
	if body.Title != nil {
		title, err := plainTitle(*body.Title)
		if err != nil {
			return err
		}
		k.Title = title
	}
	if body.Pinned != nil {
		k.Pinned = *body.Pinned
	}
	if body.Archived != nil {
		k.Archived = *body.Archived
	}
	if body.Head != nil {
		var one int
		found, err := portalsql.Found(tx.QueryRowContext(ctx, "SELECT 1 FROM messages WHERE id = $1 AND conversation = $2", *body.Head, k.ID).
			Scan(&one))
		if err != nil {
			return err
		}
		if !found {
			return portal.Errorf(portal.Invalid, "That message is not in the conversation: load the page again.")
		}
		k.Head = *body.Head
	}
	return nil
}

func plainTitle(title string) (string, error) {
	title = strings.TrimSpace(title)
	if title == "" || utf8.RuneCountInString(title) > MostTitle || !utf8.ValidString(title) || strings.ContainsFunc(title, unicode.IsControl) {
		return "", portal.Errorf(portal.Invalid, "A title is one line of 1 to %d characters.", MostTitle)
	}
	return title, nil
}

func (c *Conversations) delete(r *http.Request) (any, error) {
	ctx, owner, id := r.Context(), portal.CallerFrom(r.Context()).Wallet, r.PathValue("conversation")
	deleted, err := portalsql.Changed(c.config.DB.ExecContext(ctx, "DELETE FROM conversations WHERE id = $1 AND owner = $2", id,
		portalsql.Address(owner)))
	if err != nil {
		return nil, err
	}
	if !deleted {
		return nil, errNone
	}
	c.tell(ctx, owner, Changed{Conversation: id})
	return nil, nil
}

// deleteOwn deletes all that is kept of the caller, whatever tier they have.
func (c *Conversations) deleteOwn(r *http.Request) (any, error) {
	owner := portal.CallerFrom(r.Context()).Wallet
	_, err := c.config.DB.ExecContext(r.Context(), "DELETE FROM conversations WHERE owner = $1", portalsql.Address(owner))
	if err != nil {
		return nil, err
	}
	c.tell(r.Context(), owner, Changed{})
	return nil, nil
}

package conversations

import (
	"context"
	"database/sql"
	"iter"
	"sync"
	"time"

	"gaia.example/portal/plugins/assistants/engine"
	"gaia.example/portal/sdk/go/portal"
	"gaia.example/portal/sdk/go/portalsql"
)

// topic tells a wallet's pages what has changed in its conversations.
const topic = "conversations"

// Answerer answers questions as the caller of the context.
type Answerer interface {
	// Answer ends with a Done, or where the context does.
	Answer(ctx context.Context, q engine.Question) iter.Seq[engine.Event]
	// Prompts are up to six questions that it can answer this caller now.
	Prompts(ctx context.Context, language string) []string
}

// Config says where conversations are kept, and who answers.
type Config struct {
	Host     portal.Host
	DB       *sql.DB
	Answerer Answerer
	Now      func() time.Time // nil: time.Now
}

// Conversations is safe for concurrent use.
type Conversations struct {
	config Config

	mu      sync.Mutex
	running map[string]context.CancelFunc // answers that this process writes, by message
	closed  bool
	all     sync.WaitGroup
}

// New is of a module's database, which has the module's tables.
func New(config Config) *Conversations {
	if config.Now == nil {
		config.Now = time.Now
	}
	return &Conversations{config: config, running: map[string]context.CancelFunc{}}
}

// sweep is how often answers are looked for whose process has ended.
const sweep = 3 * time.Second

// Run marks answers as interrupted whose process was killed, of all processes of the module, until ctx ends.
func (c *Conversations) Run(ctx context.Context) error {
	for tick := time.Tick(sweep); ; {
		select {
		case <-ctx.Done():
			return nil
		case <-tick:
			if err := c.interruptLost(ctx); err != nil && ctx.Err() == nil {
				c.config.Host.Log.WarnContext(ctx, "answers whose process has ended are not marked yet", "error", err)
			}
		}
	}
}

// Close stops the answers that are being written, and waits until what they have is kept: they are interrupted.
func (c *Conversations) Close() {
	c.mu.Lock()
	c.closed = true
	for _, cancel := range c.running {
		cancel()
	}
	c.mu.Unlock()
	c.all.Wait()
}

// Temporary conversations are kept for a day after the last question.
const temporaryFor = 24 * time.Hour

// Prune deletes temporary conversations that are over.
func (c *Conversations) Prune(ctx context.Context, due time.Time) error {
	_, err := c.config.DB.ExecContext(ctx, "DELETE FROM conversations WHERE temporary = 1 AND last < $1",
		due.Add(-temporaryFor).UnixMilli())
	return err
}

// lost is an answer whose process has ended.
type lost struct {
	message, conversation string
	owner                 portal.Address
}

func (c *Conversations) interruptLost(ctx context.Context) error {
	now := c.config.Now().UnixMilli()
	all, err := portalsql.All(ctx, c.config.DB, func(l *lost) []any {
		return []any{&l.message, &l.conversation, (*portalsql.Address)(&l.owner)}
	}, "SELECT id, conversation, owner FROM messages WHERE state = $1 AND lease < $2", Running, now)
	if err != nil {
		return err
	}
	for _, one := range all {
		marked, err := portalsql.Changed(c.config.DB.ExecContext(ctx,
			"UPDATE messages SET state = $1, step = step + 1 WHERE id = $2 AND state = $3 AND lease < $4", Interrupted, one.message, Running, now))
		if err != nil {
			return err
		}
		if marked {
			c.tell(ctx, one.owner, Changed{Conversation: one.conversation})
		}
	}
	return nil
}

// mostTold is the largest message that an event has, in bytes: pages read larger ones.
const mostTold = 32 << 10

// tell has the owner's open pages show what has changed. One that misses it reads when it is opened.
func (c *Conversations) tell(ctx context.Context, owner portal.Address, changed Changed) {
	if changed.Message != nil && changed.Message.size() > mostTold {
		changed.Message = nil
	}
	err := c.config.Host.Events.PublishTo(ctx, owner, topic, changed)
	if err != nil && ctx.Err() == nil {
		c.config.Host.Log.WarnContext(ctx, "a wallet's pages were not told of its conversation", "error", err)
	}
}

package conversations

import (
	"context"
	"encoding/json"
	"slices"
	"strings"
	"time"

	"gaia.example/portal/plugins/assistants/engine"
	"gaia.example/portal/sdk/go/portal"
	"gaia.example/portal/sdk/go/portalsql"
)

const (
	// longest is how long an answer may take: the module may ask as the caller for that long after the question's request.
	longest = 55 * time.Second
	// leased is for how long an answer is believed to be written on, since its process said so.
	leased = 8 * time.Second
	// renewed is how often it says so while nothing comes.
	renewed = 2 * time.Second
)

// task is an answer that is to be written.
type task struct {
	owner        portal.Address
	conversation string
	answer       Message
	question     engine.Question
}

// begin writes the answer beside the request, which ends before it does: the context's caller stays the one who asks, its end does not
// count. Unavailable when the process is about to end.
func (c *Conversations) begin(ctx context.Context, t task) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.closed {
		return portal.Errorf(portal.Unavailable, "The assistants are starting anew: ask again in a moment.")
	}
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), longest)
	c.running[t.answer.ID] = cancel
	c.all.Go(func() {
		defer func() {
			cancel()
			c.mu.Lock()
			delete(c.running, t.answer.ID)
			c.mu.Unlock()
		}()
		c.write(ctx, t)
	})
	return nil
}

// cancelled stops an answer where this process writes it.
func (c *Conversations) cancelled(id string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if cancel := c.running[id]; cancel != nil {
		cancel()
	}
}

// write keeps and tells each part of an answer as it comes.
func (c *Conversations) write(ctx context.Context, t task) {
	began := c.config.Now()
	events := make(chan engine.Event)
	reading, stop := context.WithCancel(ctx)
	defer stop()
	go func() {
		defer close(events)
		for event := range c.config.Answerer.Answer(reading, t.question) {
			select {
			case events <- event:
			case <-reading.Done():
				return
			}
		}
	}()
	// What is kept is kept also when the answer's own time is over.
	keep := context.WithoutCancel(ctx)
	for tick := time.Tick(renewed); ; {
		select {
		case event, more := <-events:
			if !more {
				c.end(keep, t, c.endOf(t), began)
				return
			}
			t.answer.add(event, c.config.Now().Sub(began))
			if t.answer.size() > mostAnswer {
				stop()
				c.end(keep, t, Failed, began)
				drain(events)
				return
			}
			if event.Done == nil && !c.kept(keep, &t) {
				stop()
				drain(events)
				return
			}
		case <-tick:
			if _, err := c.config.DB.ExecContext(keep, "UPDATE messages SET lease = $1 WHERE id = $2 AND state = $3",
				c.config.Now().Add(leased).UnixMilli(), t.answer.ID, Running); err != nil {
				c.config.Host.Log.WarnContext(keep, "an answer may be believed to be interrupted", "answer", t.answer.ID, "error", err)
			}
		}
	}
}

// drain lets the engine end.
func drain(events <-chan engine.Event) {
	for range events {
	}
}

// endOf is how an answer ended that has no more events.
func (c *Conversations) endOf(t task) State {
	c.mu.Lock()
	closed := c.closed
	c.mu.Unlock()
	switch {
	case t.answer.complete():
		return Done
	case closed:
		return Interrupted
	}
	return Failed
}

// kept writes what the answer has, unless it has been stopped or deleted meanwhile: then false.
func (c *Conversations) kept(ctx context.Context, t *task) bool { return c.put(ctx, t, Running, nil) }

// end writes the answer's last state.
func (c *Conversations) end(ctx context.Context, t task, state State, began time.Time) {
	took := c.config.Now().Sub(began).Milliseconds()
	c.put(ctx, &t, state, &took)
}

func (c *Conversations) put(ctx context.Context, t *task, state State, took *int64) bool {
	a := &t.answer
	a.State, a.TookMillis = state, took
	a.Step++
	parts, err := json.Marshal(a.Parts)
	if err == nil {
		var written bool
		written, err = portalsql.Changed(c.config.DB.ExecContext(ctx, `UPDATE messages SET text = $1, words = $2, parts = $3, understood = $4,
			state = $5, step = $6, lease = $7, first = $8, took = $9 WHERE id = $10 AND state = $11`, a.Text, searched(unmarked(a.Text)),
			string(parts), string(a.understood), state, a.Step, c.config.Now().Add(leased).UnixMilli(), a.FirstMillis, a.TookMillis, a.ID, Running))
		if err == nil && written {
			c.tell(ctx, t.owner, Changed{Conversation: t.conversation, Message: a})
		}
		if err == nil {
			return written
		}
	}
	c.config.Host.Log.ErrorContext(ctx, "a part of an answer is not kept", "answer", a.ID, "error", err)
	return false
}

// add is the answer with one more event, which came after that time.
func (m *Message) add(event engine.Event, after time.Duration) {
	switch {
	case event.Text != "":
		if m.FirstMillis == nil {
			first := after.Milliseconds()
			m.FirstMillis = &first
		}
		m.Text += event.Text
		if last := len(m.Parts) - 1; last >= 0 && m.Parts[last].Text != "" {
			m.Parts[last].Text += event.Text
			return
		}
	case event.Step != nil:
		at := slices.IndexFunc(m.Parts, func(e engine.Event) bool { return e.Step != nil && e.Step.ID == event.Step.ID })
		if at >= 0 {
			m.Parts[at] = event
			return
		}
	case event.Done != nil:
		m.understood = event.Done.Understood
		event.Done = &engine.Done{Refused: event.Done.Refused, Suggestions: event.Done.Suggestions}
	}
	m.Parts = append(m.Parts, event)
}

// complete tells whether its last event has come.
func (m *Message) complete() bool {
	return len(m.Parts) > 0 && m.Parts[len(m.Parts)-1].Done != nil
}

// size is about how many bytes its parts have.
func (m *Message) size() int {
	size := len(m.Text)
	for _, part := range m.Parts {
		if f := part.Figure; f != nil {
			size += len(f.Label) + len(f.Value) + len(f.Path) + len(f.Raw) + len(f.Page) + len(f.Source)
		}
		if part.Step != nil {
			size += len(part.Step.Title) + len(part.Step.Problem)
		}
		if part.Table != nil {
			for _, row := range part.Table.Rows {
				size += len(strings.Join(row, "  "))
			}
		}
		if part.Chart != nil {
			for _, series := range part.Chart.Series {
				size += 32 * len(series.Points)
			}
		}
	}
	return size
}

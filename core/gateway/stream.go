package gateway

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"net"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/gofiber/fiber/v3"

	"gaia.example/portal/core"
	"gaia.example/portal/core/events"
	"gaia.example/portal/sdk/go/portal"
)

const (
	keepAlive     = 15 * time.Second
	streamTimeout = 30 * time.Second // for a client to take what was written
	maxTopics     = 64
)

// stream answers GET /api/events?topics=: server-sent events of every topic that the visitor may follow.
func (g *Gateway) stream(c fiber.Ctx, v *visit) error {
	s := &stream{
		g: g, conn: c.RequestCtx().Conn(), session: v.session.ID,
		follows: map[string]right{}, denied: map[string]string{},
	}
	if g.stopping() {
		return errStopping()
	}
	topics, err := s.choose(strings.Clone(c.Query("topics")), v)
	if err != nil {
		return err
	}
	c.Set("Content-Type", "text/event-stream; charset=utf-8")
	forThisVisitor(c)
	c.Set("X-Accel-Buffering", "no")
	c.Response().SetConnectionClose()
	if c.Method() == "HEAD" {
		return nil
	}
	giveBack, err := g.streams.take(v.address)
	if err != nil {
		return err
	}
	release := g.presence.hold(v.session.ID)
	s.end = func() { giveBack(); release() }
	filter := events.Filter{Topics: topics, AfterID: resumeAfter(c)}
	if filter.AfterID == 0 {
		s.last = g.config.Bus.Last()
	}
	if v.visitor.SignedIn {
		filter.Wallet, filter.Session = &v.session.Wallet, &v.session.ID
	}
	s.events = g.config.Bus.Subscribe(filter)
	c.Response().ImmediateHeaderFlush = true
	c.RequestCtx().SetBodyStreamWriter(s.run)
	return nil
}

// resumeAfter is the last event that the client has.
func resumeAfter(c fiber.Ctx) int64 {
	for _, given := range []string{c.Get("Last-Event-ID"), c.Query("lastEventId")} {
		if id, err := strconv.ParseInt(given, 10, 64); err == nil && id > 0 {
			return id
		}
	}
	return 0
}

// stream is one open event stream.
type stream struct {
	g       *Gateway
	conn    net.Conn
	session core.SessionID
	follows map[string]right  // topics that are open, with what each rests on
	denied  map[string]string // topics that were asked for and are not, with a sentence
	events  *events.Subscription
	last    int64 // the greeting's id; 0: none
	ended   bool  // the session; nothing of it follows
	out     *bufio.Writer
	end     func() // gives back its place among the client's streams, and its hold on the session
}

// choose sorts the topics into open and denied ones. Without any that is open it answers with why the first is not.
func (s *stream) choose(list string, v *visit) ([]string, error) {
	var open []string
	var first error
	asked := strings.Split(list, ",")
	if list == "" || len(asked) > maxTopics {
		return nil, portal.Errorf(portal.Invalid, "Name the topics to follow, at most %d: /api/events?topics=module,session.", maxTopics)
	}
	for _, topic := range asked {
		held, err := s.g.topic(topic)
		if err == nil {
			err = permit(held.rule, v.visitor)
		}
		if err != nil {
			s.denied[topic] = err.Error()
			if first == nil {
				first = err
			}
			continue
		}
		held.session, held.wallet = v.session.ID, v.session.Wallet
		if _, twice := s.follows[topic]; !twice {
			open = append(open, topic)
		}
		s.follows[topic] = held
	}
	if len(open) == 0 {
		return nil, first
	}
	return open, nil
}

// topic finds what following it rests on.
func (g *Gateway) topic(name string) (right, error) {
	switch name {
	case core.TopicSession:
		return right{rule: core.Rule{Kind: core.SessionAccess}}, nil
	case core.TopicChain, core.TopicModule:
		return right{}, nil
	}
	id, topic, _ := strings.Cut(name, ".")
	rule, found := g.config.Registry.Table().Topic(core.ModuleID(id), topic)
	if !found {
		return right{}, portal.Errorf(portal.NotFound, "There is no such topic.")
	}
	return right{rule: rule, module: core.ModuleID(id)}, nil
}

// run writes until the client leaves or the portal stops.
func (s *stream) run(out *bufio.Writer) {
	s.out = out
	defer s.end()
	defer s.events.Close()
	defer s.g.config.Metrics.streamOpened()()
	check, alive := time.NewTicker(rightsCheck), time.NewTicker(keepAlive)
	defer check.Stop()
	defer alive.Stop()
	err := s.greet()
	for err == nil {
		select {
		case <-s.g.closing: // the client connects again, to whoever serves then
			_ = s.write("event: end\ndata: " + string(encode(map[string]string{"message": errStopping().Error()})) + "\n\n")
			return
		case event, more := <-s.events.Events():
			if !more { // cut for being too slow: the client resumes
				return
			}
			err = s.pass(event)
		case <-check.C:
			err = s.recheck()
		case <-alive.C:
			err = s.write(": still here\n\n")
		}
	}
}

// greet says what is open. Its id lets a client resume that saw no event yet; one that resumes keeps its own until the
// events that it missed have come.
func (s *stream) greet() error {
	id := ""
	if s.last > 0 {
		id = fmt.Sprintf("id: %d\n", s.last)
	}
	topics := make([]string, 0, len(s.follows))
	for topic := range s.follows {
		topics = append(topics, topic)
	}
	slices.Sort(topics)
	return s.write(": welcome\n\n" + id + "event: open\ndata: " + string(encode(map[string]any{"topics": topics, "denied": s.denied})) + "\n\n")
}

// pass writes one event, if the right to its topic still stands. A session's own events need none.
func (s *stream) pass(event core.Event) error {
	if event.Topic == core.TopicSession {
		if s.ended { // what was on its way when the session ended
			return nil
		}
		if err := s.send(event); err != nil {
			return err
		}
		var e sessionEvent
		if json.Unmarshal(event.Payload, &e) == nil && e.Kind == "end" {
			s.ended = true
			return s.denyAll(fmt.Sprintf("The session has ended: %s.", e.Reason))
		}
		return nil
	}
	held, open := s.follows[event.Topic]
	if !open {
		return nil
	}
	if err := s.g.holds(held); err != nil {
		return s.deny(event.Topic, err.Error())
	}
	return s.send(event)
}

func (s *stream) send(event core.Event) error {
	var payload bytes.Buffer
	if err := json.Compact(&payload, event.Payload); err != nil { // a line break would end the field
		s.g.config.Logger.Error("an event's payload is not JSON", "topic", event.Topic, "error", err)
		return nil
	}
	id := ""
	if event.ID != 0 {
		id = fmt.Sprintf("id: %d\n", event.ID)
	}
	return s.write(fmt.Sprintf("%sevent: %s\ndata: %s\n\n", id, event.Topic, payload.Bytes()))
}

// recheck takes away the topics whose right was lost.
func (s *stream) recheck() error {
	for topic, held := range s.follows {
		if err := s.g.holds(held); err != nil {
			if err := s.deny(topic, err.Error()); err != nil {
				return err
			}
		}
	}
	return nil
}

// denyAll takes away all that the session opened.
func (s *stream) denyAll(why string) error {
	for topic, held := range s.follows {
		if held.rule.Kind == core.Public {
			continue
		}
		if err := s.deny(topic, why); err != nil {
			return err
		}
	}
	return nil
}

func (s *stream) deny(topic, why string) error {
	delete(s.follows, topic)
	return s.write("event: denied\ndata: " + string(encode(map[string]string{"topic": topic, "message": why})) + "\n\n")
}

func (s *stream) write(text string) error {
	if err := s.conn.SetWriteDeadline(time.Now().Add(streamTimeout)); err != nil {
		return err
	}
	if _, err := s.out.WriteString(text); err != nil {
		return err
	}
	return s.out.Flush()
}

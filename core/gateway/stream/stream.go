package stream

import (
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
	"gaia.example/portal/core/gateway/browser"
	"gaia.example/portal/core/gateway/presence"
	"gaia.example/portal/core/gateway/row"
	"gaia.example/portal/core/gateway/web"
	"gaia.example/portal/sdk/go/portal"
)

const (
	keepAlive     = 15 * time.Second
	streamTimeout = 30 * time.Second // for a client to take what was written
	untilClosed   = -2               // the length of an answer that ends with its connection
	maxTopics     = 64
	streamRoom    = 64  // events: 10,000 streams have it each, and one that was cut resumes
	maxStreams    = 500 // at once, from one client address: a browser has one for all its tabs
)

// follow answers GET /api/events?topics=: server-sent events of every topic that the visitor may follow.
func (all *Streams) follow(c fiber.Ctx, v *row.Visit) error {
	s := &stream{
		all: all, conn: c.RequestCtx().Conn(), session: v.Session.ID,
		denied: map[string]string{},
	}
	if all.stopping() {
		return web.Stopping()
	}
	topics, err := s.choose(strings.Clone(c.Query("topics")), v)
	if err != nil {
		return err
	}
	c.Set("Content-Type", "text/event-stream; charset=utf-8")
	web.Private(c)
	c.Set("X-Accel-Buffering", "no")
	c.Response().SetConnectionClose()
	if c.Method() == "HEAD" {
		return nil
	}
	giveBack, err := all.quota.Take(v.Address)
	if err != nil {
		return err
	}
	release := all.config.Presence.Hold(v.Session.ID)
	s.end = func() { giveBack(); release() }
	filter := events.Filter{Topics: topics, AfterID: resumeAfter(c), Room: streamRoom}
	if filter.AfterID == 0 {
		s.last = all.config.Bus.Last()
	}
	if v.Visitor.SignedIn {
		wallet, session := v.Session.Wallet, v.Session.ID // not the visit itself, which would stay with them
		filter.Wallet, filter.Session = &wallet, &session
	}
	s.events = all.config.Bus.Subscribe(filter)
	c.Response().Header.SetContentLength(untilClosed)
	all.config.Headers.Write(c, v.ID)
	head := bytes.Clone(c.Response().Header.Header())
	c.RequestCtx().HijackSetNoResponse(true)
	all.open.Add(1)
	c.RequestCtx().Hijack(func(net.Conn) { // the server's last deadline is off by now
		go s.run(head) // beside, so that nothing of the request outlives it: 10,000 streams are open at once
	})
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

// followed is a topic, and what following it rests on.
type followed struct {
	topic string
	right presence.Right
}

// stream is one open event stream.
type stream struct {
	all     *Streams
	conn    net.Conn
	session core.SessionID
	follows []followed        // topics that are open
	denied  map[string]string // topics that were asked for and are not, with a sentence
	events  *events.Subscription
	last    int64          // the greeting's id; 0: none
	ended   bool           // the session; nothing of it follows
	grip    *presence.Grip // on the rights that follows rests on
	end     func()         // gives back its place among the client's streams, and its hold on the session
}

// choose sorts the topics into open and denied ones. Without any that is open it answers with why the first is not.
func (s *stream) choose(list string, v *row.Visit) ([]string, error) {
	var open []string
	var first error
	asked := strings.Split(list, ",")
	if list == "" || len(asked) > maxTopics {
		return nil, portal.Errorf(portal.Invalid, "Name the topics to follow, at most %d: /api/events?topics=module,session.", maxTopics)
	}
	for _, topic := range asked {
		held, err := s.all.topic(topic)
		if err == nil {
			err = row.Permit(held.Rule, v.Visitor)
		}
		if err != nil {
			s.denied[topic] = err.Error()
			if first == nil {
				first = err
			}
			continue
		}
		held.Session, held.Wallet = v.Session.ID, v.Session.Wallet
		if !slices.Contains(open, topic) {
			open = append(open, topic)
			s.follows = append(s.follows, followed{topic, held})
		}
	}
	if len(open) == 0 {
		return nil, first
	}
	return open, nil
}

// topic finds what following it rests on.
func (all *Streams) topic(name string) (presence.Right, error) {
	switch name {
	case core.TopicSession, core.TopicInbox:
		return presence.Right{Rule: core.Rule{Kind: core.SessionAccess}}, nil
	case core.TopicChain, core.TopicModule, core.TopicTiers:
		return presence.Right{}, nil
	case core.TopicRunning, core.TopicViews:
		return presence.Right{Rule: core.Rule{Kind: core.AdminAccess}}, nil
	}
	id, topic, _ := strings.Cut(name, ".")
	rule, found := all.config.Table().Topic(core.ModuleID(id), topic)
	if !found {
		return presence.Right{}, portal.Errorf(portal.NotFound, "There is no such topic.")
	}
	return presence.Right{Rule: rule, Module: core.ModuleID(id)}, nil
}

// run writes until the client leaves or the portal stops.
func (s *stream) run(head []byte) {
	defer s.all.open.Done()
	defer s.conn.Close()
	defer s.end()
	defer s.events.Close()
	defer s.all.config.Opened()()
	s.rest()
	defer func() { s.all.config.Presence.GiveBack(s.grip) }()
	alive := time.NewTicker(keepAlive)
	defer alive.Stop()
	err := s.greet(head)
	for err == nil {
		select {
		case <-s.all.config.Stopping: // the client connects again, to whoever serves then
			_ = s.write(fmt.Appendf(nil, "event: end\ndata: %s\n\n", browser.JSON(map[string]string{"message": web.Stopping().Error()})))
			return
		case event, more := <-s.events.Events():
			if !more { // cut for being too slow: the client resumes
				return
			}
			err = s.pass(event)
		case <-s.grip.Lost:
			err = s.recheck()
		case <-alive.C:
			err = s.write([]byte(": still here\n\n"))
		}
	}
}

// rest takes the rights that what is left to follow rests on.
func (s *stream) rest() {
	var rest []presence.Right
	for _, f := range s.follows {
		if f.right.Rule.Kind != core.Public || f.right.Module != "" {
			rest = append(rest, f.right)
		}
	}
	s.grip = s.all.config.Presence.Take(rest...)
}

// greet says what is open. Its id lets a client resume that saw no event yet; one that resumes keeps its own until the
// events that it missed have come.
func (s *stream) greet(head []byte) error {
	id := ""
	if s.last > 0 {
		id = fmt.Sprintf("id: %d\n", s.last)
	}
	topics := make([]string, len(s.follows))
	for i, f := range s.follows {
		topics[i] = f.topic
	}
	slices.Sort(topics)
	open := browser.JSON(map[string]any{"topics": topics, "denied": s.denied})
	s.denied = nil
	return s.write(fmt.Appendf(head, ": welcome\n\n%sevent: open\ndata: %s\n\n", id, open))
}

// pass writes one event, if the right to its topic still stands. A session's own events need none.
func (s *stream) pass(event *core.Event) error {
	if event.Topic == core.TopicSession {
		if s.ended { // what was on its way when the session ended
			return nil
		}
		if err := s.send(event); err != nil {
			return err
		}
		var e browser.SessionEnded
		if json.Unmarshal(event.Payload, &e) == nil && e.Kind == "end" {
			s.ended = true
			return s.denyAll(fmt.Sprintf("The session has ended: %s.", e.Reason))
		}
		return nil
	}
	// a public topic stays open when the session has ended; what is one wallet's does not
	if event.Wallet != nil && !s.all.config.Presence.Has(s.session) {
		return nil
	}
	i := slices.IndexFunc(s.follows, func(f followed) bool { return f.topic == event.Topic })
	if i < 0 {
		return nil
	}
	if err := s.all.config.Presence.Holds(s.follows[i].right); err != nil {
		return s.deny(event.Topic, err.Error())
	}
	return s.send(event)
}

func (s *stream) send(event *core.Event) error {
	text, err := s.all.texts.of(event)
	if err != nil {
		s.all.config.Logger.Error("an event's payload is not JSON", "topic", event.Topic, "error", err)
		return nil
	}
	return s.write(text)
}

// recheck takes away the topics whose right was lost.
func (s *stream) recheck() error {
	for _, f := range slices.Clone(s.follows) {
		if err := s.all.config.Presence.Holds(f.right); err != nil {
			if err := s.deny(f.topic, err.Error()); err != nil {
				return err
			}
		}
	}
	s.all.config.Presence.GiveBack(s.grip)
	s.rest()
	return nil
}

// denyAll takes away all that the session opened.
func (s *stream) denyAll(why string) error {
	for _, f := range slices.Clone(s.follows) {
		if f.right.Rule.Kind == core.Public {
			continue
		}
		if err := s.deny(f.topic, why); err != nil {
			return err
		}
	}
	return nil
}

func (s *stream) deny(topic, why string) error {
	s.follows = slices.DeleteFunc(s.follows, func(f followed) bool { return f.topic == topic })
	return s.write(fmt.Appendf(nil, "event: denied\ndata: %s\n\n", browser.JSON(map[string]string{"topic": topic, "message": why})))
}

func (s *stream) write(text []byte) error {
	if err := s.conn.SetWriteDeadline(time.Now().Add(streamTimeout)); err != nil {
		return err
	}
	_, err := s.conn.Write(text)
	return err
}

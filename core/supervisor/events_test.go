package supervisor_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"iter"
	"log/slog"
	"net/http"
	"net/url"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"gaia.example/portal/core"
	"gaia.example/portal/core/events"
	"gaia.example/portal/core/store"
	"gaia.example/portal/core/supervisor"
	"gaia.example/portal/sdk/go/portal"
	"gaia.example/portal/sdk/go/portaltest/conformance"
)

// granted is the plugin with one more capability.
func granted(capability string, targets ...string) core.Release {
	r := releases["1"]
	r.Manifest.Capabilities = append(r.Manifest.Capabilities[:len(r.Manifest.Capabilities):len(r.Manifest.Capabilities)],
		core.Capability{Name: capability, Targets: targets})
	return r
}

// newBus has the outbox in a real database.
func newBus(t *testing.T) *events.Bus {
	s, err := store.Open(t.Context(), "sqlite:"+filepath.Join(t.TempDir(), "portal.db"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = s.Close() })
	return events.New(s, slog.New(slog.DiscardHandler))
}

// eventsThroughPlugin has the plugin publish and follow.
type eventsThroughPlugin struct{ *stage }

func (p eventsThroughPlugin) Publish(_ context.Context, topic string, payload any) error {
	return p.publish("/publish?topic="+topic, payload)
}

func (p eventsThroughPlugin) PublishTo(_ context.Context, wallet portal.Address, topic string, payload any) error {
	return p.publish("/publish?topic="+topic+"&to="+wallet.String(), payload)
}

func (p eventsThroughPlugin) publish(path string, payload any) error {
	body, err := json.Marshal(payload)
	if err != nil {
		return err
	}
	if status, text := p.ask("POST", path, string(body)); status != http.StatusOK {
		return errors.New(text)
	}
	return nil
}

func (p eventsThroughPlugin) Subscribe(ctx context.Context, after int64, topics ...string) iter.Seq2[portal.Event, error] {
	return func(yield func(portal.Event, error) bool) {
		in, release, err := p.slot.Acquire(supervisor.Client{}, 10*time.Second)
		if err != nil {
			yield(portal.Event{}, err)
			return
		}
		defer release(supervisor.Outcome{Result: supervisor.Answered})
		conn, err := in.NewConn()
		if err != nil {
			yield(portal.Event{}, err)
			return
		}
		defer conn.Close()
		defer context.AfterFunc(ctx, func() { _ = conn.Close() })()
		path := "/follow?" + url.Values{"after": {fmt.Sprint(after)}, "topics": {strings.Join(spelled(topics), " ")}}.Encode()
		fmt.Fprintf(conn, "GET %s HTTP/1.1\r\nHost: x\r\nX-Portal-Caller: %s\r\n\r\n", path, in.Sign(nil, []byte("GET"), []byte(path), portal.Caller{}))
		res, err := http.ReadResponse(conn.Reader, nil)
		for err == nil {
			lines := json.NewDecoder(res.Body)
			for {
				var line struct {
					portal.Event
					Failed string
					Code   portal.Code
				}
				if err = lines.Decode(&line); err != nil {
					break
				}
				if line.Failed != "" {
					yield(portal.Event{}, portal.Errorf(line.Code, "%s", line.Failed))
					return
				}
				if !yield(line.Event, nil) {
					return
				}
			}
		}
		if ctx.Err() != nil {
			err = ctx.Err()
		}
		yield(portal.Event{}, err)
	}
}

// spelled has no topic without a name, which the query would lose.
func spelled(topics []string) []string {
	all := make([]string, len(topics))
	for i, topic := range topics {
		if all[i] = topic; topic == "" {
			all[i] = "-"
		}
	}
	return all
}

func TestAModuleFollowsItsOwnEventsAndThoseItWasGranted(t *testing.T) {
	conformance.Events(t, func(t *testing.T) conformance.EventStage {
		bus := newBus(t)
		s := newStage(t, granted("events.read", "network.node"), supervisor.Limits{})
		s.ports.Bus = bus
		s.start()
		return conformance.EventStage{Events: eventsThroughPlugin{s}, Tell: func(topic string, payload any) error {
			body, err := json.Marshal(payload)
			if err != nil {
				return err
			}
			return bus.Publish(t.Context(), core.Event{Topic: topic, Payload: body})
		}}
	})
}

package signals

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"sync"
	"testing"
	"time"

	"github.com/transparency-dev/merkle/compact"
	"github.com/transparency-dev/merkle/rfc6962"

	quietly "gaia.example/portal/core/coretest/quiet"
	"gaia.example/portal/plugins/network/publiclog"
	"gaia.example/portal/sdk/go/node"
	"gaia.example/portal/sdk/go/portal"
)

// waits is how many acts wait for their turn.
func (s *stage) waits() int {
	s.writing.mu.Lock()
	defer s.writing.mu.Unlock()
	return len(s.writing.waiting)
}

// together has acts wait for each other, all in one transaction, in the order that they have here, and answers how they went.
func (s *stage) together(acts ...func() error) []error {
	s.t.Helper()
	answers := make([]error, len(acts))
	s.writing.turn <- struct{}{}
	var all sync.WaitGroup
	for i, do := range acts {
		all.Go(func() { answers[i] = do() })
		quietly.Until(s.t, time.Minute, "the act waits", func() bool { return s.waits() == i+1 })
	}
	<-s.writing.turn
	all.Wait()
	return answers
}

// logged is the log's head. It fails the test where that is not signed, or is not that of all its entries.
func (s *stage) logged() publiclog.Head {
	s.t.Helper()
	tree := ranges.NewEmptyRange(0)
	var head publiclog.Head
	for more := true; more; {
		var answer publiclog.Entries
		if status, said := s.by(portal.Caller{}, http.MethodGet, fmt.Sprintf("/log/entries?from=%d", tree.End()), nil, &answer); status !=
			http.StatusOK {
			s.t.Fatalf("the log: %d %s", status, said)
		}
		for _, entry := range answer.Entries {
			if entry.Entry != tree.End() {
				s.t.Fatalf("entry %d has the place %d", tree.End(), entry.Entry)
			}
			check(s.t, tree.Append(rfc6962.DefaultHasher.HashLeaf([]byte(entry.Text)), nil))
		}
		head, more = answer.Head, len(answer.Entries) > 0
	}
	root, err := tree.GetRootHash(nil)
	check(s.t, err)
	check(s.t, head.Signature.By(head.Key, node.TextDigest(head.Text())))
	if tree.End() != head.Size || portal.Hash(root) != head.Root {
		s.t.Errorf("the head is of %d entries with the root %s; the entries are %d with %x", head.Size, head.Root, tree.End(), root)
	}
	return head
}

var ranges = &compact.RangeFactory{Hash: rfc6962.DefaultHasher.HashChildren}

func TestWhoWritesAtOnceWritesTogether(t *testing.T) {
	s := open(t)
	s.registers(map[validator]int64{ada: 50, ben: 30, cy: 20})
	s.topic(weather())
	first := s.publishes(ada, "The first", node.Content{}).UID
	say := func(v validator, title string) func() error {
		signed, err := v.Key().SignSignal(s.says(title), node.Content{Body: title}, s.domain())
		check(t, err)
		return func() error {
			_, err := s.publish(t.Context(), signed, false)
			return err
		}
	}
	attest := func(v validator) func() error {
		signed, err := v.Key().SignAttestation(node.Attestation{Signal: first, Validator: v.Address(), Verdict: node.Confirm, Score: 8000,
			IssuedAt: uint64(s.time().Unix())}, s.domain())
		check(t, err)
		return func() error {
			_, err := s.attest(t.Context(), signed, false)
			return err
		}
	}
	broken := errors.New("the disk is full")
	fails := func() error {
		return s.write(t.Context(), func(_ context.Context, g *group) error {
			_, err := g.log.Append("word", "never", s.time())
			return errors.Join(err, broken)
		})
	}
	before := s.logged()

	again := say(ada, "The second")
	went := s.together(again, say(ben, "The third"), again, attest(ben), attest(ben), attest(cy))
	for i, reason := range []node.Reason{"", "", node.Duplicate, "", node.Duplicate, ""} {
		if node.ReasonOf(went[i]) != reason || (reason == "") != (went[i] == nil) {
			t.Errorf("act %d: %v; want %q", i, went[i], reason)
		}
	}
	if after := s.logged(); after.Size != before.Size+4 {
		t.Errorf("the log has %d entries after %d", after.Size, before.Size)
	}
	if d := s.detail(first); d.Attestations != 2 || d.Share != 5000 {
		t.Errorf("the first signal has %d attestations of %d", d.Attestations, d.Share)
	}

	before = s.logged()
	went = s.together(say(ada, "The fourth"), fails, say(ben, "The fifth"))
	if went[0] != nil || !errors.Is(went[1], broken) || went[2] != nil {
		t.Errorf("beside an act that breaks, acts went %v", went)
	}
	if after := s.logged(); after.Size != before.Size+2 {
		t.Errorf("the log has %d entries after %d", after.Size, before.Size)
	}
}

func TestWhoLeavesBeforeItsTurnWritesNothing(t *testing.T) {
	s := open(t)
	s.writing.turn <- struct{}{}
	ctx, leave := context.WithCancel(t.Context())
	answer := make(chan error)
	go func() {
		answer <- s.write(ctx, func(context.Context, *group) error {
			t.Error("who has left writes")
			return nil
		})
	}()
	quietly.Until(t, time.Minute, "the act waits", func() bool { return s.waits() == 1 })
	leave()
	if err := <-answer; !errors.Is(err, context.Canceled) {
		t.Errorf("who left is told %v", err)
	}
	<-s.writing.turn
	check(t, s.write(t.Context(), func(context.Context, *group) error { return nil }))
}

package signals

import (
	"context"
	"database/sql"
	"errors"
	"net/http"
	"sync"
	"time"

	"gaia.example/portal/plugins/network/publiclog"
	"gaia.example/portal/sdk/go/node"
	"gaia.example/portal/sdk/go/portal"
)

// topic tells pages which signals are new or otherwise than they were.
const topic = "signals"

const (
	everySweep = time.Second
	quiet      = time.Minute // nothing is said of the same failure
	mostTold   = 100         // signals that an event names
	atOnce     = 200         // signals that one transaction judges
	// settled is how many blocks are on top of the one that a claim is about before the outcome is told.
	settled = 12
)

// Nodes are the module's.
type Nodes interface {
	// Signed answers requests that a key signed, by the node protocol.
	Signed(do func(ctx context.Context, r *http.Request, by node.Signed) (any, error)) http.Handler
	// Owner of a node that may speak here. Not found where the key is no node's; a Refusal where the node may not speak.
	Owner(ctx context.Context, key portal.Address) (owner portal.Address, found bool, err error)
}

// Validators are the module's.
type Validators interface {
	Name(validator portal.Address) string // empty: nobody registered, or the list is not read yet
}

// Config is what signals are kept and judged by.
type Config struct {
	Host       portal.Host
	DB         *sql.DB // the module's
	Log        *publiclog.Log
	Nodes      Nodes
	Validators Validators
	Clock      func() time.Time // nil: time.Now
}

// Signals is safe for concurrent use.
type Signals struct {
	Config

	weights weighing
	writing *together
	warned  time.Time // the sweep's alone
	told    uint64    // the log's size up to which followers were told; the sweep's alone

	mu      sync.Mutex
	changed map[portal.Hash]struct{} // that pages were not told of yet
	fresh   int                      // of them, those that were published
}

// New answers once it is asked, and judges what time alone decides once it runs.
func New(c Config) *Signals {
	if c.Clock == nil {
		c.Clock = time.Now
	}
	return &Signals{Config: c, writing: newTogether(), changed: map[portal.Hash]struct{}{}}
}

// Handle adds the signals' part of the module's API.
func (s *Signals) Handle(mux *http.ServeMux) {
	mux.HandleFunc("GET /nodes"+node.PathTopics, portal.JSON(s.getTopics))
	mux.Handle("POST /nodes"+node.PathSignals, s.Nodes.Signed(s.postSigned))
	mux.HandleFunc("GET /nodes"+node.PathOpenSignals, portal.JSON(s.getOpen))
	mux.Handle("POST /nodes"+node.PathAttestations, s.Nodes.Signed(s.postAttestationSigned))

	mux.HandleFunc("GET /signals", portal.JSON(s.getFeed))
	mux.HandleFunc("POST /signals", portal.JSON(s.postSignal))
	mux.HandleFunc("GET /signals/summary", portal.JSON(s.getSummary))
	mux.HandleFunc("GET /signals/course", portal.JSON(s.getCourse))
	mux.HandleFunc("GET /signals/record", portal.JSON(s.getRecord))
	mux.HandleFunc("GET /signals/{uid}", portal.JSON(s.getDetail))
	mux.HandleFunc("GET /signals/{uid}/proof", portal.JSON(s.getProof))
	mux.HandleFunc("POST /signals/{uid}/attestations", portal.JSON(s.postAttestation))

	mux.HandleFunc("PUT /watch/topics/{topic}", portal.JSON(s.putFollow))
	mux.HandleFunc("DELETE /watch/topics/{topic}", portal.JSON(s.deleteFollow))

	mux.HandleFunc("PUT /signal-admin/topics/{topic}", s.admins(s.putTopic))
	mux.HandleFunc("PUT /signal-admin/signals/{uid}/hidden", s.admins(s.putHidden))
	mux.HandleFunc("DELETE /signal-admin/signals/{uid}/hidden", s.admins(s.deleteHidden))
	mux.HandleFunc("PUT /signal-admin/signals/{uid}/outcome", s.admins(s.putOutcome))

	mux.HandleFunc("GET /signal-feeds/{topic}/feed.json", s.getJSONFeed)
	mux.HandleFunc("GET /signal-feeds/{topic}/feed.rss", s.getRSS)
}

// Run ends when its context does.
func (s *Signals) Run(ctx context.Context) error {
	every := time.NewTicker(everySweep)
	defer every.Stop()
	for {
		s.sweep(ctx)
		select {
		case <-ctx.Done():
			return nil
		case <-every.C:
		}
	}
}

// sweep is what time and the chain alone change. What fails is tried again with the next one.
func (s *Signals) sweep(ctx context.Context) {
	now := s.Clock()
	err := errors.Join(s.judgeOver(ctx, now), s.settle(ctx, now), s.tellFollowers(ctx, now))
	if err != nil && ctx.Err() == nil && now.Sub(s.warned) > quiet {
		s.warned = now
		s.Host.Log.WarnContext(ctx, "signals were not judged, or followers not told", "error", err)
	}
	s.tell(ctx)
}

// domain is where and when a statement is looked at.
func (s *Signals) domain(ctx context.Context) (node.Domain, error) {
	at, err := s.Host.Portal.Place(ctx)
	return node.Domain{Portal: at.Origin, Chain: at.Chain, Now: s.Clock(), Contracts: s.Host.Chain}, err
}

// Changed is what the topic tells: signals that are new or otherwise than they were. Many at once are told as all.
type Changed struct {
	Signals []portal.Hash `json:"signals"`
	All     bool          `json:"all"`
	Fresh   int           `json:"fresh"` // how many of them were published since the event before
}

func (s *Signals) touch(uid portal.Hash, fresh bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.changed[uid] = struct{}{}
	if fresh {
		s.fresh++
	}
}

func (s *Signals) tell(ctx context.Context) {
	s.mu.Lock()
	changed, fresh := s.changed, s.fresh
	s.changed, s.fresh = map[portal.Hash]struct{}{}, 0
	s.mu.Unlock()
	if len(changed) == 0 {
		return
	}
	event := Changed{Signals: []portal.Hash{}, All: len(changed) > mostTold, Fresh: fresh}
	for uid := range changed {
		if !event.All {
			event.Signals = append(event.Signals, uid)
		}
	}
	if err := s.Host.Events.Publish(ctx, topic, event); err != nil && ctx.Err() == nil {
		s.Host.Log.WarnContext(ctx, "open pages were not told of signals", "error", err)
	}
}

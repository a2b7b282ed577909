package nodes

import (
	"context"
	"database/sql"
	"errors"
	"os"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"gaia.example/portal/sdk/go/node"
	"gaia.example/portal/sdk/go/portal"
)

// topic tells pages which nodes are otherwise than they were.
const topic = "nodes"

// prefix is what the portal takes off the path before the module sees it: a node signed the whole.
const prefix = "/api/m/network"

const (
	everyTold  = time.Second      // pages are told once of all that changed
	everySweep = 10 * time.Second // who went silent is looked for, and that the portal is there is written down
	quiet      = time.Minute      // nothing is said of the same failure
)

// Nodes is safe for concurrent use.
type Nodes struct {
	host  portal.Host
	db    *sql.DB
	clock func() time.Time

	agents    func() ([]Agent, error)
	strangers node.MemorySequences // of keys that are no node's
	guesses   guesses
	pairings  int           // that are kept at once
	paired    atomic.Uint64 // codes that were made
	waiting   chan struct{} // as many as wait for a pairing
	reading   chan struct{} // as many batches as are read
	keeping   chan struct{} // held by who keeps what waits
	due       chan struct{} // a benchmark came that is to be computed again
	ranks     ranks
	late      int64 // nodes whose last heartbeat is of up to then were told as late; the sweep's alone, 0 before the first

	mu      sync.Mutex
	where   portal.Place                // once it was asked
	changed map[portal.Address]struct{} // that pages were not told of yet
	judged  map[portal.Address]struct{} // whose benchmarks are otherwise, which pages were not told of yet
	moved   chan struct{}               // closed when a pairing was answered
	warned  time.Time
	queue   []*batch // that wait to be kept
}

// New answers once it is asked, and looks for who went silent once it runs. db is the module's.
func New(host portal.Host, db *sql.DB) *Nodes {
	n := &Nodes{host: host, db: db, clock: time.Now, pairings: mostPairings, changed: map[portal.Address]struct{}{},
		judged: map[portal.Address]struct{}{}, due: make(chan struct{}, 1), moved: make(chan struct{}), waiting: make(chan struct{}, mostWaiting),
		reading: make(chan struct{}, mostReading), keeping: make(chan struct{}, 1)}
	n.agents = once(func() ([]Agent, error) { return readAgents(os.DirFS(agentsFolder)) })
	n.strangers.Now = func() time.Time { return n.clock() }
	return n
}

// Run ends when its context does.
func (n *Nodes) Run(ctx context.Context) error {
	var beside sync.WaitGroup
	beside.Go(func() { n.computeAgain(ctx) })
	defer beside.Wait()
	n.sweep(ctx)
	tell, sweep := time.NewTicker(everyTold), time.NewTicker(everySweep)
	defer tell.Stop()
	defer sweep.Stop()
	for {
		select {
		case <-ctx.Done():
			return nil
		case <-tell.C:
			n.tell(ctx)
		case <-sweep.C:
			n.sweep(ctx)
		}
	}
}

// sweep is what time alone changes. What fails is tried again with the next one.
func (n *Nodes) sweep(ctx context.Context) {
	now := n.clock()
	err := errors.Join(n.here(ctx, now), n.touchLate(ctx, now), n.raise(ctx, now))
	if err != nil && ctx.Err() == nil && now.Sub(n.warned) > quiet {
		n.warned = now
		n.host.Log.WarnContext(ctx, "who went silent was not looked for", "error", err)
	}
}

// place is the portal's origin and chain.
func (n *Nodes) place(ctx context.Context) (portal.Place, error) {
	n.mu.Lock()
	at := n.where
	n.mu.Unlock()
	if at.Origin != "" {
		return at, nil
	}
	at, err := n.host.Portal.Place(ctx)
	if err != nil {
		return at, err
	}
	n.mu.Lock()
	n.where = at
	n.mu.Unlock()
	return at, nil
}

// domain is where and when a statement is looked at.
func (n *Nodes) domain(ctx context.Context) (node.Domain, error) {
	at, err := n.place(ctx)
	return node.Domain{Portal: at.Origin, Chain: at.Chain, Now: n.clock(), Contracts: n.host.Chain}, err
}

// now is in milliseconds.
func (n *Nodes) now() int64 { return n.clock().UnixMilli() }

// Changed is what the topic tells: nodes that are otherwise than they were. Many at once are told as all.
type Changed struct {
	Nodes []portal.Address `json:"nodes"`
	All   bool             `json:"all"`
}

// mostTold is how many nodes an event names.
const mostTold = 100

// benchmarkTopic tells pages whose benchmarks are otherwise than they were.
const benchmarkTopic = "benchmarks"

func (n *Nodes) touch(key portal.Address) {
	n.mu.Lock()
	defer n.mu.Unlock()
	n.changed[key] = struct{}{}
}

// touchBenchmark has pages told of the node's benchmark.
func (n *Nodes) touchBenchmark(key portal.Address) {
	n.ranks.moved()
	n.mu.Lock()
	defer n.mu.Unlock()
	n.judged[key] = struct{}{}
}

func (n *Nodes) tell(ctx context.Context) {
	n.mu.Lock()
	changed, judged := n.changed, n.judged
	n.changed, n.judged = map[portal.Address]struct{}{}, map[portal.Address]struct{}{}
	n.mu.Unlock()
	n.tellOf(ctx, topic, changed)
	n.tellOf(ctx, benchmarkTopic, judged)
}

func (n *Nodes) tellOf(ctx context.Context, topic string, keys map[portal.Address]struct{}) {
	if len(keys) == 0 {
		return
	}
	event := Changed{Nodes: []portal.Address{}, All: len(keys) > mostTold}
	for key := range keys {
		if !event.All {
			event.Nodes = append(event.Nodes, key)
		}
	}
	if err := n.host.Events.Publish(ctx, topic, event); err != nil && ctx.Err() == nil {
		n.host.Log.WarnContext(ctx, "open pages were not told of nodes", "error", err)
	}
}

// sorted is what a name is sorted and found by.
func sorted(name string) string { return strings.ToLower(name) }

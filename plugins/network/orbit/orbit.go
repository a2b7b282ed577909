package orbit

import (
	"net/http"
	"sync"
	"time"

	"gaia.example/portal/plugins/network/nodes"
	"gaia.example/portal/plugins/network/stakes"
	"gaia.example/portal/plugins/network/validators"
	"gaia.example/portal/sdk/go/portal"
)

// How much one map has at most; the rest is counted, and not drawn.
const (
	mostNodes       = 50_000
	mostDelegations = 20_000
)

// Orbit is safe for concurrent use.
type Orbit struct {
	validators *validators.Validators
	nodes      *nodes.Nodes
	stakes     *stakes.Stakes
	clock      func() time.Time

	mu   sync.Mutex // held while the map is read, so that many visitors read it once
	kept *packed
}

// New reads from those.
func New(v *validators.Validators, n *nodes.Nodes, s *stakes.Stakes) *Orbit {
	return &Orbit{validators: v, nodes: n, stakes: s, clock: time.Now}
}

// Handle adds the map's part of the module's API.
func (o *Orbit) Handle(mux *http.ServeMux) {
	mux.HandleFunc("GET /orbit", o.getMap)
	mux.HandleFunc("GET /orbit/nodes", portal.JSON(o.getNodes))
	mux.HandleFunc("GET /orbit/events", portal.JSON(o.getEvents))
	mux.HandleFunc("GET /orbit/bondings", portal.JSON(o.getBondings))
}

package orbit

import (
	"database/sql"
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
	db         *sql.DB
	clock      func() time.Time

	mu   sync.Mutex // held while the map is read, so that many visitors read it once
	kept *packed
}

// New reads from those, and signals from the module's tables.
func New(v *validators.Validators, n *nodes.Nodes, db *sql.DB) *Orbit {
	return &Orbit{validators: v, nodes: n, stakes: stakes.New(db), db: db, clock: time.Now}
}

// Handle adds the map's part of the module's API.
func (o *Orbit) Handle(mux *http.ServeMux) {
	mux.HandleFunc("GET /orbit", o.getMap)
	mux.HandleFunc("GET /orbit/nodes", portal.JSON(o.getNodes))
	mux.HandleFunc("GET /orbit/events", portal.JSON(o.getEvents))
	mux.HandleFunc("GET /orbit/attestations", portal.JSON(o.getAttestations))
	mux.HandleFunc("GET /orbit/bondings", portal.JSON(o.getBondings))
}

package nodes

import (
	"net/http"
	"time"

	"gaia.example/portal/sdk/go/portal"
	"gaia.example/portal/sdk/go/portalsql"
)

// Own is a node that is the caller's, or that it is told of.
type Own struct {
	Node  portal.Address `json:"node"`
	Owner portal.Address `json:"owner"`
	Mine  bool           `json:"mine"`
	Name  string         `json:"name"`
	State string         `json:"state"`
	Seen  *time.Time     `json:"seen"` // when its last heartbeat was made; null: there was none
	Told  bool           `json:"told"` // the caller is, when it goes offline or comes back
}

// handleOwn adds what a wallet can do whatever it holds: what it signed it takes back, and what it is told of it stops. A wallet that no
// longer reaches the tier of the other pages has its nodes all the same.
func (n *Nodes) handleOwn(mux *http.ServeMux) {
	mux.HandleFunc("GET /own/machines", portal.JSON(n.getOwn))
	mux.HandleFunc("DELETE /own/machines/{node}/delegation", n.owned(n.deleteDelegation))
	mux.HandleFunc("DELETE /own/machines/{node}/alerts", portal.JSON(n.deleteAlerts))
	mux.HandleFunc("GET /own/fleets", portal.JSON(n.getFleets))
	mux.HandleFunc("DELETE /own/fleets/{fleet}", portal.JSON(n.deleteFleet))
}

// getOwn are the caller's nodes, and those that it is told of, by their names.
func (n *Nodes) getOwn(r *http.Request) (any, error) {
	q, err := portal.ReadPageQuery(r.URL.Query(), "name")
	if err != nil {
		return nil, err
	}
	now, wallet := n.clock(), portal.CallerFrom(r.Context()).Wallet
	c := &condition{from: " FROM nodes "}
	c.And("ended = 0")
	c.And("(owner = %s OR node IN (SELECT node FROM node_watches WHERE wallet = %s AND told))", portalsql.Address(wallet),
		portalsql.Address(wallet))
	found, total, err := n.pageOf(r.Context(), q, c)
	if err != nil {
		return nil, err
	}
	all := make([]Own, 0, len(found))
	for _, one := range found {
		row := one.row(wallet, now)
		told, err := listens(r.Context(), n.db, one, wallet)
		if err != nil {
			return nil, err
		}
		all = append(all, Own{row.Node, row.Owner, row.Mine, row.Name, row.State, row.Seen, told})
	}
	page, err := portal.NewPage(q, all, func(one Own) any { return placed{Text: sorted(one.Name), Node: one.Node} })
	return page.Counted(total), err
}

// deleteAlerts has the caller told of a node no more, be it its own or another's.
func (n *Nodes) deleteAlerts(r *http.Request) (any, error) {
	of, err := n.named(r)
	if err != nil {
		return nil, err
	}
	return nil, n.setTold(r.Context(), of, portal.CallerFrom(r.Context()).Wallet, false)
}

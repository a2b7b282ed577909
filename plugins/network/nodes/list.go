package nodes

import (
	"context"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"time"

	"gaia.example/portal/sdk/go/node"
	"gaia.example/portal/sdk/go/portal"
	"gaia.example/portal/sdk/go/portalsql"
)

// Row is a node in the list, and what its own page begins with.
type Row struct {
	Node     portal.Address `json:"node"`
	Owner    portal.Address `json:"owner"`
	Mine     bool           `json:"mine"`
	Name     string         `json:"name"`
	Label    string         `json:"label"`   // the group; empty: none
	Country  string         `json:"country"` // ISO 3166-1 alpha-2, as its owner says; empty: it is not said
	Fleet    bool           `json:"fleet"`   // a fleet's token signed for it
	State    string         `json:"state"`
	Ended    *time.Time     `json:"ended"` // when it was given up; null: it was not
	Software string         `json:"software"`
	Machine  node.Machine   `json:"machine"`
	Paired   time.Time      `json:"paired"`
	Expires  time.Time      `json:"expires"` // of the delegation
	Seen     *time.Time     `json:"seen"`    // when its last heartbeat was made; null: there was none
	Sequence uint64         `json:"sequence"`
	Figures  node.Figures   `json:"figures"` // of the last heartbeat
	Uptime   Uptime         `json:"uptime"`
	Missed   int64          `json:"missed"` // numbers that never came, in the last 30 days
}

// Uptime is from 0 to 1; null where nothing was to be measured.
type Uptime struct {
	Day   *float64 `json:"day"`   // the last 24 hours
	Week  *float64 `json:"week"`  // the last 7 days of UTC, today is one
	Month *float64 `json:"month"` // the last 30
}

// Listed are the rows of a page, and when they were so.
type Listed struct {
	portal.Page[Row]

	Time time.Time `json:"time"`
}

// placed is where a row stands in an order.
type placed struct {
	Text string         `json:"t,omitempty"`
	Time int64          `json:"n,omitempty"`
	Node portal.Address `json:"k"`
}

// orders are the columns that a list can be sorted by.
var orders = map[string]string{"name": "sorted", "seen": "seen", "paired": "paired"}

// condition collects what a list is to fulfil.
type condition struct {
	portalsql.Conditions

	from string // the tables that it is about
	live string // the same of node_states as of nodes: whether nodes that ended are meant
}

// inState keeps those that are in a state at that time.
func (c *condition) inState(state string, now time.Time) {
	const moment = ":now"
	text := inState(state, moment)
	if strings.Contains(text, moment) {
		text = strings.ReplaceAll(text, moment, c.Arg(now.UnixMilli()))
	}
	c.And(text)
}

var states = []string{node.StateNew, node.StateOnline, node.StateLate, node.StateOffline, node.StateDraining, node.StateBanned}

const revoked = "revoked" // those that were given up, as a filter

// filtered are the filters of the address.
func (n *Nodes) filtered(r *http.Request, now time.Time) (*condition, error) {
	c, query := &condition{from: " FROM nodes "}, r.URL.Query()
	state := query.Get("state")
	if state == revoked {
		c.And("ended <> 0")
		c.live = "live = FALSE"
	} else {
		c.And("ended = 0")
		c.live = "live = TRUE"
	}
	switch owner := query.Get("owner"); owner {
	case "", "all":
	case "mine":
		c.And("owner = %s", portalsql.Address(portal.CallerFrom(r.Context()).Wallet))
	default:
		address, err := portal.ParseAddress(owner)
		if err != nil {
			return nil, portal.Errorf(portal.Invalid, "Ask for the nodes of all, mine, or of an address.").Because(err)
		}
		c.And("owner = %s", portalsql.Address(address))
	}
	switch {
	case state == "" || state == "all" || state == revoked:
	case slices.Contains(states, state):
		c.from = ofNodes
		c.inState(state, now)
	default:
		return nil, portal.Errorf(portal.Invalid, "A state is one of %s or %s.", strings.Join(states, ", "), revoked)
	}
	for column, value := range map[string]string{"platform": query.Get("platform"), "software": query.Get("software"),
		"label": query.Get("label")} {
		if value == "" || value == "all" {
			continue
		}
		c.And(column+" = %s", value)
		if column == "label" { // groups of others are nobody else's to find out
			c.And("owner = %s", portalsql.Address(portal.CallerFrom(r.Context()).Wallet))
		}
	}
	if q := sorted(strings.TrimSpace(query.Get("q"))); q != "" {
		like := "%" + strings.NewReplacer(`\`, `\\`, "%", `\%`, "_", `\_`).Replace(q) + "%"
		c.And(`(sorted LIKE %s ESCAPE '\' OR node LIKE %s ESCAPE '\' OR owner LIKE %s ESCAPE '\')`, like, like, like)
	}
	return c, nil
}

func (n *Nodes) getList(r *http.Request) (any, error) {
	q, err := portal.ReadPageQuery(r.URL.Query(), "name", "seen", "paired")
	if err != nil {
		return nil, err
	}
	now := n.clock()
	c, err := n.filtered(r, now)
	if err != nil {
		return nil, err
	}
	if q.Keys != nil {
		if err := c.keys(q.Keys); err != nil {
			return nil, err
		}
	}
	found, total, err := n.pageOf(r.Context(), q, c)
	if err != nil {
		return nil, err
	}
	rows, err := n.measured(r.Context(), found, now)
	if err != nil {
		return nil, err
	}
	page, err := portal.NewPage(q, rows, func(row Row) any {
		switch q.Sort {
		case "name":
			return placed{Text: sorted(row.Name), Node: row.Node}
		case "paired":
			return placed{Time: row.Paired.UnixMilli(), Node: row.Node}
		}
		at := int64(0)
		if row.Seen != nil {
			at = row.Seen.UnixMilli()
		}
		return placed{Time: at, Node: row.Node}
	})
	return Listed{Page: page.Counted(total), Time: now.UTC()}, err
}

// pageOf are the nodes of a page, with the one too many that tells that there are more, and how many there are in all.
func (n *Nodes) pageOf(ctx context.Context, q portal.PageQuery, c *condition) (found []*record, total int, err error) {
	if err := n.db.QueryRowContext(ctx, "SELECT COUNT(*)"+c.from+"WHERE "+c.String(), c.Args...).Scan(&total); err != nil {
		return nil, 0, err
	}
	behind, err := portal.Behind[placed](q)
	if err != nil {
		return nil, 0, err
	}
	column, key, direction, beyond := orders[q.Sort], "nodes.node", "", ">"
	if q.Sort == "seen" { // by an index of node_states, which an order by another table's key would not use
		key = "node_states.node"
		c.And(c.live)
	}
	if q.Descending {
		direction, beyond = " DESC", "<"
	}
	if behind != nil {
		c.And("("+column+", "+key+") "+beyond+" (%s, %s)", map[bool]any{true: behind.Text, false: behind.Time}[q.Sort == "name"],
			portalsql.Address(behind.Node))
	}
	query := fmt.Sprintf(selectRecord+"WHERE %s ORDER BY %s%s, %s%s LIMIT %s", c, column, direction, key, direction, c.Arg(q.Limit+1))
	found, err = readRecords(ctx, n.db, query, c.Args...)
	return found, total, err
}

// keys bounds a list to rows that are asked for by their key.
func (c *condition) keys(all []string) error {
	named := []any{""}
	for _, key := range all {
		address, err := portal.ParseAddress(key)
		if err != nil {
			return portal.Errorf(portal.Invalid, "A node's key is its address.").Because(err)
		}
		named = append(named, portalsql.Address(address))
	}
	c.In("node", named...)
	return nil
}

// measured are the rows of nodes, with their uptime.
func (n *Nodes) measured(ctx context.Context, all []*record, now time.Time) ([]Row, error) {
	times, err := uptimes(ctx, n.db, all, now)
	if err != nil {
		return nil, err
	}
	rows := make([]Row, len(all))
	for i, r := range all {
		rows[i] = r.row(portal.CallerFrom(ctx).Wallet, now)
		rows[i].Uptime, rows[i].Missed = times[i].uptime(r, now)
	}
	return rows, nil
}

func (r *record) row(wallet portal.Address, now time.Time) Row {
	row := Row{
		Node: r.node, Owner: r.owner, Mine: r.owner == wallet && !wallet.Zero(), Name: r.name, Label: r.label, Country: r.country,
		Fleet: r.fleet != "",
		State: r.stateAt(now),
		// it was checked
		Software: r.software, Machine: r.machine, Paired: time.UnixMilli(r.paired).UTC(),
		Expires:  time.Unix(int64(r.delegation.Delegation.ExpiresAt), 0).UTC(),
		Sequence: r.link.Sequence, Figures: r.figures, Seen: moment(r.seen), Ended: moment(r.ended),
	}
	if !row.Mine { // whom a group is for is its owner's to know
		row.Label = ""
	}
	return row
}

// Summary is what there is, and by which times.
type Summary struct {
	Time       time.Time      `json:"time"`
	Times      Times          `json:"times"`
	Portal     string         `json:"portal"`   // its origin, which machines are told
	Software   string         `json:"software"` // the agent's that the portal serves
	Agents     []Agent        `json:"agents"`   // that the portal hands out
	All        map[string]int `json:"all"`      // nodes by their state
	Mine       map[string]int `json:"mine"`
	Unmeasured int            `json:"unmeasured"` // of the caller's, without a benchmark that counts
	Labels     []string       `json:"labels"`     // groups of the caller's
	Platforms  []string       `json:"platforms"`  // that there are
	Versions   []string       `json:"versions"`
}

func (n *Nodes) getSummary(r *http.Request) (any, error) {
	ctx, now := r.Context(), n.clock()
	wallet := portalsql.Address(portal.CallerFrom(ctx).Wallet)
	s := Summary{Time: now.UTC(), Times: published(), Software: software, All: map[string]int{}, Mine: map[string]int{}}
	at, err := n.place(ctx)
	if err != nil {
		return nil, err
	}
	s.Portal = at.Origin
	if err := n.count(ctx, &s, wallet, now); err != nil {
		return nil, err
	}
	if err := n.db.QueryRowContext(ctx, "SELECT COUNT(*) FROM nodes WHERE owner = $1 AND ended = 0 AND benchmark <= $2", wallet,
		now.UnixMilli()).Scan(&s.Unmeasured); err != nil {
		return nil, err
	}
	if s.Agents, err = n.agents(); err != nil {
		return nil, err
	}
	for into, query := range map[*[]string]string{
		&s.Labels:    "SELECT DISTINCT label FROM nodes WHERE owner = $1 AND ended = 0 AND label <> '' ORDER BY label LIMIT 100",
		&s.Platforms: "SELECT DISTINCT platform FROM nodes WHERE ended = 0 AND $1 <> '' ORDER BY platform LIMIT 20",
		&s.Versions:  "SELECT DISTINCT software FROM nodes WHERE ended = 0 AND $1 <> '' ORDER BY software LIMIT 50",
	} {
		if *into, err = portalsql.All(ctx, n.db, portalsql.Column[string], query, wallet); err != nil {
			return nil, err
		}
	}
	return s, nil
}

// count counts the nodes of each state, all and the wallet's.
func (n *Nodes) count(ctx context.Context, s *Summary, wallet portalsql.Address, now time.Time) error {
	counts, into, parts := make([]int, 2*len(states)), []any{}, []string{}
	for i, state := range states {
		of := inState(state, itoa(now.UnixMilli()))
		parts = append(parts, "COALESCE(SUM(CASE WHEN "+of+" THEN 1 ELSE 0 END), 0)",
			"COALESCE(SUM(CASE WHEN owner = $1 AND "+of+" THEN 1 ELSE 0 END), 0)")
		into = append(into, &counts[2*i], &counts[2*i+1])
	}
	err := n.db.QueryRowContext(ctx, "SELECT "+strings.Join(parts, ", ")+ofNodes+"WHERE ended = 0", wallet).Scan(into...)
	for i, state := range states {
		s.All[state], s.Mine[state] = counts[2*i], counts[2*i+1]
	}
	return err
}

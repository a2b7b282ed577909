package nodes

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"strconv"
	"time"

	"gaia.example/portal/sdk/go/node"
	"gaia.example/portal/sdk/go/portal"
	"gaia.example/portal/sdk/go/portalsql"
)

func itoa(n int64) string { return strconv.FormatInt(n, 10) }

// record is a row of nodes, and that of node_states.
type record struct {
	node, line, owner portal.Address
	name              string
	delegation        node.SignedDelegation
	expires           uint64 // the delegation, in seconds
	fleet             string
	label             string
	country           string
	software          string
	machine           node.Machine
	paired, began     int64
	skew              int64
	link              node.Link
	seen              int64
	figures           node.Figures
	tally             tally
	draining          bool
	banned            string
	ended             int64
	endedBy           string
	successor         *portal.Address // nil: there is none
	offline           int64
	benchmark         int64
	measures          int64
	asked             bool
}

// ofNodes are the tables that have a record. Who changes both begins with node_states, as a heartbeat does: two that began with another one
// each would wait for one another.
const ofNodes = " FROM nodes JOIN node_states USING (node) "

var (
	selectRecord = selecting("delegation", "machine")
	// selectChain is without what a node brought to its pairing, which is read for pages and for no heartbeat.
	selectChain = selecting("'{}'", "'{}'")
)

func selecting(delegation, machine string) string {
	return "SELECT node, line, owner, name, " + delegation + ", expires, fleet, label, country, software, " + machine + `, paired, began, skew,
		sequence, hash, time, seen, figures, tally, draining, banned, ended, ended_by, successor, offline, benchmark, measures, asked` + ofNodes
}

// scanner is a *sql.Row or *sql.Rows.
type scanner interface{ Scan(into ...any) error }

func scanRecord(row scanner) (*record, error) {
	var r record
	var delegation, machine, figures, counted string
	if err := row.Scan((*portalsql.Address)(&r.node), (*portalsql.Address)(&r.line), (*portalsql.Address)(&r.owner), &r.name, &delegation,
		&r.expires, &r.fleet, &r.label, &r.country, &r.software, &machine, &r.paired, &r.began, &r.skew, &r.link.Sequence,
		(*portalsql.Hash)(&r.link.Hash), &r.link.Time, &r.seen, &figures, &counted, &r.draining, &r.banned, &r.ended, &r.endedBy,
		portalsql.OptionalAddress(&r.successor), &r.offline, &r.benchmark, &r.measures, &r.asked); err != nil {
		return nil, err
	}
	return &r, errors.Join(json.Unmarshal([]byte(delegation), &r.delegation), json.Unmarshal([]byte(machine), &r.machine),
		json.Unmarshal([]byte(figures), &r.figures), json.Unmarshal([]byte(counted), &r.tally))
}

func readRecords(ctx context.Context, from rows, query string, args ...any) (all []*record, err error) {
	for row, err := range portalsql.Rows(ctx, from, query, args...) {
		if err != nil {
			return nil, err
		}
		r, err := scanRecord(row)
		if err != nil {
			return nil, err
		}
		all = append(all, r)
	}
	return all, nil
}

// rows is a *sql.DB or a *sql.Tx.
type rows interface {
	portalsql.Queryer
	QueryRowContext(ctx context.Context, query string, args ...any) *sql.Row
}

// find is the node of that key; nil: there is none.
func find(ctx context.Context, from rows, key portal.Address) (*record, error) {
	return findWhere(ctx, from, "node = $1", key)
}

func findWhere(ctx context.Context, from rows, condition string, key portal.Address) (*record, error) {
	r, err := scanRecord(from.QueryRowContext(ctx, selectRecord+"WHERE "+condition, portalsql.Address(key)))
	if errors.Is(err, sql.ErrNoRows) {
		return nil, nil
	}
	return r, err
}

// taking is nil for a node that may speak here.
func (r *record) taking(key portal.Address) error {
	switch {
	case r == nil:
		return node.Refuse(node.Unknown, "The portal knows no node %s: pair it with portal-node setup.", key)
	case r.endedBy == endedByRotation:
		return node.Refuse(node.Revoked, "Another key took the place of %s: go on with that one, or begin anew with portal-node uninstall.", key)
	case r.ended != 0:
		return node.Refuse(node.Revoked, "The delegation to %s was revoked on %s: pair anew with portal-node uninstall, then setup.", key,
			day(r.ended))
	case r.banned != "":
		return node.Refuse(node.Banned, "The portal's admins banned this node: %s Ask them.", r.banned)
	}
	return nil
}

// inForce is nil while the delegation is.
func (r *record) inForce(now time.Time) error {
	if uint64(max(now.Unix(), 0)) >= r.expires {
		// a time
		return node.Refuse(node.Expired, "The delegation ended on %s: the owner signs a new one on the node's page.", day(int64(r.expires)*1000))
	}
	return nil
}

// day is a time in words, of UTC.
func day(ms int64) string { return time.UnixMilli(ms).UTC().Format("2 January 2006, 15:04 UTC") }

// insert makes the rows of a node that was not there.
func (r *record) insert(ctx context.Context, tx *sql.Tx, requests uint64) error {
	r.expires = r.delegation.Delegation.ExpiresAt
	columns := []string{
		"node", "line", "owner", "name", "sorted", "delegation", "expires", "fleet", "label", "country", "software", "machine", "platform",
		"paired",
		"requests", "skew",
		"draining", "banned", "ended", "ended_by", "successor", "benchmark", "measures", "asked",
	}
	row := []any{
		portalsql.Address(r.node), portalsql.Address(r.line), portalsql.Address(r.owner), r.name, sorted(r.name), text(r.delegation), r.expires,
		r.fleet, r.label, r.country,
		r.software, text(r.machine), platformOf(r.machine), r.paired, requests, r.skew,
		r.draining, r.banned, r.ended, r.endedBy, "", r.benchmark, r.measures, r.asked,
	}
	if err := portalsql.Insert(ctx, tx, "nodes", columns, [][]any{row}, ""); err != nil {
		return err
	}
	columns = []string{"node", "live", "taking", "began", "sequence", "hash", "time", "seen", "offline", "figures", "tally"}
	row = []any{portalsql.Address(r.node), r.ended == 0, r.taking(r.node) == nil, r.began, r.link.Sequence, portalsql.Hash(r.link.Hash),
		r.link.Time, r.seen, r.offline, text(r.figures), text(r.tally)}
	return portalsql.Insert(ctx, tx, "node_states", columns, [][]any{row}, "")
}

func platformOf(m node.Machine) string { return m.OS + "-" + m.Arch }

// text is a value as JSON. What is kept here always has one.
func text(value any) string {
	encoded, err := json.Marshal(value)
	if err != nil {
		panic(err) // a programmer's error
	}
	return string(encoded)
}

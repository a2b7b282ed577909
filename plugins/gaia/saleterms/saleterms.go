package saleterms

import (
	"context"
	"database/sql"
	"fmt"
	"net/http"
	"slices"

	"github.com/ethereum/go-ethereum/crypto"
	"golang.org/x/sync/errgroup"

	"gaia.example/portal/plugins/gaia/audited"
	"gaia.example/portal/sdk/go/portal"
	"gaia.example/portal/sdk/go/portalchain"
	"gaia.example/portal/sdk/go/portalchain/index"
	"gaia.example/portal/sdk/go/portalsql"
)

const (
	contract = "GaiaSale"
	// topic tells admins that there is a change.
	topic = "saleterms"
	name  = "saleterms"
	// version is that of what apply derives from the logs.
	version = 1
	// mostChanges is how many changes a page shows.
	mostChanges = 50
)

// The roles of GaiaSale.
var (
	adminRole  = portal.Hash{} // AccessControl's DEFAULT_ADMIN_ROLE
	pauserRole = portal.Hash(crypto.Keccak256Hash([]byte("PAUSER_ROLE")))
)

// SaleTerms is safe for concurrent use.
type SaleTerms struct {
	host     portal.Host
	db       *sql.DB
	index    *index.Index
	follower *portalchain.Follower
	happened *audited.Writer
}

// New follows nothing until Run. db is the module's.
func New(host portal.Host, db *sql.DB) *SaleTerms {
	s := &SaleTerms{host: host, db: db}
	s.happened = audited.New(host.Log, "changes of the sale", s.writeDown)
	s.index = index.New(index.Config{Host: host, DB: db, Name: name, Version: version, Apply: apply, Reset: reset})
	s.follower = portalchain.New(portalchain.Config{
		Host: host, What: "changes of the GAIA sale", Contracts: []string{contract}, Events: events.Topics(),
		FirstBlock: portalchain.FirstBlockSetting(host), Source: s.index, Refresh: s.refresh,
	})
	return s
}

// Run follows the chain, and writes down what changes, until ctx ends.
func (s *SaleTerms) Run(ctx context.Context) error {
	group, ctx := errgroup.WithContext(ctx)
	group.Go(func() error { return s.follower.Run(ctx) })
	group.Go(func() error { return s.happened.Run(ctx) })
	return group.Wait()
}

// Rescan reads the history again from its first block.
func (s *SaleTerms) Rescan(ctx context.Context) error { return s.index.Rescan(ctx) }

// Handle adds the part of the module's API.
func (s *SaleTerms) Handle(mux *http.ServeMux) { mux.Handle("GET /sale-terms", portal.JSON(s.get)) }

// Answer answers GET /sale-terms.
type Answer struct {
	AsOf       portal.Block `json:"asOf"`    // up to which logs were read
	Admins     []Member     `json:"admins"`  // set terms before the sale opens, end it, and name the treasury; one at most
	Pausers    []Member     `json:"pausers"` // pause and resume
	Changes    []Change     `json:"changes"` // the newest first, 50 at most
	CatchingUp bool         `json:"catchingUp"`
	Problem    *string      `json:"problem"`
}

// Member is who has a role, and since which transaction.
type Member struct {
	Account portal.Address    `json:"account"`
	Since   portalchain.Proof `json:"since"`
}

// Change is one log.
type Change struct {
	portalchain.Proof
	Detail

	Log     uint            `json:"log"` // in its block
	Kind    Kind            `json:"kind"`
	Role    *portal.Hash    `json:"role"`    // null unless one was granted or taken
	Account *portal.Address `json:"account"` // null where the log says none
}

func (s *SaleTerms) get(r *http.Request) (any, error) {
	if !portal.CallerFrom(r.Context()).Admin {
		return nil, portal.Errorf(portal.Forbidden, "Only an admin of this portal sees who has a say over the sale.")
	}
	if _, err := s.host.Chain.Contract(r.Context(), contract); portal.CodeOf(err) == portal.NotFound {
		return Answer{Admins: []Member{}, Pausers: []Member{}, Changes: []Change{}}, nil
	}
	if err := s.follower.Await(r.Context(), s.index.Begun); err != nil {
		return nil, err
	}
	var answer Answer
	var all []Change
	err := portalsql.Snapshot(r.Context(), s.db, func(tx *sql.Tx) (err error) {
		var complete bool
		if answer.AsOf, complete, err = index.Head(r.Context(), tx, name); err != nil {
			return err
		}
		answer.CatchingUp = !complete
		all, err = changes(r.Context(), tx, "")
		return err
	})
	if err != nil {
		return nil, err
	}
	answer.Admins, answer.Pausers = members(all, adminRole), members(all, pauserRole)
	slices.Reverse(all)
	answer.Changes = all[:min(len(all), mostChanges)]
	answer.Problem = s.follower.Problem(r.Context())
	return answer, nil
}

// changes are those that a condition selects, oldest first: whoever makes one needs a role or pays for it, so that they are few.
func changes(ctx context.Context, from portalsql.Queryer, where string) ([]Change, error) {
	return portalsql.All(ctx, from, func(c *Change) []any {
		return []any{
			&c.Block, &c.Log, (*portalsql.Hash)(&c.Hash), (*portalsql.Time)(&c.Time), &c.Kind, portalsql.OptionalHash(&c.Role),
			portalsql.OptionalAddress(&c.Account), portalsql.JSON(&c.Detail),
		}
	}, "SELECT block, position, hash, at, kind, role, account, detail FROM sale_changes "+where+" ORDER BY block, position")
}

// members have the role after all changes, in the order they got it.
func members(all []Change, role portal.Hash) []Member {
	have := []Member{}
	for _, change := range all {
		if change.Role == nil || *change.Role != role {
			continue
		}
		have = slices.DeleteFunc(have, func(m Member) bool { return m.Account == *change.Account })
		if change.Kind == Granted {
			have = append(have, Member{Account: *change.Account, Since: change.Proof})
		}
	}
	return have
}

// refresh has changes written into the audit, and tells open pages.
func (s *SaleTerms) refresh(ctx context.Context) error {
	s.happened.Happened()
	s.follower.Publish(ctx, topic, struct{}{})
	return nil
}

// writeDown writes changes into the audit that are not there yet.
func (s *SaleTerms) writeDown(ctx context.Context) error {
	fresh, err := changes(ctx, s.db, `WHERE NOT EXISTS (SELECT 1 FROM sale_changes_audited a WHERE a.hash = sale_changes.hash AND a.position = sale_changes.position)`)
	if err != nil {
		return err
	}
	for _, change := range fresh {
		// Who is ended between the two records it again, which is one entry all the same.
		act := portal.Act{Action: "sale." + string(change.Kind), Subject: fmt.Sprintf("transaction %s, log %d", change.Hash, change.Log),
			After: change, Once: true}
		if err := s.host.Audit.Record(ctx, act); err != nil {
			return err
		}
		if _, err := s.db.ExecContext(ctx, "INSERT INTO sale_changes_audited (hash, position) VALUES ($1, $2) ON CONFLICT DO NOTHING",
			portalsql.Hash(change.Hash), change.Log); err != nil {
			return err
		}
	}
	return nil
}

package powers

import (
	"context"
	"database/sql"
	"errors"
	"net/http"
	"slices"
	"sync"
	"time"

	"gaia.example/portal/plugins/gaia/bytecode"
	"gaia.example/portal/plugins/gaia/latest"
	"gaia.example/portal/sdk/go/portal"
	"gaia.example/portal/sdk/go/portalchain"
	"gaia.example/portal/sdk/go/portalchain/index"
	"gaia.example/portal/sdk/go/portalsql"
)

const (
	// topic tells open pages that somebody got or lost a role.
	topic = "powers"
	name  = "powers"
	// version is that of what apply derives from the logs.
	version = 1
	// recently is for how long a contract's code is not read again for those who do not say at which block they want it.
	recently = time.Minute
	// retried is after how long a contract is read again that could not be, at the same block.
	retried = 5 * time.Second
)

// Contracts are the module's, by their names in the manifest, in the order in which they are told.
var Contracts = []string{"GaiaToken", "GaiaSale", "GaiaClaims", "GaiaVesting", "ValidatorStaking"}

// Powers is safe for concurrent use.
type Powers struct {
	host     portal.Host
	db       *sql.DB
	index    *index.Index
	follower *portalchain.Follower
	reader   *bytecode.Reader
	latest   latest.Answer[moment, *Answer]
	codes    latest.Answer[int64, *Codes]
}

// moment is what an answer is of. What was read while the logs were catching up, or of which a part failed, does not stay for its block.
type moment struct {
	block      portal.Block
	catchingUp bool
	again      int64 // of a part that failed
}

// New follows nothing until Run. db is the module's, reader reads codes for all of its parts.
func New(host portal.Host, db *sql.DB, reader *bytecode.Reader) *Powers {
	p := &Powers{host: host, db: db, reader: reader}
	p.index = index.New(index.Config{Host: host, DB: db, Name: name, Version: version, Apply: apply, Reset: reset})
	p.follower = portalchain.New(portalchain.Config{
		Host: host, What: "roles of the GAIA contracts", Contracts: Contracts[:1], Optional: Contracts[1:], Events: events.Topics(),
		FirstBlock: portalchain.FirstBlockSetting(host), Source: p.index, Refresh: p.refresh,
	})
	return p
}

// Run follows the chain until ctx ends.
func (p *Powers) Run(ctx context.Context) error { return p.follower.Run(ctx) }

// Rescan reads the history again from its first block.
func (p *Powers) Rescan(ctx context.Context) error { return p.index.Rescan(ctx) }

// Handle adds the part of the module's API.
func (p *Powers) Handle(mux *http.ServeMux) { mux.Handle("GET /token/powers", portal.JSON(p.get)) }

func (p *Powers) refresh(ctx context.Context) error {
	p.follower.Publish(ctx, topic, struct{}{})
	return nil
}

// Answer answers GET /token/powers.
type Answer struct {
	AsOf       portal.Block `json:"asOf"` // at which all is read, and up to which logs are
	Contracts  []Contract   `json:"contracts"`
	CatchingUp bool         `json:"catchingUp"` // the logs are not all read: what rests on them is null
	Problem    *string      `json:"problem"`    // why it may be old; null while all is well
}

func (p *Powers) get(r *http.Request) (any, error) {
	if err := p.follower.Await(r.Context(), p.index.Begun); err != nil {
		return nil, err
	}
	answer, err := p.latest.At(r.Context(), p.moment(time.Now()), p.read)
	if err != nil {
		last, there := p.latest.Last()
		if !there {
			return nil, err
		}
		answer = last
		if p.follower.Problem(r.Context()) == nil {
			return nil, err
		}
	}
	now := *answer
	now.Problem = p.follower.Problem(r.Context())
	return now, nil
}

// moment is that of the next answer.
func (p *Powers) moment(now time.Time) moment {
	status := p.index.Status()
	of := moment{block: status.AsOf, catchingUp: status.CatchingUp}
	if last, there := p.latest.Last(); there && slices.ContainsFunc(last.Contracts, func(c Contract) bool { return c.Problem != nil }) {
		of.again = now.Unix() / int64(retried.Seconds())
	}
	return of
}

// read is the answer at the block up to which logs are read.
func (p *Powers) read(ctx context.Context) (*Answer, error) {
	a := &Answer{}
	var all []change
	err := portalsql.Snapshot(ctx, p.db, func(tx *sql.Tx) (err error) {
		var complete bool
		if a.AsOf, complete, err = index.Head(ctx, tx, name); err != nil {
			return err
		}
		a.CatchingUp = !complete
		all, err = changes(ctx, tx)
		return err
	})
	if err != nil {
		return nil, err
	}
	if a.CatchingUp {
		all = nil
		if a.AsOf, err = p.host.Chain.Head(ctx); err != nil {
			return nil, err
		}
	}
	return a, p.contracts(ctx, a, all)
}

// contracts reads them beside one another. One that fails says so, and leaves the others; where none could be read, it is an error.
func (p *Powers) contracts(ctx context.Context, a *Answer, all []change) error {
	a.Contracts = make([]Contract, len(Contracts))
	failed := make([]error, len(Contracts))
	var group sync.WaitGroup
	for i, name := range Contracts {
		group.Go(func() { a.Contracts[i], failed[i] = p.readContract(ctx, name, a.AsOf, all) })
	}
	group.Wait()
	read := false
	for i, err := range failed {
		if a.CatchingUp {
			a.Contracts[i].Unknown = nil // it will be known
		}
		if err == nil {
			read = read || a.Contracts[i].Address != nil
			continue
		}
		p.host.Log.WarnContext(ctx, "the powers over a contract cannot be read", "contract", Contracts[i], "error", err)
		problem := "This contract cannot be read from the chain at the moment."
		a.Contracts[i] = Contract{Name: Contracts[i], Address: a.Contracts[i].Address, Interfaces: []string{}, Problem: &problem}
	}
	if read {
		return nil
	}
	return errors.Join(failed...)
}

// Codes are the contracts' codes at one block.
type Codes struct {
	AsOf portal.Block
	Of   map[string]*bytecode.Code // nil where there is no code at the address; none of a contract that is not configured
}

// Codes reads them no more than once a minute.
func (p *Powers) Codes(ctx context.Context) (*Codes, error) {
	return p.codes.At(ctx, time.Now().Unix()/int64(recently.Seconds()), func(ctx context.Context) (*Codes, error) {
		head, err := p.host.Chain.Head(ctx)
		if err != nil {
			return nil, err
		}
		codes := &Codes{AsOf: head, Of: map[string]*bytecode.Code{}}
		for _, name := range Contracts {
			address, err := p.host.Chain.Contract(ctx, name)
			if portal.CodeOf(err) == portal.NotFound {
				continue
			}
			if err == nil {
				codes.Of[name], err = p.reader.Read(ctx, address, head)
			}
			if err != nil {
				return nil, err
			}
		}
		return codes, nil
	})
}

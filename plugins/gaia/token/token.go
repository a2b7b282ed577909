package token

import (
	"context"
	"database/sql"
	"fmt"
	"math/big"
	"sync/atomic"
	"time"

	"gaia.example/portal/plugins/gaia/acts"
	"gaia.example/portal/plugins/gaia/bytecode"
	"gaia.example/portal/plugins/gaia/kept"
	"gaia.example/portal/plugins/gaia/ledger"
	"gaia.example/portal/sdk/go/portal"
	"gaia.example/portal/sdk/go/portalchain"
	"gaia.example/portal/sdk/go/portalchain/index"
)

// Topics that the module publishes.
const (
	topicTransfers = "transfers" // each transfer as it happens; Recent where pages may have missed some
	topicToken     = "token"     // the facts changed
)

// Token is safe for concurrent use.
type Token struct {
	host     portal.Host
	ledger   *ledger.Ledger
	index    *index.Index
	follower *portalchain.Follower

	at       atomic.Pointer[addresses] // nil until the contracts are found
	constant atomic.Pointer[Contract]  // nil until it is read
	facts    atomic.Pointer[Facts]     // nil until the history is complete, or what is kept of it was read
	codes    *bytecode.Reader
	kept     *kept.Answer[*Facts]
	// remembered is that the facts are a process's before this one: nothing was read since.
	remembered atomic.Bool

	activities answers[Activity]
	growths    answers[Growth]
	flows      answers[Flows]
	supplies   answers[Supply]
	spread     distributions

	// What follows belongs to the index.

	change  ledger.Change
	current bool // open pages have what the ledger has

	sought atomic.Bool // the ledger's lookups are there

	moved Moved
	also  func(ctx context.Context, text string) ([]portal.SearchResult, error)
}

// addresses are the contracts' on this chain.
type addresses struct{ token, staking, sale, claims, vesting portal.Address }

// New follows nothing until Run. db is the module's.
func New(host portal.Host, db *sql.DB) *Token {
	t := &Token{host: host, ledger: ledger.New(db), codes: bytecode.NewReader(host.Chain), kept: kept.New[*Facts](db, "token")}
	t.index = index.New(index.Config{
		Host: host, DB: db, Name: ledger.Name, Version: ledger.Version, Begin: t.begin, Apply: t.apply, Reset: t.ledger.Reset, After: t.after,
		Lag: "index_lag_blocks",
	})
	t.follower = portalchain.New(portalchain.Config{
		Host: host, What: "GAIA token", Contracts: []string{"GaiaToken"}, Optional: acts.Contracts, Events: ledger.Events(),
		FirstBlock: portalchain.FirstBlockSetting(host), Source: t.index, Refresh: t.refresh,
	})
	return t
}

// Run follows the chain until ctx ends. It begins with the facts that a process before it has read last, which are there while the chain is
// silent.
func (t *Token) Run(ctx context.Context) error {
	if err := t.remember(ctx); err != nil {
		t.host.Log.WarnContext(ctx, "the facts of before are not read", "error", err)
	}
	return t.follower.Run(ctx)
}

// remember the last facts of these contracts.
func (t *Token) remember(ctx context.Context) error {
	of, err := t.deployment(ctx)
	if err != nil {
		return err
	}
	facts, there, err := t.kept.Load(ctx, of)
	if err == nil && there {
		t.remembered.Store(true)
		t.facts.Store(facts)
	}
	return err
}

// deployment names the contracts that the facts are of, and the version of the history.
func (t *Token) deployment(ctx context.Context) (string, error) {
	contracts, err := kept.Contracts(ctx, t.host.Chain, "GaiaToken", "ValidatorStaking")
	return fmt.Sprintf("%s version=%d", contracts, ledger.Version), err
}

// keep the facts for the next process. Where that fails the pages go on.
func (t *Token) keep(ctx context.Context, facts *Facts) {
	of, err := t.deployment(ctx)
	if err == nil {
		same := *facts
		same.AsOf = portal.Block{}
		err = t.kept.Keep(ctx, of, facts, &same)
	}
	if err != nil && ctx.Err() == nil {
		t.host.Log.WarnContext(ctx, "the facts are not kept", "error", err)
	}
}

// Moved is told what the ledger has that is new.
type Moved interface {
	// Touched is called with the accounts of each batch's transfers; nil: anybody's GAIA may have moved.
	Touched(accounts []portal.Address)
	// Tell is called when there is something new in the ledger, once a second at most.
	Tell(ctx context.Context)
}

// OnChange has it told. It is for before Run.
func (t *Token) OnChange(moved Moved) { t.moved = moved }

// FindAlso has what f finds by a name stand behind the contracts of that name. It is for before Handler.
func (t *Token) FindAlso(f func(ctx context.Context, text string) ([]portal.SearchResult, error)) {
	t.also = f
}

// Status is how far the ledger is.
func (t *Token) Status() index.Status { return t.index.Status() }

// Codes reads the contracts' codes, for other parts of the module as well.
func (t *Token) Codes() *bytecode.Reader { return t.codes }

// Facts are those that were read last; nil before that.
func (t *Token) Facts() *Facts { return t.facts.Load() }

// Paid is the ledger's: with which transfer so much had come to the account.
func (t *Token) Paid(ctx context.Context, account portal.Address, amount *big.Int) (ledger.Paid, error) {
	return t.ledger.Paid(ctx, account, amount)
}

// Rescan is the job that reads the history again from its first block.
func (t *Token) Rescan(ctx context.Context, _ time.Time) error { return t.index.Rescan(ctx) }

func (t *Token) begin(contracts []portal.Address) {
	t.current = false
	t.touch(nil) // what was read meanwhile, or is read anew, may be anybody's
	at := addresses{contracts[0], contracts[1], contracts[2], contracts[3], contracts[4]}
	if before := t.at.Swap(&at); before != nil && (before.token != at.token || before.staking != at.staking) {
		t.facts.Store(nil) // they are another token's
	}
	t.ledger.Contracts(ledger.Contracts{Token: contracts[0], Staking: contracts[1], Sale: contracts[2], Claims: contracts[3],
		Vesting: contracts[4]})
}

func (t *Token) apply(ctx context.Context, tx *sql.Tx, batch portal.LogBatch) (changed bool, err error) {
	t.change, err = t.ledger.Apply(ctx, tx, batch)
	return !t.change.Empty(), err
}

// touch says whose GAIA moved.
func (t *Token) touch(accounts []portal.Address) {
	if t.moved != nil {
		t.moved.Touched(accounts)
	}
}

func (t *Token) after(ctx context.Context, complete bool) {
	accounts := make([]portal.Address, 0, 2*len(t.change.Transfers))
	for _, transfer := range t.change.Transfers {
		accounts = append(accounts, transfer.From, transfer.To)
	}
	t.touch(accounts)
	if !complete {
		t.sought.Store(false) // they went with the history, if it was complete before
	} else if !t.sought.Load() {
		// Without them nothing is looked for, which keeps the tape going on. The next batch tries it again.
		if err := t.ledger.MakeLookups(ctx); err != nil {
			t.host.Log.WarnContext(ctx, "the tape's lookups cannot be made", "error", err)
		} else {
			t.sought.Store(true)
		}
	}
	t.tell(ctx, complete)
}

// tell publishes what a batch did: transfer by transfer to pages that have all before it, else the newest ones as a whole.
func (t *Token) tell(ctx context.Context, complete bool) {
	if !complete || t.behind() {
		t.current = false // pages get the newest as a whole once it is there
		return
	}
	if !t.current {
		// What the follower still knows as a problem is over: this batch was read.
		recent, err := t.recent(ctx, nil)
		t.current = err == nil && t.follower.Publish(ctx, topicTransfers, recent)
		return
	}
	for _, transfer := range t.change.Transfers {
		t.current = t.current && t.follower.Publish(ctx, topicTransfers, transfer)
	}
}

// patience is by how much chain time the ledger may be behind the chain before what happened since is unknown.
const patience = time.Minute

// behind is that the ledger was at the chain's head once and is not any more, such as after the module was off: what it does not have is
// not nothing.
func (t *Token) behind() bool {
	status := t.index.Status()
	return status.Head.Time.Sub(status.AsOf.Time) > patience
}

// until is when windows end: now, or with the ledger's head where the chain has a problem, because nobody knows what happened since.
func until(now time.Time, problem *string) time.Time {
	if problem != nil {
		return time.Time{}
	}
	return now
}

// recent is what the ledger ends with, and why it may be old.
func (t *Token) recent(ctx context.Context, problem *string) (Recent, error) {
	behind := t.behind()
	read, err := t.ledger.Recent(ctx, until(time.Now(), problem))
	read.CaughtUp = read.CaughtUp && !behind
	recent := newRecent(read)
	recent.Problem = problem
	recent.Chain = max(recent.Head.Number, t.index.Status().Head.Number)
	return recent, err
}

// refresh reads the facts at the ledger's head.
func (t *Token) refresh(ctx context.Context) error {
	contract, err := t.readContract(ctx)
	if err != nil {
		return err
	}
	snapshot, err := t.ledger.Snapshot(ctx, ranked)
	if err != nil {
		return err
	}
	amounts, err := contract.amounts(ctx, t.host.Chain, t.codes, snapshot.Head)
	if err != nil {
		return err
	}
	facts := newFacts(*contract, amounts, snapshot)
	t.facts.Store(facts)
	t.remembered.Store(false)
	t.keep(ctx, facts)
	t.follower.Publish(ctx, topicToken, facts)
	if t.moved != nil {
		t.moved.Tell(ctx)
	}
	return nil
}

// readContract reads what never changes about the contract, once.
func (t *Token) readContract(ctx context.Context) (*Contract, error) {
	at := *t.at.Load()
	if contract := t.constant.Load(); contract != nil && contract.Address == at.token && contract.Staking == at.staking {
		return contract, nil
	}
	contract, err := findContract(ctx, t.host.Chain, at)
	if err != nil {
		return nil, err
	}
	t.constant.Store(&contract)
	return &contract, nil
}

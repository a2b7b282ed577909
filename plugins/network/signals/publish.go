package signals

import (
	"context"
	"database/sql"
	"encoding/json"
	"fmt"
	"math/big"
	"net/http"
	"slices"
	"strings"
	"time"

	"gaia.example/portal/plugins/network/stakes"
	"gaia.example/portal/sdk/go/node"
	"gaia.example/portal/sdk/go/portal"
	"gaia.example/portal/sdk/go/portalsql"
)

const (
	// mostBody is how many bytes a signal has on its way: its content in a string of JSON.
	mostBody = 256 << 10
	// mostHourly is how many signals of one publisher are taken in an hour.
	mostHourly = 60
)

// Kinds of entries of the log.
const (
	signalEntry      = "signal"
	attestationEntry = "attestation"
	outcomeEntry     = "outcome"
)

// Entry is what the log has of a signal.
type Entry struct {
	UID       portal.Hash    `json:"uid"`
	Signal    node.Signal    `json:"signal"`
	Publisher portal.Address `json:"publisher"`
	Role      string         `json:"role"`
	Owner     portal.Address `json:"owner"`
	Signature node.Bytes     `json:"signature"`
	Accepted  int64          `json:"accepted"` // Unix milliseconds
	Block     uint64         `json:"block"`
	Quorum    uint64         `json:"quorum"`
	Closes    int64          `json:"closes"` // Unix milliseconds
}

// postSigned is a signal that a node's or an attestor's key sends.
func (s *Signals) postSigned(ctx context.Context, _ *http.Request, by node.Signed) (any, error) {
	var body node.SignedSignal
	if err := json.Unmarshal(by.Body, &body); err != nil {
		return nil, node.Refuse(node.Malformed, "The body is no signed signal: see docs/signals.md.").Because(err)
	}
	if body.Publisher != by.Key {
		return nil, node.Refuse(node.Elsewhere, "The signal is of %s, and %s sent it: send it with the key that signed it.", body.Publisher, by.Key)
	}
	return s.publish(ctx, body, false)
}

// postSignal is a signal that the wallet of a session signed on a page.
func (s *Signals) postSignal(r *http.Request) (any, error) {
	var body node.SignedSignal
	if err := portal.ReadJSON(r, mostBody, &body); err != nil {
		return nil, err
	}
	if wallet := portal.CallerFrom(r.Context()).Wallet; body.Publisher != wallet {
		return nil, portal.Errorf(portal.Forbidden, "The signal is of %s, and you are signed in as %s: sign it with this wallet.", body.Publisher,
			wallet)
	}
	return s.publish(r.Context(), body, true)
}

// publisher is who a key is to the portal.
type publisher struct {
	role  string
	owner portal.Address
}

// publisherOf is who signed: a validator by its attestor key, a node, or else the wallet of a session.
func (s *Signals) publisherOf(ctx context.Context, tx *sql.Tx, key portal.Address, session bool) (publisher, error) {
	validator, err := stakes.AttestsFor(ctx, tx, key)
	if err != nil || !validator.Zero() {
		return publisher{node.PublisherValidator, validator}, err
	}
	if session {
		return publisher{node.PublisherWallet, key}, nil
	}
	return publisher{}, node.Refuse(node.Unknown,
		"%s is no node's key and no validator's attestor key: pair the machine with portal-node setup, or register the key.", key)
}

func (s *Signals) publish(ctx context.Context, signed node.SignedSignal, session bool) (any, error) {
	in, err := s.domain(ctx)
	if err != nil {
		return nil, err
	}
	if !session {
		in.Contracts = nil // by the node protocol keys sign
	}
	content, err := node.VerifySignal(ctx, signed, in)
	if err != nil {
		return nil, err
	}
	owner, isNode, err := s.Nodes.Owner(ctx, signed.Publisher)
	if err != nil {
		return nil, err
	}
	a := acceptance{s: s, signed: signed, content: content, uid: signed.UID(in), now: in.Now}
	err = s.write(ctx, func(ctx context.Context, g *group) (err error) {
		if a.by = (publisher{node.PublisherNode, owner}); !isNode {
			if a.by, err = s.publisherOf(ctx, g.tx, signed.Publisher, session); err != nil {
				return err
			}
		}
		return a.accept(ctx, g)
	})
	if err != nil {
		return nil, err
	}
	s.touch(a.uid, true)
	return node.SignalState{UID: a.uid, State: node.SignalOpen, Entry: a.entry, ClosesAt: uint64(a.closes), Block: a.block}, nil // a time
}

// acceptance is one signal on its way into the tables.
type acceptance struct {
	s       *Signals
	signed  node.SignedSignal
	content node.Content
	uid     portal.Hash
	by      publisher
	now     time.Time

	topic  node.Topic
	block  uint64
	closes int64
	entry  uint64
}

func (a *acceptance) accept(ctx context.Context, g *group) (err error) {
	if g.publishers[a.signed.Publisher] || a.signed.Signal.Reference != (portal.Hash{}) {
		if err := g.flush(ctx); err != nil { // it is judged by what this publisher said before, or is about one of these signals
			return err
		}
	}
	if a.topic, err = g.topic(ctx, a.signed.Signal.Topic); err != nil {
		return err
	}
	if err := a.allowed(); err != nil {
		return err
	}
	if err := a.unheard(ctx, g.tx); err != nil {
		return err
	}
	if err := a.paced(ctx, g.tx); err != nil {
		return err
	}
	if err := g.reach(ctx); err != nil {
		return err
	}
	a.block = g.block
	if c := a.content.Claim; c != nil && c.Type == node.ClaimChain && a.signed.Signal.Kind == node.Prediction && c.Block <= a.block {
		return node.Refuse(node.Late, "The prediction is about block %d, and the chain is at %d: predict a block that is still to come.", c.Block,
			a.block)
	}
	weights, err := a.s.weights.of(ctx, g.tx, g.generation, a.block)
	if err != nil {
		return err
	}
	a.closes = min(a.now.Add(time.Duration(a.topic.Window)*time.Second).UnixMilli(), int64(a.signed.Signal.ExpiresAt)*1000) // bounded
	if a.entry, err = g.log.Append(signalEntry, a.logged(), a.now); err != nil {
		return err
	}
	g.keep(a, a.row(g.generation, eligible(weights)))
	return nil
}

func (a *acceptance) allowed() error {
	if a.topic.Closed {
		return node.Refuse(node.NotAllowed, "The topic %s is closed: it takes no signals any more.", a.topic.Name)
	}
	if !slices.Contains(a.topic.Publishers, a.by.role) {
		return node.Refuse(node.NotAllowed, "In %s a %s cannot publish: it is for the signals of %ss.", a.topic.Name, a.by.role,
			strings.Join(a.topic.Publishers, "s and "))
	}
	return nil
}

// unheard is nil where the publisher has not said the same before.
func (a *acceptance) unheard(ctx context.Context, tx *sql.Tx) error {
	var same portal.Hash
	signal := a.signed.Signal
	said, err := portalsql.Found(tx.QueryRowContext(ctx, `SELECT uid FROM signals WHERE publisher = $1 AND accepted > $2 AND topic = $3
		AND title = $4 AND body_hash = $5 AND expires > $6 LIMIT 1`, portalsql.Address(a.signed.Publisher),
		a.now.Add(-node.MaxSignal).UnixMilli(), signal.Topic, signal.Title, portalsql.Hash(signal.BodyHash), a.now.Unix()).
		Scan((*portalsql.Hash)(&same)))
	if err == nil && said && same == a.uid {
		return node.Refuse(node.Duplicate, "This signal was published before: it is %s.", a.uid)
	}
	if err == nil && said {
		return node.Refuse(node.Duplicate, "You say the very same in signal %s, whose time is not over: say what is new.", same)
	}
	if err != nil || signal.Reference == (portal.Hash{}) {
		return err
	}
	var found int
	if err := tx.QueryRowContext(ctx, "SELECT COUNT(*) FROM signals WHERE uid = $1", portalsql.Hash(signal.Reference)).
		Scan(&found); err != nil {
		return err
	}
	if found == 0 {
		return node.Refuse(node.Unknown, "The signal is about %s, and there is no such signal: look at its uid.", signal.Reference)
	}
	return nil
}

// paced is nil where the publisher has not said too much lately.
func (a *acceptance) paced(ctx context.Context, tx *sql.Tx) error {
	var count int
	if err := tx.QueryRowContext(ctx, "SELECT COUNT(*) FROM signals WHERE publisher = $1 AND accepted > $2",
		portalsql.Address(a.signed.Publisher), a.now.Add(-time.Hour).UnixMilli()).Scan(&count); err != nil {
		return err
	}
	if count >= mostHourly {
		return node.Refuse(node.TooOften, "You published %d signals in the last hour, which is as many as are taken: try again later.", count)
	}
	if a.topic.Cadence == 0 {
		return nil
	}
	every := time.Duration(a.topic.Cadence) * time.Second // bounded by mostCadence
	var last sql.NullInt64
	if err := tx.QueryRowContext(ctx, "SELECT MAX(accepted) FROM signals WHERE publisher = $1 AND accepted > $2 AND topic = $3",
		portalsql.Address(a.signed.Publisher), a.now.Add(-every).UnixMilli(), a.topic.Topic).Scan(&last); err != nil {
		return err
	}
	if last.Valid {
		wait := time.UnixMilli(last.Int64).Add(every).Sub(a.now).Round(time.Second)
		return node.Refuse(node.TooOften, "In %s a publisher says something every %s at most: try again in %s.", a.topic.Name, every, max(wait,
			time.Second))
	}
	return nil
}

func (a *acceptance) logged() Entry {
	return Entry{a.uid, a.signed.Signal, a.signed.Publisher, a.by.role, a.by.owner, a.signed.Signature, a.now.UnixMilli(), a.block,
		a.topic.Quorum, a.closes}
}

var signalColumns = []string{"uid", "entry", "topic", "kind", "title", "content", "body_hash", "reference", "issued", "expires",
	"publisher", "role", "owner", "signature", "chance", "accepted", "block", "quorum", "closes", "generation", "state", "eligible",
	"attested", "confirmed", "disputed", "share", "attestations", "reached", "decided", "hidden", "settles", "outcome_at", "outcome_by",
	"outcome_text", "language"}

// row is the signal's, open and weighed by a generation of the stakes' history.
func (a *acceptance) row(generation int64, eligible *big.Int) []any {
	signal := a.signed.Signal
	reference := ""
	if signal.Reference != (portal.Hash{}) {
		reference = signal.Reference.String()
	}
	settles := uint64(0)
	if c := a.content.Claim; c != nil && c.Type == node.ClaimChain {
		settles = c.Block
	}
	zero := portalsql.Uint256{Int: new(big.Int)}
	return []any{
		portalsql.Hash(a.uid), a.entry, signal.Topic, string(signal.Kind), signal.Title, a.signed.Content,
		portalsql.Hash(signal.BodyHash), reference, signal.IssuedAt, signal.ExpiresAt, portalsql.Address(a.signed.Publisher), a.by.role,
		portalsql.Address(a.by.owner), a.signed.Signature.String(), a.content.Chance, a.now.UnixMilli(), a.block, a.topic.Quorum, a.closes,
		generation, node.SignalOpen, portalsql.Uint256{Int: eligible}, zero, zero, zero, 0, 0, 0, 0, "", settles, 0, "", "",
		a.content.Language,
	}
}

// uidOf is the signal of the path.
func uidOf(r *http.Request) (portal.Hash, error) {
	uid, err := portal.ParseHash(r.PathValue("uid"))
	if err != nil {
		return uid, portal.Errorf(portal.Invalid, "That is no signal's uid: it has 0x and 64 hex digits.").Because(err)
	}
	return uid, nil
}

func errUnknown(uid portal.Hash) error {
	return node.Refuse(node.Unknown, "There is no signal %s: look at its uid.", fmt.Sprint(uid))
}

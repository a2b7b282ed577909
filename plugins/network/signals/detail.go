package signals

import (
	"context"
	"database/sql"
	"errors"
	"net/http"
	"time"

	"gaia.example/portal/plugins/network/publiclog"
	"gaia.example/portal/sdk/go/node"
	"gaia.example/portal/sdk/go/portal"
	"gaia.example/portal/sdk/go/portalsql"
)

// Detail is one signal with all that belongs to it.
type Detail struct {
	Row

	Time       time.Time         `json:"time"`
	Portal     string            `json:"portal"`
	Chain      uint64            `json:"chain"`
	Rule       string            `json:"rule"`  // the topic's
	Truth      string            `json:"truth"` // where the topic's truth shows; empty: nowhere
	Signed     node.SignedSignal `json:"signed"`
	Content    *node.Content     `json:"content"` // null: it is hidden
	AttestedBy []Attested        `json:"attestedBy"`
	Record     Record            `json:"record"`
	About      []Reference       `json:"about"`     // signals that are about this one, newest first, at most 20
	Validator  *Attestor         `json:"validator"` // that the caller attests for; null: for none
	Weight     *string           `json:"weight"`    // wei that this validator's attestation weighs; null: it has none
}

// Attested is one attestation.
type Attested struct {
	UID      portal.Hash            `json:"uid"`
	Entry    uint64                 `json:"entry"`
	Name     string                 `json:"name"` // the validator's
	Signed   node.SignedAttestation `json:"signed"`
	Received time.Time              `json:"received"`
	DelayMs  int64                  `json:"delayMs"` // since the signal was accepted
	Weight   portalsql.Uint256      `json:"weight"`
	Minority bool                   `json:"minority"` // it is on the side with less stake

	signature string
	received  int64
}

// Reference is a signal that is about another.
type Reference struct {
	UID   portal.Hash `json:"uid"`
	Title string      `json:"title"`
	State string      `json:"state"`
}

// Proof is all that a program needs to verify a signal without asking anybody: what was signed, what each attestation weighs, and where
// all of it is in the log.
type Proof struct {
	Portal       string                `json:"portal"`
	Chain        uint64                `json:"chain"`
	Domain       map[string]any        `json:"domain"` // of EIP-712
	UID          portal.Hash           `json:"uid"`
	Signed       node.SignedSignal     `json:"signed"`
	State        string                `json:"state"`
	Score        *uint64               `json:"score"`
	Quorum       uint64                `json:"quorum"`
	Block        uint64                `json:"block"`
	Closes       time.Time             `json:"closes"`
	Eligible     portalsql.Uint256     `json:"eligible"`
	Attestations []WeighedAttestation  `json:"attestations"`
	Inclusions   []publiclog.Inclusion `json:"inclusions"` // the signal's, then those of the attestations
}

// WeighedAttestation is an attestation and what it weighs.
type WeighedAttestation struct {
	node.SignedAttestation

	UID      portal.Hash       `json:"uid"`
	Received time.Time         `json:"received"`
	Weight   portalsql.Uint256 `json:"weight"`
}

// find is one signal, as the visitor may see it.
func (s *Signals) find(ctx context.Context, tx *sql.Tx, caller portal.Caller, validator portal.Address, uid portal.Hash) (Row, error) {
	rows, err := s.read(ctx, tx, caller, validator, "WHERE s.uid = $1", portalsql.Hash(uid))
	if err == nil && len(rows) == 0 {
		err = errUnknown(uid)
	}
	if err != nil {
		return Row{}, err
	}
	return rows[0], nil
}

// signed is what the publisher sent.
func (r *Row) signed() (node.SignedSignal, error) {
	signed := node.SignedSignal{
		Signal: node.Signal{Topic: r.Topic, Kind: r.Kind, Title: r.Title, BodyHash: r.BodyHash, IssuedAt: uint64(r.Issued.Unix()),
			ExpiresAt: uint64(r.Expires.Unix())},
		Publisher: r.Publisher, Content: r.content,
	}
	if r.Reference != nil {
		signed.Signal.Reference = *r.Reference
	}
	return signed, signed.Signature.UnmarshalText([]byte(r.signature))
}

func (s *Signals) getDetail(r *http.Request) (any, error) {
	uid, err := uidOf(r)
	if err != nil {
		return nil, err
	}
	ctx, caller := r.Context(), portal.CallerFrom(r.Context())
	at, err := s.Host.Portal.Place(ctx)
	if err != nil {
		return nil, err
	}
	d := Detail{Time: s.Clock().UTC(), Portal: at.Origin, Chain: at.Chain}
	err = portalsql.Snapshot(ctx, s.DB, func(tx *sql.Tx) error {
		validator, err := attestor(ctx, tx, caller)
		if err != nil {
			return err
		}
		if d.Row, err = s.find(ctx, tx, caller, validator, uid); err != nil {
			return err
		}
		if d.Signed, err = d.signed(); err != nil {
			return err
		}
		if d.content != "" {
			content, err := node.ParseContent(d.content)
			if err != nil {
				return err
			}
			d.Content = &content
		}
		if _, err := portalsql.Found(tx.QueryRowContext(ctx, "SELECT rule, truth FROM signal_topics WHERE topic = $1", d.Topic).
			Scan(&d.Rule, &d.Truth)); err != nil {
			return err
		}
		return s.surround(ctx, tx, &d, validator)
	})
	return d, err
}

// surround adds what belongs to a signal.
func (s *Signals) surround(ctx context.Context, tx *sql.Tx, d *Detail, validator portal.Address) (err error) {
	if d.AttestedBy, err = s.attested(ctx, tx, d.Row); err != nil {
		return err
	}
	if d.Record, err = recordOf(ctx, tx, d.Publisher); err != nil {
		return err
	}
	if d.About, err = portalsql.All(ctx, tx, func(r *Reference) []any { return []any{(*portalsql.Hash)(&r.UID), &r.Title, &r.State} },
		"SELECT uid, title, state FROM signals WHERE reference = $1 AND hidden = '' ORDER BY accepted DESC LIMIT 20",
		portalsql.Hash(d.UID)); err != nil || validator.Zero() {
		return err
	}
	d.Validator = &Attestor{validator, s.Validators.Name(validator)}
	weights, _, err := s.weights.at(ctx, tx, d.Block)
	if errors.Is(err, errBehind) {
		return nil
	}
	if weight := weights[validator]; weight != nil && weight.Sign() > 0 {
		digits := weight.String()
		d.Weight = &digits
	}
	return err
}

// attested are a signal's attestations, the heaviest first.
func (s *Signals) attested(ctx context.Context, tx *sql.Tx, of Row) ([]Attested, error) {
	all, err := portalsql.All(ctx, tx, func(a *Attested) []any {
		said := &a.Signed.Attestation
		return []any{(*portalsql.Hash)(&a.UID), &a.Entry, (*portalsql.Address)(&said.Validator), (*portalsql.Address)(&a.Signed.Attestor),
			(*string)(&said.Verdict), &said.Score, &said.Confidence, &said.Reason, &said.Evidence, &said.IssuedAt, &a.signature, &a.received,
			&a.Weight}
	}, `SELECT uid, entry, validator, attestor, verdict, score, confidence, reason, evidence, issued, signature, received, weight
		FROM signal_attestations WHERE signal = $1 ORDER BY weight DESC, validator LIMIT 1000`, portalsql.Hash(of.UID))
	if err != nil {
		return nil, err
	}
	lesser := node.Dispute
	if of.Disputed.Cmp(of.Confirmed.Int) > 0 {
		lesser = node.Confirm
	}
	for i := range all {
		a := &all[i]
		a.Signed.Attestation.Signal, a.Name = of.UID, s.Validators.Name(a.Signed.Attestation.Validator)
		a.Received, a.DelayMs = moment(a.received), a.received-of.Accepted.UnixMilli()
		a.Minority = a.Signed.Attestation.Verdict == lesser
		if err := a.Signed.Signature.UnmarshalText([]byte(a.signature)); err != nil {
			return nil, err
		}
	}
	return all, nil
}

func (s *Signals) getProof(r *http.Request) (any, error) {
	uid, err := uidOf(r)
	if err != nil {
		return nil, err
	}
	ctx, caller := r.Context(), portal.CallerFrom(r.Context())
	in, err := s.domain(ctx)
	if err != nil {
		return nil, err
	}
	p := Proof{Portal: in.Portal, Chain: in.Chain, Attestations: []WeighedAttestation{}}
	var entries []uint64
	err = portalsql.Snapshot(ctx, s.DB, func(tx *sql.Tx) error {
		row, err := s.find(ctx, tx, caller, portal.Address{}, uid)
		if err != nil {
			return err
		}
		if row.content == "" {
			return portal.Errorf(portal.Forbidden, "The portal's admins hid this signal: %s Its entry in the public log is %d.", row.Hidden, row.Entry)
		}
		if p.Signed, err = row.signed(); err != nil {
			return err
		}
		p.Domain = p.Signed.Signal.TypedData(in).Domain()
		p.UID, p.State, p.Score, p.Quorum, p.Block, p.Closes, p.Eligible = row.UID, row.State, row.Score, row.Quorum, row.Block, row.Closes,
			row.Eligible
		entries = append(entries, row.Entry)
		all, err := s.attested(ctx, tx, row)
		for _, a := range all {
			p.Attestations = append(p.Attestations, WeighedAttestation{a.Signed, a.UID, a.Received, a.Weight})
			entries = append(entries, a.Entry)
		}
		return err
	})
	if err != nil {
		return nil, err
	}
	p.Inclusions, err = s.Log.Inclusions(ctx, entries...)
	return p, err
}

package signals

import (
	"context"
	"database/sql"
	"encoding/json"
	"net/http"
	"time"

	"gaia.example/portal/plugins/network/publiclog"
	"gaia.example/portal/plugins/network/stakes"
	"gaia.example/portal/sdk/go/node"
	"gaia.example/portal/sdk/go/portal"
	"gaia.example/portal/sdk/go/portalsql"
)

// AttestationEntry is what the log has of an attestation.
type AttestationEntry struct {
	UID         portal.Hash      `json:"uid"`
	Attestation node.Attestation `json:"attestation"`
	Attestor    portal.Address   `json:"attestor"`
	Signature   node.Bytes       `json:"signature"`
	Received    int64            `json:"received"` // Unix milliseconds
}

// postAttestationSigned is one that an attestor's key sends.
func (s *Signals) postAttestationSigned(ctx context.Context, _ *http.Request, by node.Signed) (any, error) {
	var body node.SignedAttestation
	if err := json.Unmarshal(by.Body, &body); err != nil {
		return nil, node.Refuse(node.Malformed, "The body is no signed attestation: see docs/signals.md.").Because(err)
	}
	if body.Attestor != by.Key {
		return nil, node.Refuse(node.Elsewhere, "The attestation is of %s, and %s sent it: send it with the key that signed it.", body.Attestor,
			by.Key)
	}
	return s.attest(ctx, body, false)
}

// postAttestation is one that the wallet of a session signed on a page: the wallet has the attestor's key.
func (s *Signals) postAttestation(r *http.Request) (any, error) {
	uid, err := uidOf(r)
	if err != nil {
		return nil, err
	}
	var body node.SignedAttestation
	if err := portal.ReadJSON(r, mostBody, &body); err != nil {
		return nil, err
	}
	wallet := portal.CallerFrom(r.Context()).Wallet
	if body.Attestor != wallet {
		return nil, portal.Errorf(portal.Forbidden, "The attestation is of %s, and you are signed in as %s: sign it with this wallet.",
			body.Attestor, wallet)
	}
	if body.Attestation.Signal != uid {
		return nil, portal.Errorf(portal.Invalid, "The attestation is about another signal than this page: sign one about this signal.")
	}
	return s.attest(r.Context(), body, true)
}

func (s *Signals) attest(ctx context.Context, signed node.SignedAttestation, session bool) (any, error) {
	in, err := s.domain(ctx)
	if err != nil {
		return nil, err
	}
	if !session {
		in.Contracts = nil // by the node protocol keys sign
	}
	if err := node.VerifyAttestation(ctx, signed, in); err != nil {
		return nil, err
	}
	var state node.SignalState
	err = s.write(ctx, func(ctx context.Context, g *group) (err error) {
		if err := g.flush(ctx); err != nil { // it may be about one of these signals
			return err
		}
		in := in
		in.Now = s.Clock() // it may have waited for others that write the log
		state, err = s.take(ctx, g.tx, g.log, signed, in)
		return err
	})
	if err != nil {
		return nil, err
	}
	s.touch(state.UID, false)
	return state, nil
}

func (s *Signals) take(ctx context.Context, tx *sql.Tx, log *publiclog.Writing, signed node.SignedAttestation,
	in node.Domain) (node.SignalState, error) {
	a := signed.Attestation
	state := node.SignalState{UID: a.Signal}
	var closes int64
	// The signal is locked: it is not judged for good between the look at the time and the vote.
	found, err := portalsql.Found(tx.QueryRowContext(ctx, "UPDATE signals SET uid = uid WHERE uid = $1 RETURNING block, closes",
		portalsql.Hash(a.Signal)).Scan(&state.Block, &closes))
	if err != nil {
		return state, err
	}
	if !found {
		return state, errUnknown(a.Signal)
	}
	state.ClosesAt = uint64(closes) // a time
	if in.Now.UnixMilli() >= closes {
		return state, node.Refuse(node.Late, "The signal closed at %s: your attestation is not counted, and not kept.",
			time.UnixMilli(closes).UTC().Format("15:04:05 UTC on 2 January 2006"))
	}
	if err := s.entitled(ctx, tx, signed, state.Block); err != nil {
		return state, err
	}
	uid := signed.UID(in)
	if state.Entry, err = log.Append(attestationEntry,
		AttestationEntry{uid, a, signed.Attestor, signed.Signature, in.Now.UnixMilli()}, in.Now); err != nil {
		return state, err
	}
	weights, _, err := s.weights.at(ctx, tx, state.Block)
	if err != nil {
		return state, err
	}
	columns := []string{"signal", "validator", "uid", "entry", "attestor", "verdict", "score", "confidence", "reason", "evidence", "issued",
		"signature", "received", "weight"}
	if err := portalsql.Insert(ctx, tx, "signal_attestations", columns, [][]any{{
		portalsql.Hash(a.Signal), portalsql.Address(a.Validator), portalsql.Hash(uid), state.Entry, portalsql.Address(signed.Attestor),
		string(a.Verdict), a.Score, a.Confidence, a.Reason, a.Evidence, a.IssuedAt, signed.Signature.String(), in.Now.UnixMilli(),
		portalsql.Uint256{Int: weights[a.Validator]},
	}}, ""); err != nil {
		return state, err
	}
	judged, err := s.judge(ctx, tx, a.Signal, in.Now)
	if err != nil {
		return state, err
	}
	state.State = judged.State
	return state, nil
}

// entitled is nil for an attestation of a validator's own attestor, that had stake at the signal's block and has not attested it yet.
func (s *Signals) entitled(ctx context.Context, tx *sql.Tx, signed node.SignedAttestation, block uint64) error {
	a := signed.Attestation
	of, err := stakes.AttestsFor(ctx, tx, signed.Attestor)
	if err != nil {
		return err
	}
	if of != a.Validator {
		return node.Refuse(node.NotAllowed, "%s is not the attestor key of the validator %s: sign with the key that it registered.",
			signed.Attestor, a.Validator)
	}
	weights, _, err := s.weights.at(ctx, tx, block)
	if err != nil {
		return err
	}
	if weight := weights[a.Validator]; weight == nil || weight.Sign() == 0 {
		return node.Refuse(node.NotAllowed, "The validator %s had nothing bonded at block %d, by which this signal is weighed.", a.Validator, block)
	}
	var before int64
	found, err := portalsql.Found(tx.QueryRowContext(ctx, "SELECT received FROM signal_attestations WHERE signal = $1 AND validator = $2",
		portalsql.Hash(a.Signal), portalsql.Address(a.Validator)).Scan(&before))
	if err == nil && found {
		return node.Refuse(node.Duplicate, "The validator %s attested this signal at %s: the first attestation counts, and a second one is not kept.",
			a.Validator, time.UnixMilli(before).UTC().Format("15:04:05 UTC on 2 January 2006"))
	}
	return err
}

// getOpen are signals that a validator may attest.
func (s *Signals) getOpen(r *http.Request) (any, error) {
	validator, err := portal.ParseAddress(r.URL.Query().Get("validator"))
	if err != nil {
		return nil, portal.Errorf(portal.Invalid, "Say which validator: ?validator= and its address.").Because(err)
	}
	type kept struct {
		node.OpenSignal

		signature string
		closes    int64
	}
	all, err := portalsql.All(r.Context(), s.DB, func(k *kept) []any {
		signal := &k.Signal
		return []any{(*portalsql.Hash)(&k.UID), &signal.Topic, (*string)(&signal.Kind), &signal.Title, (*portalsql.Hash)(&signal.BodyHash),
			optionalHash{&signal.Reference}, &signal.IssuedAt, &signal.ExpiresAt, (*portalsql.Address)(&k.Publisher), &k.Content, &k.signature,
			&k.closes}
	}, `SELECT uid, topic, kind, title, body_hash, reference, issued, expires, publisher, content, signature, closes FROM signals s
		WHERE state IN ($1, $2) AND closes > $3 AND hidden = ''
		AND NOT EXISTS (SELECT 1 FROM signal_attestations a WHERE a.signal = s.uid AND a.validator = $4) ORDER BY closes LIMIT 100`,
		node.SignalOpen, node.SignalAttesting, s.Clock().UnixMilli(), portalsql.Address(validator))
	if err != nil {
		return nil, err
	}
	answer := node.OpenSignals{Signals: make([]node.OpenSignal, 0, len(all))}
	for _, k := range all {
		if err := k.Signature.UnmarshalText([]byte(k.signature)); err != nil {
			return nil, err
		}
		k.ClosesAt = uint64(k.closes) // a time
		answer.Signals = append(answer.Signals, k.OpenSignal)
	}
	return answer, nil
}

// optionalHash is where a column goes that has a hash or is empty: zeros then.
type optionalHash struct{ into *portal.Hash }

// Scan reads the column.
func (o optionalHash) Scan(value any) error {
	var hash *portal.Hash
	if err := portalsql.OptionalHash(&hash).Scan(value); err != nil {
		return err
	}
	*o.into = portal.Hash{}
	if hash != nil {
		*o.into = *hash
	}
	return nil
}

package signals

import (
	"context"
	"database/sql"
	"errors"
	"math/big"
	"strconv"
	"sync"
	"time"

	"gaia.example/portal/plugins/network/signals/rule"
	"gaia.example/portal/plugins/network/stakes"
	"gaia.example/portal/sdk/go/node"
	"gaia.example/portal/sdk/go/portal"
	"gaia.example/portal/sdk/go/portalchain/index"
	"gaia.example/portal/sdk/go/portalsql"
)

// weighing remembers what was bonded at a few blocks, in one generation of the history: within one, a block that was read stays as it is.
type weighing struct {
	mu         sync.Mutex
	generation int64
	blocks     map[uint64]map[portal.Address]*big.Int
}

const mostBlocks = 64 // that are remembered

// errBehind says that the history of stakes does not reach a block: it is read anew, or the chain took the block back and the one in its
// place is not read yet.
var errBehind = portal.Errorf(portal.Unavailable, "The stakes are still being read from the chain: try again in a moment.")

// reach is how far the history of stakes goes in one of its generations. A history that is read anew reaches nothing before it is complete.
func reach(ctx context.Context, tx *sql.Tx) (generation int64, head uint64, err error) {
	if generation, err = stakes.Generation(ctx, tx); err != nil { // before the head: a later generation's is then judged by again
		return 0, 0, err
	}
	block, complete, err := index.Head(ctx, tx, stakes.Name)
	if err != nil || !complete {
		return generation, 0, err
	}
	return generation, block.Number, nil
}

// at is what was bonded after a block, and the generation of the history that says so. errBehind where the history does not reach it.
func (w *weighing) at(ctx context.Context, tx *sql.Tx, block uint64) (map[portal.Address]*big.Int, int64, error) {
	generation, head, err := reach(ctx, tx)
	if err != nil {
		return nil, 0, err
	}
	if head < block {
		return nil, 0, errBehind
	}
	weights, err := w.of(ctx, tx, generation, block)
	return weights, generation, err
}

// of is what was bonded after a block that the history of that generation reaches.
func (w *weighing) of(ctx context.Context, tx *sql.Tx, generation int64, block uint64) (map[portal.Address]*big.Int, error) {
	w.mu.Lock()
	weights := w.blocks[block]
	known := w.generation == generation && weights != nil
	w.mu.Unlock()
	if known {
		return weights, nil
	}
	weights, err := stakes.Weights(ctx, tx, block)
	if err != nil {
		return nil, err
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.generation != generation || len(w.blocks) >= mostBlocks {
		w.generation, w.blocks = generation, map[uint64]map[portal.Address]*big.Int{}
	}
	w.blocks[block] = weights
	return weights, nil
}

// eligible is what was bonded to all of them.
func eligible(weights map[portal.Address]*big.Int) *big.Int {
	sum := new(big.Int)
	for _, weight := range weights {
		sum.Add(sum, weight)
	}
	return sum
}

// judge computes a signal's judgement anew from what is kept and the chain's history, and keeps it. It locks the signal first: of two that
// judge it at once the second sees what the first has seen.
func (s *Signals) judge(ctx context.Context, tx *sql.Tx, uid portal.Hash, now time.Time) (rule.Judgement, error) {
	var block uint64
	var closes, accepted int64
	var terms rule.Terms
	var j rule.Judgement
	var change counted
	found, err := portalsql.Found(tx.QueryRowContext(ctx,
		"UPDATE signals SET uid = uid WHERE uid = $1 RETURNING block, closes, quorum, topic, accepted, state",
		portalsql.Hash(uid)).Scan(&block, &closes, &terms.Quorum, &change.topic, &accepted, &change.was))
	if err != nil {
		return j, err
	}
	if !found {
		return j, errUnknown(uid)
	}
	terms.Closes = time.UnixMilli(closes)
	weights, generation, err := s.weights.at(ctx, tx, block)
	if err != nil {
		return j, err
	}
	terms.Eligible = eligible(weights)
	votes, err := votesOf(ctx, tx, uid, weights)
	if err != nil {
		return j, err
	}
	j = rule.Judge(terms, votes, now)
	if change.is, change.accepted = j.State, time.UnixMilli(accepted); change.is != change.was {
		if err := tally(ctx, tx, change); err != nil {
			return j, err
		}
	}
	return j, keepJudgement(ctx, tx, uid, generation, terms, j)
}

// votesOf are a signal's attestations with what they weigh, which is kept beside them.
func votesOf(ctx context.Context, tx *sql.Tx, uid portal.Hash, weights map[portal.Address]*big.Int) ([]rule.Vote, error) {
	type kept struct {
		rule.Vote

		received int64
		weight   portalsql.Uint256
	}
	all, err := portalsql.All(ctx, tx, func(k *kept) []any {
		return []any{(*portalsql.Address)(&k.Validator), (*string)(&k.Verdict), &k.Score, &k.Confidence, &k.received, &k.weight}
	}, "SELECT validator, verdict, score, confidence, received, weight FROM signal_attestations WHERE signal = $1", portalsql.Hash(uid))
	if err != nil {
		return nil, err
	}
	votes := make([]rule.Vote, 0, len(all))
	for _, k := range all {
		k.Received, k.Weight = time.UnixMilli(k.received), new(big.Int)
		if weight := weights[k.Validator]; weight != nil {
			k.Weight = weight
		}
		if k.Weight.Cmp(k.weight.Int) != 0 {
			if _, err := tx.ExecContext(ctx, "UPDATE signal_attestations SET weight = $1 WHERE signal = $2 AND validator = $3",
				portalsql.Uint256{Int: k.Weight}, portalsql.Hash(uid), portalsql.Address(k.Validator)); err != nil {
				return nil, err
			}
		}
		votes = append(votes, k.Vote)
	}
	return votes, nil
}

func keepJudgement(ctx context.Context, tx *sql.Tx, uid portal.Hash, generation int64, terms rule.Terms, j rule.Judgement) error {
	decided, reached := int64(0), int64(0)
	if j.State != node.SignalOpen && j.State != node.SignalAttesting {
		decided = terms.Closes.UnixMilli()
	}
	if !j.Reached.IsZero() {
		reached = j.Reached.UnixMilli()
	}
	_, err := tx.ExecContext(ctx, `UPDATE signals SET generation = $2, state = $3, eligible = $4, attested = $5, confirmed = $6, disputed = $7,
		share = $8, attestations = $9, score = $10, median = $11, confidence = $12, spread = $13, reached = $14, decided = $15 WHERE uid = $1`,
		portalsql.Hash(uid), generation, j.State, portalsql.Uint256{Int: terms.Eligible}, portalsql.Uint256{Int: j.Attested},
		portalsql.Uint256{Int: j.Confirmed}, portalsql.Uint256{Int: j.Disputed}, j.Share, j.Count, j.Score, j.Median, j.Confidence, j.Spread,
		reached, decided)
	return err
}

// judgeOver judges signals whose time to be attested is over, and weighs those anew whose blocks the chain took back, or all where its logs
// were read anew. A signal whose block the history does not reach waits.
func (s *Signals) judgeOver(ctx context.Context, now time.Time) error {
	var generation int64
	var head uint64
	err := portalsql.Snapshot(ctx, s.DB, func(tx *sql.Tx) (err error) {
		generation, head, err = reach(ctx, tx)
		return err
	})
	if err != nil || head == 0 {
		return err
	}
	return errors.Join(s.judgeClosed(ctx, now, head), s.judgeTurned(ctx, now, generation, head))
}

// judgeClosed judges signals whose time is over.
func (s *Signals) judgeClosed(ctx context.Context, now time.Time, head uint64) error {
	for {
		judged, err := s.judgeAll(ctx, now, "state IN ($1, $2) AND closes <= $3 AND block <= $4 ORDER BY closes", node.SignalOpen,
			node.SignalAttesting, now.UnixMilli(), head)
		if err != nil || len(judged) < atOnce {
			return err
		}
	}
}

// judgeTurned weighs signals anew whose blocks are above those that the history kept since signals were weighed last.
func (s *Signals) judgeTurned(ctx context.Context, now time.Time, generation int64, head uint64) error {
	var weighed int64
	var kept uint64
	var turned bool
	err := portalsql.Snapshot(ctx, s.DB, func(tx *sql.Tx) (err error) {
		if err := tx.QueryRowContext(ctx, "SELECT generation FROM signals_weighed").Scan(&weighed); err != nil || weighed >= generation {
			return err
		}
		kept, turned, err = stakes.Kept(ctx, tx, weighed)
		return err
	})
	if err != nil || !turned {
		return err
	}
	for last := (signalAt{block: kept + 1}); ; {
		judged, err := s.judgeAll(ctx, now, "generation < $1 AND block <= $2 AND (block, uid) > ($3, $4) ORDER BY block, uid", generation, head,
			last.block, last.uid)
		if err != nil {
			return err
		}
		if len(judged) < atOnce {
			return s.weighedBy(ctx, generation, kept)
		}
		last = judged[len(judged)-1]
	}
}

// weighedBy remembers that signals are weighed by a generation, unless one of them waits for its block. It locks the log: who publishes
// does so too, and a signal that was weighed before is seen then.
func (s *Signals) weighedBy(ctx context.Context, generation int64, kept uint64) error {
	return portalsql.Transaction(ctx, s.DB, func(tx *sql.Tx) error {
		if _, err := s.Log.Begin(ctx, tx); err != nil {
			return err
		}
		_, err := tx.ExecContext(ctx, `UPDATE signals_weighed SET generation = $1 WHERE generation < $1
			AND NOT EXISTS (SELECT 1 FROM signals WHERE block > $2 AND signals.generation < $1)`, generation, kept)
		return err
	})
}

// signalAt is a signal and its block.
type signalAt struct {
	block uint64
	uid   string
}

// judgeAll judges the first signals that a condition selects, atOnce at most, and answers which. Where the history of stakes goes back
// meanwhile, the next sweep does it.
func (s *Signals) judgeAll(ctx context.Context, now time.Time, condition string, args ...any) (judged []signalAt, err error) {
	var uids []portal.Hash
	err = portalsql.Transaction(ctx, s.DB, func(tx *sql.Tx) (err error) {
		judged, err = portalsql.All(ctx, tx, func(at *signalAt) []any { return []any{&at.block, &at.uid} },
			"SELECT block, uid FROM signals WHERE "+condition+" LIMIT "+strconv.Itoa(atOnce), args...)
		if err != nil {
			return err
		}
		for _, at := range judged {
			uid, err := portal.ParseHash(at.uid)
			if err != nil {
				return err
			}
			if _, err := s.judge(ctx, tx, uid, now); err != nil {
				return err
			}
			uids = append(uids, uid)
		}
		return nil
	})
	if errors.Is(err, errBehind) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	for _, uid := range uids {
		s.touch(uid, false)
	}
	return judged, nil
}

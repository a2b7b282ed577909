package signals

import (
	"crypto/sha256"
	"database/sql"
	"encoding/binary"
	"encoding/hex"
	"math/big"
	"strings"
	"time"

	"gaia.example/portal/sdk/go/node"
	"gaia.example/portal/sdk/go/portal"
	"gaia.example/portal/sdk/go/portalsql"
)

// history is many signals of a year, each with attestations of other validators. What is rare in it is rare, and what is common is common.
type history struct {
	*stage

	signals int // of these the last 100 are still open
	each    int // attestations of a signal
	now     time.Time
}

// Values of a history, and how many signals in a thousand have them; what is left has the first.
var (
	someTopics = shares{{"weather", 0}, {"prices", 200}, {"machines", 50}, {"models", 5}}
	someKinds  = shares{{string(node.Observation), 0}, {string(node.AlertSignal), 150}, {string(node.Prediction), 200}, {string(node.ModelEvent), 2}}
	someRoles  = shares{{node.PublisherWallet, 0}, {node.PublisherNode, 90}, {node.PublisherValidator, 2}}
	someStates = shares{{node.SignalFinal, 0}, {node.SignalRejected, 60}, {node.SignalExpired, 80}, {node.SignalDisputed, 2}}
)

var someLanguages = shares{{"", 0}, {"en", 300}, {"de", 50}, {"fr", 2}}

type shares []struct {
	value string
	of    uint64
}

func (s shares) at(random uint64) string {
	random %= 1000
	for _, one := range s[1:] {
		if random < one.of {
			return one.value
		}
		random -= one.of
	}
	return s[0].value
}

// dice are numbers that follow from the place of a signal.
type dice [32]byte

func (h *history) dice(place int) dice {
	return sha256.Sum256(binary.BigEndian.AppendUint64([]byte("signal"), uint64(place)))
}

func (d dice) at(n int) uint64 { return uint64(binary.BigEndian.Uint32(d[4*n:])) }

func (h *history) uid(place int) portal.Hash { return portal.Hash(h.dice(place)) }

// publisher is one of many, each with about 50 signals; every tenth signal is of the first.
func (h *history) publisher(place int) (address portal.Address) {
	address[0] = 0xbb
	if place%10 != 0 {
		binary.BigEndian.PutUint64(address[1:], 1+h.dice(place).at(1)%uint64(h.signals/50+1))
	}
	return address
}

func (h *history) validator(n int) portal.Address { return portal.Address{0xcc, byte(n)} }

func (h *history) accepted(place int) time.Time {
	return h.now.Add(-time.Minute - time.Duration(h.signals-place)*(365*24*time.Hour/time.Duration(h.signals)))
}

var syllables = []string{"ka", "lo", "mi", "ne", "ru", "sa", "te", "vo", "xi", "yu"}

// word is one of a thousand; the first ones are the most common.
func word(random uint64) string {
	n := random % 1000 * (random >> 12 % 1000) / 1000
	return syllables[n%10] + syllables[n/10%10] + syllables[n/100%10]
}

func (h *history) title(place int) string {
	d := h.dice(place)
	words := make([]string, 0, 6)
	for n := 2; n < 7; n++ {
		words = append(words, word(d.at(n)))
	}
	if place%1000 == 7 {
		words = append(words, "aurora")
	}
	return strings.Join(words, " ")
}

var (
	historyColumns = []string{"uid", "entry", "topic", "kind", "title", "content", "body_hash", "reference", "issued", "expires",
		"publisher", "role", "owner", "signature", "chance", "accepted", "block", "quorum", "closes", "generation", "state", "eligible",
		"attested", "confirmed", "disputed", "share", "attestations", "score", "median", "confidence", "spread", "reached", "decided", "hidden",
		"settles", "outcome", "outcome_at", "outcome_by", "outcome_text", "language"}
	attestationColumns = []string{"signal", "validator", "uid", "entry", "attestor", "verdict", "score", "confidence", "reason", "evidence",
		"issued", "signature", "received", "weight"}
)

// row is a signal as it is kept when it was judged.
func (h *history) row(place int, entry uint64) []any {
	d, at := h.dice(place), h.accepted(place)
	closes, state, decided := at.Add(time.Minute), someStates.at(d.at(4)), at.Add(time.Minute).UnixMilli()
	if place >= h.signals-100 {
		closes, state, decided = h.now.Add(time.Hour), node.SignalAttesting, 0
	}
	reached := at.UnixMilli()
	if state == node.SignalExpired {
		reached = 0
	}
	var outcome any
	if d.at(5)%3 == 0 {
		outcome = d.at(6) % 2 * node.Whole
	}
	hidden := ""
	if d.at(6)%1000 == 0 {
		hidden = "It insults."
	}
	whole := portalsql.Uint256{Int: new(big.Int).Mul(big.NewInt(1_000_000), big.NewInt(1e18))}
	attested := portalsql.Uint256{Int: new(big.Int).Mul(new(big.Int).SetUint64(d.at(3)%1_000_000), big.NewInt(1e18))}
	title, publisher := h.title(place), h.publisher(place)
	return []any{
		portalsql.Hash(d), entry, someTopics.at(d.at(0)), someKinds.at(d.at(1)), title,
		`{"body":"` + strings.Repeat(title+". ", 6) + `","evidence":[]}`, portalsql.Hash(d), "", at.Unix(), closes.Add(time.Hour).Unix(),
		portalsql.Address(publisher), someRoles.at(d.at(2)), portalsql.Address(publisher), "0x" + strings.Repeat("11", 65), d.at(6) % 10_001,
		at.UnixMilli(), 1, 5000, closes.UnixMilli(), 1, state, whole, attested, attested, portalsql.Uint256{Int: new(big.Int)},
		d.at(3) % 1_000_000 / 100, h.each, d.at(5) % 10_001, d.at(5) % 10_001, 9000, 100, reached, decided, hidden, 0, outcome, at.UnixMilli(),
		"", "", someLanguages.at(d.at(7)),
	}
}

func (h *history) attestations(place int) (rows [][]any) {
	d, at := h.dice(place), h.accepted(place)
	stake := portalsql.Uint256{Int: new(big.Int).Mul(big.NewInt(10_000), big.NewInt(1e18))}
	for n := range h.each {
		validator := portalsql.Address(h.validator((int(d.at(7)%90) + n) % 90))
		if n == 0 && place%2000 == 3 {
			validator = portalsql.Address(h.validator(99))
		}
		rows = append(rows, []any{portalsql.Hash(d), validator, portalsql.Hash(d), 0, validator, string(node.Confirm), 5000, 9000,
			"I looked, and it is so.", "", at.Unix(), "0x" + strings.Repeat("11", 65), at.UnixMilli(), stake})
	}
	return rows
}

// fill keeps all of it. The log has the signals' entries; those of the attestations would make it ten times as long, and no page but a
// proof's reads it.
func (h *history) fill(db *sql.DB) {
	h.t.Helper()
	const atATime = 5000
	for from := 0; from < h.signals; from += atATime {
		check(h.t, portalsql.Transaction(h.t.Context(), db, func(tx *sql.Tx) error {
			return h.fillPart(tx, from, min(from+atATime, h.signals))
		}))
	}
	check(h.t, portalsql.Analyze(h.t.Context(), db, "signals", "signal_attestations", "signal_words"))
}

func (h *history) fillPart(tx *sql.Tx, from, to int) error {
	ctx := h.t.Context()
	log, err := h.log.Begin(ctx, tx)
	if err != nil {
		return err
	}
	signals := portalsql.NewInserter(tx, "signals", historyColumns, "")
	defer signals.Close()
	attested := portalsql.NewInserter(tx, "signal_attestations", attestationColumns, "")
	defer attested.Close()
	words := portalsql.NewInserter(tx, "signal_words", []string{"signal", "word"}, "")
	defer words.Close()
	var rows, votes, titles [][]any
	for place := from; place < to; place++ {
		entry, err := log.Append(signalEntry, Entry{UID: h.uid(place), Publisher: h.publisher(place)}, h.accepted(place))
		if err != nil {
			return err
		}
		rows, votes = append(rows, h.row(place, entry)), append(votes, h.attestations(place)...)
		for _, word := range wordsOf(h.title(place)) {
			titles = append(titles, []any{portalsql.Hash(h.uid(place)), hex.EncodeToString([]byte(word))})
		}
		if len(rows) == 500 || place == to-1 {
			if err := signals.Insert(ctx, rows); err != nil {
				return err
			}
			if err := attested.Insert(ctx, votes); err != nil {
				return err
			}
			if err := words.Insert(ctx, titles); err != nil {
				return err
			}
			rows, votes, titles = nil, nil, nil
		}
	}
	return log.Close(ctx)
}

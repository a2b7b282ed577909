package recompute

import (
	"context"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/bits"
	"net/http"
	"slices"
	"time"

	"gaia.example/portal/plugins/network/epochs/formula"
	"gaia.example/portal/plugins/network/signals/rule"
	"gaia.example/portal/sdk/go/node"
	"gaia.example/portal/sdk/go/portal"
)

const (
	mostAnswer = 64 << 20 // bytes of one answer
	patience   = time.Minute
)

// head is how the log stood, signed by its key.
type head struct {
	Origin    string         `json:"origin"`
	Key       portal.Address `json:"key"`
	Size      uint64         `json:"size"`
	Root      portal.Hash    `json:"root"`
	Time      uint64         `json:"time"`
	Signature node.Signature `json:"signature"`
}

type entry struct {
	Entry uint64 `json:"entry"`
	Kind  string `json:"kind"`
	Time  int64  `json:"time"` // Unix milliseconds
	Text  string `json:"text"`
}

// Log is what the public log says of epochs.
type Log struct {
	Size    uint64
	Key     portal.Address // that signed its head
	Terms   []formula.Terms
	Signals []formula.Signal
	// Attestors are the keys that signed attestations, with the validators that they signed for.
	Attestors map[portal.Address][]portal.Address
	// Unchecked is how many attestations contract wallets signed: the log's word is taken that the contract accepted them.
	Unchecked int
}

// ReadLog mirrors the log of a portal: all entries hash to the root that its head has, and the head's key signed it. The
// signatures of attestations are checked too. Where key is not zero the log is known by it: one that another key signed is an error.
func ReadLog(ctx context.Context, origin string, chain uint64, key portal.Address) (Log, error) {
	m := mirror{origin: origin, chain: chain, signals: map[portal.Hash]*formula.Signal{},
		attestors: map[portal.Address][]portal.Address{}}
	var h head
	if err := get(ctx, origin+"/api/m/network/log/head", &h); err != nil {
		return Log{}, err
	}
	if !key.Zero() && h.Key != key {
		return Log{}, fmt.Errorf("the log's head says the key %s, and the log that you know has %s: it is another log, whose entries need not be "+
			"those that the first one had", h.Key, key)
	}
	for m.size < h.Size {
		var answer struct{ Entries []entry }
		if err := get(ctx, fmt.Sprintf("%s/api/m/network/log/entries?from=%d", origin, m.size), &answer); err != nil {
			return Log{}, err
		}
		if len(answer.Entries) == 0 {
			return Log{}, fmt.Errorf("the log ends at entry %d, and its head says that it has %d: it is not whole", m.size, h.Size)
		}
		for _, e := range answer.Entries {
			if m.size == h.Size {
				break // it came later than the head
			}
			if err := m.take(e); err != nil {
				return Log{}, fmt.Errorf("entry %d of the log: %w", e.Entry, err)
			}
		}
	}
	if root := m.root(); root != h.Root {
		return Log{}, fmt.Errorf("the log's entries have the root %s, and its head says %s: the log was changed", root, h.Root)
	}
	text := fmt.Sprintf("gaia-log/head/v1\n%s\n%d\n%s\n%d", h.Origin, h.Size, h.Root, h.Time)
	if err := h.Signature.By(h.Key, node.TextDigest(text)); err != nil {
		return Log{}, fmt.Errorf("the log's head is not signed by its key %s: %w", h.Key, err)
	}
	return m.log(h), nil
}

// mirror is a log while it is read.
type mirror struct {
	origin  string
	chain   uint64
	size    uint64
	edge    [][sha256.Size]byte // roots of the full subtrees, the largest first (RFC 9162 §2.1.1)
	terms   []formula.Terms
	order   []portal.Hash
	signals map[portal.Hash]*formula.Signal

	attestors map[portal.Address][]portal.Address
	unchecked int
}

func (m *mirror) take(e entry) error {
	if e.Entry != m.size {
		return fmt.Errorf("it comes as the %dth", m.size)
	}
	m.append(e.Text)
	switch e.Kind {
	case "epochs":
		return m.takeTerms(e)
	case "signal":
		return m.takeSignal(e)
	case "attestation":
		return m.takeAttestation(e)
	}
	return nil
}

func (m *mirror) append(text string) {
	hash := sha256.Sum256(append([]byte{0}, text...))
	m.size++
	for range bits.TrailingZeros64(m.size) {
		last := m.edge[len(m.edge)-1]
		m.edge = m.edge[:len(m.edge)-1]
		hash = parent(last, hash)
	}
	m.edge = append(m.edge, hash)
}

func parent(left, right [sha256.Size]byte) [sha256.Size]byte {
	return sha256.Sum256(append(append([]byte{1}, left[:]...), right[:]...))
}

func (m *mirror) root() portal.Hash {
	if len(m.edge) == 0 {
		return portal.Hash(sha256.Sum256(nil))
	}
	hash := m.edge[len(m.edge)-1]
	for i := len(m.edge) - 2; i >= 0; i-- {
		hash = parent(m.edge[i], hash)
	}
	return portal.Hash(hash)
}

func (m *mirror) takeTerms(e entry) error {
	var t formula.Terms
	if err := json.Unmarshal([]byte(e.Text), &t); err != nil {
		return err
	}
	if err := t.Check(); err != nil {
		return err
	}
	if e.Time >= t.Begins*1000 {
		return errors.New("it says terms of epochs that had begun")
	}
	if n := len(m.terms); n > 0 {
		if before, is := formula.At(m.terms, t.First); !is || before.Begins != t.Begins {
			return fmt.Errorf("the terms from epoch %d on do not begin where the epoch before ends", t.First)
		}
	}
	m.terms = formula.With(m.terms, t)
	return nil
}

func (m *mirror) takeSignal(e entry) error {
	var s struct {
		UID       portal.Hash    `json:"uid"`
		Signal    node.Signal    `json:"signal"`
		Publisher portal.Address `json:"publisher"`
		Signature node.Bytes     `json:"signature"`
		Accepted  int64          `json:"accepted"`
		Block     uint64         `json:"block"`
		Quorum    uint64         `json:"quorum"`
		Closes    int64          `json:"closes"`
	}
	if err := json.Unmarshal([]byte(e.Text), &s); err != nil {
		return err
	}
	in := node.Domain{Portal: m.origin, Chain: m.chain}
	signed := node.SignedSignal{Signal: s.Signal, Publisher: s.Publisher, Signature: s.Signature}
	if uid := signed.UID(in); uid != s.UID {
		return fmt.Errorf("it says that it is the signal %s, and is %s", s.UID, uid)
	}
	if m.signals[s.UID] != nil {
		return errors.New("the signal is in the log already")
	}
	m.order = append(m.order, s.UID)
	m.signals[s.UID] = &formula.Signal{UID: s.UID, Block: s.Block, Quorum: s.Quorum, Accepted: s.Accepted, Closes: s.Closes}
	return nil
}

func (m *mirror) takeAttestation(e entry) error {
	var a struct {
		UID         portal.Hash      `json:"uid"`
		Attestation node.Attestation `json:"attestation"`
		Attestor    portal.Address   `json:"attestor"`
		Signature   node.Bytes       `json:"signature"`
		Received    int64            `json:"received"`
	}
	if err := json.Unmarshal([]byte(e.Text), &a); err != nil {
		return err
	}
	s := m.signals[a.Attestation.Signal]
	if s == nil {
		return fmt.Errorf("it is of the signal %s, which the log has not", a.Attestation.Signal)
	}
	for _, v := range s.Votes {
		if v.Validator == a.Attestation.Validator {
			return fmt.Errorf("the validator %s attested the signal before", v.Validator)
		}
	}
	if err := m.checkSigned(node.SignedAttestation{Attestation: a.Attestation, Attestor: a.Attestor, Signature: a.Signature}); err != nil {
		return err
	}
	if of := m.attestors[a.Attestor]; !slices.Contains(of, a.Attestation.Validator) {
		m.attestors[a.Attestor] = append(of, a.Attestation.Validator)
	}
	s.Votes = append(s.Votes, rule.Vote{Validator: a.Attestation.Validator, Verdict: a.Attestation.Verdict, Score: a.Attestation.Score,
		Confidence: a.Attestation.Confidence, Received: time.UnixMilli(a.Received)})
	return nil
}

// checkSigned is nil where the attestor's key signed, and where the signature is none of a key, which is for a contract to judge.
func (m *mirror) checkSigned(a node.SignedAttestation) error {
	var signature node.Signature
	if len(a.Signature) != len(signature) {
		m.unchecked++
		return nil
	}
	copy(signature[:], a.Signature)
	if err := signature.By(a.Attestor, a.Attestation.TypedData(node.Domain{Portal: m.origin, Chain: m.chain}).Digest()); err != nil {
		return fmt.Errorf("the attestation is not signed by %s: %w", a.Attestor, err)
	}
	return nil
}

func (m *mirror) log(h head) Log {
	log := Log{Size: h.Size, Key: h.Key, Terms: m.terms, Attestors: m.attestors, Unchecked: m.unchecked}
	for _, uid := range m.order {
		log.Signals = append(log.Signals, *m.signals[uid])
	}
	return log
}

func get(ctx context.Context, url string, into any) error {
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
	if err != nil {
		return err
	}
	return answer(request, into)
}

func answer(request *http.Request, into any) error {
	response, err := (&http.Client{Timeout: patience}).Do(request)
	if err != nil {
		return err
	}
	defer response.Body.Close()
	if response.StatusCode != http.StatusOK {
		text, _ := io.ReadAll(io.LimitReader(response.Body, 500))
		return fmt.Errorf("ask %s: %s: %s", request.URL, response.Status, text)
	}
	if err := json.NewDecoder(io.LimitReader(response.Body, mostAnswer)).Decode(into); err != nil {
		return fmt.Errorf("read the answer of %s: %w", request.URL, err)
	}
	return nil
}

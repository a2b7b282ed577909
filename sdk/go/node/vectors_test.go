package node

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"net/http/httptest"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"gaia.example/portal/sdk/go/portal"
)

// vectors is a file of testdata/vectors: what another implementation is tested with.
type vectors[C any] struct {
	Portal string
	Chain  uint64
	Keys   map[string]struct {
		Address portal.Address
		Key     string
	}
	Domain struct{ VerifyingContract portal.Address }
	Fleet  Fleet
	Token  string
	Cases  []C
}

func vectorsOf[C any](t testing.TB, name string) vectors[C] {
	t.Helper()
	content, err := os.ReadFile("testdata/vectors/" + name + ".json")
	if err != nil {
		t.Fatal(err)
	}
	var v vectors[C]
	if err := json.Unmarshal(content, &v); err != nil {
		t.Fatal(err)
	}
	if len(v.Cases) == 0 {
		t.Fatalf("%s has no cases", name)
	}
	return v
}

func (v vectors[C]) key(t *testing.T, name string) *Key {
	t.Helper()
	key, err := ParseKey(v.Keys[name].Key)
	if err != nil {
		t.Fatal(err)
	}
	if key.Address() != v.Keys[name].Address {
		t.Fatalf("%s is %s, not %s", name, key.Address(), v.Keys[name].Address)
	}
	return key
}

// typedCase is a statement of a wallet; message is a Delegation, Revocation or Fleet.
type typedCase[M any] struct {
	Name      string
	Error     Reason
	Now       int64
	Message   M
	Digest    portal.Hash
	Signature Bytes
}

// expect holds an error against the reason that a vector has.
func expect(t *testing.T, err error, want Reason) {
	t.Helper()
	if want == "" && err != nil || ReasonOf(err) != want {
		t.Fatalf("it is refused with %q (%v), not %q", ReasonOf(err), err, want)
	}
	var known *portal.Error
	if want != "" && (!errors.As(err, &known) || known.Code == portal.Internal || known.Message != err.Error()) {
		t.Fatalf("the refusal %v is no error that a module can answer with", err)
	}
}

// typed runs one file of statements that wallets sign.
func typed[M interface{ TypedData(uint64) TypedData }](t *testing.T, name string, verify func(M, Bytes, Domain) error) {
	v := vectorsOf[typedCase[M]](t, name)
	owner := v.key(t, "owner")
	for _, c := range v.Cases {
		t.Run(c.Name, func(t *testing.T) {
			data := c.Message.TypedData(v.Chain)
			if data.Digest() != c.Digest {
				t.Fatalf("the digest is %s, not %s", data.Digest(), c.Digest)
			}
			expect(t, verify(c.Message, c.Signature, Domain{Portal: v.Portal, Chain: v.Chain, Now: time.Unix(c.Now, 0)}), c.Error)
			if own := owner.Sign(c.Digest); c.Error == "" && c.Name != "v of 0 or 1" && own.String() != c.Signature.String() {
				t.Errorf("the owner's key signs %s here, and %s in the vector", own, c.Signature)
			}
		})
	}
}

func TestDelegationVectors(t *testing.T) {
	typed(t, "delegation", func(d Delegation, s Bytes, in Domain) error {
		return VerifyDelegation(context.Background(), SignedDelegation{d, s}, in)
	})
}

func TestRevocationVectors(t *testing.T) {
	typed(t, "revocation", func(r Revocation, s Bytes, in Domain) error { return VerifyRevocation(context.Background(), r, s, in) })
}

func TestFleetVectors(t *testing.T) {
	typed(t, "fleet", func(f Fleet, s Bytes, in Domain) error { return VerifyFleet(context.Background(), f, s, in) })
}

func TestEnrolmentVectors(t *testing.T) {
	v := vectorsOf[typedCase[Delegation]](t, "enrolment")
	token, err := ParseToken(v.Token)
	if err != nil || token.Owner != v.Fleet.Owner || token.Key.Address() != v.Fleet.Fleet || token.Text() != v.Token {
		t.Fatalf("the token is of %v and %v: %v", token.Owner, token.Key, err)
	}
	for _, c := range v.Cases {
		t.Run(c.Name, func(t *testing.T) {
			in := Domain{Portal: v.Portal, Chain: v.Chain, Now: time.Unix(c.Now, 0)}
			expect(t, VerifyEnrolment(SignedDelegation{c.Message, c.Signature}, v.Fleet, in), c.Error)
			d := c.Message
			own := token.Enrols(d.Node, d.Name, v.Portal, v.Chain, time.Unix(int64(d.IssuedAt), 0), time.Unix(int64(d.ExpiresAt), 0))
			if c.Error == "" && (own.Delegation != d || own.Signature.String() != c.Signature.String()) {
				t.Errorf("the token enrols with %v", own)
			}
		})
	}
}

func TestRotationVectors(t *testing.T) {
	type rotationCase struct {
		SignedRotation
		Name   string
		Error  Reason
		Now    int64
		Digest portal.Hash
	}
	v := vectorsOf[rotationCase](t, "rotation")
	for _, c := range v.Cases {
		t.Run(c.Name, func(t *testing.T) {
			if got := c.Rotation.TypedData(v.Chain).Digest(); got != c.Digest {
				t.Fatalf("the digest is %s, not %s", got, c.Digest)
			}
			expect(t, c.Verify(v.Portal, v.Chain, time.Unix(c.Now, 0)), c.Error)
			own := Rotate(v.key(t, "node"), v.key(t, "successor"), v.Portal, v.Chain, time.Unix(int64(c.Rotation.IssuedAt), 0))
			if c.Error == "" && own != c.SignedRotation {
				t.Errorf("the keys rotate with %v", own)
			}
		})
	}
}

func TestAttestorVectors(t *testing.T) {
	type attestorCase struct {
		Name      string
		Error     Reason
		Message   AttestorPossession
		Digest    portal.Hash
		Signature Signature
	}
	v := vectorsOf[attestorCase](t, "attestor")
	for _, c := range v.Cases {
		t.Run(c.Name, func(t *testing.T) {
			if got := c.Message.TypedData(v.Chain, v.Domain.VerifyingContract).Digest(); got != c.Digest {
				t.Fatalf("the digest is %s, not %s", got, c.Digest)
			}
			if err := c.Signature.By(c.Message.Attestor, c.Digest); (err == nil) != (c.Error == "") {
				t.Errorf("the signature is %v", err)
			}
			own := v.key(t, "attestor").ProvePossession(c.Message.Validator, v.Chain, v.Domain.VerifyingContract)
			if c.Error == "" && own != c.Signature {
				t.Errorf("the attestor's key signs %s", own)
			}
		})
	}
}

func TestRequestVectors(t *testing.T) {
	type requestCase struct {
		Name    string
		Error   Reason
		Now     int64
		Last    uint64
		Method  string
		Target  string
		Body    string
		Headers map[string]string
		Text    string
		Digest  portal.Hash
	}
	v := vectorsOf[requestCase](t, "request")
	node := v.key(t, "node")
	for _, c := range v.Cases {
		t.Run(c.Name, func(t *testing.T) {
			now := time.UnixMilli(c.Now)
			// As a module sees it: without what the portal took off.
			r := httptest.NewRequest(c.Method, strings.TrimPrefix(c.Target, "/api/m/network"), strings.NewReader(c.Body))
			for name, value := range c.Headers {
				r.Header.Set(name, value)
			}
			sequences := &MemorySequences{Now: func() time.Time { return now }}
			if c.Last > 0 {
				if _, raised, err := sequences.Raise(context.Background(), node.Address(), c.Last); !raised || err != nil {
					t.Fatal(raised, err)
				}
			}
			verifier := &Verifier{Portal: v.Portal, Prefix: "/api/m/network", Sequences: sequences, Now: func() time.Time { return now }}
			signed, err := verifier.Verify(r)
			expect(t, err, c.Error)
			if got := TextDigest(c.Text); got != c.Digest {
				t.Errorf("personal_sign signs %s, not %s", got, c.Digest)
			}
			if c.Error != "" {
				if inForce, _, _ := sequences.Raise(context.Background(), node.Address(), 0); inForce != c.Last {
					t.Errorf("a request that was refused raised the number to %d", inForce)
				}
				return
			}
			if signed.Key != node.Address() || string(signed.Body) != c.Body {
				t.Errorf("it is %v", signed)
			}
			sent := Request{v.Portal, c.Method, c.Target, digestOf([]byte(c.Body)), uint64(signed.Time.UnixMilli()), signed.Sequence}
			h := http.Header{}
			sent.Sign(h, node)
			for name, value := range c.Headers {
				if h.Get(name) != value {
					t.Errorf("%s is %s here", name, h.Get(name))
				}
			}
			if _, err := verifier.Verify(again(r, c.Body)); ReasonOf(err) != Replayed {
				t.Errorf("the same request again is %v", err)
			}
		})
	}
}

// again is the request with its body put back.
func again(r *http.Request, body string) *http.Request {
	second := httptest.NewRequest(r.Method, r.RequestURI, strings.NewReader(body))
	second.Header = r.Header
	return second
}

type statementCase struct {
	Statement
	Name  string
	Error Reason
	Hash  portal.Hash
}

func TestHeartbeatVectors(t *testing.T) {
	v := vectorsOf[statementCase](t, "heartbeat")
	for _, c := range v.Cases {
		t.Run(c.Name, func(t *testing.T) {
			h, err := VerifyHeartbeat(c.Statement)
			expect(t, err, c.Error)
			if c.Error != "" {
				return
			}
			if c.Statement.Hash() != c.Hash {
				t.Errorf("its hash is %s", c.Statement.Hash())
			}
			if own, err := h.Sign(v.key(t, "node")); err != nil || own != c.Statement {
				t.Errorf("the node says %v (%v)", own, err)
			}
		})
	}
}

func TestBenchmarkVectors(t *testing.T) {
	v := vectorsOf[statementCase](t, "benchmark")
	for _, c := range v.Cases {
		t.Run(c.Name, func(t *testing.T) {
			b, err := VerifyBenchmark(c.Statement)
			expect(t, err, c.Error)
			if own, err := b.Sign(v.key(t, "node")); c.Error == "" && (err != nil || own != c.Statement) {
				t.Errorf("the node says %v (%v)", own, err)
			}
		})
	}
}

func TestChainVectors(t *testing.T) {
	type chainCase struct {
		Name     string
		Error    Reason
		Now      int64
		Last     Link
		Held     map[string]portal.Hash
		Names    map[string]portal.Hash
		Batch    []Statement
		Taken    []uint64
		Repeated int
		Passed   int
		Gaps     []Gap
	}
	v := vectorsOf[chainCase](t, "chain")
	for _, c := range v.Cases {
		t.Run(c.Name, func(t *testing.T) {
			chain := Chain{Portal: v.Portal, Node: v.key(t, "node").Address(), Last: c.Last, Held: func(n uint64) (Held, bool) {
				number := strconv.FormatUint(n, 10)
				hash, kept := c.Held[number]
				return Held{hash, c.Names[number]}, kept
			}}
			x, err := chain.Extend(c.Batch, time.UnixMilli(c.Now))
			expect(t, err, c.Error)
			var taken []uint64
			for _, one := range x.Taken {
				taken = append(taken, one.Sequence)
			}
			if !slices.Equal(taken, c.Taken) || x.Repeated != c.Repeated || x.Passed != c.Passed || !slices.Equal(x.Gaps, c.Gaps) {
				t.Errorf("it takes %v, has %d again, passes %d over, and leaves out %v", taken, x.Repeated, x.Passed, x.Gaps)
			}
			if last := len(x.Taken); last > 0 && x.Last.Hash != x.Taken[last-1].Statement.Hash() || last == 0 && x.Last != c.Last {
				t.Errorf("the chain stands at %v", x.Last)
			}
		})
	}
}

// TestVectorsNameEveryReason keeps the vectors whole: a reason that this package gives has a case.
func TestVectorsNameEveryReason(t *testing.T) {
	var all strings.Builder
	files, err := os.ReadDir("testdata/vectors")
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		content, err := os.ReadFile("testdata/vectors/" + file.Name())
		if err != nil {
			t.Fatal(err)
		}
		all.Write(content)
	}
	for _, reason := range []Reason{Unsigned, Malformed, Forged, WrongClock, Replayed, Altered, TooLarge, Elsewhere, NotYet, Expired, TooLong,
		BadName, Forked, Rewrote, Disorder} {
		if !strings.Contains(all.String(), `"error": "`+string(reason)+`"`) {
			t.Errorf("no vector is refused with %q", reason)
		}
	}
}

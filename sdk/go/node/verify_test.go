package node

import (
	"context"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"strconv"
	"strings"
	"testing"
	"time"

	"gaia.example/portal/sdk/go/portal"
)

func keyFor(t testing.TB) *Key {
	t.Helper()
	key, err := NewKey()
	if err != nil {
		t.Fatal(err)
	}
	return key
}

// signedRequest is a request as a module sees it.
func signedRequest(key *Key, origin, target, body string, at time.Time, sequence uint64) *http.Request {
	r := httptest.NewRequest(http.MethodPost, target, strings.NewReader(body))
	Request{origin, "POST", "/api/m/network" + target, digestOf([]byte(body)), uint64(at.UnixMilli()), sequence}.Sign(r.Header, key)
	return r
}

const origin = "https://portal.example"

func verifier(at time.Time) *Verifier {
	now := func() time.Time { return at }
	return &Verifier{Portal: origin, Prefix: "/api/m/network", Sequences: &MemorySequences{Now: now}, Now: now, MaxBody: 64}
}

func TestHandlerPassesWhatWasSigned(t *testing.T) {
	key, now := keyFor(t), time.UnixMilli(1_800_000_000_000)
	v := verifier(now)
	var seen Signed
	h := v.Handler(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) { seen = SignedFrom(r.Context()) }))

	w := httptest.NewRecorder()
	h.ServeHTTP(w, signedRequest(key, origin, "/nodes/drain", "{}", now.Add(-2*time.Second), 5))
	if w.Code != 200 || seen.Key != key.Address() || string(seen.Body) != "{}" || seen.Skew != -2*time.Second || seen.Sequence != 5 {
		t.Fatalf("%d: %+v", w.Code, seen)
	}

	seen = Signed{}
	w = httptest.NewRecorder()
	h.ServeHTTP(w, signedRequest(key, origin, "/nodes/drain", "{}", now, 5))
	if w.Code != 409 || w.Header().Get("Node-Refused") != "replayed" || w.Header().Get("Node-Sequence") != "5" ||
		seen.Key != (portal.Address{}) {
		t.Fatalf("%d %v: %+v", w.Code, w.Header(), seen)
	}
	if !strings.Contains(w.Body.String(), "is not above 5") || w.Header().Get("Content-Type") != "text/plain; charset=utf-8" {
		t.Errorf("it says %q", w.Body)
	}
}

// bodyRead fails a test when a body is read that should not be.
type bodyRead struct{ t *testing.T }

func (b bodyRead) Read([]byte) (int, error) {
	b.t.Error("the body was read before the signature was verified")
	return 0, io.EOF
}

func TestABodyIsReadOnlyForWhoSigned(t *testing.T) {
	key, now := keyFor(t), time.UnixMilli(1_800_000_000_000)
	r := signedRequest(key, "https://other.example", "/nodes/drain", "{}", now, 5)
	r.Body = io.NopCloser(bodyRead{t})
	if _, err := verifier(now).Verify(r); ReasonOf(err) != Forged {
		t.Errorf("it is %v", err)
	}
}

func TestABodyIsBounded(t *testing.T) {
	key, now := keyFor(t), time.UnixMilli(1_800_000_000_000)
	if _, err := verifier(now).Verify(signedRequest(key, origin, "/nodes/drain", strings.Repeat("x", 64), now, 1)); err != nil {
		t.Errorf("64 bytes: %v", err)
	}
	if _, err := verifier(now).Verify(signedRequest(key, origin, "/nodes/drain", strings.Repeat("x", 65), now, 1)); ReasonOf(err) != TooLarge {
		t.Errorf("65 bytes: %v", err)
	}
	if _, err := verifier(now).Verify(signedRequest(key, origin, "/"+strings.Repeat("x", maxTarget), "", now, 1)); ReasonOf(err) != TooLarge {
		t.Errorf("a long address: %v", err)
	}
}

// failing is Sequences whose database is away.
type failing struct{}

func (failing) Raise(context.Context, portal.Address, uint64) (uint64, bool, error) {
	return 0, true, errors.New("no database")
}

func TestARequestIsRefusedWhereTheNumbersCannotBeAsked(t *testing.T) {
	now := time.UnixMilli(1_800_000_000_000)
	v := verifier(now)
	v.Sequences = failing{}
	if _, err := v.Verify(signedRequest(keyFor(t), origin, "/nodes/drain", "", now, 1)); err == nil || ReasonOf(err) != "" {
		t.Errorf("it is %v", err)
	}
}

func TestMemorySequencesForgetWhatTheClockKeepsOut(t *testing.T) {
	now := time.UnixMilli(1_800_000_000_000)
	m := &MemorySequences{Most: 4, Now: func() time.Time { return now }}
	raise := func(key, n byte) (uint64, bool, error) {
		return m.Raise(context.Background(), portal.Address{key}, uint64(n))
	}
	raise(1, 9)
	now = now.Add(2 * Skew)
	for range 2 {
		if inForce, raised, _ := raise(1, 9); raised || inForce != 9 {
			t.Errorf("the same number is %v, %d", raised, inForce)
		}
		now = now.Add(time.Millisecond)
	}
	if kept := len(m.younger) + len(m.older); kept != 1 {
		t.Errorf("%d keys are kept", kept)
	}
	now = now.Add(2*Skew + time.Millisecond)
	if _, raised, _ := raise(1, 1); !raised || len(m.younger)+len(m.older) != 1 {
		t.Errorf("once the time keeps the number out it is %v", raised)
	}
	// Keys by the thousand keep nobody out, and are not kept.
	for key := range byte(200) {
		if _, raised, err := raise(key+2, 1); !raised || err != nil {
			t.Errorf("key %d is %v, %v", key, raised, err)
		}
		if kept := len(m.younger) + len(m.older); kept > 4 {
			t.Fatalf("%d keys are kept", kept)
		}
	}
	if _, raised, _ := raise(201, 1); raised {
		t.Error("one of the newest raised the same number")
	}
}

func TestOneOfManyRaisesWins(t *testing.T) {
	m := &MemorySequences{}
	won := make(chan bool)
	for range 32 {
		go func() {
			_, raised, err := m.Raise(context.Background(), portal.Address{1}, 7)
			won <- raised && err == nil
		}()
	}
	count := 0
	for range 32 {
		if <-won {
			count++
		}
	}
	if count != 1 {
		t.Errorf("%d raised it", count)
	}
}

func FuzzRequest(f *testing.F) {
	key, err := KeyFrom([]byte(strings.Repeat("k", 32)))
	if err != nil {
		f.Fatal(err)
	}
	now := time.UnixMilli(1_800_000_000_000)
	r := signedRequest(key, origin, "/nodes/drain", "{}", now, 5)
	f.Add(r.Header.Get(headerKey), r.Header.Get(headerTime), r.Header.Get(headerSequence), r.Header.Get(headerDigest),
		r.Header.Get(headerSignature), "{}")
	f.Add("", "", "", "", "", "")
	f.Add("0x0", "-1", "00", "z", "0x", "x")
	f.Fuzz(func(t *testing.T, address, at, sequence, digest, signature, body string) {
		r := httptest.NewRequest(http.MethodPost, "/nodes/drain", strings.NewReader(body))
		r.Header = http.Header{headerKey: {address}, headerTime: {at}, headerSequence: {sequence}, headerDigest: {digest},
			headerSignature: {signature}}
		signed, err := verifier(now).Verify(r)
		if err != nil {
			if portal.CodeOf(err) == portal.Internal {
				t.Fatalf("it is refused without a sentence: %v", err)
			}
			return
		}
		// What is taken has one form: signed anew by who signed it, it has the same headers.
		if signed.Key.String() != address || digestOf(signed.Body) != digestOf([]byte(body)) {
			t.Fatalf("%+v was taken", signed)
		}
		again := http.Header{}
		Request{origin, "POST", "/api/m/network/nodes/drain", digestOf([]byte(body)), uint64(signed.Time.UnixMilli()),
			signed.Sequence}.Sign(again, key)
		if again.Get(headerTime) != at || again.Get(headerSequence) != sequence || again.Get(headerDigest) != digest {
			t.Fatalf("another spelling was taken: %q %q %q", at, sequence, digest)
		}
	})
}

func FuzzHeartbeat(f *testing.F) {
	key, err := KeyFrom([]byte(strings.Repeat("k", 32)))
	if err != nil {
		f.Fatal(err)
	}
	s, err := Heartbeat{Portal: origin, Sequence: 1, Time: 1_800_000_000_000, Software: "portal-node/0.1.0"}.Sign(key)
	if err != nil {
		f.Fatal(err)
	}
	f.Add(s.Text)
	f.Add(strings.Replace(s.Text, "null", "12", 3))
	f.Fuzz(func(t *testing.T, text string) {
		h, err := ParseHeartbeat(text)
		if err != nil {
			if ReasonOf(err) == "" {
				t.Fatalf("it is refused without a reason: %v", err)
			}
			return
		}
		h.Node = key.Address() // whoever it was of: the form is what is looked at
		again, err := h.Sign(key)
		if err != nil {
			t.Fatalf("%q was read and cannot be said: %v", text, err)
		}
		if len(again.Text) != len(text) {
			t.Fatalf("%q is said as %q", text, again.Text)
		}
	})
}

func TestABenchmarkHasRoomForTheLargestMachine(t *testing.T) {
	key, err := NewKey()
	if err != nil {
		t.Fatal(err)
	}
	of := func(samples int) Benchmark {
		b := Benchmark{
			Portal: origin, ID: "b-1", Suite: 1, StartedAt: maxSafe - 1, FinishedAt: maxSafe, Software: "portal-node/0.1.0",
			Machine: Machine{OS: "linux", Arch: "amd64", CPU: strings.Repeat("x", 128), Processors: maxDigests, Memory: maxSafe}, Idle: 10_000,
		}
		for i := range maxParts {
			digests := 1
			if i == 0 { // all processors compute
				digests = maxDigests
			}
			part := Part{Name: "part-" + strconv.Itoa(i), Unit: "rounds/s"}
			for range samples {
				part.Samples = append(part.Samples, Sample{Amount: maxSafe, Nanoseconds: maxSafe, Digests: make([]portal.Hash, digests)})
			}
			part.Median = MedianOf(part.Samples)
			b.Parts = append(b.Parts, part)
		}
		return b
	}
	s, err := of(MinSamples).Sign(key)
	if err != nil {
		t.Fatal(err)
	}
	if b, err := VerifyBenchmark(s); err != nil || len(b.Parts[0].Samples[4].Digests) != maxDigests {
		t.Errorf("that of %d processors is not taken: %v", maxDigests, err)
	}
	if _, err := of(MinSamples + 5).Sign(key); ReasonOf(err) != TooLarge {
		t.Errorf("with twice the samples: %v", err)
	}
	text := strings.Repeat(" ", MaxBenchmark+1)
	if _, err := VerifyBenchmark(Statement{text, key.SignText(text)}); ReasonOf(err) != TooLarge {
		t.Errorf("one that is too large: %v", err)
	}
}

// A benchmark's text is taken in its one form alone, and what is taken holds what the portal goes on with.
func FuzzBenchmark(f *testing.F) {
	for _, c := range vectorsOf[statementCase](f, "benchmark").Cases {
		f.Add(c.Text)
	}
	key, err := NewKey()
	if err != nil {
		f.Fatal(err)
	}
	f.Fuzz(func(t *testing.T, text string) {
		var b Benchmark
		if decode(text, &b) != nil || b.check() != nil {
			return
		}
		if again, err := encode(b); err != nil || again != text {
			t.Fatalf("%q is read, and written as %q (%v)", text, again, err)
		}
		for _, part := range b.Parts {
			if len(part.Samples) < MinSamples || part.Median == 0 {
				t.Fatalf("%s has %d samples and the median %d", part.Name, len(part.Samples), part.Median)
			}
		}
		if _, err := VerifyBenchmark(Statement{text, key.SignText(text)}); ReasonOf(err) != Forged && ReasonOf(err) != TooLarge &&
			b.Node != key.Address() {
			t.Fatalf("it is taken of another key: %v", err)
		}
	})
}

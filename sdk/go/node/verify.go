package node

import (
	"context"
	"io"
	"net/http"
	"sync"
	"time"

	"gaia.example/portal/sdk/go/portal"
)

// MaxBody is how many bytes a body has at most: a portal takes no more.
const MaxBody = 1 << 20

// Sequences keeps the number of each key's last request.
type Sequences interface {
	// Raise makes n the key's number if it is above the one in force, in one step that no other call comes between. It tells the number
	// that is in force afterwards, and whether that is n because of this call. An error refuses the request.
	//
	// UPDATE … SET sequence = n WHERE node = key AND sequence < n does it. The number of a key that the portal knows is kept with it; that
	// of any other may be forgotten after twice Skew, since the time keeps older requests out.
	Raise(ctx context.Context, key portal.Address, n uint64) (inForce uint64, raised bool, err error)
}

// Verifier takes signed requests, for one module.
type Verifier struct {
	Portal    string // the portal's origin
	Prefix    string // what the portal takes off the path before the module sees it: /api/m/network
	Sequences Sequences
	Now       func() time.Time // nil: time.Now
	MaxBody   int64            // 0: MaxBody
}

// Signed is a request that its key signed, and that was not seen before.
type Signed struct {
	Key      portal.Address
	Time     time.Time
	Skew     time.Duration // how far the machine's clock is ahead of the portal's; below 0: behind. The way here is part of it
	Sequence uint64
	Body     []byte
}

type signedKey struct{}

// SignedFrom is the verified request of a handler behind Verifier.Handler.
func SignedFrom(ctx context.Context) Signed {
	s, _ := ctx.Value(signedKey{}).(Signed)
	return s
}

// Handler lets a request pass that Verify takes, and answers any other with WriteError. The body that next reads is the one that was
// signed.
func (v *Verifier) Handler(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		signed, err := v.Verify(r)
		if err != nil {
			WriteError(w, r, err)
			return
		}
		next.ServeHTTP(w, r.WithContext(context.WithValue(r.Context(), signedKey{}, signed)))
	})
}

// Verify reads the request's body and tells whose it is. Its errors are Refusals, in this order: Unsigned, Malformed, WrongClock, TooLarge,
// Forged, Altered, Replayed; any other error says that the body could not be read, or the Sequences not be asked. Nothing of the body is
// read before the signature over its digest was verified, and the number rises only for a request that is good in all else.
func (v *Verifier) Verify(r *http.Request) (Signed, error) {
	now := time.Now()
	if v.Now != nil {
		now = v.Now()
	}
	head, err := ParseHead(r.Header)
	if err != nil {
		return Signed{}, err
	}
	if err := checkClock(head.Time, now); err != nil {
		return Signed{}, err
	}
	target := v.Prefix + r.RequestURI
	if r.RequestURI == "" { // a request that no server read
		target = v.Prefix + r.URL.RequestURI()
	}
	if len(target) > maxTarget {
		return Signed{}, Refuse(TooLarge, "The address is longer than %d bytes: send less in it.", maxTarget)
	}
	request := Request{Portal: v.Portal, Method: r.Method, Target: target, Digest: head.Digest, Time: head.Time, Sequence: head.Sequence}
	if err := head.Signature.By(head.Key, TextDigest(request.Text())); err != nil {
		return Signed{}, Refuse(Forged, "The signature is not that of %s over this request: sign its portal, method, address, digest, time and number as they are sent.", head.Key).Because(err)
	}
	body, err := v.readBody(r, head)
	if err != nil {
		return Signed{}, err
	}
	inForce, raised, err := v.Sequences.Raise(r.Context(), head.Key, head.Sequence)
	if err != nil {
		return Signed{}, err
	}
	if !raised {
		refusal := Refuse(Replayed, "The request's number %d is not above %d, the last one of this key: send it again with a higher one.",
			head.Sequence, inForce)
		refusal.Last = inForce
		return Signed{}, refusal
	}
	at := time.UnixMilli(int64(head.Time)).UTC()
	return Signed{Key: head.Key, Time: at, Skew: at.Sub(now), Sequence: head.Sequence, Body: body}, nil
}

func (v *Verifier) readBody(r *http.Request, head Head) ([]byte, error) {
	most := v.MaxBody
	if most == 0 {
		most = MaxBody
	}
	var body []byte
	if r.Body != nil {
		var err error
		if body, err = io.ReadAll(io.LimitReader(r.Body, most+1)); err != nil {
			return nil, portal.Errorf(portal.Invalid, "The request ended before it was complete: send it again.").Because(err)
		}
	}
	if int64(len(body)) > most {
		return nil, Refuse(TooLarge, "The body has more than %d bytes: send less at once.", most)
	}
	if digestOf(body) != head.Digest {
		return nil, Refuse(Altered, "The body is not the one whose digest was signed: send it as it is, uncompressed.")
	}
	return body, nil
}

// MemorySequences are Sequences of one process: for tests, and for keys that a portal does not know yet. A number is kept for twice Skew
// after it rose, which is as long as a request can be replayed. The zero value is ready.
//
// Where more keys come within that time than are kept, the oldest are forgotten: whoever makes keys by the thousand keeps nobody else out,
// and what such a key asked for can be asked once more.
type MemorySequences struct {
	Most int              // how many keys are kept; 0: 100,000
	Now  func() time.Time // nil: time.Now

	mu      sync.Mutex
	younger map[portal.Address]uint64 // that asked since turned
	older   map[portal.Address]uint64 // that asked last before that
	turned  time.Time
}

// Raise is Sequences'.
func (m *MemorySequences) Raise(_ context.Context, key portal.Address, n uint64) (uint64, bool, error) {
	now := time.Now()
	if m.Now != nil {
		now = m.Now()
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	m.turn(now)
	last := max(m.younger[key], m.older[key])
	if n <= last {
		return last, false, nil
	}
	m.younger[key] = n
	return n, true, nil
}

// turn forgets the older keys when the younger ones are half of what is kept, or as old as a request can be.
func (m *MemorySequences) turn(now time.Time) {
	most := m.Most
	if most == 0 {
		most = 100_000
	}
	if m.younger != nil && len(m.younger) < max(1, most/2) && now.Sub(m.turned) <= 2*Skew {
		return
	}
	m.older, m.younger, m.turned = m.younger, map[portal.Address]uint64{}, now
}

package supervisor

import (
	"math/bits"
	"sync/atomic"
	"time"
)

// Outcome is what became of one request in a module.
type Outcome struct {
	Result Result
	Head   time.Duration // from the request's last byte to the answer's head; 0: not measured
}

// Result is an answer's, as far as the module is to blame or to praise for it.
type Result uint8

// Results.
const (
	Unknown  Result = iota // the client left, lost its right or broke off: nothing is learnt of the module
	Answered               // whatever the status below 500
	Failed                 // 5xx, none in time, or one that broke off
)

// Stream is an answer without an end of its own.
type Stream uint8

// Streams.
const (
	Events    Stream = iota // text/event-stream
	WebSocket               // or whatever a connection was switched to
	streams
)

// tally counts what one instance answered. All of it is safe for concurrent use and allocates nothing.
type tally struct {
	answers atomic.Uint64
	failed  atomic.Uint64
	heads   [buckets]atomic.Uint32
	took    atomic.Int64 // all heads together, in nanoseconds
	open    [streams]atomic.Int64
	heard   atomic.Uint64 // messages that visitors sent on its streams
	told    atomic.Uint64 // pieces of its streams that visitors took
	spare   atomic.Uint64 // of answers, to other modules that asked for no visitor
}

func (t *tally) count(o Outcome) {
	if o.Result == Unknown {
		return
	}
	t.answers.Add(1)
	if o.Result == Failed {
		t.failed.Add(1)
	}
	if o.Head > 0 {
		t.heads[bucketOf(o.Head)].Add(1)
		t.took.Add(int64(o.Head))
	}
}

// countFor counts what became of a client's request.
func (t *tally) countFor(of Client, o Outcome) {
	t.count(o)
	if of.Spare && o.Result != Unknown {
		t.spare.Add(1) // after answers, of which it is a part
	}
}

// Buckets are eight to an octave, 9 % apart, from 128 µs on: what is below lies in the first, what is over 67 s in the last.
const (
	firstOctave = 7 // 2^7 µs
	perOctave   = 8
	buckets     = 19*perOctave + 1
)

func bucketOf(d time.Duration) int {
	us := uint64(max(d, 0) / time.Microsecond)
	if us < 1<<firstOctave {
		return 0
	}
	octave := bits.Len64(us) - 1
	part := us >> (octave - 3) & (perOctave - 1)
	return min(1+(octave-firstOctave)*perOctave+int(part), buckets-1)
}

// upTo is where a bucket ends.
func upTo(bucket int) time.Duration {
	octave, part := bucket/perOctave, bucket%perOctave
	return time.Duration(1<<firstOctave) << octave * time.Duration(perOctave+part) / perOctave * time.Microsecond
}

// snapshot is a tally at one moment, or what came between two.
type snapshot struct {
	answers, failed uint64
	heads           [buckets]uint32
	took            time.Duration // all of them together
	at              time.Time
}

func (t *tally) snapshot() *snapshot {
	s := &snapshot{answers: t.answers.Load(), failed: t.failed.Load(), took: time.Duration(t.took.Load()), at: time.Now()}
	for i := range t.heads {
		s.heads[i] = t.heads[i].Load()
	}
	return s
}

// since is what came after the other one.
func (s *snapshot) since(earlier *snapshot) *snapshot {
	d := &snapshot{answers: s.answers - earlier.answers, failed: s.failed - earlier.failed, took: s.took - earlier.took, at: s.at}
	for i := range d.heads {
		d.heads[i] = s.heads[i] - earlier.heads[i]
	}
	return d
}

// timed is how many heads there are.
func (s *snapshot) timed() (heads uint64) {
	for _, n := range s.heads {
		heads += uint64(n)
	}
	return heads
}

// over is how many heads certainly took longer.
func (s *snapshot) over(limit time.Duration) (heads uint64) {
	for bucket, n := range s.heads[1:] {
		if upTo(bucket) >= limit { // where the next one begins
			heads += uint64(n)
		}
	}
	return heads
}

// add counts what came in another process, too.
func (s *snapshot) add(other *snapshot) {
	s.answers += other.answers
	s.failed += other.failed
	s.took += other.took
	for i := range s.heads {
		s.heads[i] += other.heads[i]
	}
}

// p95 is what 95 % of the heads took at most, to 9 %, and how many there are.
func (s *snapshot) p95() (took time.Duration, heads uint64) { return s.quantile(95) }

// quantile is what that part of the heads, in percent, took at most, to 9 %, and how many heads there are.
func (s *snapshot) quantile(percent uint64) (took time.Duration, heads uint64) {
	heads = s.timed()
	seen, want := uint64(0), (heads*percent+99)/100
	for bucket, n := range s.heads {
		if seen += uint64(n); seen >= want && heads > 0 {
			return upTo(bucket), heads
		}
	}
	return 0, 0
}

// rate is how many of the answers failed, from 0 to 1.
func (s *snapshot) rate() float64 {
	if s.answers == 0 {
		return 0
	}
	return float64(s.failed) / float64(s.answers)
}

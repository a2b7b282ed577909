package node

import "gaia.example/portal/sdk/go/portal"

// Base is where the network module answers nodes; another module that speaks the protocol has a base of its own.
const Base = "/api/m/network/nodes"

// Paths below the base, and what they answer. All but Clock and Heartbeats are signed requests; a statement of heartbeats is signed,
// numbered and chained by itself, so that sending it again changes nothing.
const (
	PathClock      = "/clock"           // GET → Clock
	PathPairings   = "/pairings"        // POST Introduction → Pairing
	PathPairing    = "/pairings/{code}" // GET ?wait=20 → PairingState, by the key that made the code alone
	PathEnrol      = "/enrol"           // POST Enrolment → State
	PathSelf       = "/self"            // GET → State
	PathHeartbeats = "/heartbeats"      // POST Batch → Receipt
	PathSeed       = "/benchmarks/seed" // POST → Seed
	PathPayload    = "/benchmarks/{id}/payload"
	PathBenchmarks = "/benchmarks" // POST Statement → BenchmarkState
	PathDrain      = "/drain"      // POST Drain → State
	PathRotate     = "/rotate"     // POST SignedRotation → State
	PathRevoke     = "/revoke"     // POST → 204

	PathTopics       = "/signals/topics" // GET → Topics
	PathSignals      = "/signals"        // POST SignedSignal → SignalState; by a node's key or a validator's attestor key
	PathOpenSignals  = "/signals/open"   // GET ?validator=0x… → OpenSignals: those that this validator has not attested
	PathAttestations = "/attestations"   // POST SignedAttestation → SignalState; by a validator's attestor key
)

// Clock is the portal's clock, and what it wants of agents.
type Clock struct {
	Time     uint64 `json:"time"` // Unix milliseconds
	Chain    uint64 `json:"chain"`
	Software string `json:"software"` // the agent's version that the portal serves: portal-node/0.1.0
	Oldest   string `json:"oldest"`   // the oldest version that it still takes heartbeats of
	Every    uint64 `json:"every"`    // seconds between two heartbeats
}

// Introduction is what a new node says about itself. It is not verified: the owner sees it beside the code.
type Introduction struct {
	Name     string  `json:"name"` // proposed; the owner may sign another one
	Software string  `json:"software"`
	Machine  Machine `json:"machine"`
}

// Pairing is a code that the owner's wallet meets the node by.
type Pairing struct {
	Code      string `json:"code"` // like 7F4K-92QM: 8 characters of 23456789ABCDEFGHJKLMNPQRSTUVWXYZ, two groups
	Path      string `json:"path"` // of the page, on the portal's origin: /node-setup?code=7F4K-92QM
	ExpiresAt uint64 `json:"expiresAt"`
}

// States of a pairing.
const (
	PairingWaiting = "waiting"
	PairingPaired  = "paired"
	PairingRefused = "refused"
	PairingExpired = "expired"
)

// PairingState is how far a pairing has come. With ?wait= the portal answers when it changed, and after so many seconds (20 at most).
type PairingState struct {
	State      string            `json:"state"`
	ExpiresAt  uint64            `json:"expiresAt"`
	Delegation *SignedDelegation `json:"delegation"` // once it is paired
}

// Enrolment makes a node one of a fleet.
type Enrolment struct {
	Fleet      portal.Address   `json:"fleet"` // the address of the token's key
	Delegation SignedDelegation `json:"delegation"`
	Software   string           `json:"software"`
	Machine    Machine          `json:"machine"`
}

// States of a node.
const (
	StateNew      = "new" // it has not sent a heartbeat yet
	StateOnline   = "online"
	StateLate     = "late"
	StateOffline  = "offline"
	StateDraining = "draining"
	StateBanned   = "banned"
)

// State is what the portal knows of a node.
type State struct {
	Node       portal.Address    `json:"node"`
	Owner      portal.Address    `json:"owner"`
	Name       string            `json:"name"`
	State      string            `json:"state"`
	Last       Link              `json:"last"` // where its chain stands
	Delegation *SignedDelegation `json:"delegation"`
	Benchmark  uint64            `json:"benchmark"` // until when the last one counts, in Unix seconds; 0: there is none
	Notes      []string          `json:"notes"`     // why it earns or does not, and what is to be done: sentences for people
}

// Batch is heartbeats of one node, the oldest first.
type Batch struct {
	Heartbeats []Statement `json:"heartbeats"`
}

// Receipt is what came of a batch.
type Receipt struct {
	Time   uint64 `json:"time"` // the portal's, Unix milliseconds
	Last   Link   `json:"last"` // where the chain stands now: what is up to here may be forgotten
	State  string `json:"state"`
	Wanted bool   `json:"benchmarkWanted"`
}

// Seed is what a benchmark begins with.
type Seed struct {
	ID        string      `json:"id"`
	Suite     uint64      `json:"suite"`
	Seed      portal.Hash `json:"seed"`
	ExpiresAt uint64      `json:"expiresAt"` // Unix seconds: until then the result is to be there
}

// What becomes of a benchmark.
const (
	BenchmarkTaken    = "taken"    // nothing of it was computed again yet
	BenchmarkVerified = "verified" // some of it was, and came out the same
)

// BenchmarkState is what became of a benchmark. One that was made up is refused.
type BenchmarkState struct {
	State     string `json:"state"`
	ExpiresAt uint64 `json:"expiresAt"`
}

// Drain asks that a node gets no further jobs, or does again.
type Drain struct {
	Draining bool `json:"draining"`
}

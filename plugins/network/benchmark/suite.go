package benchmark

import (
	"crypto/sha256"
	"encoding/binary"
	"math/rand/v2"

	"gaia.example/portal/sdk/go/portal"
)

// Suite is how much is computed. No sample of the full one takes a machine of 2020 more than a fifth of a second.
type Suite struct {
	ID       uint64
	Samples  int // of each part
	Rounds   int // of Rounds, in a sample of the processor
	Memory   int // bytes of each of the two areas
	Copies   int // from one area into the other
	Disk     int // bytes of the file
	Reads    int // pages, in a sample of random reading
	WASM     int // rounds of the module, in a sample
	Payload  int // bytes of a sample of the network
	Journeys int // there and back, in a sample of the network's delay
}

// Suites are all there are, by their ids: 1 is the portal's, 2 a short one for networks of tests and development.
var Suites = map[uint64]Suite{
	1: {ID: 1, Samples: 5, Rounds: 150, Memory: 16 << 20, Copies: 8, Disk: 16 << 20, Reads: 512, WASM: 400, Payload: 1 << 20, Journeys: 8},
	2: {ID: 2, Samples: 5, Rounds: 10, Memory: 1 << 20, Copies: 4, Disk: 1 << 20, Reads: 32, WASM: 10, Payload: 64 << 10, Journeys: 2},
}

// Names of the parts, and their units.
const (
	CPUSingle  = "cpu-single"  // rounds/s
	CPUMulti   = "cpu-multi"   // rounds/s
	Memory     = "memory"      // B/s
	DiskWrite  = "disk-write"  // B/s
	DiskRead   = "disk-read"   // B/s
	DiskRandom = "disk-random" // pages/s
	WASM       = "wasm"        // rounds/s
	NetDown    = "net-down"    // B/s
	NetUp      = "net-up"      // B/s
	NetRound   = "net-round"   // trips/s

	// PageSize is what DiskRandom reads at once.
	PageSize = 4096
)

// source is the randomness of one sample of a part, and of one processor: C2SP's chacha8rand, whose key is the SHA-256 of
// "gaia-node/benchmark/v1", a line feed, the part's name, a line feed, the seed, and the sample and the processor as 32 bits each.
func source(seed portal.Hash, part string, sample, processor int) *rand.ChaCha8 {
	key := append([]byte("gaia-node/benchmark/v1\n"+part+"\n"), seed[:]...)
	key = binary.LittleEndian.AppendUint32(key, uint32(sample))
	key = binary.LittleEndian.AppendUint32(key, uint32(processor))
	return rand.NewChaCha8(sha256.Sum256(key))
}

// Fill writes what a sample's file or payload has.
func Fill(seed portal.Hash, part string, sample int, into []byte) {
	_, _ = source(seed, part, sample, 0).Read(into) // it never fails
}

// Digest is the SHA-256 of bytes, as a sample has it.
func Digest(content []byte) portal.Hash { return sha256.Sum256(content) }

// Pages are the numbers of the pages that a sample of DiskRandom reads of the file, in their order.
func (s Suite) Pages(seed portal.Hash, sample int) []int {
	random := source(seed, DiskRandom, sample, 1)
	pages := make([]int, s.Reads)
	for i := range pages {
		pages[i] = int(random.Uint64() % uint64(s.Disk/PageSize))
	}
	return pages
}

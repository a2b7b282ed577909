package benchmark

import (
	"slices"

	"gaia.example/portal/sdk/go/node"
	"gaia.example/portal/sdk/go/portal"
)

// Shape is a Refusal for a result that is not of its suite: each part that the suite computes is there once, with as many samples, as much
// in each, and as many digests as there is to compute. Parts of the network are optional: a portal may be one machine with its node.
func (s Suite) Shape(b node.Benchmark) error {
	if b.Suite != s.ID {
		return node.Refuse(node.Malformed, "The benchmark is of suite %d, and the seed was for suite %d: measure again.", b.Suite, s.ID)
	}
	wanted := s.parts(b.Machine.Processors)
	seen := map[string]bool{}
	for _, part := range b.Parts {
		want, known := wanted[part.Name]
		if !known || seen[part.Name] || part.Unit != want.unit || len(part.Samples) != s.Samples {
			return node.Refuse(node.Malformed, "The benchmark's part %.32q is not one of suite %d: measure with the agent that the portal serves.",
				part.Name, s.ID)
		}
		seen[part.Name] = true
		for _, sample := range part.Samples {
			if sample.Amount != want.amount || len(sample.Digests) != want.digests {
				return node.Refuse(node.Malformed, "A sample of %s has another amount than suite %d: measure with the agent that the portal serves.",
					part.Name, s.ID)
			}
		}
	}
	for name, want := range wanted {
		if !want.optional && !seen[name] {
			return node.Refuse(node.Malformed, "The benchmark has no %s: measure all of the suite.", name)
		}
	}
	return nil
}

// shape is what a part has.
type shape struct {
	unit     string
	amount   uint64 // of a sample
	digests  int
	optional bool
}

func (s Suite) parts(processors uint64) map[string]shape {
	return map[string]shape{
		CPUSingle:  {"rounds/s", uint64(s.Rounds), 1, false},
		CPUMulti:   {"rounds/s", uint64(s.Rounds) * processors, int(processors), false},
		Memory:     {"B/s", uint64(s.Memory) * uint64(s.Copies), 1, false},
		DiskWrite:  {"B/s", uint64(s.Disk), 1, false},
		DiskRead:   {"B/s", uint64(s.Disk), 1, false},
		DiskRandom: {"pages/s", uint64(s.Reads), 1, false},
		WASM:       {"rounds/s", uint64(s.WASM), 1, false},
		NetDown:    {"B/s", uint64(s.Payload), 1, true},
		NetUp:      {"B/s", uint64(s.Payload), 1, true},
		NetRound:   {"trips/s", uint64(s.Journeys), 0, true},
	}
}

// Unit is the unit of a part's samples, and how much each has; the empty string for a part that is none.
func (s Suite) Unit(part string, processors uint64) (unit string, amount uint64) {
	p := s.parts(processors)[part]
	return p.unit, p.amount
}

// Recompute computes one digest of a sample again: of cpu-multi that of one processor, of all others the one there is. ok is false for a
// part that has none. It takes well under a second.
func (s Suite) Recompute(seed portal.Hash, part string, sample, processor int) (digest portal.Hash, ok bool) {
	switch part {
	case CPUSingle, CPUMulti:
		return Rounds(seed, part, sample, processor, s.Rounds), true
	case Memory:
		areas := s.NewAreas()
		areas.Prepare(seed, sample)
		areas.Copy(s.Copies)
		return areas.Digest(), true
	case DiskWrite, DiskRead:
		return Digest(s.file(seed, sample)), true
	case DiskRandom:
		return s.randomPages(seed, sample), true
	case WASM:
		return WASMRounds(seed, sample, s.WASM), true
	case NetDown, NetUp:
		return Digest(s.PayloadOf(seed)), true
	}
	return portal.Hash{}, false
}

// file is what the file of a sample has: that of DiskWrite is read back by DiskRead and DiskRandom.
func (s Suite) file(seed portal.Hash, sample int) []byte {
	content := make([]byte, s.Disk)
	Fill(seed, DiskWrite, sample, content)
	return content
}

func (s Suite) randomPages(seed portal.Hash, sample int) portal.Hash {
	file := s.file(seed, sample)
	content := make([]byte, 0, s.Reads*PageSize)
	for _, page := range s.Pages(seed, sample) {
		content = append(content, file[page*PageSize:(page+1)*PageSize]...)
	}
	return Digest(content)
}

// PayloadOf is what both sides send each other to measure the network, the same for each sample.
func (s Suite) PayloadOf(seed portal.Hash) []byte {
	content := make([]byte, s.Payload)
	Fill(seed, NetDown, 0, content)
	return content
}

// Check computes one sample of a part again, and is a Refusal, MadeUp, where it comes out otherwise. at chooses the sample and the
// processor: take it from randomness that the node cannot foresee.
func (s Suite) Check(b node.Benchmark, part string, at uint64) error {
	i := slices.IndexFunc(b.Parts, func(p node.Part) bool { return p.Name == part })
	if i < 0 {
		return nil
	}
	samples := b.Parts[i].Samples
	sample := int(at % uint64(len(samples)))
	digests := samples[sample].Digests
	if len(digests) == 0 {
		return nil
	}
	processor := int(at / uint64(len(samples)) % uint64(len(digests)))
	digest, ok := s.Recompute(b.Seed, part, sample, processor)
	if ok && digest != digests[processor] {
		return node.Refuse(node.MadeUp, "Sample %d of %s was computed again, and came out otherwise: measure again with the agent that the portal serves.", sample+1, part)
	}
	return nil
}

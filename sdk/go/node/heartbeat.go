package node

import (
	"regexp"
	"time"

	"gaia.example/portal/sdk/go/portal"
)

const (
	heartbeatType = "gaia-node/heartbeat/v1"
	maxHeartbeat  = 8 << 10
	maxListed     = 64
)

// Heartbeat is one link of a node's chain: that the node was there at that time, and how it was. The order of the fields is that of the
// wire.
type Heartbeat struct {
	Type     string         `json:"type"` // gaia-node/heartbeat/v1
	Portal   string         `json:"portal"`
	Node     portal.Address `json:"node"`
	Sequence uint64         `json:"sequence"` // from 1
	Previous portal.Hash    `json:"previous"` // the hash of the heartbeat before; zeros where there is none
	Time     uint64         `json:"time"`     // Unix milliseconds
	Software string         `json:"software"` // like portal-node/0.1.0
	Figures  Figures        `json:"figures"`
	Jobs     []string       `json:"jobs"`   // ids of the jobs that run
	Serves   []string       `json:"serves"` // sha256:<64 hex digits> of what the node gives to others
}

// Figures are how the machine was; null where that is not known. All are whole numbers.
type Figures struct {
	CPU         *uint64 `json:"cpu"`         // of all processors since the heartbeat before, in hundredths of a percent: 0 to 10000
	Load        *uint64 `json:"load"`        // the load average of the last minute, in hundredths
	MemoryUsed  *uint64 `json:"memoryUsed"`  // bytes
	MemoryTotal *uint64 `json:"memoryTotal"` // bytes
	DiskUsed    *uint64 `json:"diskUsed"`    // bytes, of the file system that the agent's folder is on
	DiskTotal   *uint64 `json:"diskTotal"`   // bytes
	Received    *uint64 `json:"received"`    // bytes since the heartbeat before, of all interfaces but loopback
	Sent        *uint64 `json:"sent"`        // bytes
	Temperature *int64  `json:"temperature"` // of the processor, in tenths of a degree Celsius
}

var (
	softwareName = regexp.MustCompile(`^[a-z0-9][a-z0-9._-]{0,31}/[A-Za-z0-9][A-Za-z0-9.+_-]{0,31}$`)
	jobID        = regexp.MustCompile(`^[A-Za-z0-9][A-Za-z0-9._:-]{0,63}$`)
	contentID    = regexp.MustCompile(`^sha256:[0-9a-f]{64}$`)
)

// Sign makes the statement. It fails for what no heartbeat may say.
func (h Heartbeat) Sign(key *Key) (Statement, error) {
	h.Type, h.Node = heartbeatType, key.address
	if h.Jobs == nil {
		h.Jobs = []string{}
	}
	if h.Serves == nil {
		h.Serves = []string{}
	}
	if err := h.check(); err != nil {
		return Statement{}, err
	}
	text, err := encode(h)
	if err != nil {
		return Statement{}, err
	}
	return Statement{text, key.SignText(text)}, nil
}

// ParseHeartbeat reads a heartbeat's text, in its one form; it verifies no signature. A Refusal, Malformed or TooLarge, for anything else.
func ParseHeartbeat(text string) (Heartbeat, error) {
	var h Heartbeat
	if len(text) > maxHeartbeat {
		return h, Refuse(TooLarge, "A heartbeat has at most %d bytes: list fewer jobs and digests.", maxHeartbeat)
	}
	if err := decode(text, &h); err != nil {
		return Heartbeat{}, err
	}
	if err := h.check(); err != nil {
		return Heartbeat{}, err
	}
	return h, nil
}

// VerifyHeartbeat reads one heartbeat, by itself, and verifies that the node it names signed it.
func VerifyHeartbeat(s Statement) (Heartbeat, error) {
	h, err := ParseHeartbeat(s.Text)
	if err != nil {
		return Heartbeat{}, err
	}
	if err := s.Signature.By(h.Node, TextDigest(s.Text)); err != nil {
		return Heartbeat{}, Refuse(Forged, "The signature is not that of %s over heartbeat %d: sign its text as it is sent.", h.Node,
			h.Sequence).Because(err)
	}
	return h, nil
}

// At is the heartbeat's time.
func (h Heartbeat) At() time.Time { return time.UnixMilli(int64(h.Time)).UTC() }

func (h Heartbeat) check() error {
	var wrong string
	switch {
	case h.Type != heartbeatType:
		wrong = "type is not " + heartbeatType
	case h.Sequence == 0 || h.Sequence > maxSafe:
		wrong = "sequence is not from 1 to 2^53-1"
	case h.Sequence == 1 && h.Previous != portal.Hash{}:
		wrong = "previous is not zero in the first one"
	case h.Time == 0 || h.Time > maxSafe:
		wrong = "time is no Unix milliseconds"
	case !softwareName.MatchString(h.Software):
		wrong = "software is not like portal-node/0.1.0"
	case h.Jobs == nil || h.Serves == nil:
		wrong = "jobs or serves is no list"
	case len(h.Jobs) > maxListed || len(h.Serves) > maxListed:
		wrong = "jobs or serves lists more than 64"
	case !all(h.Jobs, jobID) || !all(h.Serves, contentID):
		wrong = "jobs has what is no id, or serves what is not sha256: and 64 hex digits"
	default:
		wrong = h.Figures.wrong()
	}
	if wrong != "" {
		return Refuse(Malformed, "The heartbeat cannot be taken, as %s: see docs/node-protocol.md.", wrong)
	}
	return nil
}

func (f Figures) wrong() string {
	for _, n := range []*uint64{f.Load, f.MemoryUsed, f.MemoryTotal, f.DiskUsed, f.DiskTotal, f.Received, f.Sent} {
		if n != nil && *n > maxSafe {
			return "a figure is above 2^53-1"
		}
	}
	switch {
	case f.CPU != nil && *f.CPU > 10_000:
		return "cpu is above 10000"
	case above(f.MemoryUsed, f.MemoryTotal), above(f.DiskUsed, f.DiskTotal):
		return "more is used than there is"
	case f.Temperature != nil && (*f.Temperature < -2731 || *f.Temperature > 10_000):
		return "temperature is none"
	}
	return ""
}

func above(part, whole *uint64) bool { return part != nil && whole != nil && *part > *whole }

func all(list []string, of *regexp.Regexp) bool {
	for _, s := range list {
		if !of.MatchString(s) {
			return false
		}
	}
	return true
}

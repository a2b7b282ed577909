package orbit

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"net/http"
	"strconv"
	"strings"
	"time"

	"gaia.example/portal/plugins/network/nodes"
	"gaia.example/portal/sdk/go/portal"
)

// keptFor is how long a map is handed out again: whoever follows the module's topics reads it after an event, all at once.
const keptFor = time.Second

// packed is a map as it is sent.
type packed struct {
	made time.Time
	tag  string // weak: another block alone changes nothing of what is in the map
	text []byte
	gzip []byte
}

// getMap answers GET /orbit.
func (o *Orbit) getMap(w http.ResponseWriter, r *http.Request) {
	p, err := o.read(r)
	if err != nil {
		portal.WriteError(w, r, err)
		return
	}
	p.answer(w, r)
}

// answer sends it, unless the visitor has it already.
func (p *packed) answer(w http.ResponseWriter, r *http.Request) {
	h := w.Header()
	h.Set("Etag", p.tag)
	h.Set("Vary", "Accept-Encoding")
	if strings.Contains(r.Header.Get("If-None-Match"), p.tag) {
		w.WriteHeader(http.StatusNotModified)
		return
	}
	body := p.text
	if strings.Contains(r.Header.Get("Accept-Encoding"), "gzip") {
		body = p.gzip
		h.Set("Content-Encoding", "gzip")
	}
	h.Set("Content-Type", "application/json")
	h.Set("Content-Length", strconv.Itoa(len(body)))
	_, _ = w.Write(body)
}

// read is a map of this second.
func (o *Orbit) read(r *http.Request) (*packed, error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	now := o.clock()
	if o.kept != nil && now.Sub(o.kept.made) < keptFor {
		return o.kept, nil
	}
	s, err := o.snapshot(r.Context())
	if err != nil {
		return nil, err
	}
	if o.kept, err = pack(s, now); err != nil {
		return nil, err
	}
	return o.kept, nil
}

func pack(s *Snapshot, now time.Time) (*packed, error) {
	text, err := json.Marshal(s)
	if err != nil {
		return nil, fmt.Errorf("the map: %w", err)
	}
	still := *s
	still.AsOf = portal.Block{}
	content, err := json.Marshal(still)
	if err != nil {
		return nil, fmt.Errorf("the map: %w", err)
	}
	sum := sha256.Sum256(content)
	var small bytes.Buffer
	w, err := gzip.NewWriterLevel(&small, gzip.BestSpeed)
	if err != nil {
		return nil, fmt.Errorf("the map: %w", err)
	}
	if _, err := w.Write(text); err != nil {
		return nil, fmt.Errorf("the map: %w", err)
	}
	if err := w.Close(); err != nil {
		return nil, fmt.Errorf("the map: %w", err)
	}
	return &packed{now, `W/"` + hex.EncodeToString(sum[:16]) + `"`, text, small.Bytes()}, nil
}

// numbersOf are the numbers that maps of the world have of countries, by their codes.
func numbersOf(codes []string) map[string]string {
	numbers := map[string]string{}
	for _, code := range codes {
		if country, known := nodes.CountryOf(code); known {
			numbers[code] = fmt.Sprintf("%03d", country.Numeric)
		}
	}
	return numbers
}

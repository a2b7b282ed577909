package epochs

import (
	"context"
	"encoding/json"
	"net/url"
	"strconv"
	"testing"

	"gaia.example/portal/sdk/go/portal"
)

// pages answers with epochs from the newest on, five at a time.
type pages struct {
	portal.Modules

	newest uint64
	asked  int
}

func (p *pages) Query(_ context.Context, _, _ string, q url.Values, into any) error {
	p.asked++
	from := p.newest
	if text := q.Get("behind"); text != "" {
		behind, err := strconv.ParseUint(text, 10, 64)
		if err != nil {
			return err
		}
		from = behind - 1
	}
	epochs := []map[string]any{}
	for n := from; n > 0 && len(epochs) < 5; n-- {
		epochs = append(epochs, map[string]any{"epoch": n, "root": portal.Hash{byte(n)}, "total": "5", "accounts": 1})
	}
	body, err := json.Marshal(map[string]any{"epochs": epochs})
	if err != nil {
		return err
	}
	return json.Unmarshal(body, into)
}

func TestEpochsThatCameWhileNobodyAskedAreReadToo(t *testing.T) {
	network := &pages{newest: 12}
	e := New(portal.Host{Modules: network})
	for _, newest := range []uint64{12, 40} {
		network.newest = newest
		if changed, err := e.read(t.Context()); err != nil || !changed {
			t.Fatalf("changed %v, %v", changed, err)
		}
		if known := len(e.Paying(100)); known != int(newest) {
			t.Errorf("%d of %d epochs are known", known, newest)
		}
	}
	before := network.asked
	if changed, err := e.read(t.Context()); err != nil || changed || network.asked != before+1 {
		t.Errorf("where nothing is new it asked %d times: changed %v, %v", network.asked-before, changed, err)
	}
}

package token

import (
	"errors"
	"testing"
	"time"

	"gaia.example/portal/plugins/gaia/ledger"
	"gaia.example/portal/sdk/go/portal"
)

func TestWhyAnAccountsChangesAreNotKnown(t *testing.T) {
	now := time.Date(2026, 11, 23, 12, 0, 30, 0, time.UTC)
	chain := &at{head: portal.Block{Number: 2, Hash: portal.Hash{31: 2}, Time: now}}
	token, account := over(t, chain), portal.Address{19: 0xad}
	is := func(what string, want ledger.Gap, number int, block uint64) {
		t.Helper()
		all, asOf, gap, err := token.Changes(t.Context(), account, 5)
		if err != nil || gap != want || len(all) != number || asOf.Number != block {
			t.Errorf("%s: %d changes up to block %d, gap %q, %v", what, len(all), asOf.Number, gap, err)
		}
	}
	first := minted(1)
	if _, err := token.index.Apply(t.Context(), portal.LogBatch{Logs: []portal.Log{first}, Head: first.Block, Next: 2}); err != nil {
		t.Fatal(err)
	}
	is("while the history is read", ledger.Reading, 0, 1)
	apply(t, token, minted(2))
	chain.Err = errors.New("no answer")
	is("what the silent chain was not asked of", ledger.Unchecked, 0, 2)
	token.facts.Store(&Facts{})
	is("what lacks its beginning", ledger.Partial, 0, 2)
	none := 0
	token.facts.Store(&Facts{History: History{Holders: &none}})
	is("what adds up", "", 2, 2)
}

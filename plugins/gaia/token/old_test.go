package token

import "testing"

func TestFactsOfBeforeARestartSayThatTheyMayBeOld(t *testing.T) {
	silent := "The chain does not answer."
	for _, test := range []struct {
		remembered, said bool
		problem          *string
	}{{false, false, nil}, {true, true, nil}, {false, true, &silent}, {true, true, &silent}} {
		got := old(test.remembered, test.problem)
		if (got != nil) != test.said || test.problem != nil && got != test.problem {
			t.Errorf("remembered %t, with the problem %v: %v", test.remembered, test.problem, got)
		}
	}
}

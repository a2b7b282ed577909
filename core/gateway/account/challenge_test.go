package account

import (
	"context"
	"fmt"
	"net/netip"
	"testing"
	"time"

	"gaia.example/portal/core"
	"gaia.example/portal/core/gateway/gatewaytest"
	"gaia.example/portal/core/gateway/limit"
	"gaia.example/portal/core/session"
	"gaia.example/portal/sdk/go/portal"
)

// shelf keeps nothing.
type shelf struct{ session.Store }

func (shelf) SaveChallenge(context.Context, core.Challenge) error { return nil }

func TestOpenChallengesAreBounded(t *testing.T) {
	now := time.Date(2026, 11, 21, 10, 0, 0, 0, time.UTC)
	sessions := session.New(session.Config{}, shelf{}, nil, func() time.Time { return now }, nil)
	ask := func(address string) (string, error) {
		c := gatewaytest.Request(t, "203.0.113.1")
		_, err := sessions.Challenge(t.Context(), session.NewToken(), challengeSources(netip.MustParseAddr(address))...)
		err = crowded(c, err, now)
		return string(c.Response().Header.Peek("Retry-After")), err
	}
	for i := range challengesAMin {
		if _, err := ask("203.0.113.9"); err != nil {
			t.Fatalf("challenge %d: %v", i+1, err)
		}
	}
	now = now.Add(4 * time.Minute)
	if wait, err := ask("203.0.113.9"); portal.CodeOf(err) != portal.RateLimited || wait != "60" {
		t.Errorf("one too many: %v, Retry-After %q", err, wait)
	}
	for i := range (limit.NetworkShare - 1) * challengesAMin {
		if _, err := ask(fmt.Sprintf("203.0.113.%d", 10+i%100)); err != nil {
			t.Fatalf("challenge %d of the network: %v", i+1, err)
		}
	}
	if wait, err := ask("203.0.113.200"); portal.CodeOf(err) != portal.RateLimited || wait != "60" {
		t.Errorf("one too many for the network: %v, Retry-After %q", err, wait)
	}
	if _, err := ask("203.0.112.200"); err != nil {
		t.Errorf("another network: %v", err)
	}
	now = now.Add(time.Minute)
	if _, err := ask("203.0.113.9"); err != nil {
		t.Errorf("after the first expired: %v", err)
	}
}

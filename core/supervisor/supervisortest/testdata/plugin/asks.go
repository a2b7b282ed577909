package main

import (
	"context"
	"fmt"
)

// asks asks who is behind the request; keep has the next kept ask for this one, when it has ended.
func (m *module) asks(ctx context.Context, how string) (any, error) {
	m.mu.Lock()
	if how == "keep" {
		m.kept = context.WithoutCancel(ctx)
	}
	if how == "kept" {
		ctx = m.kept
	}
	m.mu.Unlock()
	c, err := m.host.Callers.Caller(ctx)
	return fmt.Sprint(c.Wallet, c.SignedIn, c.Tier, c.Admin), err
}

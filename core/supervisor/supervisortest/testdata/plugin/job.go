package main

import (
	"context"
	"time"

	"gaia.example/portal/sdk/go/portal"
)

// chores is what the module does by itself: jobs that end, or do not, each in its way.
func (m *module) chores() map[string]func(context.Context, time.Time) error {
	counted := func(job func(context.Context) error) func(context.Context, time.Time) error {
		return func(ctx context.Context, _ time.Time) error {
			m.jobs.Add(1)
			defer m.jobs.Add(-1)
			return job(ctx)
		}
	}
	return map[string]func(context.Context, time.Time) error{
		"ends":   counted(func(ctx context.Context) error { <-portal.Draining(ctx); return nil }),
		"waits":  counted(func(ctx context.Context) error { <-ctx.Done(); return ctx.Err() }),
		"deaf":   counted(func(context.Context) error { select {} }),
		"panics": counted(func(ctx context.Context) error { <-portal.Draining(ctx); panic("told to, while draining") }),
	}
}

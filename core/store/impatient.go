package store

import (
	"context"
	"net"
	"sync"
	"time"

	"github.com/jackc/pgx/v5/pgconn"
)

// impatient is a connection whose Read fails when the server sends nothing for that long: a machine that lost its power or its network
// closes no connection.
type impatient struct {
	net.Conn
	patience time.Duration

	mu    sync.Mutex
	until time.Time // the user's own deadline
}

func dialImpatiently(dial pgconn.DialFunc, patience time.Duration) pgconn.DialFunc {
	return func(ctx context.Context, network, address string) (net.Conn, error) {
		conn, err := dial(ctx, network, address)
		if err != nil {
			return nil, err
		}
		return &impatient{Conn: conn, patience: patience}, nil
	}
}

// SetDeadline interrupts a Read that is under way, as on every net.Conn.
func (c *impatient) SetDeadline(t time.Time) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.until = t
	return c.Conn.SetDeadline(t)
}

// SetReadDeadline interrupts a Read that is under way, as on every net.Conn.
func (c *impatient) SetReadDeadline(t time.Time) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.until = t
	return c.Conn.SetReadDeadline(t)
}

func (c *impatient) Read(p []byte) (int, error) {
	if err := c.limit(); err != nil {
		return 0, err
	}
	return c.Conn.Read(p)
}

func (c *impatient) limit() error {
	c.mu.Lock()
	defer c.mu.Unlock()
	until := time.Now().Add(c.patience)
	if !c.until.IsZero() && c.until.Before(until) {
		until = c.until
	}
	return c.Conn.SetReadDeadline(until)
}

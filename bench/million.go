package main

import (
	"bufio"
	"context"
	"crypto/sha256"
	"database/sql"
	"encoding/base64"
	"encoding/hex"
	"fmt"
	"math/rand/v2"
	"net"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"gaia.example/portal/core"
	"gaia.example/portal/core/session"
	"gaia.example/portal/core/store"
)

const (
	fewSessions  = 1_000
	manySessions = 1_000_000
	rowsAtOnce   = 500

	sessionWallets = 64 // so few that the store is measured, and not the chain that their balances are read from
	askedARound    = 80 // sessions, each once
)

// crowd is a portal whose database has many sessions, none of them in memory.
type crowd struct {
	portal *portalProcess
	dir    string
	order  []int // in which the sessions are asked for
	conn   net.Conn
	took   []float64 // microseconds, median of each round
}

// measureMillion asks a portal with a million stored sessions for some of them, against one with a thousand. Each is asked
// for once, so that none is in memory.
func measureMillion(ctx context.Context) ([]result, error) {
	few, err := gather(ctx, fewSessions)
	defer few.close()
	if err != nil {
		return nil, err
	}
	many, err := gather(ctx, manySessions)
	defer many.close()
	if err != nil {
		return nil, err
	}
	for range rounds {
		for _, c := range []*crowd{few, many} {
			if err := c.round(); err != nil {
				return nil, err
			}
		}
	}
	return []result{
		told("GET /api/session, 1,000 stored, none in memory, median", median(few.took), "µs"),
		told("GET /api/session, 1,000,000 stored, none in memory, median", median(many.took), "µs"),
		atMost("GET /api/session, 1,000,000 stored against 1,000", median(ratios(many.took, few.took)), "×", 1.5),
	}, nil
}

// gather fills a database with sessions and starts a portal on it. What it answers is to be closed, after an error too.
func gather(ctx context.Context, sessions int) (c *crowd, err error) {
	c = &crowd{order: rand.Perm(sessions)}
	if c.dir, err = os.MkdirTemp("", "bench"); err != nil {
		return c, err
	}
	path := filepath.Join(c.dir, "portal.db")
	made, err := store.Open(ctx, "sqlite:"+path)
	if err != nil {
		return c, err
	}
	if err := made.Close(); err != nil {
		return c, err
	}
	if err := fill(ctx, path, sessions); err != nil {
		return c, err
	}
	if c.portal, err = startPortal(ctx, c.dir); err != nil {
		return c, err
	}
	if c.conn, err = (&net.Dialer{}).DialContext(ctx, "tcp", c.portal.addr); err != nil {
		return c, err
	}
	for i := range sessionWallets { // their balances are read now
		if _, err := c.ask(i); err != nil {
			return c, err
		}
	}
	c.order = slices.DeleteFunc(c.order, func(i int) bool { return i < sessionWallets })
	return c, nil
}

func (c *crowd) close() {
	if c.conn != nil {
		c.conn.Close()
	}
	if c.portal != nil {
		c.portal.close()
	}
	_ = os.RemoveAll(c.dir) // in the folder for temporary files
}

// fill inserts sessions as the store writes them, in the order of their ids: the database has no better one.
func fill(ctx context.Context, path string, sessions int) error {
	ids := make([]string, sessions)
	wallets := make(map[string]int, sessions)
	for i := range ids {
		id := session.ID(tokenOf(i))
		ids[i] = hex.EncodeToString(id[:])
		wallets[ids[i]] = i % sessionWallets
	}
	slices.Sort(ids)
	db, err := sql.Open("sqlite", "file:"+path)
	if err != nil {
		return err
	}
	defer db.Close()
	tx, err := db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	now := time.Now()
	for rows := range slices.Chunk(ids, rowsAtOnce) {
		var values []any
		for _, id := range rows {
			wallet := core.Address{1, byte(wallets[id])}
			values = append(values, id, "0x"+hex.EncodeToString(wallet[:]), 31337, now.UnixMicro(), now.UnixMicro(),
				now.Add(24*time.Hour).UnixMicro())
		}
		insert := "INSERT INTO sessions (id, wallet, chain_id, created_at, seen_at, ends_at) VALUES " +
			strings.TrimSuffix(strings.Repeat("(?, ?, ?, ?, ?, ?),", len(rows)), ",")
		if _, err := tx.ExecContext(ctx, insert, values...); err != nil {
			return fmt.Errorf("fill the database: %w", err)
		}
	}
	return tx.Commit()
}

// tokenOf is the token of the session with that number.
func tokenOf(i int) string {
	sum := sha256.Sum256(fmt.Appendf(nil, "session %d", i))
	return base64.RawURLEncoding.EncodeToString(sum[:])
}

// round asks for sessions that nobody has asked for, one after the other.
func (c *crowd) round() error {
	var took []float64
	for _, i := range c.order[:askedARound] {
		t, err := c.ask(i)
		if err != nil {
			return err
		}
		took = append(took, float64(t.Nanoseconds())/1e3)
	}
	c.order = c.order[askedARound:]
	c.took = append(c.took, median(took))
	return nil
}

func (c *crowd) ask(i int) (time.Duration, error) {
	begin := time.Now()
	if _, err := c.conn.Write(requestHead("/api/session", "portal="+tokenOf(i))); err != nil {
		return 0, err
	}
	err := takeAnswer(bufio.NewReader(c.conn))
	return time.Since(begin), err
}

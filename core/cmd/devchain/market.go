package main

import (
	"context"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"time"

	"github.com/ethereum/go-ethereum/ethclient"

	"gaia.example/portal/sdk/go/portalchain/devnet"
)

// market lets the residents act, one transaction after another, through the same JSON-RPC address as everybody.
type market struct {
	chain    devnet.Chain
	areas    []devnet.Area
	acts     map[*devnet.Resident][]devnet.Act
	log      *slog.Logger
	interval time.Duration
}

// runMarket opens the areas, then lets residents act until ctx ends. A failed act is logged and the next one is tried.
func runMarket(ctx context.Context, url string, p plan, perMinute int, log *slog.Logger) error {
	client, err := ethclient.DialContext(ctx, url)
	if err != nil {
		return fmt.Errorf("connect the residents to %s: %w", url, err)
	}
	defer client.Close()
	m := newMarket(p, client, log)
	m.interval = time.Minute / time.Duration(perMinute)

	if err := m.open(ctx); err != nil && ctx.Err() == nil {
		return err
	}
	pause := time.NewTimer(m.interval)
	defer pause.Stop()
	for {
		select {
		case <-ctx.Done():
			return nil
		case <-pause.C:
		}
		started := time.Now()
		sent, err := m.turn(ctx)
		if err != nil && ctx.Err() == nil {
			m.log.Warn("a resident's transaction failed", "error", err)
		}
		// Between half and one and a half intervals for each transaction: the rate holds, the rhythm varies.
		rest := time.Duration(float64(max(sent, 1)) * (0.5 + rand.Float64()) * float64(m.interval))
		pause.Reset(rest - time.Since(started))
	}
}

func newMarket(p plan, client *ethclient.Client, log *slog.Logger) *market {
	m := &market{chain: p.on(client), areas: p.areas, acts: map[*devnet.Resident][]devnet.Act{}, log: log}
	for _, area := range p.areas {
		if area.Acts == nil {
			continue
		}
		for _, resident := range p.residents {
			m.acts[resident] = append(m.acts[resident], area.Acts(m.chain, resident)...)
		}
	}
	return m
}

func (m *market) open(ctx context.Context) error {
	for _, area := range m.areas {
		if area.Open == nil {
			continue
		}
		if err := area.Open(ctx, m.chain); err != nil {
			return fmt.Errorf("open the area %s: %w", area.Name, err)
		}
	}
	return nil
}

// turn lets one resident do one thing and reports how many transactions that took. Not everything can be done at all
// times, so it asks until a resident finds something to do.
func (m *market) turn(ctx context.Context) (sent int, err error) {
	for range 4 * len(m.chain.Residents) {
		resident := m.chain.Residents[rand.IntN(len(m.chain.Residents))]
		act, found := pick(m.acts[resident])
		if !found {
			continue
		}
		calls, err := act.Decide(ctx)
		if err != nil {
			return sent, fmt.Errorf("%s decides: %w", resident.Name, err)
		}
		if len(calls) == 0 {
			continue
		}
		return resident.Account.Perform(ctx, m.chain.Client, calls...)
	}
	return 0, nil
}

// pick chooses among acts by their weights.
func pick(acts []devnet.Act) (chosen devnet.Act, found bool) {
	total := 0
	for _, act := range acts {
		total += act.Weight
	}
	if total == 0 {
		return devnet.Act{}, false
	}
	at := rand.IntN(total)
	for _, act := range acts {
		if at -= act.Weight; at < 0 {
			return act, true
		}
	}
	return devnet.Act{}, false
}

package main

import (
	"context"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"time"

	"github.com/ethereum/go-ethereum/accounts/abi/bind/v2"
	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/ethclient"

	"gaia.example/portal/plugins/gaia/contracts/gaiatoken"
	"gaia.example/portal/plugins/network/contracts/staking"
)

// market lets the actors act, one transaction after another, through the same JSON-RPC address as everybody.
type market struct {
	client   *ethclient.Client
	log      *slog.Logger
	interval time.Duration
	cast     []*actor

	tokenAddress, stakingAddress common.Address
	token                        *gaiatoken.GaiaToken
	tokenInstance                *bind.BoundContract
	staking                      *staking.ValidatorStaking
	stakingInstance              *bind.BoundContract
}

// runMarket registers the validators that are not yet, then acts until ctx ends. A failed act is logged and the next
// one is tried.
func runMarket(ctx context.Context, url string, where deployment, perMinute int, log *slog.Logger) error {
	client, err := ethclient.DialContext(ctx, url)
	if err != nil {
		return fmt.Errorf("connect the actors to %s: %w", url, err)
	}
	defer client.Close()
	m := newMarket(client, where, log)
	m.interval = time.Minute / time.Duration(perMinute)

	if err := m.open(ctx); err != nil && ctx.Err() == nil {
		return fmt.Errorf("register the validators: %w", err)
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
			m.log.Warn("an actor's transaction failed", "error", err)
		}
		// Between half and one and a half intervals for each transaction: the rate holds, the rhythm varies.
		rest := time.Duration(float64(max(sent, 1)) * (0.5 + rand.Float64()) * float64(m.interval))
		pause.Reset(rest - time.Since(started))
	}
}

func newMarket(client *ethclient.Client, where deployment, log *slog.Logger) *market {
	m := &market{
		client:         client,
		log:            log,
		cast:           everyActor(),
		tokenAddress:   where.Contracts.GaiaToken,
		stakingAddress: where.Contracts.ValidatorStaking,
		token:          gaiatoken.NewGaiaToken(),
		staking:        staking.NewValidatorStaking(),
	}
	m.tokenInstance = m.token.Instance(client, m.tokenAddress)
	m.stakingInstance = m.staking.Instance(client, m.stakingAddress)
	return m
}

// open registers every validator of the cast that is not registered yet, all of them side by side.
func (m *market) open(ctx context.Context) error {
	approvals := map[*actor]call{}
	registrations := map[*actor]call{}
	for _, a := range m.cast {
		if a.name == "" {
			continue
		}
		entry, err := m.validator(ctx, a.account.address)
		if err != nil {
			return err
		}
		if entry.RegisteredAt == 0 {
			amount := whole(a.selfStake)
			approvals[a] = m.approve(amount)
			registrations[a] = m.stakingCall(m.staking.PackRegister(a.name, a.commissionBps, a.attestor().address, amount))
		}
	}
	if err := m.sendAll(ctx, approvals); err != nil {
		return err
	}
	return m.sendAll(ctx, registrations)
}

func (m *market) sendAll(ctx context.Context, calls map[*actor]call) error {
	var hashes []common.Hash
	for _, a := range m.cast {
		call, ok := calls[a]
		if !ok {
			continue
		}
		hash, err := a.account.send(ctx, m.client, call)
		if err != nil {
			return fmt.Errorf("%s: %w", a.name, err)
		}
		hashes = append(hashes, hash)
	}
	return mined(ctx, m.client, hashes...)
}

// turn lets one actor do one thing and reports how many transactions that took. Not everything can be done at all
// times, so it asks until an actor finds something to do.
func (m *market) turn(ctx context.Context) (sent int, err error) {
	for range 4 * len(m.cast) {
		a := m.cast[rand.IntN(len(m.cast))]
		calls, err := pick(a)(ctx, m, a)
		if err != nil {
			return sent, fmt.Errorf("%s decides: %w", a.account.address, err)
		}
		if len(calls) == 0 {
			continue
		}
		return m.perform(ctx, a, calls)
	}
	return 0, nil
}

// perform sends an actor's calls, each when the one before is mined.
func (m *market) perform(ctx context.Context, a *actor, calls []call) (sent int, err error) {
	for _, call := range calls {
		hash, err := a.account.send(ctx, m.client, call)
		if err != nil {
			return sent, err
		}
		sent++
		if err := mined(ctx, m.client, hash); err != nil {
			return sent, err
		}
	}
	return sent, nil
}

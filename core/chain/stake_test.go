package chain_test

import (
	"crypto/ecdsa"
	"log/slog"
	"maps"
	"math/big"
	"testing"
	"time"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/params"

	"gaia.example/portal/core"
	"gaia.example/portal/core/chain"
	"gaia.example/portal/core/coretest"
	"gaia.example/portal/sdk/go/portal"
)

const unbonding = time.Second

// stakingSite is a dev chain with a staking contract on shorter terms than its own, which a test can wait for.
type stakingSite struct {
	t         *testing.T
	contracts *coretest.Contracts
	chain     *chain.Chain
	told      <-chan reading

	token, staking core.Address
	chainID        uint64
}

// newStakingSite reads wallets when they are named in an event: its sweeps are too rare to help.
func newStakingSite(t *testing.T) *stakingSite {
	t.Helper()
	dev := coretest.DevChain(t)
	s := &stakingSite{t: t, contracts: coretest.ContractsOn(t, dev.RPCURL), token: dev.Contracts["GaiaToken"], chainID: dev.ChainID}
	s.staking = s.contracts.Deploy("ValidatorStaking", common.Address(s.token), struct {
		MinSelfStake         *big.Int
		UnbondingPeriod      uint64
		CommissionDelay      uint64
		MaxCommissionStepBps uint16
	}{wei("1"), uint64(unbonding.Seconds()), 1, 1})
	contracts := maps.Clone(dev.Contracts)
	contracts["ValidatorStaking"] = s.staking
	s.chain = run(t, chain.Config{
		RPCURLs: []string{dev.RPCURL}, ChainID: dev.ChainID, Contracts: contracts, Poll: 20 * time.Millisecond, Sweep: 10 * time.Minute,
	}, slog.New(slog.NewTextHandler(t.Output(), nil)))
	s.told = readings(s.chain)
	return s
}

// wei is an amount of GAIA in the smallest unit.
func wei(gaia string) *big.Int {
	amount, ok := new(big.Rat).SetString(gaia)
	if !ok {
		panic(gaia)
	}
	return amount.Mul(amount, new(big.Rat).SetInt64(params.Ether)).Num()
}

// arrive is a watched wallet that the faucet gave so much.
func (s *stakingSite) arrive(gaia core.GAIA) (*ecdsa.PrivateKey, core.Address) {
	s.t.Helper()
	key, wallet := s.contracts.Key()
	s.chain.Watch(wallet)
	if err := s.chain.Faucet(s.t.Context(), wallet, gaia); err != nil {
		s.t.Fatal(err)
	}
	return key, wallet
}

func (s *stakingSite) stakes(key *ecdsa.PrivateKey, method string, arguments ...any) {
	s.t.Helper()
	s.contracts.SendAs(key, s.staking, s.contracts.Input("ValidatorStaking", method, arguments...))
}

func (s *stakingSite) approve(key *ecdsa.PrivateKey, amount *big.Int) {
	s.t.Helper()
	s.contracts.SendAs(key, s.token, s.contracts.Input("GaiaToken", "approve", common.Address(s.staking), amount))
}

// has waits until the wallet is told to have the parts, and fails when it is told to have more or less in all, or when
// more or less counts, on the way there.
func (s *stakingSite) has(wallet core.Address, gaia core.GAIA, held, staked, delegated, unbonding string) {
	s.t.Helper()
	want := core.GAIAParts{Wallet: wei(held).String(), Staked: wei(staked).String(), Delegated: wei(delegated).String(),
		Unbonding: wei(unbonding).String()}
	await(s.t, "the parts", s.told, func(r reading) bool {
		if r.wallet != wallet {
			return false
		}
		if r.balance.GAIA != gaia || r.balance.Standing != gaia {
			s.t.Errorf("at block %d %d GAIA are held and %d count, want %d: %+v", r.balance.At.Number, r.balance.GAIA, r.balance.Standing, gaia,
				r.balance.Parts)
		}
		return r.balance.Parts == want
	})
}

func TestWhatIsStakedCounts(t *testing.T) {
	s := newStakingSite(t)
	validator, runs := s.arrive(100)
	await(t, "the validator's GAIA", s.told, func(r reading) bool { return r.wallet == runs && r.balance.GAIA == 100 })
	s.approve(validator, wei("100"))
	possession := coretest.Possession(t, validator, coretest.Attesting{Validator: runs, Staking: s.staking, ChainID: s.chainID})
	s.stakes(validator, "register", "Ada", uint16(0), common.Address(runs), possession, wei("100"))
	s.has(runs, 100, "0", "100", "0", "0")

	holder, holds := s.arrive(600)
	await(t, "the holder's GAIA", s.told, func(r reading) bool { return r.wallet == holds && r.balance.GAIA == 600 })
	s.approve(holder, wei("600"))
	s.stakes(holder, "delegate", common.Address(runs), wei("599.5"))
	s.has(holds, 600, "0.5", "0", "599.5", "0") // added up before it is rounded
	s.stakes(holder, "delegate", common.Address(runs), wei("0.5"))
	s.has(holds, 600, "0", "0", "600", "0")
	if balance, err := s.chain.Refresh(t.Context(), runs); err != nil || balance.GAIA != 100 {
		t.Errorf("what was delegated to a validator counts for it: %+v, %v", balance, err)
	}

	s.stakes(holder, "unbond", common.Address(runs), wei("450.25"))
	s.has(holds, 600, "0", "0", "149.75", "450.25")
	due, err := s.chain.Head(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	tick := time.NewTicker(10 * time.Millisecond)
	defer tick.Stop()
	await(t, "the end of the unbonding time", tick.C, func(time.Time) bool {
		head, err := s.chain.Head(t.Context())
		return err == nil && !head.Time.Before(due.Time.Add(unbonding))
	})
	s.stakes(holder, "withdraw")
	s.has(holds, 600, "450.25", "0", "149.75", "0")

	s.stakes(validator, "exit")
	s.has(runs, 100, "0", "0", "0", "100")

	elsewhere := common.Address{1}
	s.contracts.SendAs(holder, s.token, s.contracts.Input("GaiaToken", "transfer", elsewhere, wei("450.25")))
	s.stakes(holder, "unbond", common.Address(runs), wei("149.75"))
	await(t, "the loss of what was sent away", s.told, func(r reading) bool {
		return r.wallet == holds && r.balance.GAIA == 149 && r.balance.Parts.Unbonding == wei("149.75").String()
	})
}

func TestAStakeThatCannotBeReadIsNot0(t *testing.T) {
	dev := coretest.DevChain(t)
	for name, staking := range map[string]core.Address{
		"there is no contract":             {0xee},
		"another contract":                 dev.Contracts["GaiaToken"],
		"a contract that answers anything": {19: 4}, // the precompile that answers with what it is given
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			c := open(t, coretest.Chain{
				RPCURL: dev.RPCURL, ChainID: dev.ChainID,
				Contracts: map[string]core.Address{"GaiaToken": dev.Contracts["GaiaToken"], "ValidatorStaking": staking},
			})
			c.Watch(ada)
			if balance, err := c.Refresh(t.Context(), ada); portal.CodeOf(err) != portal.Unavailable {
				t.Errorf("Refresh = %+v, %v; want Unavailable", balance, err)
			}
			if balance, read := c.Balance(ada); read {
				t.Errorf("the balance is %+v", balance)
			}
		})
	}
}

func TestWithoutAStakingContractTheTokenIsAll(t *testing.T) {
	dev := coretest.DevChain(t)
	c := open(t, coretest.Chain{RPCURL: dev.RPCURL, ChainID: dev.ChainID,
		Contracts: map[string]core.Address{"GaiaToken": dev.Contracts["GaiaToken"]}})
	if err := c.Faucet(t.Context(), ada, 600); err != nil {
		t.Fatal(err)
	}
	want := core.GAIAParts{Wallet: wei("600").String(), Staked: "0", Delegated: "0", Unbonding: "0"}
	if balance, err := c.Refresh(t.Context(), ada); err != nil || balance.GAIA != 600 || balance.Parts != want {
		t.Errorf("Refresh = %+v, %v", balance, err)
	}
}

// Whoever stakes, takes back and withdraws never has less for a moment, whatever block is asked about, and gains no more.
func TestStakingNeitherCostsNorGivesATier(t *testing.T) {
	s := newSite(t, chain.Config{Holding: 10 * time.Minute, Finality: finality})
	staking := s.contracts["ValidatorStaking"]
	s.chain.Watch(cal)
	s.gaia(cal, 5000, 5000)
	s.least.forget()
	s.node.Delegate(s.token, staking, cal, 5000)
	s.node.Unbond(staking, cal, 2000)
	s.node.Mine(finality + 1)
	s.until("the parts", func() bool {
		balance, _ := s.chain.Balance(cal)
		return balance.Parts == core.GAIAParts{Wallet: "0", Staked: "0", Delegated: wei("3000").String(), Unbonding: wei("2000").String()}
	})
	s.gaia(cal, 5000, 5000)
	s.node.Send(cal, staking, "withdraw()")
	s.node.Mine(finality + 1)
	s.fresh(cal)
	s.gaia(cal, 5000, 5000)
	if least := s.least.forget(); least < 5000 {
		t.Errorf("told that %d counts", least)
	}

	// What came out and is sent away is lost as any GAIA is, and the receiver has to hold it.
	s.chain.Watch(bob)
	s.gaia(bob, 0, 0)
	s.node.Move(s.token, cal, bob, 2000)
	s.gaia(cal, 3000, 5000)
	s.gaia(bob, 2000, 0)
	s.node.Mine(finality + 1)
	s.gaia(cal, 3000, 3000)
	s.gaia(bob, 2000, 0)
}

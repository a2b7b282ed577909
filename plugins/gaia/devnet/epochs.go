package devnet

import (
	"context"
	"math/big"
	"net/http"
	"slices"
	"strconv"
	"time"

	"github.com/ethereum/go-ethereum/common"

	"gaia.example/portal/plugins/gaia/contracts/gaiaclaims"
	"gaia.example/portal/sdk/go/portalchain/devnet"
)

const (
	// payEvery is how often the admin looks for epochs that nobody has paid.
	payEvery = 20 * time.Second
	// paidFor is how long an epoch's rewards are claimed, before the grace.
	paidFor = 30 * 24 * time.Hour
	// approveGas is enough for an approval.
	approveGas = 100_000
)

// payer is the admin of a portal in development, who pays the network's epochs: what is on the portal's page of administration, and the
// transactions of the wallet.
type payer struct {
	chain chan devnet.Chain // has it once it is open

	// run's alone
	admin *devnet.Visitor // nil: nobody is signed in
	paid  map[paying]bool // of which campaigns were made, that the portal may not have seen yet
	why   string          // what failed last, which is said once
}

func (p *payer) opened(chain devnet.Chain) {
	select {
	case p.chain <- chain:
	default:
	}
}

// run pays each epoch that pays somebody, the oldest first, until ctx ends.
func (p *payer) run(ctx context.Context, around devnet.Around) error {
	var chain devnet.Chain
	select {
	case <-ctx.Done():
		return nil
	case chain = <-p.chain:
	}
	tick := time.NewTicker(payEvery)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return nil
		case <-tick.C:
		}
		if err := p.pay(ctx, chain, around.Portal); err != nil && ctx.Err() == nil {
			p.admin = nil // the session may have ended
			if p.why != err.Error() {
				around.Log.Info("epochs cannot be paid", "error", err)
			}
			p.why = err.Error()
		}
	}
}

// paying is an epoch and the root of its list, which other epochs may have too.
type paying struct {
	epoch uint64
	root  common.Hash
}

// promise is a list that is ready, as the page of administration has it.
type promise struct {
	Root  common.Hash `json:"root"`
	Hash  common.Hash `json:"hash"`
	Total string      `json:"total"` // wei
}

// pay pays the oldest epoch that waits for it.
func (p *payer) pay(ctx context.Context, chain devnet.Chain, portal string) error {
	if p.admin == nil {
		p.admin = devnet.NewVisitor(devnet.Admin(), portal)
		if err := p.admin.SignIn(ctx); err != nil {
			return err
		}
	}
	admin := p.admin
	var said struct {
		Epochs []struct {
			Epoch    uint64
			Root     common.Hash
			Campaign *int64
		}
	}
	if err := admin.Do(ctx, http.MethodGet, "/api/m/gaia/claim-lists/epochs", nil, &said); err != nil {
		return err
	}
	coming := map[common.Hash]bool{} // roots of which the portal is to see a campaign first
	for _, one := range slices.Backward(said.Epochs) {
		of := paying{one.Epoch, one.Root}
		coming[of.root] = coming[of.root] || one.Campaign == nil && p.paid[of]
		if one.Campaign != nil || coming[of.root] {
			continue
		}
		number := strconv.FormatUint(one.Epoch, 10)
		var brought struct{ Draft string }
		if err := admin.Do(ctx, http.MethodPost, "/api/m/gaia/claim-lists/epochs/"+number, struct{}{}, &brought); err != nil {
			return err
		}
		var drafts struct {
			Drafts []struct {
				ID   string
				List *promise
			}
		}
		if err := admin.Do(ctx, http.MethodGet, "/api/m/gaia/claim-lists", nil, &drafts); err != nil {
			return err
		}
		for _, draft := range drafts.Drafts {
			if draft.ID == brought.Draft && draft.List != nil {
				if err := publish(ctx, chain, admin, number, *draft.List); err != nil {
					return err
				}
				p.paid[of] = true
				return nil
			}
		}
		return nil
	}
	return nil
}

// publish makes the campaign, with what the faucet gives for it.
func publish(ctx context.Context, chain devnet.Chain, admin *devnet.Visitor, number string, list promise) error {
	total, _ := new(big.Int).SetString(list.Total, 10) // what a list adds up to
	whole := new(big.Int).Div(total, devnet.Whole(1))
	account := devnet.Admin()
	funds := map[string]any{"address": account.Address.Hex(), "amount": whole.Int64() + 1}
	if err := admin.Do(ctx, http.MethodPost, "/api/dev/faucet", funds, nil); err != nil {
		return err
	}
	binding, at := claims(chain)
	approval := chain.Token(token).Approve(at.address, total)
	approval.Gas = approveGas
	_, err := account.Perform(ctx, chain.Client, approval, at.during(createGas, binding.PackCreate(gaiaclaims.GaiaClaimsTerms{
		Root: list.Root, Total: total, Duration: uint64(paidFor.Seconds()), Grace: uint64(campaignGrace.Seconds()),
		Title: "Rewards of epoch " + number, ListHash: list.Hash,
	})))
	return err
}

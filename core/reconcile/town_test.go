package reconcile

import (
	"context"
	"math/rand/v2"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/common/hexutil"
	"github.com/ethereum/go-ethereum/crypto"
	"github.com/ethereum/go-ethereum/ethclient"

	"gaia.example/portal/core"
	"gaia.example/portal/core/coretest"
	gaiadevnet "gaia.example/portal/plugins/gaia/devnet"
	networkdevnet "gaia.example/portal/plugins/network/devnet"
	"gaia.example/portal/sdk/go/portalchain/devnet"
)

// town is those who live on the dev chain, all acting side by side: a block has many of their transactions.
type town struct {
	t     testing.TB
	chain devnet.Chain
	acts  map[*devnet.Resident][]devnet.Act
	areas []devnet.Area
}

// areas are those of core/cmd/devchain, as it deploys them.
func areas() []devnet.Area {
	return []devnet.Area{gaiadevnet.Area(), networkdevnet.Area(), gaiadevnet.Distribution()}
}

// townOn is that of the contracts on the chain at that endpoint.
func townOn(t testing.TB, rpcURL string, contracts map[string]common.Address) *town {
	t.Helper()
	client, err := ethclient.DialContext(t.Context(), rpcURL)
	check(t, err)
	t.Cleanup(client.Close)
	w := &town{
		t: t, chain: devnet.Chain{Client: client, Contracts: contracts}, acts: map[*devnet.Resident][]devnet.Act{},
		areas: areas(),
	}
	for _, area := range w.areas {
		w.chain.Residents = append(w.chain.Residents, area.Residents...)
	}
	for _, area := range w.areas {
		for _, resident := range w.chain.Residents {
			w.acts[resident] = append(w.acts[resident], area.Acts(w.chain, resident)...)
		}
	}
	return w
}

// found deploys the contracts on a chain of anvil's, as the dev chain does, and gives all coins for it.
func found(t testing.TB, node *coretest.AnvilNode) *town {
	t.Helper()
	contracts := map[string]common.Address{}
	rich := func(who *devnet.Account) {
		node.RPC("anvil_setBalance", who.Address, hexutil.EncodeBig(devnet.Whole(1_000_000)))
	}
	for _, area := range areas() {
		for nonce, name := range area.Contracts {
			contracts[name] = crypto.CreateAddress(area.Deployer().Address, uint64(nonce))
		}
		rich(area.Deployer())
	}
	w := townOn(t, node.URL, contracts)
	for _, resident := range w.chain.Residents {
		rich(resident.Account)
	}
	for _, area := range w.areas {
		_, err := area.Deployer().Perform(t.Context(), w.chain.Client, area.Deploy(w.chain)...)
		check(t, err)
	}
	w.open()
	return w
}

// open does what their acts rely on.
func (w *town) open() {
	w.t.Helper()
	for _, area := range w.areas {
		if area.Open != nil {
			check(w.t, area.Open(w.t.Context(), w.chain))
		}
	}
}

// live has them send so many transactions, at least. What the chain refuses is no transaction: two may want what there is once.
func (w *town) live(transactions int64) {
	w.t.Helper()
	var sent, refused atomic.Int64
	var why atomic.Value
	var living sync.WaitGroup
	for _, resident := range w.chain.Residents {
		living.Go(func() {
			for sent.Load() < transactions && refused.Load() < transactions+100 {
				n, err := w.act(w.t.Context(), resident)
				if err != nil {
					refused.Add(1)
					why.Store(err.Error())
				}
				sent.Add(int64(n))
			}
		})
	}
	living.Wait()
	if sent.Load() < transactions {
		w.t.Fatalf("those who live on the chain sent %d transactions, and %d were refused: %v", sent.Load(), refused.Load(), why.Load())
	}
}

// act is one thing that the resident does, by the weights of all that it may do.
func (w *town) act(ctx context.Context, resident *devnet.Resident) (sent int, err error) {
	acts := w.acts[resident]
	total := 0
	for _, act := range acts {
		total += act.Weight
	}
	at := rand.IntN(total)
	for _, act := range acts {
		if at -= act.Weight; at >= 0 {
			continue
		}
		calls, err := act.Decide(ctx)
		if err != nil {
			return 0, err
		}
		return resident.Account.Perform(ctx, w.chain.Client, calls...)
	}
	return 0, nil
}

// at is the chain as a portal's settings name it.
func (w *town) at(node *coretest.AnvilNode) coretest.Chain {
	chain := coretest.Chain{RPCURL: node.URL, ChainID: node.ChainID, Contracts: map[string]core.Address{}}
	for name, address := range w.chain.Contracts {
		chain.Contracts[name] = core.Address(address)
	}
	return chain
}

// contractsOf are a chain's, as go-ethereum calls them.
func contractsOf(chain coretest.Chain) map[string]common.Address {
	all := map[string]common.Address{}
	for name, address := range chain.Contracts {
		all[name] = common.Address(address)
	}
	return all
}

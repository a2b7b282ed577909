package devnet

import (
	"context"

	"github.com/ethereum/go-ethereum/accounts/abi/bind/v2"
	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/crypto"

	"gaia.example/portal/sdk/go/portalchain/devnet"
)

const (
	saleName    = "GaiaSale"
	claimsName  = "GaiaClaims"
	vestingName = "GaiaVesting"

	// adminDelay is how many seconds a change of a contract's administrator takes.
	adminDelay = 24 * 60 * 60
)

// visitors are the first six accounts of the mnemonic that every test wallet carries, "test test … junk". Who imports one finds
// allocations and schedules of their own, and with the first the roles of an administrator's wallet.
var visitors = []common.Address{
	common.HexToAddress("0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266"),
	common.HexToAddress("0x70997970C51812dc3A010C7d01b50e0d17dc79C8"),
	common.HexToAddress("0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC"),
	common.HexToAddress("0x90F79bf6EB2c4f870365E785982E1f101E93b906"),
	common.HexToAddress("0x15d34AAf54267DB7D7c367839AAf71A00a2C6A65"),
	common.HexToAddress("0x9965507D1a55bcC2695C58ba16FB37d819B0A4dc"),
}

// Distribution is the sale, the campaigns and the vesting of GAIA on the dev chain. It comes after the areas whose residents it
// concerns.
func Distribution() devnet.Area {
	epochs := &payer{chain: make(chan devnet.Chain, 1), paid: map[paying]bool{}}
	return devnet.Area{
		Name:       "distribution",
		Contracts:  []string{saleName, claimsName, vestingName},
		DeployedBy: treasury(),
		Accounts:   map[string]common.Address{"test account 0": visitors[0]},
		Deploy:     distribute,
		Open: func(_ context.Context, chain devnet.Chain) error {
			epochs.opened(chain)
			return nil
		},
		Beside: func(ctx context.Context, around devnet.Around) error {
			if around.Machines == 0 { // nobody attests, so that epochs pay nobody
				return nil
			}
			return epochs.run(ctx, around)
		},
		Acts: func(chain devnet.Chain, resident *devnet.Resident) []devnet.Act {
			who := resident.Account.Address
			return []devnet.Act{
				{Weight: 12, Decide: func(ctx context.Context) ([]devnet.Call, error) { return buy(ctx, chain, who) }},
				{Weight: 8, Decide: func(ctx context.Context) ([]devnet.Call, error) { return claim(ctx, chain, who) }},
				{Weight: 6, Decide: func(ctx context.Context) ([]devnet.Call, error) { return release(ctx, chain, who) }},
			}
		},
	}
}

func distribute(chain devnet.Chain) []devnet.Call {
	calls := []devnet.Call{createSale(chain), createClaims(chain), createVesting(chain)}
	calls = append(calls, openSale(chain)...)
	calls = append(calls, openCampaigns(chain)...)
	return append(calls, openSchedules(chain)...)
}

// contract is one of the three, as residents read it.
type contract struct {
	address  common.Address
	instance *bind.BoundContract
}

func (c contract) call(input []byte) devnet.Call { return devnet.Call{To: &c.address, Input: input} }

// during is the call with so much gas: what stands before it is not mined when it is sent, so that nobody could estimate it.
func (c contract) during(gas uint64, input []byte) devnet.Call {
	return devnet.Call{To: &c.address, Input: input, Gas: gas}
}

func role(name string) common.Hash { return crypto.Keccak256Hash([]byte(name)) }

func reading(ctx context.Context) *bind.CallOpts { return &bind.CallOpts{Context: ctx} }

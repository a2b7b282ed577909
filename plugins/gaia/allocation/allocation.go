package allocation

import (
	"context"
	"math/big"
	"net/http"

	"gaia.example/portal/plugins/gaia/contracts/gaiasale"
	"gaia.example/portal/plugins/gaia/contracts/gaiatoken"
	"gaia.example/portal/plugins/gaia/latest"
	"gaia.example/portal/sdk/go/portal"
	"gaia.example/portal/sdk/go/portalchain"
)

const (
	tokenName = "GaiaToken"
	saleName  = "GaiaSale"
)

// Allocation is safe for concurrent use.
type Allocation struct {
	host   portal.Host
	latest latest.Answer[portal.Block, *Answer]
}

// New reads nothing until somebody asks.
func New(host portal.Host) *Allocation { return &Allocation{host: host} }

// Handle adds the part of the module's API.
func (a *Allocation) Handle(mux *http.ServeMux) {
	mux.Handle("GET /token/allocation", portal.JSON(func(r *http.Request) (any, error) {
		head, err := a.host.Chain.Head(r.Context())
		if err != nil {
			return nil, err
		}
		answer, err := a.latest.At(r.Context(), head, func(ctx context.Context) (*Answer, error) { return a.read(ctx, head) })
		if absent := portalchain.Absent(r.Context(), a.host.Chain, err, tokenName, saleName); absent != nil {
			return nil, absent
		}
		return answer, err
	}))
}

// Answer answers GET /token/allocation. Amounts are wei, decimal.
type Answer struct {
	AsOf        portal.Block   `json:"asOf"` // at which all is read
	Token       portal.Address `json:"token"`
	TotalSupply string         `json:"totalSupply"`
	// Circulating is the supply without what places and locked rows have that do not circulate, each address once. A contract that is not on
	// this chain has nothing; null: the treasury is not known, because there is no code at the sale's address.
	Circulating *string `json:"circulating"`
	Places      []Place `json:"places"`
	// Excluded are the addresses whose balances do not circulate.
	Excluded []Account `json:"excluded"`
	Plan     *Source   `json:"plan"` // null: there is none, and no rows
	Rows     []Row     `json:"rows"`
	// Unplanned is what no row's address has, of the supply; null where there is no plan.
	Unplanned *string          `json:"unplanned"`
	Twice     []portal.Address `json:"twice"` // addresses that stand in the plan more than once
}

// Place is a part of the protocol that holds GAIA.
type Place struct {
	Name string `json:"name"` // sale, claims, vesting, staking or treasury
	Account
	Circulates bool `json:"circulates"` // it is its stakers', who may have it back
}

// Account is an address with its balance.
type Account struct {
	Address portal.Address `json:"address"`
	Balance string         `json:"balance"`
}

// Row is one of the plan beside what the chain says.
type Row struct {
	Title      string    `json:"title"`
	Planned    string    `json:"planned"`
	Locked     bool      `json:"locked"` // it does not circulate
	Accounts   []Account `json:"accounts"`
	Held       string    `json:"held"`
	Difference string    `json:"difference"` // held less planned; negative where there is less
}

// places are the contracts that hold GAIA of others, and whether it circulates there. The treasury is the sale's.
var places = []struct {
	name, contract string
	circulates     bool
}{{"sale", saleName, false}, {"claims", "GaiaClaims", false}, {"vesting", "GaiaVesting", false}, {"staking", "ValidatorStaking", true}}

// reading is one answer on its way.
type reading struct {
	at       portal.Reads // of the token
	balances map[portal.Address]*big.Int
}

func (a *Allocation) read(ctx context.Context, head portal.Block) (*Answer, error) {
	at := map[string]portal.Address{}
	for _, name := range []string{tokenName, saleName, "GaiaClaims", "GaiaVesting", "ValidatorStaking"} {
		address, err := a.host.Chain.Contract(ctx, name)
		if err == nil {
			at[name] = address
		} else if portal.CodeOf(err) != portal.NotFound || name == tokenName {
			return nil, err
		}
	}
	rows, source, err := a.plan(ctx, at)
	if err != nil {
		return nil, err
	}
	r := reading{portal.Reads{Chain: a.host.Chain, Contract: at[tokenName], Block: head.Number}, map[portal.Address]*big.Int{}}
	supply, err := portal.Read(ctx, r.at, token.PackTotalSupply(), token.UnpackTotalSupply, nil)
	if err != nil {
		return nil, err
	}
	answer := &Answer{
		AsOf: head, Token: at[tokenName], TotalSupply: supply.String(), Places: []Place{}, Excluded: []Account{}, Plan: source, Rows: []Row{},
		Twice: []portal.Address{},
	}
	known, err := r.places(ctx, answer, at)
	if err != nil {
		return nil, err
	}
	if err := r.rows(ctx, answer, rows); err != nil {
		return nil, err
	}
	if known {
		circulating := r.without(supply, answer.Excluded).String()
		answer.Circulating = &circulating
	}
	return answer, nil
}

var token, sale = gaiatoken.NewGaiaToken(), gaiasale.NewGaiaSale()

// account is one with its balance, which is read once.
func (r reading) account(ctx context.Context, of portal.Address) (Account, error) {
	if r.balances[of] == nil {
		balance, err := portal.Read(ctx, r.at, token.PackBalanceOf([20]byte(of)), token.UnpackBalanceOf, nil)
		if err != nil {
			return Account{}, err
		}
		r.balances[of] = balance
	}
	return Account{of, r.balances[of].String()}, nil
}

// places are the parts of the protocol on this chain; known is false where there may be a treasury that nothing names.
func (r reading) places(ctx context.Context, answer *Answer, at map[string]portal.Address) (known bool, err error) {
	add := func(name string, address portal.Address, circulates bool) error {
		account, err := r.account(ctx, address)
		answer.Places = append(answer.Places, Place{Name: name, Account: account, Circulates: circulates})
		if !circulates {
			answer.exclude(account)
		}
		return err
	}
	for _, place := range places {
		if address, there := at[place.contract]; there {
			if err := add(place.name, address, place.circulates); err != nil {
				return false, err
			}
		}
	}
	address, there := at[saleName]
	if !there {
		return true, nil // nor is its treasury
	}
	of := portal.Reads{Chain: r.at.Chain, Contract: address, Block: r.at.Block}
	code, _, err := of.Chain.Code(ctx, address, of.Block)
	if err != nil || len(code) == 0 { // nothing is at the address, which says no treasury
		return false, err
	}
	treasury, err := portal.Read(ctx, of, sale.PackTreasury(), sale.UnpackTreasury, nil)
	if err != nil {
		return false, err
	}
	return true, add("treasury", portal.Address(treasury), false)
}

func (r reading) rows(ctx context.Context, answer *Answer, plan []planned) error {
	if answer.Plan == nil {
		return nil
	}
	var all []Account
	seen := map[portal.Address]bool{}
	for _, row := range plan {
		held, accounts := new(big.Int), []Account{}
		for _, address := range row.accounts {
			account, err := r.account(ctx, address)
			if err != nil {
				return err
			}
			if seen[address] {
				answer.Twice = append(answer.Twice, address)
			}
			seen[address] = true
			accounts, all = append(accounts, account), append(all, account)
			held.Add(held, r.balances[address])
			if row.locked {
				answer.exclude(account)
			}
		}
		answer.Rows = append(answer.Rows, Row{
			Title: row.title, Planned: row.amount.String(), Locked: row.locked, Accounts: accounts, Held: held.String(),
			Difference: new(big.Int).Sub(held, row.amount).String(),
		})
	}
	supply, _ := new(big.Int).SetString(answer.TotalSupply, 10)
	unplanned := r.without(supply, all).String()
	answer.Unplanned = &unplanned
	return nil
}

func (a *Answer) exclude(account Account) {
	for _, one := range a.Excluded {
		if one.Address == account.Address {
			return
		}
	}
	a.Excluded = append(a.Excluded, account)
}

// without is the supply less the balances of the accounts, each once.
func (r reading) without(supply *big.Int, accounts []Account) *big.Int {
	rest, seen := new(big.Int).Set(supply), map[portal.Address]bool{}
	for _, account := range accounts {
		if !seen[account.Address] {
			rest.Sub(rest, r.balances[account.Address])
		}
		seen[account.Address] = true
	}
	return rest
}

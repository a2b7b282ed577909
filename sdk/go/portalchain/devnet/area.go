package devnet

import (
	"context"
	"fmt"
	"log/slog"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/ethclient"
)

// Area is what one area of the portal brings to the dev chain. All but Name may be empty.
type Area struct {
	Name string

	// Contracts are the names of what the first transactions of Deploy create, in their order.
	Contracts []string

	// DeployedBy sends what Deploy lists, and nothing else: one of Accounts, of this area or another. Nil is Deployer(Name), whose name is
	// "deployer of" the area.
	DeployedBy *Account

	// Deploy lists the transactions of DeployedBy. They are sent once in the life of a chain, after those of the
	// areas before it. How many of them are mined tells how far an earlier start came, so it gives the same
	// list each time, without asking the chain, and new entries belong at its end.
	Deploy func(Chain) []Call

	// Token is the one of Contracts, an ERC-20 with 18 decimals, that the faucet gives and that endowments are counted
	// in. Exactly one area has it; its Deploy sees to it that Faucet and the residents have theirs.
	Token string

	// Residents live on the dev chain from its first start on.
	Residents []*Resident

	// Accounts are those with a part in the area that do not act, by name: who governs a contract, who holds what it began with.
	// People meet them by these names, as they meet residents by theirs.
	Accounts map[string]common.Address

	// Open is called at every start, before residents act: it does what their acts rely on, where that is not done yet.
	Open func(context.Context, Chain) error

	// Acts are what a resident of any area may do in this one.
	Acts func(Chain, *Resident) []Act

	// Beside runs what residents run beside the chain, with a portal that they can reach, until ctx ends. What it starts ends with it.
	Beside func(ctx context.Context, around Around) error
}

// Around is what there is around the chain for who lives beside it.
type Around struct {
	Portal   string // the origin of the portal that started the chain
	Programs string // the folder of what was built with the chain's own program
	Data     string // a folder for what is to be found again at the next start
	Machines int    // how many machines residents are to run
	Log      *slog.Logger
}

// Deployer is who sends what Deploy lists.
func (a Area) Deployer() *Account {
	if a.DeployedBy != nil {
		return a.DeployedBy
	}
	return Deployer(a.Name)
}

// Chain is the dev chain with all areas on it. It is safe for concurrent use.
type Chain struct {
	Client    *ethclient.Client
	Contracts map[string]common.Address // by name
	Residents []*Resident               // in the order of the areas
}

// Contract is the address of the contract of that name. It panics where no area brings one: then the dev chain's list lacks
// an area, which shows at the first start.
func (c Chain) Contract(name string) common.Address {
	address, known := c.Contracts[name]
	if !known {
		panic(fmt.Sprintf("no area of the dev chain brings the contract %s", name))
	}
	return address
}

// Token is the contract of that name, an ERC-20 with 18 decimals.
func (c Chain) Token(name string) Token {
	return Token{client: c.Client, address: c.Contract(name)}
}

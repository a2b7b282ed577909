package powers

import (
	"context"
	"encoding/hex"
	"math/big"
	"slices"
	"time"

	"github.com/ethereum/go-ethereum/crypto"

	"gaia.example/portal/plugins/gaia/bytecode"
	"gaia.example/portal/plugins/gaia/contracts/gaiasale"
	"gaia.example/portal/sdk/go/portal"
	"gaia.example/portal/sdk/go/portalchain"
)

// Contract is one of the module's.
type Contract struct {
	Name    string          `json:"name"`
	Address *portal.Address `json:"address"` // null where none is configured on this chain
	Code    *bytecode.Code  `json:"code"`    // null where there is none at the address
	// Deployed is the transaction of the first role that was granted; null unless there was no code in the block before it.
	Deployed   *Deployed `json:"deployed"`
	Interfaces []string  `json:"interfaces"` // that it says it has, by ERC-165
	// Roles are those that its code names or its logs grant. Null where they are unknown.
	Roles   []Role   `json:"roles"`
	Unknown *Unknown `json:"unknown"` // why the roles are; null where they are known, where there is no code, and while logs are read
	Rules   *Rules   `json:"rules"`   // null: it has none, and whoever administers roles is replaced at once
	Problem *string  `json:"problem"` // why nothing of it could be read; null where it was
}

// Unknown is why roles are not known.
type Unknown string

// The reasons, as they are on the wire.
const (
	NoLog     Unknown = "noLog"     // no log of its roles was found from the first block on that is read
	Older     Unknown = "older"     // it was there before its first log that is read: roles may be held since before
	Forgotten Unknown = "forgotten" // the endpoint answers nothing of the block before its first log, so that nobody knows
)

// Deployed is by which transaction, and by whom: the sender of the constructor's first log.
type Deployed struct {
	portalchain.Proof

	By portal.Address `json:"by"`
}

// Role is one of AccessControl's.
type Role struct {
	Role    portal.Hash `json:"role"`
	Name    *string     `json:"name"`    // whose keccak256 it is; null where that is unknown
	Admin   portal.Hash `json:"admin"`   // the role whose members grant and revoke it
	Members []Member    `json:"members"` // in the order they got it
}

// Member is who has a role, by the log that granted it and by hasRole at the block.
type Member struct {
	Account portal.Address    `json:"account"`
	Since   portalchain.Proof `json:"since"`
}

// Rules are those of AccessControlDefaultAdminRules: one administrator at most, who is replaced in two steps with a delay between them.
type Rules struct {
	Admin        *portal.Address `json:"admin"`        // null: nobody any more
	DelaySeconds uint64          `json:"delaySeconds"` // from the announcement until the new one may accept
	Pending      *Pending        `json:"pending"`      // null: nobody is announced
	NewDelay     *NewDelay       `json:"newDelay"`     // null: the delay stays
}

// Pending is who was announced as administrator. Who is null gives the role up.
type Pending struct {
	Admin *portal.Address `json:"admin"`
	From  time.Time       `json:"from"` // accepting counts after it
}

// NewDelay is one that was announced.
type NewDelay struct {
	DelaySeconds uint64    `json:"delaySeconds"`
	From         time.Time `json:"from"`
}

// adminRole is AccessControl's DEFAULT_ADMIN_ROLE.
const adminRole = "DEFAULT_ADMIN_ROLE"

// roleNames are those that the module's contracts have. A contract has those whose getters its code has.
var roleNames = []string{adminRole, "MINTER_ROLE", "PAUSER_ROLE", "PUBLISHER_ROLE", "GRANTOR_ROLE"}

// interfaces are asked for by ERC-165, where the code has supportsInterface.
var interfaces = []struct{ name, id string }{
	{"ERC-165", "01ffc9a7"}, {"IAccessControl", "7965db0b"}, {"IAccessControlEnumerable", "5a05180f"},
	{"IAccessControlDefaultAdminRules", "31498786"},
}

func hashOf(role string) portal.Hash {
	if role == adminRole {
		return portal.Hash{}
	}
	return portal.Hash(crypto.Keccak256Hash([]byte(role)))
}

func nameOf(role portal.Hash) *string {
	for _, name := range roleNames {
		if hashOf(name) == role {
			return &name
		}
	}
	return nil
}

var calls = gaiasale.NewGaiaSale()

// readContract reads one at the block, with what its logs say up to it.
func (p *Powers) readContract(ctx context.Context, name string, block portal.Block, all []change) (Contract, error) {
	c, chain := Contract{Name: name, Interfaces: []string{}}, p.host.Chain
	address, err := chain.Contract(ctx, name)
	if portal.CodeOf(err) == portal.NotFound {
		return c, nil
	}
	if err != nil {
		return c, err
	}
	c.Address = &address
	if c.Code, err = p.reader.Read(ctx, address, block); err != nil || c.Code == nil {
		return c, err
	}
	at, its := portal.Reads{Chain: chain, Contract: address, Block: block.Number}, of(all, address)
	if c.Interfaces, err = supported(ctx, at, c.Code); err != nil {
		return c, err
	}
	if !c.Code.Has("hasRole(bytes32,address)") {
		c.Roles = []Role{}
		return c, nil
	}
	if c.Deployed, c.Unknown = deployed(ctx, chain, address, its); c.Deployed != nil { // else roles may be held since before the first log
		if c.Roles, err = roles(ctx, at, c.Code, its); err != nil {
			return c, err
		}
	}
	if slices.Contains(c.Interfaces, "IAccessControlDefaultAdminRules") {
		c.Rules, err = rules(ctx, at)
	}
	return c, err
}

// deployed is null where the chain does not tell: an endpoint that has forgotten old blocks answers nothing of them.
func deployed(ctx context.Context, chain portal.Chain, address portal.Address, its []change) (*Deployed, *Unknown) {
	because := func(reason Unknown) (*Deployed, *Unknown) { return nil, &reason }
	if len(its) == 0 {
		return because(NoLog)
	}
	if before := its[0].Block - min(1, its[0].Block); before > 0 { // 0 would be the head
		code, _, err := chain.Code(ctx, address, before)
		if err != nil {
			return because(Forgotten)
		}
		if len(code) > 0 {
			return because(Older)
		}
	}
	return &Deployed{Proof: its[0].Proof, By: its[0].sender}, nil
}

func supported(ctx context.Context, at portal.Reads, code *bytecode.Code) ([]string, error) {
	says := []string{}
	if !code.Has("supportsInterface(bytes4)") {
		return says, nil
	}
	for _, known := range interfaces {
		id, err := hex.DecodeString(known.id)
		if err != nil {
			return nil, err
		}
		yes, err := portal.Read(ctx, at, calls.PackSupportsInterface([4]byte(id)), calls.UnpackSupportsInterface, nil)
		if err != nil {
			return nil, err
		}
		if yes {
			says = append(says, known.name)
		}
	}
	return says, nil
}

// roles are those that the code names, and behind them others of the logs.
func roles(ctx context.Context, at portal.Reads, code *bytecode.Code, its []change) ([]Role, error) {
	var hashes []portal.Hash
	for _, name := range roleNames {
		if code.Has(name + "()") {
			hashes = append(hashes, hashOf(name))
		}
	}
	for _, c := range its {
		if !slices.Contains(hashes, c.role) {
			hashes = append(hashes, c.role)
		}
	}
	all := make([]Role, len(hashes))
	for i, hash := range hashes {
		all[i] = Role{Role: hash, Name: nameOf(hash), Members: []Member{}}
		admin, err := portal.Read(ctx, at, calls.PackGetRoleAdmin(hash), calls.UnpackGetRoleAdmin, nil)
		if err != nil {
			return nil, err
		}
		all[i].Admin = admin
		for _, m := range members(its, hash) {
			has, err := portal.Read(ctx, at, calls.PackHasRole(hash, [20]byte(m.account)), calls.UnpackHasRole, nil)
			if err != nil {
				return nil, err
			}
			if has {
				all[i].Members = append(all[i].Members, Member{Account: m.account, Since: m.Proof})
			}
		}
	}
	return all, nil
}

func rules(ctx context.Context, at portal.Reads) (*Rules, error) {
	admin, err := portal.Read(ctx, at, calls.PackDefaultAdmin(), calls.UnpackDefaultAdmin, nil)
	delay, err := portal.Read(ctx, at, calls.PackDefaultAdminDelay(), calls.UnpackDefaultAdminDelay, err)
	pending, err := portal.Read(ctx, at, calls.PackPendingDefaultAdmin(), calls.UnpackPendingDefaultAdmin, err)
	later, err := portal.Read(ctx, at, calls.PackPendingDefaultAdminDelay(), calls.UnpackPendingDefaultAdminDelay, err)
	if err != nil {
		return nil, err
	}
	r := &Rules{Admin: address(portal.Address(admin)), DelaySeconds: delay.Uint64()}
	if pending.Schedule.Sign() > 0 {
		r.Pending = &Pending{Admin: address(portal.Address(pending.NewAdmin)), From: second(pending.Schedule)}
	}
	if later.Schedule.Sign() > 0 {
		r.NewDelay = &NewDelay{DelaySeconds: later.NewDelay.Uint64(), From: second(later.Schedule)}
	}
	return r, nil
}

func address(of portal.Address) *portal.Address {
	if of.Zero() {
		return nil
	}
	return &of
}

func second(unix *big.Int) time.Time { return time.Unix(unix.Int64(), 0).UTC() }

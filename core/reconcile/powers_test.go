package reconcile

import (
	"bytes"
	"math/big"
	"slices"
	"strings"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/crypto"
)

// What the contracts can do, who may have them do it, and where the supply is: by eth_getCode, eth_getStorageAt, eth_call and eth_getLogs.

// wanted is what is looked for of each trait; the functions stand in the code as the four bytes that a dispatcher compares with.
var wanted = []struct {
	name  string
	calls string
}{
	{"mint", "mint(address,uint256) mint(uint256) issue(uint256) mintTo(address,uint256) increaseSupply(uint256)"},
	{"burn", "burn(uint256) burnFrom(address,uint256)"},
	{"pause", "pause() pause(bool) setPaused(bool) stop() disableTransfers(bool)"},
	{"upgrade", "upgradeTo(address) upgradeToAndCall(address,bytes) changeImplementation(address) setImplementation(address) " +
		"setTarget(address) changeAdmin(address) diamondCut((address,uint8,bytes4[])[],address,bytes) deprecate(address)"},
	{"seize", "forceTransfer(address,address,uint256) forcedTransfer(address,address,uint256) adminTransfer(address,address,uint256) " +
		"controllerTransfer(address,address,uint256,bytes,bytes) controllerRedeem(address,uint256,bytes,bytes) seize(address) " +
		"seize(address,uint256) confiscate(address,address,uint256) clawback(address,uint256) recoveryAddress(address,address,address) " +
		"burn(address,uint256) adminBurn(address,uint256) forceBurn(address,uint256) destroyBlackFunds(address) wipe(address) " +
		"wipeFrozenAddress(address)"},
	{"block", "blacklist(address) addBlackList(address) addToBlacklist(address) setBlacklist(address,bool) blockAccount(address) " +
		"blockUser(address) denylist(address) freeze(address) freezeAccount(address) freezeAccount(address,bool) " +
		"setAddressFrozen(address,bool) freezePartialTokens(address,uint256) setFrozenTokens(address,uint256) ban(address)"},
}

var standards = []struct{ name, calls string }{
	{"ERC-20", "totalSupply() balanceOf(address) transfer(address,uint256) transferFrom(address,address,uint256) " +
		"approve(address,uint256) allowance(address,address)"},
	{"ERC-2612", "permit(address,address,uint256,uint256,uint8,bytes32,bytes32) nonces(address) DOMAIN_SEPARATOR()"},
	{"ERC-5267", "eip712Domain()"}, {"ERC-165", "supportsInterface(bytes4)"}, {"ERC-173", "owner() transferOwnership(address)"},
}

var proxySlots = map[string]string{ // as EIP-1967 has them
	"eip1967.proxy.implementation": "0x360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc",
	"eip1967.proxy.beacon":         "0xa3f0ad74e5423aebfd80d3ef4346578335a9a72aeaee59ff6cb3582b35133d50",
	"eip1967.proxy.admin":          "0xb53127684a568b3173ae13b9f8a6016e243e63b6e8ee1178d6a717850b5d6103",
}

// codeOf is what a contract's code says, of one that runs no other's.
func (a answer) codeOf(contract string) map[string]any {
	at, address, ctx := new(big.Int).SetUint64(a.head.Number), a.books.contracts[contract], a.books.t.Context()
	code, err := a.books.client.CodeAt(ctx, address, at)
	check(a.books.t, err)
	has := func(call string) bool {
		return bytes.Contains(code, append([]byte{0x63}, crypto.Keccak256([]byte(call))[:4]...))
	}
	there := func(calls []string) any {
		return list(slices.DeleteFunc(slices.Clone(calls), func(call string) bool { return !has(call) }), func(call string) any { return call })
	}
	var slots, traits, kinds []any
	names := []string{"eip1967.proxy.implementation", "eip1967.proxy.beacon", "eip1967.proxy.admin"}
	for _, name := range names {
		value, err := a.books.client.StorageAt(ctx, address, common.HexToHash(proxySlots[name]), at)
		check(a.books.t, err)
		if len(bytes.Trim(value, "\x00")) > 0 {
			a.books.t.Fatalf("%s is a proxy now, of which nothing is said here", contract)
		}
		slots = append(slots, map[string]any{"name": name, "slot": common.HexToHash(proxySlots[name]), "value": common.BytesToHash(value)})
	}
	for _, trait := range wanted {
		calls := strings.Fields(trait.calls)
		sought := calls
		if trait.name == "upgrade" {
			sought = slices.Concat(calls, names, []string{"DELEGATECALL", "CALLCODE"})
		}
		traits = append(traits, map[string]any{
			"name": trait.name, "present": slices.ContainsFunc(calls, has), "found": there(calls), "sought": sought,
		})
	}
	traits = append(traits, map[string]any{"name": "destroy", "present": false, "found": []any{}, "sought": []any{"SELFDESTRUCT"}})
	for _, standard := range standards {
		if calls := strings.Fields(standard.calls); !slices.ContainsFunc(calls, func(call string) bool { return !has(call) }) {
			kinds = append(kinds, map[string]any{"name": standard.name, "functions": calls})
		}
	}
	return map[string]any{
		"hash": crypto.Keccak256Hash(code), "bytes": len(code), "slots": slots, "delegates": []any{}, "clone": nil, "traits": traits,
		"standards": list(kinds, func(one any) any { return one }),
	}
}

// rolesOf are those of each contract, with their getters' names.
var rolesOf = map[string][]string{
	"GaiaToken": {"DEFAULT_ADMIN_ROLE", "MINTER_ROLE"}, "GaiaSale": {"DEFAULT_ADMIN_ROLE", "PAUSER_ROLE"},
	"GaiaClaims": {"DEFAULT_ADMIN_ROLE", "PUBLISHER_ROLE"}, "GaiaVesting": {"DEFAULT_ADMIN_ROLE", "GRANTOR_ROLE"},
}

func powersOf(a answer) any {
	var contracts []any
	for _, name := range []string{"GaiaToken", "GaiaSale", "GaiaClaims", "GaiaVesting", "ValidatorStaking"} {
		c := map[string]any{
			"name": name, "address": a.books.contracts[name], "code": a.codeOf(name), "deployed": nil, "rules": nil, "unknown": nil, "problem": nil,
			"roles": []any{}, "interfaces": []any{},
		}
		if roles := rolesOf[name]; roles != nil {
			first := a.named(name, "RoleGranted")[0]
			deployed := first.proof()
			deployed["by"] = first.address("sender")
			c["deployed"], c["roles"] = deployed, list(roles, func(role string) any { return a.roleOf(name, role) })
			c["interfaces"] = []any{"ERC-165", "IAccessControl", "IAccessControlEnumerable"}
			if name != "GaiaToken" {
				c["interfaces"], c["rules"] = []any{"ERC-165", "IAccessControl", "IAccessControlDefaultAdminRules"}, a.rulesOf(name)
			}
		}
		contracts = append(contracts, c)
	}
	return map[string]any{"asOf": a.head, "contracts": contracts, "catchingUp": false, "problem": nil}
}

func (a answer) roleOf(contract, role string) any {
	at := a.head.Number
	hash := one[[32]byte](a.books, at, contract, role)
	var holders []event // by their last grant, in the order of these
	for _, e := range a.named(contract, "RoleGranted", "RoleRevoked") {
		if e.args["role"] != hash {
			continue
		}
		holders = slices.DeleteFunc(holders, func(h event) bool { return h.address("account") == e.address("account") })
		if e.name == "RoleGranted" {
			holders = append(holders, e)
		}
	}
	return map[string]any{
		"role": common.Hash(hash), "name": role, "admin": common.Hash(one[[32]byte](a.books, at, contract, "getRoleAdmin", hash)),
		"members": list(holders, func(e event) any {
			if !one[bool](a.books, at, contract, "hasRole", hash, e.address("account")) {
				a.books.t.Errorf("the logs of %s give %s the role %s, and hasRole does not", contract, e.address("account"), role)
			}
			return map[string]any{"account": e.address("account"), "since": e.proof()}
		}),
	}
}

func (a answer) rulesOf(contract string) any {
	at := a.head.Number
	pending, later := a.books.call(at, contract, "pendingDefaultAdmin"), a.books.call(at, contract, "pendingDefaultAdminDelay")
	if pending[1].(*big.Int).Sign() != 0 || later[1].(*big.Int).Sign() != 0 {
		a.books.t.Fatalf("an administrator of %s is announced, of which nothing is said here", contract)
	}
	return map[string]any{
		"admin": a.books.call(at, contract, "defaultAdmin")[0], "delaySeconds": one[*big.Int](a.books, at, contract, "defaultAdminDelay"),
		"pending": nil, "newDelay": nil,
	}
}

// supplyOf is where the supply is. The rows of the plan are the portal's own words: what is compared of them is what their addresses hold.
func supplyOf(a answer) any {
	at := a.head.Number
	held := func(address common.Address) *big.Int {
		return one[*big.Int](a.books, at, "GaiaToken", "balanceOf", address)
	}
	account := func(address common.Address) map[string]any {
		return map[string]any{"address": address, "balance": held(address).String()}
	}
	supply := one[*big.Int](a.books, at, "GaiaToken", "totalSupply")
	treasury := a.books.call(at, "GaiaSale", "treasury")[0].(common.Address)
	places, excluded, circulating := []any{}, []any{}, new(big.Int).Set(supply)
	for _, place := range []struct {
		name       string
		address    common.Address
		circulates bool
	}{
		{"sale", a.books.contracts["GaiaSale"], false}, {"claims", a.books.contracts["GaiaClaims"], false},
		{"vesting", a.books.contracts["GaiaVesting"], false},
		{"staking", a.books.contracts["ValidatorStaking"], true}, {"treasury", treasury, false},
	} {
		of := account(place.address)
		if !place.circulates {
			excluded = append(excluded, account(place.address))
			circulating.Sub(circulating, held(place.address))
		}
		of["name"], of["circulates"] = place.name, place.circulates
		places = append(places, of)
	}
	rest, seen, rows := new(big.Int).Set(supply), map[common.Address]bool{}, []any{}
	said, _ := a.said["rows"].([]any)
	for _, one := range said {
		row := one.(map[string]any)
		sum, accounts := new(big.Int), []any{}
		for _, of := range row["accounts"].([]any) {
			address := common.HexToAddress(of.(map[string]any)["address"].(string))
			sum.Add(sum, held(address))
			if !seen[address] {
				rest.Sub(rest, held(address))
			}
			seen[address] = true
			accounts = append(accounts, account(address))
		}
		planned, _ := new(big.Int).SetString(row["planned"].(string), 10)
		rows = append(rows, map[string]any{
			"title": row["title"], "planned": row["planned"], "locked": row["locked"], "accounts": accounts, "held": sum.String(),
			"difference": new(big.Int).Sub(sum, planned).String(),
		})
	}
	var plan, unplanned any
	if len(rows) > 0 {
		plan, unplanned = "devChain", rest.String()
	}
	return map[string]any{
		"asOf": a.head, "token": a.books.contracts["GaiaToken"], "totalSupply": supply.String(), "circulating": circulating.String(),
		"places": places, "excluded": excluded, "plan": plan, "rows": rows, "unplanned": unplanned, "twice": []any{},
	}
}

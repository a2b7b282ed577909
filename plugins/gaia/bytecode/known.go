package bytecode

import "github.com/ethereum/go-ethereum/crypto"

// Name is what a trait is called.
type Name string

// The traits, in the order in which they are told.
const (
	Mint    Name = "mint"
	Burn    Name = "burn"    // by holders, of their own
	Pause   Name = "pause"   // whatever the contract does
	Upgrade Name = "upgrade" // the code that answers can be exchanged
	Seize   Name = "seize"   // what an account has can be moved or destroyed without its word
	Block   Name = "block"   // accounts can be kept from what they have
	Destroy Name = "destroy" // the code can remove itself
)

// functions are those by which published tokens and proxies do it, by trait.
var functions = []struct {
	name  Name
	calls []string
}{
	{Mint, []string{"mint(address,uint256)", "mint(uint256)", "issue(uint256)", "mintTo(address,uint256)", "increaseSupply(uint256)"}},
	{Burn, []string{"burn(uint256)", "burnFrom(address,uint256)"}},
	{Pause, []string{"pause()", "pause(bool)", "setPaused(bool)", "stop()", "disableTransfers(bool)"}},
	{Upgrade, []string{
		"upgradeTo(address)", "upgradeToAndCall(address,bytes)", "changeImplementation(address)", "setImplementation(address)",
		"setTarget(address)",
		"changeAdmin(address)", "diamondCut((address,uint8,bytes4[])[],address,bytes)", "deprecate(address)",
	}},
	{Seize, []string{
		"forceTransfer(address,address,uint256)", "forcedTransfer(address,address,uint256)", "adminTransfer(address,address,uint256)",
		"controllerTransfer(address,address,uint256,bytes,bytes)", "controllerRedeem(address,uint256,bytes,bytes)", "seize(address)",
		"seize(address,uint256)",
		"confiscate(address,address,uint256)", "clawback(address,uint256)", "recoveryAddress(address,address,address)", "burn(address,uint256)",
		"adminBurn(address,uint256)", "forceBurn(address,uint256)", "destroyBlackFunds(address)", "wipe(address)", "wipeFrozenAddress(address)",
	}},
	{Block, []string{
		"blacklist(address)", "addBlackList(address)", "addToBlacklist(address)", "setBlacklist(address,bool)", "blockAccount(address)",
		"blockUser(address)",
		"denylist(address)", "freeze(address)", "freezeAccount(address)", "freezeAccount(address,bool)", "setAddressFrozen(address,bool)",
		"freezePartialTokens(address,uint256)", "setFrozenTokens(address,uint256)", "ban(address)",
	}},
}

// standards are whole interfaces: a contract that has all functions of one is taken to be of it.
var standards = []struct {
	name  string
	calls []string
}{
	{"ERC-20", []string{
		"totalSupply()", "balanceOf(address)", "transfer(address,uint256)", "transferFrom(address,address,uint256)", "approve(address,uint256)",
		"allowance(address,address)",
	}},
	{"ERC-2612", []string{"permit(address,address,uint256,uint256,uint8,bytes32,bytes32)", "nonces(address)", "DOMAIN_SEPARATOR()"}},
	{"ERC-5267", []string{"eip712Domain()"}},
	{"ERC-165", []string{"supportsInterface(bytes4)"}},
	{"ERC-173", []string{"owner()", "transferOwnership(address)"}},
}

// slots are those of EIP-1967: keccak256 of the word, less one.
var slots = []string{"eip1967.proxy.implementation", "eip1967.proxy.beacon", "eip1967.proxy.admin"}

func selector(call string) [4]byte { return [4]byte(crypto.Keccak256([]byte(call))) }

package core

import "strings"

// WalletRule is what a module's pages ask to be allowed of a visitor's wallet, by the targets of the capabilities wallet.call and
// wallet.sign. Each is granted by itself, and the shell asks the visitor each time.
type WalletRule struct {
	Calls map[string]WalletCall `json:"calls,omitempty"` // by Contract.function, the contract by its name in the portal's configuration
	Signs map[string]WalletSign `json:"signs,omitempty"` // by the domain's name, a slash and the primary type (EIP-712)
}

// WalletCall is one function of a contract that a visitor's wallet may be asked to call.
type WalletCall struct {
	// as Solidity has it, with the names of its parameters: "delegate(address validator, uint256 amount)", then " payable" where it is
	Function string       `json:"function"`
	Spends   string       `json:"spends,omitempty"` // the parameter that says how much GAIA leaves the wallet; empty: it takes none
	Says     *WalletWords `json:"says,omitempty"`   // nil: the shell writes function and arguments in words of its own
}

// WalletSign is one kind of typed data (EIP-712) that a visitor's wallet may be asked to sign, for the portal's chain alone.
type WalletSign struct {
	Version  string       `json:"version"`            // of the domain
	Contract string       `json:"contract,omitempty"` // the one that verifies it, by its name in the configuration; empty: the domain has none
	Salted   bool         `json:"salted,omitempty"`   // the domain's salt is the Keccak-256 of the portal's origin
	Type     string       `json:"type"`               // as EIP-712 encodes types: "Claim(uint256 campaign,address to)"
	Says     *WalletWords `json:"says,omitempty"`
}

// WalletWords goes on from "Radar asks you to", with {name} where an argument stands, or {name:format}.
type WalletWords struct {
	En string `json:"en"`
	De string `json:"de"`
}

// ContractOf is the name of the contract in a target of wallet.call.
func ContractOf(target string) string {
	contract, _, _ := strings.Cut(target, ".")
	return contract
}

// Needed tells whether a module waits until a grant of that name is there. Without a grant for the wallet it runs, and its pages are
// refused what it is for.
func Needed(grant string) bool { return !strings.HasPrefix(grant, "wallet.") }

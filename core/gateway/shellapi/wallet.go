package shellapi

import (
	"maps"
	"slices"
	"strings"

	"gaia.example/portal/core"
	"gaia.example/portal/core/gateway/browser"
)

// wireWallet is what an admin granted a release to ask wallets for, of contracts that this portal has addresses of; nil: nothing.
func wireWallet(release core.Release, at browser.Portal, salt core.Hash) *browser.ModuleWallet {
	rule := release.Manifest.Wallet
	if rule == nil {
		return nil
	}
	granted := func(capability, target string) bool { return slices.Contains(release.Granted, capability+":"+target) }
	wire := &browser.ModuleWallet{Calls: []browser.WalletCall{}, Signs: []browser.WalletSign{}}
	for _, target := range slices.Sorted(maps.Keys(rule.Calls)) {
		call, contract := rule.Calls[target], core.ContractOf(target)
		if address, there := at.Chain.Contracts[contract]; there && granted("wallet.call", target) {
			wire.Calls = append(wire.Calls, browser.WalletCall{Contract: contract, Address: address, Function: call.Function,
				Spends: call.Spends, Says: call.Says})
		}
	}
	for _, target := range slices.Sorted(maps.Keys(rule.Signs)) {
		sign := rule.Signs[target]
		domain, primary, _ := strings.Cut(target, "/")
		signed := browser.WalletSign{Domain: domain, Version: sign.Version, Primary: primary, Type: sign.Type, Says: sign.Says}
		if sign.Contract != "" {
			address, there := at.Chain.Contracts[sign.Contract]
			if !there {
				continue
			}
			signed.Contract = &address
		}
		if sign.Salted {
			signed.Salt = &salt
		}
		if granted("wallet.sign", target) {
			wire.Signs = append(wire.Signs, signed)
		}
	}
	return wire
}

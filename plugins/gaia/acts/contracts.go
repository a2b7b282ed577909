package acts

import (
	"time"

	"github.com/ethereum/go-ethereum/common"

	"gaia.example/portal/plugins/gaia/contracts/gaiaclaims"
	"gaia.example/portal/plugins/gaia/contracts/gaiasale"
	"gaia.example/portal/plugins/gaia/contracts/gaiavesting"
	"gaia.example/portal/sdk/go/portal"
	"gaia.example/portal/sdk/go/portalchain"
)

// Contracts are those that say anything, by their names in the manifest.
var Contracts = []string{"ValidatorStaking", "GaiaSale", "GaiaClaims", "GaiaVesting"}

// sources is the contracts by name. Each one's events are its own: another contract that logs the like says nothing.
var sources = func() map[string]portalchain.Events[*Said] {
	sale, claims, vesting := gaiasale.NewGaiaSale(), gaiaclaims.NewGaiaClaims(), gaiavesting.NewGaiaVesting()
	s := newStaking()
	return map[string]portalchain.Events[*Said]{
		"ValidatorStaking": portalchain.EventsOf(
			portalchain.On(s, unpackEvent[registered](s), func(w *Said, e *registered, _ portal.Log) error { return w.name(e.Validator, e.Name) }),
			portalchain.On(s, unpackEvent[renamed](s), func(w *Said, e *renamed, _ portal.Log) error { return w.name(e.Validator, e.Name) }),
			portalchain.On(s, unpackEvent[staked](s), func(w *Said, e *staked, log portal.Log) error {
				return w.act(log, e.Validator, Act{Reason: Staked, Amount: e.Amount})
			}),
			portalchain.On(s, unpackEvent[delegated](s), func(w *Said, e *delegated, log portal.Log) error {
				return w.act(log, e.Delegator, Act{Reason: Delegated, Amount: e.Amount, Other: address(e.Validator)})
			}),
			portalchain.On(s, unpackEvent[unbondingStarted](s), func(w *Said, e *unbondingStarted, log portal.Log) error {
				return w.act(log, e.Account, Act{Reason: Undelegated, Amount: e.Amount, Other: address(e.Validator), Available: Second(e.AvailableAt)})
			}),
			portalchain.On(s, unpackEvent[withdrawn](s), func(w *Said, e *withdrawn, log portal.Log) error {
				return w.act(log, e.Account, Act{Reason: Withdrawn, Amount: e.Amount})
			}),
		),
		"GaiaSale": portalchain.EventsOf(
			portalchain.On(sale, sale.UnpackBoughtEvent, func(w *Said, e *gaiasale.GaiaSaleBought, log portal.Log) error {
				return w.act(log, e.Buyer, Act{Reason: Bought, Amount: e.Tokens, Coins: e.Cost.String()})
			}),
			portalchain.On(sale, sale.UnpackRefundedEvent, func(w *Said, e *gaiasale.GaiaSaleRefunded, log portal.Log) error {
				return w.act(log, e.Buyer, Act{Reason: Refunded, Amount: e.Tokens, Coins: e.Value.String()})
			}),
		),
		"GaiaClaims": portalchain.EventsOf(
			portalchain.On(claims, claims.UnpackClaimedEvent, func(w *Said, e *gaiaclaims.GaiaClaimsClaimed, log portal.Log) error {
				return w.act(log, e.To, Act{Reason: Claimed, Amount: e.Amount, Other: address(e.Account), Number: e.Id.String()})
			}),
		),
		"GaiaVesting": portalchain.EventsOf(
			portalchain.On(vesting, vesting.UnpackReleasedEvent, func(w *Said, e *gaiavesting.GaiaVestingReleased, log portal.Log) error {
				return w.act(log, e.Beneficiary, Act{Reason: Released, Amount: e.Amount, Number: e.Id.String()})
			}),
			portalchain.On(vesting, vesting.UnpackScheduleCreatedEvent,
				func(w *Said, e *gaiavesting.GaiaVestingScheduleCreated, log portal.Log) error {
					number := e.Id.String()
					if e.Funder != e.Beneficiary { // else it has the one row of what it paid
						if err := w.act(log, e.Beneficiary, Act{Reason: Granted, Amount: e.Total, Other: address(e.Funder), Number: number}); err != nil {
							return err
						}
					}
					return w.act(log, e.Funder, Act{Reason: Funded, Amount: e.Total, Other: address(e.Beneficiary), Number: number})
				}),
			portalchain.On(vesting, vesting.UnpackRevokedEvent, func(w *Said, e *gaiavesting.GaiaVestingRevoked, log portal.Log) error {
				return w.act(log, e.Funder, Act{Reason: Revoked, Amount: e.Returned, Number: e.Id.String()})
			}),
		),
	}
}()

// Events are the first topics of the logs that say anything.
func Events() (all []portal.Hash) {
	for _, name := range Contracts {
		all = append(all, sources[name].Topics()...)
	}
	return all
}

// Read is what a log of that contract says, whether it is taken back or not; nothing of a name that is none of Contracts.
func Read(contract string, log portal.Log) (said Said, err error) {
	err = sources[contract].Apply(&said, []portal.Log{log})
	return said, err
}

func address(a common.Address) *portal.Address { return (*portal.Address)(&a) }

// Second is a time that a contract made by adding a bounded span to a block's.
func Second(unix uint64) *time.Time {
	at := time.Unix(int64(unix), 0).UTC() // see above
	return &at
}

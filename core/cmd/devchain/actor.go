package main

import (
	"fmt"
)

// actor is one of the people the dev chain is peopled with: a key, and the GAIA it was given when the chain began.
// An actor with a name runs a validator.
type actor struct {
	account       *account
	endowment     int64 // whole GAIA
	name          string
	commissionBps uint16
	selfStake     int64 // whole GAIA staked when the validator registers
}

const holders = 20

// everyActor gives the cast in a fixed order: validators, then holders. Validator names are invented.
func everyActor() []*actor {
	cast := []*actor{
		{name: "Northwind Relay", commissionBps: 500, endowment: 6_000_000, selfStake: 2_400_000},
		{name: "Halcyon Nodes", commissionBps: 400, endowment: 5_000_000, selfStake: 1_850_000},
		{name: "Basalt Works", commissionBps: 750, endowment: 4_000_000, selfStake: 1_320_000},
		{name: "Meridian Stake", commissionBps: 300, endowment: 3_000_000, selfStake: 960_000},
		{name: "Juniper & Vale", commissionBps: 600, endowment: 2_000_000, selfStake: 540_000},
		{name: "Tern Collective", commissionBps: 250, endowment: 1_000_000, selfStake: 275_000},
		{name: "Quiet Harbour", commissionBps: 1_000, endowment: 500_000, selfStake: 120_000},
		{name: "Östra Compute", commissionBps: 800, endowment: 250_000, selfStake: 42_000},
	}
	for i, validator := range cast {
		validator.account = derive(fmt.Sprintf("validator %d", i))
	}
	for i := range holders {
		// From 1,500,000 GAIA down to a few hundred: each holder has two thirds of the one before.
		endowment := int64(1_500_000)
		for range i {
			endowment = endowment * 2 / 3
		}
		cast = append(cast, &actor{account: derive(fmt.Sprintf("holder %d", i)), endowment: endowment})
	}
	return cast
}

// attestor is the key that attests signals for a validator.
func (a *actor) attestor() *account {
	return derive("attestor of " + a.account.address.Hex())
}

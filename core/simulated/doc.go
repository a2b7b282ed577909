// Package simulated makes up how much GAIA a wallet holds: the numbers of the specification, §4 and §9, for a portal whose
// balance.source is simulated. The gateway asks it in place of the chain, and tells it when to draw. Native balances, blocks
// and the age of a reading stay the chain's, and it has no opinion about tiers. Each portal process draws for itself.
package simulated

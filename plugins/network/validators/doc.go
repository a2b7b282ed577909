// Package validators follows the staking contract on chain and answers for it: every validator at one block, the
// caller's own delegations, and an event when the list changes. The plugin's main makes one; what logs add up to is
// package stakes'.
package validators

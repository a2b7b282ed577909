// Package validators follows the staking contract on chain and answers for it: every validator at one block, what
// the caller has at stake, and events when either changes. The plugin's main makes one; what logs add up to is
// package stakes'.
package validators

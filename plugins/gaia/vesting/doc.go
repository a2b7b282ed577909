// Package vesting reads an account's schedules of GaiaVesting from the contract, at one block. It keeps nothing, and has no opinion
// about how often that is done.
package vesting

// Package notifications owns the rule of wallets' inboxes: how much a module may send to whom, and what the open tabs of a
// wallet are told of it. Modules send through the host, the gateway reads for the wallet that is signed in. It has no opinion
// about what a notification says, nor about where it is kept.
package notifications

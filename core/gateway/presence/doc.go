// Package presence is who is here: the sessions that were seen alive, what their wallets hold and may do at this moment, and the answers
// under way that rest on a right. It has balances of those wallets watched, tells their tabs what changes, and ends what lost its right
// within a second. Rules are access's; what a session is, package session's, which tells it of each that ends.
package presence

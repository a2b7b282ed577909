// Package launch is the launch of GAIA as one page shows it to everybody: its phases, each done when the chain says so, what has been
// reached, and when what comes next is due. All of it is one reading for all who ask, once a block at most; pages that are open are told.
// Admins date events beside those of the contracts. It has no opinion about what anybody should do with GAIA.
package launch

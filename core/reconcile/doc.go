// Package reconcile has no code of its own: its tests read every answer behind the pages of GAIA from a running portal, as a wallet that
// signed in, and recompute each figure from the chain with straight eth_call and eth_getLogs from block 0, added up in memory. They share
// nothing with what the module keeps and how: what both say was found in two ways. make reconcile prints the figures; PORTAL_URL names a
// portal that runs, which is then compared alone, PORTAL_RPC another endpoint of its chain than the one that it tells browsers, and
// PORTAL_KEY the hex of a wallet's key to sign in with, a new one otherwise.
package reconcile

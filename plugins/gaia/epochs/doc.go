// Package epochs knows what the network's epochs pay, as the module network answers it: which of them a campaign pays follows from the
// campaign's root and total on the chain, and from no one's word. Package claims asks it. It has no opinion about how an epoch is computed:
// portal-node epoch verify checks that.
package epochs

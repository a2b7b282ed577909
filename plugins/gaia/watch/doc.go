// Package watch keeps which addresses a wallet watches and what it wants to be told of, and tells it through the portal's inbox: a watched
// address moves, a large transfer, a campaign or the sale opens or closes soon. A wallet reads and changes its own rows alone. It derives
// nothing from logs: the ledger and the claims have done that.
//
// A transfer is told once it is Depth blocks below the ledger's head, and once: the place up to which transfers were looked at and the
// alerts that were found are one transaction, and an alert is marked as told before it is handed over. A process that is killed between the
// two leaves an alert that the wallet's page has and the inbox has not; nothing is told twice.
package watch

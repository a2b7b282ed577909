// Package watch keeps of which validators a wallet wants to be told what, and tells it through the portal's inbox: a commission that is
// announced, stake that moves, a validator that exits. A wallet reads and changes its own rows alone. What happened it reads from the
// tables of package stakes, once that is Depth blocks below their head, so that a reorganisation takes back nothing that was told.
package watch

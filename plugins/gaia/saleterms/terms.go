package saleterms

import (
	"context"
	"database/sql"

	"gaia.example/portal/sdk/go/portal"
	"gaia.example/portal/sdk/go/portalchain"
	"gaia.example/portal/sdk/go/portalchain/index"
)

// Terms are those that the sale had from a transaction on. Amounts are in their smallest unit, decimal.
type Terms struct {
	portalchain.Proof

	Price     string `json:"price"` // coins for one whole GAIA
	SoftCap   string `json:"softCap"`
	HardCap   string `json:"hardCap"`
	WalletCap string `json:"walletCap"`
}

// ReadTerms are all that the sale ever had, oldest first: the first are those of its deployment. asOf is up to which block they are read;
// complete is that these are all of them.
func ReadTerms(ctx context.Context, tx *sql.Tx) (all []Terms, asOf portal.Block, complete bool, err error) {
	if asOf, complete, err = index.Head(ctx, tx, name); err != nil {
		return nil, asOf, false, err
	}
	set, err := changes(ctx, tx, "WHERE kind = '"+string(TermsSet)+"'")
	for _, change := range set {
		all = append(all, Terms{change.Proof, change.Price, change.SoftCap, change.HardCap, change.WalletCap})
	}
	return all, asOf, complete, err
}

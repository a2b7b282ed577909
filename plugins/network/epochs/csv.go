package epochs

import (
	"bytes"
	"database/sql"
	"fmt"
	"math/big"
	"net/http"
	"strings"

	"gaia.example/portal/sdk/go/portal"
	"gaia.example/portal/sdk/go/portalsql"
)

const decimals = 18

// getCSV is the list that an epoch pays, as claim campaigns take it: an account's place is its index, from 0.
func (e *Epochs) getCSV(w http.ResponseWriter, r *http.Request) {
	var text bytes.Buffer
	err := portalsql.Snapshot(r.Context(), e.DB, func(tx *sql.Tx) error {
		row, err := epochOf(r.Context(), tx, r.PathValue("number"))
		if err != nil {
			return err
		}
		text.WriteString("account,amount,reason\n")
		write := func(account portal.Address, amount *big.Int) {
			fmt.Fprintf(&text, "%s,%s,Epoch %d\n", account, inGAIA(amount), row.Epoch)
		}
		var last portal.Address
		sum := new(big.Int)
		for found, err := range portalsql.Rows(r.Context(), tx,
			"SELECT account, amount FROM epoch_rewards WHERE epoch = $1 ORDER BY account, validator", row.Epoch) {
			if err != nil {
				return err
			}
			var account portal.Address
			var amount *big.Int
			if err := found.Scan((*portalsql.Address)(&account), portalsql.Amount(&amount)); err != nil {
				return err
			}
			if account != last && sum.Sign() > 0 {
				write(last, sum)
				sum = new(big.Int)
			}
			last = account
			sum.Add(sum, amount)
		}
		if sum.Sign() > 0 {
			write(last, sum)
		}
		return nil
	})
	if err != nil {
		portal.WriteError(w, r, err)
		return
	}
	w.Header().Set("Content-Type", "text/csv; charset=utf-8")
	w.Header().Set("Content-Disposition", `attachment; filename="epoch-`+r.PathValue("number")+`.csv"`)
	_, _ = w.Write(text.Bytes())
}

// inGAIA is an amount in whole GAIA with all its decimals.
func inGAIA(wei *big.Int) string {
	digits := wei.String()
	if missing := decimals + 1 - len(digits); missing > 0 {
		digits = strings.Repeat("0", missing) + digits
	}
	whole, fraction := digits[:len(digits)-decimals], strings.TrimRight(digits[len(digits)-decimals:], "0")
	if fraction == "" {
		return whole
	}
	return whole + "." + fraction
}

package epochs

import (
	"bytes"
	"context"
	"database/sql"
	"fmt"
	"math/big"
	"net/http"
	"strings"

	"gaia.example/portal/sdk/go/portal"
	"gaia.example/portal/sdk/go/portalsql"
)

const (
	decimals  = 18
	csvHeader = "account,amount,reason\n"
	// mostLines is how many accounts one part of a list has: half a MiB.
	mostLines = 5000
)

// Part is a stretch of the list that an epoch pays.
type Part struct {
	Row

	Text string          `json:"text"` // lines of CSV, the first part's with the header; all parts one after the other are list.csv
	Next *portal.Address `json:"next"` // ?after= of the part behind it; null: this is the last
}

// getPart answers a part of the list, for modules that take it: what a query answers has an end.
func (e *Epochs) getPart(r *http.Request) (any, error) {
	var after portal.Address
	if text := r.URL.Query().Get("after"); text != "" {
		var err error
		if after, err = portal.ParseAddress(text); err != nil {
			return nil, portal.Errorf(portal.Invalid, "A part of the list begins after an address: ?after= and 0x with 40 hex digits.").Because(err)
		}
	}
	var part Part
	err := portalsql.Snapshot(r.Context(), e.DB, func(tx *sql.Tx) (err error) {
		if part.Row, err = epochOf(r.Context(), tx, r.PathValue("number")); err != nil {
			return err
		}
		var text bytes.Buffer
		part.Next, err = writeCSV(r.Context(), tx, &text, part.Epoch, after, mostLines)
		part.Text = text.String()
		return err
	})
	return part, err
}

// getCSV is the list that an epoch pays, as claim campaigns take it: an account's place is its index, from 0.
func (e *Epochs) getCSV(w http.ResponseWriter, r *http.Request) {
	var text bytes.Buffer
	err := portalsql.Snapshot(r.Context(), e.DB, func(tx *sql.Tx) error {
		row, err := epochOf(r.Context(), tx, r.PathValue("number"))
		if err != nil {
			return err
		}
		_, err = writeCSV(r.Context(), tx, &text, row.Epoch, portal.Address{}, 0)
		return err
	})
	if err != nil {
		portal.WriteError(w, r, err)
		return
	}
	w.Header().Set("Content-Type", "text/csv; charset=utf-8")
	w.Header().Set("Content-Disposition", `attachment; filename="epoch-`+r.PathValue("number")+`.csv"`)
	_, _ = w.Write(text.Bytes())
}

// writeCSV writes the lines of the accounts after one, by address: so many, or all where most is 0. It answers the last account where there
// are more behind it.
func writeCSV(ctx context.Context, tx *sql.Tx, into *bytes.Buffer, epoch uint64, after portal.Address, most int) (*portal.Address, error) {
	if after.Zero() {
		into.WriteString(csvHeader)
	}
	lines, last, sum := 0, portal.Address{}, new(big.Int)
	line := func() {
		if sum.Sign() > 0 {
			fmt.Fprintf(into, "%s,%s,Epoch %d\n", last, inGAIA(sum), epoch)
			lines++
		}
	}
	for found, err := range portalsql.Rows(ctx, tx,
		"SELECT account, amount FROM epoch_rewards WHERE epoch = $1 AND account > $2 ORDER BY account, validator", epoch,
		portalsql.Address(after)) {
		if err != nil {
			return nil, err
		}
		var account portal.Address
		var amount *big.Int
		if err := found.Scan((*portalsql.Address)(&account), portalsql.Amount(&amount)); err != nil {
			return nil, err
		}
		if account != last {
			line()
			if most > 0 && lines == most {
				return &last, nil
			}
			last, sum = account, new(big.Int)
		}
		sum.Add(sum, amount)
	}
	line()
	return nil, nil
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

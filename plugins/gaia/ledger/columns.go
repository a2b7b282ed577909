package ledger

import (
	"database/sql/driver"
	"encoding/hex"
	"fmt"
	"time"

	"gaia.example/portal/sdk/go/portal"
)

// address and hash are in the tables as 0x and lower-case digits.
type (
	address portal.Address
	hash    portal.Hash
)

func (a address) String() string { return "0x" + hex.EncodeToString(a[:]) }

// Value is what the column has.
func (a address) Value() (driver.Value, error) { return a.String(), nil }

// Scan reads the column.
func (a *address) Scan(value any) error { return scan(a[:], value) }

// Value is what the column has.
func (h hash) Value() (driver.Value, error) { return "0x" + hex.EncodeToString(h[:]), nil }

// Scan reads the column.
func (h *hash) Scan(value any) error { return scan(h[:], value) }

func scan(into []byte, value any) error {
	text := fmt.Sprintf("%s", value)
	if len(text) != 2+2*len(into) {
		return fmt.Errorf("%q has not %d digits", text, 2*len(into))
	}
	_, err := hex.Decode(into, []byte(text[2:]))
	return err
}

func moment(seconds int64) time.Time { return time.Unix(seconds, 0).UTC() }

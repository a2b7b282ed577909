package portalsql

import (
	"database/sql"
	"encoding/json"
	"math/big"
	"time"

	"gaia.example/portal/sdk/go/portal"
)

// field is where a column goes, for Scan.
type field func(value any) error

// Scan reads the column.
func (f field) Scan(value any) error { return f(value) }

// Amount is where a column goes that keeps an amount as decimal digits, such as a Uint256.
func Amount(into **big.Int) sql.Scanner {
	return field(func(value any) error {
		var amount Uint256
		err := amount.Scan(value)
		*into = amount.Int
		return err
	})
}

// Decimal is where such a column goes as text, without zeros in front.
func Decimal(into *string) sql.Scanner {
	return field(func(value any) error {
		var amount Uint256
		if err := amount.Scan(value); err != nil {
			return err
		}
		*into = amount.String()
		return nil
	})
}

// JSON is where a column of type TEXT goes that keeps JSON.
func JSON(into any) sql.Scanner {
	return field(func(value any) error {
		text, err := textOf(value)
		if err != nil {
			return err
		}
		return json.Unmarshal([]byte(text), into)
	})
}

// OptionalAddress is where an Address goes that may not be there, which is NULL or an empty text: nil then.
func OptionalAddress(into **portal.Address) sql.Scanner {
	return optional(into, func(a *portal.Address) sql.Scanner { return (*Address)(a) })
}

// OptionalHash is where a Hash goes that may not be there, which is NULL or an empty text: nil then.
func OptionalHash(into **portal.Hash) sql.Scanner {
	return optional(into, func(h *portal.Hash) sql.Scanner { return (*Hash)(h) })
}

// OptionalTime is where a Time goes that may not be there, which is NULL or 0: nil then.
func OptionalTime(into **time.Time) sql.Scanner {
	return optional(into, func(t *time.Time) sql.Scanner { return (*Time)(t) })
}

func optional[T any](into **T, as func(*T) sql.Scanner) sql.Scanner {
	return field(func(value any) error {
		*into = nil
		if text, err := textOf(value); value == nil || value == int64(0) || err == nil && text == "" {
			return nil
		}
		*into = new(T)
		return as(*into).Scan(value)
	})
}

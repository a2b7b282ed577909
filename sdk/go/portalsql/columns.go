package portalsql

import (
	"database/sql/driver"
	"encoding/hex"
	"fmt"
	"time"

	"gaia.example/portal/sdk/go/portal"
)

// Address is a column of type TEXT that keeps a portal.Address: 0x and digits in lower case, so that equal ones are equal there and are
// found by how they begin.
type Address portal.Address

// Hash is a column of type TEXT that keeps a portal.Hash, as Address does.
type Hash portal.Hash

// Value is what the column has.
func (a Address) Value() (driver.Value, error) { return digitsOf(a[:]), nil }

// Scan reads the column.
func (a *Address) Scan(value any) error { return digitsInto(a[:], value) }

// Value is what the column has.
func (h Hash) Value() (driver.Value, error) { return digitsOf(h[:]), nil }

// Scan reads the column.
func (h *Hash) Scan(value any) error { return digitsInto(h[:], value) }

// Time is a column of type BIGINT that keeps a time in seconds since 1970. It is read as UTC.
type Time time.Time

// Value is what the column has.
func (t Time) Value() (driver.Value, error) { return time.Time(t).Unix(), nil }

// Scan reads the column.
func (t *Time) Scan(value any) error {
	seconds, ok := value.(int64)
	if !ok {
		return fmt.Errorf("a %T is in a column that is to be BIGINT", value)
	}
	*t = Time(time.Unix(seconds, 0).UTC())
	return nil
}

// digitsOf is of 32 bytes at most.
func digitsOf(bytes []byte) string {
	text := [2 + 2*len(Hash{})]byte{'0', 'x'}
	return string(text[:2+hex.Encode(text[2:], bytes)])
}

func digitsInto(bytes []byte, value any) error {
	text, err := textOf(value)
	if err != nil {
		return err
	}
	if len(text) != 2+2*len(bytes) || text[:2] != "0x" {
		return fmt.Errorf("%q is not 0x and %d digits", text, 2*len(bytes))
	}
	_, err = hex.Decode(bytes, []byte(text[2:]))
	return err
}

// textOf is a column of type TEXT as either driver has it.
func textOf(value any) (string, error) {
	switch value := value.(type) {
	case string:
		return value, nil
	case []byte:
		return string(value), nil
	default:
		return "", fmt.Errorf("a %T is in a column that is to be TEXT", value)
	}
}

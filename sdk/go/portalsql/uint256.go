package portalsql

import (
	"database/sql/driver"
	"fmt"
	"math/big"
)

// Uint256 is a column of type TEXT that keeps an amount of a contract, 0 to 2²⁵⁶ − 1: as 78 decimal digits, so that the database sorts and
// compares as the numbers do. It is not added up there.
type Uint256 struct{ *big.Int }

const digits = 78

// Value is the 78 digits.
func (u Uint256) Value() (driver.Value, error) {
	if u.Int == nil || u.Sign() < 0 || u.BitLen() > 256 {
		return nil, fmt.Errorf("%v is no number from 0 to 2²⁵⁶ − 1", u.Int)
	}
	return fmt.Sprintf("%0*d", digits, u.Int), nil
}

// Scan reads them.
func (u *Uint256) Scan(value any) error {
	text, err := textOf(value)
	if err != nil {
		return err
	}
	n, valid := new(big.Int).SetString(text, 10)
	if !valid {
		return fmt.Errorf("%q is no amount", text)
	}
	u.Int = n
	return nil
}

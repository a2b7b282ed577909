package portalsql

import (
	"database/sql/driver"
	"fmt"
	"math/big"
)

// Uint256 is a column of type TEXT that keeps an amount of a contract, 0 to 2²⁵⁶ − 1: as 78 decimal digits, so that the database sorts and
// compares as the numbers do. It is not added up there: Sums does. In JSON it is its decimal digits as a string, which JavaScript reads as
// it is. The zero Uint256 is no amount: an error to write.
type Uint256 struct{ *big.Int }

const (
	digits   = 78
	mostBits = 256
)

// most256 is 2²⁵⁶ − 1.
var most256 = new(big.Int).Sub(new(big.Int).Lsh(big.NewInt(1), mostBits), big.NewInt(1))

// Value is the 78 digits.
func (u Uint256) Value() (driver.Value, error) {
	if err := u.valid(); err != nil {
		return nil, err
	}
	var text, number [digits]byte
	bare := u.Append(number[:0], 10)
	for i := range digits - len(bare) {
		text[i] = '0'
	}
	copy(text[digits-len(bare):], bare)
	return string(text[:]), nil
}

// MarshalText is its digits.
func (u Uint256) MarshalText() ([]byte, error) {
	if err := u.valid(); err != nil {
		return nil, err
	}
	return u.Append(nil, 10), nil
}

// UnmarshalText reads digits: an amount has one form, without a sign and without zeros in front.
func (u *Uint256) UnmarshalText(text []byte) error {
	n, valid := new(big.Int).SetString(string(text), 10)
	if !valid || n.String() != string(text) {
		return fmt.Errorf("%q is no amount", text)
	}
	u.Int = n
	return u.valid()
}

// MarshalJSON is its digits as a string: big.Int's own would be a number.
func (u Uint256) MarshalJSON() ([]byte, error) {
	text, err := u.MarshalText()
	return append(append([]byte{'"'}, text...), '"'), err
}

// UnmarshalJSON reads digits from a string.
func (u *Uint256) UnmarshalJSON(text []byte) error {
	if len(text) < 2 || text[0] != '"' || text[len(text)-1] != '"' {
		return fmt.Errorf("%s is no amount: it is a string of digits", text)
	}
	return u.UnmarshalText(text[1 : len(text)-1])
}

func (u Uint256) valid() error {
	if u.Int == nil || u.Sign() < 0 || u.BitLen() > mostBits {
		return fmt.Errorf("%v is no number from 0 to 2²⁵⁶ − 1", u.Int)
	}
	return nil
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

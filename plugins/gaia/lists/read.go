package lists

import (
	"bytes"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"iter"
	"math/big"
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/ethereum/go-ethereum/common"

	"gaia.example/portal/plugins/gaia/merkle"
	"gaia.example/portal/sdk/go/portal"
)

// Row is one allocation, by its place in the list, and why it is so much.
type Row struct {
	merkle.Allocation

	Reason string
}

const (
	columns    = 3
	decimals   = 18
	reasonMost = 200 // bytes
)

var header = [columns]string{"account", "amount", "reason"}

// Read yields the rows of a list: CSV in UTF-8 with the columns account, amount (in whole GAIA, with up to 18 decimals) and reason. The
// index of an allocation is its place, from 0. It ends with a portal.Error that names the line of what is no such row: a bad address, an
// account that was there before, an amount that is none, or a character that is not seen, or changes how others are.
func Read(from io.Reader) iter.Seq2[Row, error] {
	return func(yield func(Row, error) bool) {
		text, err := io.ReadAll(from)
		if err == nil {
			err = visible(text)
		}
		if err != nil {
			yield(Row{}, err)
			return
		}
		reader := csv.NewReader(bytes.NewReader(text))
		reader.FieldsPerRecord, reader.ReuseRecord = columns, true
		first, err := reader.Read()
		if err != nil || [columns]string(first) != header {
			yield(Row{}, portal.Errorf(portal.Invalid, "A list begins with the line account,amount,reason."))
			return
		}
		seen := map[common.Address]int{}
		for index := uint64(0); ; index++ {
			record, err := reader.Read()
			if errors.Is(err, io.EOF) {
				return
			}
			if err != nil {
				yield(Row{}, portal.Errorf(portal.Invalid, "The list is no CSV of three columns: %v.", err))
				return
			}
			line, _ := reader.FieldPos(0)
			row, err := parse(index, record)
			if before := seen[row.Account]; err == nil && before > 0 {
				err = fmt.Errorf("%s is in line %d already", row.Account, before)
			}
			if err != nil {
				yield(Row{}, portal.Errorf(portal.Invalid, "Line %d of the list: %v.", line, err))
				return
			}
			seen[row.Account] = line
			if !yield(row, nil) {
				return
			}
		}
	}
}

// visible refuses what PostgreSQL does not keep, or what would show another reason than the list has.
func visible(text []byte) error {
	line := 1
	for rest := text; len(rest) > 0; {
		char, size := utf8.DecodeRune(rest)
		switch {
		case char == utf8.RuneError && size == 1:
			return portal.Errorf(portal.Invalid, "Line %d of the list: it is no UTF-8.", line)
		case char == '\n':
			line++
		case char == '\r' && len(rest) > 1 && rest[1] == '\n': // how some editors end a line
		case unicode.IsControl(char), unicode.Is(unicode.Bidi_Control, char), char == '\uFEFF':
			return portal.Errorf(portal.Invalid, "Line %d of the list: the character %U is none of a list.", line, char)
		}
		rest = rest[size:]
	}
	return nil
}

func parse(index uint64, record []string) (row Row, err error) {
	account, err := portal.ParseAddress(record[0])
	if err != nil {
		return row, fmt.Errorf("%.66q is no address: a digit is wrong, or a letter's case (EIP-55)", record[0])
	}
	if account.Zero() {
		return row, errors.New("the zero address is nobody's")
	}
	amount, valid := whole(record[1])
	if !valid {
		return row, fmt.Errorf("%.66q is no amount of GAIA above 0, such as 1200 or 12.5", record[1])
	}
	if len(record[2]) > reasonMost || strings.TrimSpace(record[2]) == "" {
		return row, fmt.Errorf("a reason has 1 to %d bytes", reasonMost)
	}
	if strings.Contains(record[2], "\n") {
		return row, errors.New("a reason has one line")
	}
	row.Allocation = merkle.Allocation{Index: index, Account: common.Address(account), Amount: amount}
	row.Reason = strings.Clone(record[2])
	return row, nil
}

var amountForm = regexp.MustCompile(`^(0|[1-9][0-9]{0,58})(\.[0-9]{1,18})?$`)

// whole reads an amount in GAIA as one in its smallest unit.
func whole(text string) (*big.Int, bool) {
	if !amountForm.MatchString(text) {
		return nil, false
	}
	units, fraction, _ := strings.Cut(text, ".")
	wei, valid := new(big.Int).SetString(units+fraction+strings.Repeat("0", decimals-len(fraction)), 10)
	return wei, valid && wei.Sign() > 0
}

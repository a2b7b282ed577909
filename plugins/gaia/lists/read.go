package lists

import (
	"bufio"
	"bytes"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"iter"
	"math/big"
	"regexp"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/ethereum/go-ethereum/common"

	"gaia.example/portal/sdk/go/portal"
	"gaia.example/portal/sdk/go/portalchain/merkle"
)

// Row is one allocation, by its place in the list, and why it is so much.
type Row struct {
	merkle.Allocation

	Reason string
}

// MostRows is how many rows a list has at most.
const MostRows = 1_000_000

const (
	header     = "account,amount,reason"
	columns    = 3
	decimals   = 18
	reasonMost = 200  // bytes
	mostLine   = 1024 // bytes: more than any row has
	mostValue  = 66   // bytes of a fault's value
)

// Read yields the rows of a list: CSV in UTF-8 with the columns account, amount (in whole GAIA, with up to 18 decimals) and reason. The
// index of an allocation is its place, from 0. It reads line by line: a row has one, and what it keeps is 28 bytes for each.
//
// A line that is no row comes as a *Fault, after which the rest is read on: an admin hears of all at once. It names a bad address, an
// account that was there before, an amount that is none, or a character that is not seen, or changes how others are. Rows after a fault
// have no meaning as allocations. Any other error is the reader's, and the last.
func Read(from io.Reader) iter.Seq2[Row, error] {
	return func(yield func(Row, error) bool) {
		lines := reading{from: bufio.NewReaderSize(from, 64<<10), seen: map[common.Address]uint32{}}
		for {
			text, err := lines.next()
			switch {
			case errors.Is(err, io.EOF):
				if lines.line == 0 {
					yield(Row{}, &Fault{Line: 1, Kind: NoHeader})
				} else if lines.rows+lines.faults == 0 {
					yield(Row{}, &Fault{Line: 1, Kind: NoneAtAll})
				}
				return
			case err != nil:
				yield(Row{}, err)
				return
			}
			row, there, fault := lines.row(text)
			if fault != nil {
				lines.faults++
				if !yield(Row{}, fault) || fault.Kind == TooMany || lines.line == 1 {
					return
				}
			} else if there && !yield(row, nil) {
				return
			}
		}
	}
}

// reading is how far a list was read.
type reading struct {
	from   *bufio.Reader
	line   int // of what was read last
	rows   int
	faults int
	seen   map[common.Address]uint32 // in which line
}

// next is the next line without its end; of one that is too long only its beginning, a byte longer than any may be. It is good until next
// is called again.
func (r *reading) next() ([]byte, error) {
	text, err := r.from.ReadSlice('\n')
	if len(text) == 0 && err != nil {
		return nil, err
	}
	r.line++
	if errors.Is(err, bufio.ErrBufferFull) {
		text = bytes.Clone(text[:mostLine+1])
		for errors.Is(err, bufio.ErrBufferFull) {
			_, err = r.from.ReadSlice('\n')
		}
	}
	if err != nil && !errors.Is(err, io.EOF) {
		return nil, err
	}
	if text[len(text)-1] == '\n' {
		text = bytes.TrimSuffix(text[:len(text)-1], []byte("\r")) // how some editors end a line
	}
	return text, nil
}

// row is what a line has; there is none in the header, nor in an empty line.
func (r *reading) row(text []byte) (row Row, there bool, fault *Fault) {
	if fault := visible(text); fault != nil {
		return row, false, r.at(fault)
	}
	if r.line == 1 {
		if string(text) != header {
			return row, false, r.at(&Fault{Kind: NoHeader})
		}
		return row, false, nil
	}
	if len(text) == 0 {
		return row, false, nil
	}
	if r.rows == MostRows {
		return row, false, r.at(&Fault{Kind: TooMany})
	}
	if row, fault = parse(string(text)); fault != nil {
		return row, false, r.at(fault)
	}
	if before := r.seen[row.Account]; before > 0 {
		return row, false, r.at(&Fault{Kind: Twice, Value: row.Account.Hex(), Before: int(before)})
	}
	r.seen[row.Account] = uint32(r.line) // there are not so many lines
	row.Index = uint64(r.rows)           // a count
	r.rows++
	return row, true, nil
}

func (r *reading) at(fault *Fault) *Fault {
	fault.Line = r.line
	return fault
}

// visible refuses what PostgreSQL does not keep, or what would show another reason than the list has.
func visible(line []byte) *Fault {
	if len(line) > mostLine {
		return &Fault{Kind: TooLong}
	}
	for rest := line; len(rest) > 0; {
		char, size := utf8.DecodeRune(rest)
		switch {
		case char == utf8.RuneError && size == 1:
			return &Fault{Kind: NoText}
		case unicode.IsControl(char), unicode.Is(unicode.Bidi_Control, char), char == '\uFEFF':
			return &Fault{Kind: Unseen, Value: fmt.Sprintf("%U", char)}
		}
		rest = rest[size:]
	}
	return nil
}

// fieldsOf are a line's, as encoding/csv reads it.
func fieldsOf(line string) ([]string, *Fault) {
	if !strings.Contains(line, `"`) {
		return strings.Split(line, ","), nil
	}
	reader := csv.NewReader(strings.NewReader(line))
	reader.FieldsPerRecord = -1
	fields, err := reader.Read()
	if err != nil {
		return nil, &Fault{Kind: OpenQuote}
	}
	return fields, nil
}

func parse(line string) (row Row, fault *Fault) {
	fields, fault := fieldsOf(line)
	if fault != nil {
		return row, fault
	}
	if len(fields) != columns {
		return row, &Fault{Kind: Columns, Value: strconv.Itoa(len(fields))}
	}
	account, err := portal.ParseAddress(fields[0])
	if err != nil {
		return row, &Fault{Kind: NoAddress, Value: short(fields[0])}
	}
	if account.Zero() {
		return row, &Fault{Kind: Nobody}
	}
	amount, valid := whole(fields[1])
	if !valid {
		return row, &Fault{Kind: NoAmount, Value: short(fields[1])}
	}
	if len(fields[2]) > reasonMost || strings.TrimSpace(fields[2]) == "" {
		return row, &Fault{Kind: NoReason}
	}
	return Row{Allocation: merkle.Allocation{Account: common.Address(account), Amount: amount}, Reason: fields[2]}, nil
}

// short is the beginning of what stands in a line.
func short(text string) string {
	if len(text) <= mostValue {
		return text
	}
	return strings.ToValidUTF8(text[:mostValue], "")
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

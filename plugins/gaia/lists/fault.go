package lists

import "fmt"

// Kind is what is wrong with a line.
type Kind string

// Kinds of faults, as pages know them.
const (
	NoHeader   Kind = "header"    // the first line is another than account,amount,reason
	NoText     Kind = "utf8"      // it is no UTF-8
	Unseen     Kind = "character" // it has a character that is not seen, or changes how others are: Value is that, as U+202E
	TooLong    Kind = "long"      // it has more bytes than any line of a list
	OpenQuote  Kind = "quote"     // its quotation marks are not CSV's, or one is not closed
	Columns    Kind = "columns"   // it has not three columns: Value is how many
	NoAddress  Kind = "address"   // Value is what stands in its place
	Nobody     Kind = "nobody"    // the zero address
	NoAmount   Kind = "amount"    // Value is what stands in its place
	NoReason   Kind = "reason"    // it is empty, or too long
	Twice      Kind = "twice"     // Value is an account that is in line Before already
	TooMany    Kind = "rows"      // the list has more rows than there may be; nothing after it is read
	NoneAtAll  Kind = "empty"     // the list has no row
	TooMuchSum Kind = "sum"       // the amounts add up to more than 256 bits
)

// Fault is a line of a list that is no row of one.
type Fault struct {
	Line   int    `json:"line"` // from 1
	Kind   Kind   `json:"kind"`
	Value  string `json:"value,omitempty"`  // of the line, where the kind says so: at most 66 bytes
	Before int    `json:"before,omitempty"` // the line that has the same account
}

func (f *Fault) Error() string {
	return fmt.Sprintf("Line %d of the list: %s.", f.Line, f.says())
}

func (f *Fault) says() string {
	switch f.Kind {
	case NoHeader:
		return "a list begins with the line account,amount,reason"
	case NoText:
		return "it is no UTF-8"
	case Unseen:
		return fmt.Sprintf("the character %s is none of a list", f.Value)
	case TooLong:
		return fmt.Sprintf("it is longer than %d bytes", mostLine)
	case OpenQuote:
		return "a reason has one line, and each quotation mark in it is doubled and stands between two"
	case Columns:
		return fmt.Sprintf("it is no CSV of three columns but of %s", f.Value)
	case NoAddress:
		return fmt.Sprintf("%q is no address: a digit is wrong, or a letter's case (EIP-55)", f.Value)
	case Nobody:
		return "the zero address is nobody's"
	case NoAmount:
		return fmt.Sprintf("%q is no amount of GAIA above 0, such as 1200 or 12.5", f.Value)
	case NoReason:
		return fmt.Sprintf("a reason has 1 to %d bytes", reasonMost)
	case Twice:
		return fmt.Sprintf("%s is in line %d already", f.Value, f.Before)
	case TooMany:
		return fmt.Sprintf("a list has at most %d rows", MostRows)
	case NoneAtAll:
		return "the list has no row"
	case TooMuchSum:
		return "the list promises more than there can be of a token: its amounts add up to more than 256 bits"
	}
	return string(f.Kind)
}

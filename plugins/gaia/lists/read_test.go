package lists

import (
	"crypto/sha256"
	"errors"
	"io"
	"slices"
	"strings"
	"testing"
	"testing/iotest"
)

const (
	one = "0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266"
	two = "0x70997970C51812dc3A010C7d01b50e0d17dc79C8"
)

func TestARowIsAnAllocationWithItsReason(t *testing.T) {
	var got []string
	for row, err := range Read(strings.NewReader("account,amount,reason\n" + one + ",12.5,\"Early, and loud\"\r\n" + two + ",7,Später\n")) {
		if err != nil {
			t.Fatal(err)
		}
		got = append(got, row.Account.Hex()+" "+row.Amount.String()+" "+row.Reason)
		if row.Index != uint64(len(got)-1) {
			t.Errorf("row %d has the index %d", len(got)-1, row.Index)
		}
	}
	want := one + " 12500000000000000000 Early, and loud|" + two + " 7000000000000000000 Später"
	if strings.Join(got, "|") != want {
		t.Errorf("read %q, want %q", got, want)
	}
}

func TestWhatIsNoListIsRefusedWithItsLine(t *testing.T) {
	for name, row := range map[string]struct{ text, says string }{
		"another header": {"who,what,why\n", "begins with the line account,amount,reason"},
		"nothing":        {"", "begins with the line"},
		"a typing error": {"account,amount,reason\n" + one + ",1,x\n" + strings.Replace(two, "d", "D", 1) + ",1,x\n",
			"Line 3 of the list"},
		"nobody": {"account,amount,reason\n0x0000000000000000000000000000000000000000,1,x\n",
			"Line 2 of the list: the zero address"},
		"somebody twice": {"account,amount,reason\n" + one + ",1,x\n" + two + ",1,x\n" + strings.ToLower(one) + ",2,y\n",
			"Line 4 of the list: " + one + " is in line 2 already"},
		"an amount of nothing":  {"account,amount,reason\n" + one + ",0,x\n", "Line 2 of the list: \"0\" is no amount"},
		"too many decimals":     {"account,amount,reason\n" + one + ",1.0000000000000000001,x\n", "is no amount"},
		"an amount with a sign": {"account,amount,reason\n" + one + ",-1,x\n", "is no amount"},
		"no reason":             {"account,amount,reason\n" + one + ",1, \n", "a reason has"},
		"no UTF-8":              {"account,amount,reason\n" + one + ",1,x\n" + two + ",1,a\xffb\n", "Line 3 of the list: it is no UTF-8"},
		"a NUL":                 {"account,amount,reason\n" + one + ",1,a\x00b\n", "Line 2 of the list: the character U+0000"},
		"an escape":             {"account,amount,reason\n" + one + ",1,a\x1b[1mb\n", "Line 2 of the list: the character U+001B"},
		"a return in a line":    {"account,amount,reason\n" + one + ",1,a\rb\n", "Line 2 of the list: the character U+000D"},
		"a byte order mark":     {"\uFEFFaccount,amount,reason\n" + one + ",1,x\n", "Line 1 of the list: the character U+FEFF"},
		"text turned around":    {"account,amount,reason\n" + one + ",1,a\u202Eb\n", "Line 2 of the list: the character U+202E"},
		"a reason of two lines": {"account,amount,reason\n" + one + ",1,\"a\nb\"\n", "Line 2 of the list: a reason has one line"},
		"a row of four columns": {"account,amount,reason\n" + one + ",1,x,y\n", "no CSV of three columns"},
	} {
		t.Run(name, func(t *testing.T) {
			var first error
			for _, err := range Read(strings.NewReader(row.text)) {
				if first = err; err != nil {
					break
				}
			}
			if first == nil || !strings.Contains(first.Error(), row.says) {
				t.Errorf("%v; want it to say %q", first, row.says)
			}
		})
	}
}

func TestEveryFaultIsNamedAndTheRestIsRead(t *testing.T) {
	text := "account,amount,reason\n" +
		one + ",1,x\n" +
		"0x12,1,x\n" +
		"\n" +
		strings.ToLower(one) + ",2,again\n" +
		two + "," + strings.Repeat("9", 2_000) + ",x\n" +
		two + ",0,\"quoted\"\n" +
		two + ",5,\"a, and b\"\n" +
		two + ",5"
	var faults []Fault
	var rows []Row
	for row, err := range Read(iotest.OneByteReader(strings.NewReader(text))) {
		var fault *Fault
		switch {
		case errors.As(err, &fault):
			faults = append(faults, *fault)
		case err != nil:
			t.Fatal(err)
		default:
			rows = append(rows, row)
		}
	}
	want := []Fault{
		{Line: 3, Kind: NoAddress, Value: "0x12"},
		{Line: 5, Kind: Twice, Value: one, Before: 2},
		{Line: 6, Kind: TooLong},
		{Line: 7, Kind: NoAmount, Value: "0"},
		{Line: 9, Kind: Columns, Value: "2"},
	}
	if !slices.Equal(faults, want) {
		t.Errorf("%+v, want %+v", faults, want)
	}
	if len(rows) != 2 || rows[1].Reason != "a, and b" || rows[1].Index != 1 {
		t.Errorf("the rows are %+v", rows)
	}
	broken := errors.New("the line is cut")
	var last error
	//nolint:revive // the last one counts
	for _, last = range Read(io.MultiReader(strings.NewReader("account,amount,reason\n"+one+",1,x\n"), iotest.ErrReader(broken))) {
	}
	if !errors.Is(last, broken) {
		t.Errorf("a reading that fails ends with %v", last)
	}
}

func TestAListIsFoundByItsHash(t *testing.T) {
	text := Named("early-holders.csv")
	if found, there := Shipped(sha256.Sum256(text)); !there || string(found) != string(text) {
		t.Error("the list of the early holders was not found by its hash")
	}
	if _, there := Shipped([sha256.Size]byte{1}); there {
		t.Error("there is a list with a hash that none has")
	}
}

package chain

import (
	"math/big"
	"strings"
	"testing"

	"github.com/ethereum/go-ethereum/accounts/abi"
	"github.com/ethereum/go-ethereum/common"
)

func TestArgumentsAsPeopleReadThem(t *testing.T) {
	type pair struct {
		To    common.Address
		Value *big.Int
	}
	ada := common.HexToAddress("0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266")
	blob := make([]byte, 120_000)
	blobs := make([][]byte, 4_000) // as offsets of a call's data that all name one place
	for i := range blobs {
		blobs[i] = blob
	}
	for name, c := range map[string]struct {
		value any
		want  string
	}{
		"an address":      {ada, ada.Hex()},
		"a number":        {big.NewInt(-7), "-7"},
		"a small number":  {uint8(7), "7"},
		"a yes":           {true, "true"},
		"a text":          {"a\xffb", `a\ufffdb`},
		"bytes":           {[]byte{1, 0xab}, "0x01ab"},
		"no bytes":        {[]byte{}, "0x"},
		"twenty bytes":    {[20]byte{0xab}, "0xab" + strings.Repeat("00", 19)},
		"a hash":          {common.Hash{1}, "0x01" + strings.Repeat("00", 31)},
		"many bytes":      {[][]byte{{1}, {2, 3}}, "[0x01 0x0203]"},
		"a tuple":         {pair{ada, big.NewInt(5)}, "{" + ada.Hex() + " 5}"},
		"tuples":          {[]pair{{ada, big.NewInt(5)}}, "[{" + ada.Hex() + " 5}]"},
		"nothing":         {[]*big.Int{}, "[]"},
		"more than fits":  {blob, "0x" + strings.Repeat("0", longestArgument-2) + "…"},
		"much too much":   {blobs, "[0x" + strings.Repeat("0", longestArgument-3) + "…"},
		"what is no word": {strings.Repeat("ä", 9_999), strings.Repeat("ä", longestArgument) + "…"},
	} {
		if got := argument(abi.Argument{}, c.value).Value; got != c.want {
			t.Errorf("%s is %q, want %q", name, got, c.want)
		}
	}
}

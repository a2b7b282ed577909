// Package liststest has lists for tests.
package liststest

import (
	"encoding/binary"
	"encoding/hex"
	"math/big"
	"strconv"
	"strings"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/crypto"
	"github.com/ethereum/go-ethereum/params"
)

// Row is the nth of a long list: whose it is, and how much in wei.
func Row(nth int) (common.Address, *big.Int) {
	var seed [8]byte
	binary.BigEndian.PutUint64(seed[:], uint64(nth)) // a count
	amount := big.NewInt(int64(1 + nth%999))
	return common.BytesToAddress(crypto.Keccak256(seed[:])), amount.Mul(amount, big.NewInt(params.Ether))
}

// Long is a list of so many rows, about 100 bytes each, with 1,000 reasons.
func Long(rows int) string {
	var text strings.Builder
	text.WriteString("account,amount,reason\n")
	for nth := range rows {
		account, _ := Row(nth)
		reason := "Ran a node"
		if nth%2 == 1 {
			reason = "Ran a node of the test network for " + strconv.Itoa(nth%1000) + " days"
		}
		text.WriteString("0x" + hex.EncodeToString(account[:]) + "," + strconv.Itoa(1+nth%999) + "," + reason + "\n")
	}
	return text.String()
}

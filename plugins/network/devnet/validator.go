package devnet

import (
	"fmt"
	"math/big"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/crypto"

	"gaia.example/portal/sdk/go/portalchain/devnet"
)

// validator is a resident who runs one, under the resident's name.
type validator struct {
	*devnet.Resident

	commissionBps uint16
	selfStake     int64 // whole GAIA staked when it registers
}

// everyValidator gives them in a fixed order. The names are invented.
func everyValidator() (all []*validator) {
	for i, row := range []struct {
		name                 string
		commissionBps        uint16
		endowment, selfStake int64
	}{
		{"Northwind Relay", 500, 6_000_000, 2_400_000},
		{"Halcyon Nodes", 400, 5_000_000, 1_850_000},
		{"Basalt Works", 750, 4_000_000, 1_320_000},
		{"Meridian Stake", 300, 3_000_000, 960_000},
		{"Juniper & Vale", 600, 2_000_000, 540_000},
		{"Tern Collective", 250, 1_000_000, 275_000},
		{"Quiet Harbour", 1_000, 500_000, 120_000},
		{"Östra Compute", 800, 250_000, 42_000},
	} {
		account := devnet.Derive(fmt.Sprintf("validator %d", i))
		all = append(all, &validator{
			Resident:      &devnet.Resident{Name: row.name, Account: account, Endowment: row.endowment},
			commissionBps: row.commissionBps,
			selfStake:     row.selfStake,
		})
	}
	return all
}

// attestor has the key that attests signals for a validator.
func (v *validator) attestor() *devnet.Account {
	return devnet.Derive("attestor of " + v.Account.Address.Hex())
}

// possession is the attestor's signature that it attests for this validator at that staking contract: AttestorPossession (EIP-712).
func (v *validator) possession(contract common.Address) ([]byte, error) {
	domain := crypto.Keccak256(
		crypto.Keccak256([]byte("EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)")),
		crypto.Keccak256([]byte("Gaia validator staking")),
		crypto.Keccak256([]byte("1")),
		common.LeftPadBytes(big.NewInt(devnet.ChainID).Bytes(), 32),
		common.LeftPadBytes(contract[:], 32),
	)
	attestor := v.attestor()
	possession := crypto.Keccak256(
		crypto.Keccak256([]byte("AttestorPossession(address validator,address attestor)")),
		common.LeftPadBytes(v.Account.Address[:], 32),
		common.LeftPadBytes(attestor.Address[:], 32),
	)
	return attestor.Sign(crypto.Keccak256Hash([]byte("\x19\x01"), domain, possession))
}

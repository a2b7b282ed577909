package main

import (
	_ "embed"
	"encoding/hex"
	"fmt"
	"maps"
	"math/big"
	"strings"

	"github.com/ethereum/go-ethereum/common"
	gethcore "github.com/ethereum/go-ethereum/core"
	"github.com/ethereum/go-ethereum/core/types"
	"github.com/ethereum/go-ethereum/params"

	"gaia.example/portal/sdk/go/portalchain/devnet"
)

const (
	// genesisTime is 2026-01-01T00:00:00Z: a fixed time gives every fresh chain the same genesis.
	genesisTime = 1_767_225_600
	blockGas    = 30_000_000
	payersCoins = 1_000 // native coins of each who pays for gas
)

// multicall3Address is where Multicall3 stands on nearly every public chain.
var multicall3Address = common.HexToAddress("0xcA11bde05977b3631167028862bE2a173976CA11")

//go:embed multicall3.hex
var multicall3Hex string

// wellKnown are accounts 0 to 9 of the mnemonic "test test test test test test test test test test test junk", whose
// keys every test wallet carries.
var wellKnown = []common.Address{
	common.HexToAddress("0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266"),
	common.HexToAddress("0x70997970C51812dc3A010C7d01b50e0d17dc79C8"),
	common.HexToAddress("0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC"),
	common.HexToAddress("0x90F79bf6EB2c4f870365E785982E1f101E93b906"),
	common.HexToAddress("0x15d34AAf54267DB7D7c367839AAf71A00a2C6A65"),
	common.HexToAddress("0x9965507D1a55bcC2695C58ba16FB37d819B0A4dc"),
	common.HexToAddress("0x976EA74026E726554dB657fA54763abd0C3a0aa9"),
	common.HexToAddress("0x14dC79964da2C08b23698B3D3cc7Ca32193d9955"),
	common.HexToAddress("0x23618e81E3f5cdF7f54C3d65f7FBc0aBf5B21E8f"),
	common.HexToAddress("0xa0Ee7A142d267C1f36714E4a8F75612F20a79720"),
}

func (p plan) genesis() (*gethcore.Genesis, error) {
	multicall3, err := hex.DecodeString(strings.ReplaceAll(strings.TrimSpace(multicall3Hex), "\n", ""))
	if err != nil {
		return nil, fmt.Errorf("read multicall3.hex: %w", err)
	}
	alloc := gethcore.SystemContractAllocs()
	maps.Copy(alloc, types.GenesisAlloc{multicall3Address: {Nonce: 1, Code: multicall3, Balance: new(big.Int)}})
	for _, address := range wellKnown {
		alloc[address] = types.Account{Balance: devnet.Whole(1_000)}
	}
	for _, address := range p.payers() {
		alloc[address] = types.Account{Balance: devnet.Whole(payersCoins)}
	}
	alloc[p.faucet.Address] = types.Account{Balance: devnet.Whole(100_000_000)}

	config := *params.AllDevChainProtocolChanges
	config.ChainID = big.NewInt(devnet.ChainID)
	config.BogotaTime = nil // not live on any public chain
	return &gethcore.Genesis{
		Config:     &config,
		Timestamp:  genesisTime,
		GasLimit:   blockGas,
		BaseFee:    big.NewInt(params.InitialBaseFee),
		Difficulty: new(big.Int),
		Alloc:      alloc,
	}, nil
}

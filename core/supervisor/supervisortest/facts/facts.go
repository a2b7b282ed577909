// Package facts is an answer of the size and shape that a module's pages ask for most, for plugins and benchmarks alike.
package facts

// Facts are a token's.
type Facts struct {
	Contract    string `json:"contract"`
	Name        string `json:"name"`
	Symbol      string `json:"symbol"`
	Decimals    int    `json:"decimals"`
	TotalSupply string `json:"totalSupply"`
	Staked      string `json:"staked"`
	Holders     int    `json:"holders"`
	Block       uint64 `json:"block"`
	At          string `json:"at"`
}

// Token is one answer.
var Token = Facts{
	Contract: "0x5FbDB2315678afecb367f032d93F642f64180aa3", Name: "GAIA", Symbol: "GAIA", Decimals: 18,
	TotalSupply: "1000000000000000000000000000", Staked: "42000000000000000000000000", Holders: 1204, Block: 64118902,
	At: "2026-01-02T03:04:05Z",
}

package chain

import (
	"bytes"
	"context"
	"encoding/binary"
	"testing"

	"github.com/ethereum/go-ethereum/common/hexutil"
	"github.com/ethereum/go-ethereum/rpc"

	"gaia.example/portal/core"
)

// answering is an endpoint without a network, which answers each call with the same.
type answering struct{ output hexutil.Bytes }

func (a *answering) Call(context.Context, map[string]any, map[string]any) hexutil.Bytes {
	return a.output
}

// What a sweep costs the core for as many wallets as one call reads, with the endpoint's own work left out.
func BenchmarkReadingWallets(b *testing.B) {
	owners := make([]core.Address, walletsPerCall)
	for i := range owners {
		binary.BigEndian.PutUint32(owners[i][:], uint32(i))
	}
	for name, words := range map[string]int{"of the token": 1, "of the token and what is staked": 4} {
		b.Run(name, func(b *testing.B) {
			c := &Chain{config: Config{Contracts: map[string]core.Address{tokenName: {1}}}}
			answers := [][]byte{word(18)}
			for range owners {
				answers = append(answers, word(5_000_000_000), word(600_000_000_000))
				if words > 1 {
					answers = append(answers, bytes.Repeat(word(200_000_000_000), 3))
				}
			}
			if words > 1 {
				c.config.Contracts[stakingName] = core.Address{2}
			}
			server := rpc.NewServer()
			defer server.Stop()
			if err := server.RegisterName("eth", &answering{aggregated(b, answers)}); err != nil {
				b.Fatal(err)
			}
			p := &endpoint{client: rpc.DialInProc(server)}
			defer p.client.Close()
			for b.Loop() {
				read, err := c.holdings(owners, core.Block{})
				if err != nil {
					b.Fatal(err)
				}
				if found, err := read(b.Context(), p); err != nil || len(found) != len(owners) {
					b.Fatal(err)
				}
			}
		})
	}
}

func word(n uint64) []byte { return binary.BigEndian.AppendUint64(make([]byte, 24), n) }

// aggregated is what aggregate3 answers where every call answers with that.
func aggregated(t testing.TB, answers [][]byte) []byte {
	t.Helper()
	type result struct {
		Success    bool
		ReturnData []byte
	}
	var all []result
	for _, answer := range answers {
		all = append(all, result{true, answer})
	}
	output, err := methods.Methods["aggregate3"].Outputs.Pack(all)
	if err != nil {
		t.Fatal(err)
	}
	return output
}

package coretest_test

import (
	"encoding/json"
	"testing"

	"gaia.example/portal/core"
	"gaia.example/portal/core/coretest"
)

func TestTwoAnvilsMakeTheSameBlocks(t *testing.T) {
	pair := coretest.AnvilPair(t, coretest.AnvilOptions{ChainID: 137})
	token := pair.DeployGAIA()["GaiaToken"]
	ada, bob := core.Address{19: 0xda}, core.Address{19: 0xb0}
	pair.Mint(token, ada, 700)
	pair.Move(token, ada, bob, 200)
	pair.Mine(3)
	first, second := coretest.Anvils{pair[0]}.Head(), coretest.Anvils{pair[1]}.Head()
	if first != second || first.Number != 6 {
		t.Fatalf("the heads are %+v and %+v", first, second)
	}
	pair[0].RPC("anvil_reorg", 2, []any{})
	if now := pair.Head(); now == first {
		t.Errorf("a reorganisation left the head at %+v", now)
	}
	for _, n := range pair {
		var id string
		if err := json.Unmarshal(n.RPC("eth_chainId"), &id); err != nil || id != "0x89" {
			t.Errorf("the chain id is %s, %v", id, err)
		}
		n.Kill()
		if _, err := n.Call("eth_chainId"); err == nil {
			t.Error("it answers after Kill")
		}
	}
}

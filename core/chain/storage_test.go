package chain_test

import (
	"strings"
	"testing"

	"gaia.example/portal/core"
	"gaia.example/portal/core/coretest"
	"gaia.example/portal/sdk/go/portal"
)

func TestAWordOfStorageMayBeShort(t *testing.T) {
	dev := coretest.DevChain(t)
	for text, want := range map[string]core.Hash{
		"0x0": {}, "0x": {}, "0x7": {31: 7}, "0xabc": {30: 0x0a, 31: 0xbc}, "0x" + strings.Repeat("0", 62) + "09": {31: 9},
	} {
		c := open(t, dev, answering(t, dev.RPCURL, "eth_getStorageAt", `"result":"`+text+`"`).URL)
		if value, at, err := c.Storage(t.Context(), core.Address{1}, core.Hash{}, 0); err != nil || value != want || at.Hash == (core.Hash{}) {
			t.Errorf("%s is %s at %+v, %v", text, value, at, err)
		}
	}
	for _, text := range []string{"", "7", "0xg", "0x" + strings.Repeat("0", 65), "-0x1"} {
		c := open(t, dev, answering(t, dev.RPCURL, "eth_getStorageAt", `"result":"`+text+`"`).URL)
		if value, _, err := c.Storage(t.Context(), core.Address{1}, core.Hash{}, 0); portal.CodeOf(err) != portal.Unavailable ||
			value != (core.Hash{}) {
			t.Errorf("%q is %s, %v", text, value, err)
		}
	}
}

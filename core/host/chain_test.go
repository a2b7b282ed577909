package host_test

import (
	"context"
	"testing"

	"gaia.example/portal/core"
	"gaia.example/portal/core/host"
	"gaia.example/portal/sdk/go/portal"
)

// asked is a chain that says what it was asked.
type asked struct {
	core.ChainReads

	of []portal.Address
}

func (a *asked) Call(_ context.Context, to core.Address, _ []byte, _ uint64) ([]byte, core.Block, error) {
	a.of = append(a.of, to)
	return nil, core.Block{}, nil
}

func TestAnyAccountIsAskedWhetherItSignedAndNothingElse(t *testing.T) {
	behind := &asked{}
	place := portal.Place{Origin: "https://portal.example", Chain: 137}
	hosts := host.New(host.Config{Ports: core.HostPorts{Chain: behind, Place: place}})
	signed := append([]byte{0x16, 0x26, 0xba, 0x7e}, make([]byte, 5*32)...)
	may := hosts.Of(paged("lab", "chain.read"))
	if _, _, err := may.Chain.Call(t.Context(), portal.Address{7}, signed, 0); err != nil || len(behind.of) != 1 {
		t.Errorf("whether an account signed is answered with %v", err)
	}
	for name, input := range map[string][]byte{
		"another function": append([]byte{0x70, 0xa0, 0x82, 0x31}, make([]byte, 5*32)...), "too little of it": signed[:90], "too much of it": make([]byte, 9<<10), "nothing": nil,
	} {
		if _, _, err := may.Chain.Call(t.Context(), portal.Address{7}, input, 0); portal.CodeOf(err) != portal.Forbidden {
			t.Errorf("%s is answered with %v", name, err)
		}
	}
	if _, _, err := hosts.Of(paged("other", "kv.use")).Chain.Call(t.Context(), portal.Address{7}, signed, 0); portal.CodeOf(err) != portal.Forbidden || len(behind.of) != 1 {
		t.Errorf("without the capability it is answered with %v", err)
	}
	if at, err := hosts.Of(paged("other", "kv.use")).Portal.Place(t.Context()); err != nil || at != place {
		t.Errorf("the place is %v, %v", at, err)
	}
}

package host_test

import (
	"bytes"
	"context"
	"errors"
	"testing"

	"gaia.example/portal/core"
	"gaia.example/portal/core/host"
	"gaia.example/portal/sdk/go/portal"
)

// asked is a chain that says what it was asked.
type asked struct {
	core.ChainReads

	of     []portal.Address
	output []byte
	err    error
}

// Contract is deployed at one address.
func (a *asked) Contract(context.Context, string) (core.Address, error) { return core.Address{9}, nil }

func (a *asked) Call(_ context.Context, to core.Address, _ []byte, _ uint64) ([]byte, core.Block, error) {
	a.of = append(a.of, to)
	return a.output, core.Block{Number: 5}, a.err
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
		"another function": append([]byte{0x70, 0xa0, 0x82, 0x31}, make([]byte, 5*32)...), "too little of it": signed[:90],
		"too much of it": make([]byte, 9<<10), "nothing": nil,
	} {
		if _, _, err := may.Chain.Call(t.Context(), portal.Address{7}, input, 0); portal.CodeOf(err) != portal.Forbidden {
			t.Errorf("%s is answered with %v", name, err)
		}
	}
	_, _, err := hosts.Of(paged("other", "kv.use")).Chain.Call(t.Context(), portal.Address{7}, signed, 0)
	if portal.CodeOf(err) != portal.Forbidden || len(behind.of) != 1 {
		t.Errorf("without the capability it is answered with %v", err)
	}
	if at, err := hosts.Of(paged("other", "kv.use")).Portal.Place(t.Context()); err != nil || at != place {
		t.Errorf("the place is %v, %v", at, err)
	}
}

func TestAForeignAccountSaysYesOrNothing(t *testing.T) {
	behind := &asked{}
	hosts := host.New(host.Config{Ports: core.HostPorts{Chain: behind}})
	plugin := paged("lab", "chain.read")
	plugin.Manifest.Contracts = []string{"Bell"}
	reads := hosts.Of(plugin).Chain
	signed := append([]byte{0x16, 0x26, 0xba, 0x7e}, make([]byte, 5*32)...)
	yes := append([]byte{0x16, 0x26, 0xba, 0x7e}, make([]byte, 28)...)
	secret := bytes.Repeat([]byte{1}, 32)
	refused := portal.Errorf(portal.Invalid, "The contract refused the call.").Because(errors.New("0x08c379a0 and what it read"))
	for name, c := range map[string]struct {
		output []byte
		err    error
		want   []byte
	}{
		"yes": {yes, nil, yes}, "no": {make([]byte, 32), nil, nil}, "what it read": {secret, nil, nil}, "nothing": {nil, nil, nil},
		"yes and what it read":          {append(bytes.Clone(yes), secret...), nil, nil},
		"the selector and what it read": {append(bytes.Clone(yes[:4]), secret[:28]...), nil, nil},
		"the selector alone":            {yes[:4], nil, nil}, "a refusal": {nil, refused, nil}, "a refusal with an output": {yes, refused, nil},
	} {
		behind.output, behind.err = c.output, c.err
		output, at, err := reads.Call(t.Context(), portal.Address{7}, signed, 0)
		if err != nil || !bytes.Equal(output, c.want) || at.Number != 5 {
			t.Errorf("%s is answered with %x at %d, %v", name, output, at.Number, err)
		}
		output, _, err = reads.Call(t.Context(), portal.Address{9}, signed, 0)
		if !bytes.Equal(output, c.output) || (err != nil) != (c.err != nil) {
			t.Errorf("%s of its own contract is answered with %x, %v", name, output, err)
		}
	}
	behind.output, behind.err = secret, portal.Errorf(portal.Unavailable, "No endpoint answers.")
	if output, _, err := reads.Call(t.Context(), portal.Address{7}, signed, 0); portal.CodeOf(err) != portal.Unavailable || output != nil {
		t.Errorf("where the chain does not answer, it is %x, %v", output, err)
	}
}

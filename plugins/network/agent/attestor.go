package main

import (
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"

	"gaia.example/portal/plugins/network/agent/folder"
	"gaia.example/portal/sdk/go/node"
	"gaia.example/portal/sdk/go/portal"
)

// possession is what the portal's page takes.
type possession struct {
	Attestor portal.Address `json:"attestor"`
	Proof    node.Signature `json:"proof"`
}

// attestor makes a validator's attestor key where there is none, and prints its address with the proof that it is here. It needs no portal.
func attestor(_ context.Context, a *agent, args []string) error {
	var validator, staking string
	var chain uint64
	var sealed, next bool
	err := a.parse("attestor", args, func(f *flag.FlagSet) {
		f.StringVar(&validator, "validator", "", "the validator's address: who calls the staking contract")
		f.StringVar(&staking, "staking", "", "the staking contract's address")
		f.Uint64Var(&chain, "chain", 0, "the chain's id")
		f.BoolVar(&sealed, "passphrase", false, "seal a new key with a passphrase")
		f.BoolVar(&next, "new", false, "make another key, in a file beside the one that is there")
		f.BoolVar(&a.json, "json", false, "print it as JSON")
	})
	if err != nil {
		return err
	}
	of, err := portal.ParseAddress(validator)
	if err != nil {
		return usageError{fmt.Errorf("--validator: %w", err)}
	}
	contract, err := portal.ParseAddress(staking)
	if err != nil {
		return usageError{fmt.Errorf("--staking: %w", err)}
	}
	if chain == 0 {
		return usageError{errors.New("say which chain: --chain, as the portal's page has it")}
	}
	key, err := a.attestorKey(sealed, next)
	if err != nil {
		return err
	}
	p := possession{key.Address(), key.ProvePossession(of, chain, contract)}
	if a.json {
		return json.NewEncoder(a.out).Encode(p)
	}
	fmt.Fprintf(a.out, "Attestor:  %s\nProof:     %s\n\nPaste both into the portal's page. The key stays here: keep a copy of %s where nobody else reads it.\n",
		p.Attestor, p.Proof, a.dir)
	return nil
}

func (a *agent) attestorKey(sealed, next bool) (*node.Key, error) {
	if err := a.dir.Make(); err != nil {
		return nil, err
	}
	key, err := a.dir.Key(folder.AttestorFile, a.passphrase)
	if err != nil && !errors.Is(err, folder.ErrNoKey) || err == nil && !next {
		return key, err
	}
	name := folder.AttestorFile
	var passphrase []byte
	if sealed {
		if passphrase, err = a.newPassphrase(); err != nil {
			return nil, err
		}
	}
	fresh, err := node.NewKey()
	if err != nil {
		return nil, err
	}
	if key != nil { // the one of before signed what is on record, and stays
		name = "attestor." + fresh.Address().String() + ".json"
	}
	return fresh, a.dir.WriteKey(name, fresh, passphrase)
}

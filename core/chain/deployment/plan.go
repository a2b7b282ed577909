package deployment

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"github.com/ethereum/go-ethereum/common"
)

// Plan is what is put on a chain, in the order of its file.
type Plan struct {
	ChainID   uint64    `json:"chainId"`   // the only chain that it is for; 0: any
	Artifacts []string  `json:"artifacts"` // folders, from the file's own
	Contracts []Planned `json:"contracts"`
}

// Planned is one contract of a plan.
type Planned struct {
	// Name is how later arguments name its address, as "$name"; the contract's own name where it is empty.
	Name     string `json:"name"`
	Contract string `json:"contract"`

	// Arguments are the constructor's, by name: an address as text, as "$name" of an earlier contract or as "$deployer"; a number as
	// text or number, in the smallest unit; bytes as hex; a struct as an object.
	Arguments map[string]any `json:"arguments"`

	artefact *artefact
}

// deployer is how arguments name the account that deploys.
const deployer = "deployer"

// ReadPlan reads a plan with the artefacts that it names. The error has every mistake.
func ReadPlan(file string) (*Plan, error) {
	text, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	var p Plan
	decoder := json.NewDecoder(bytes.NewReader(text))
	decoder.DisallowUnknownFields()
	decoder.UseNumber()
	if err := decoder.Decode(&p); err != nil {
		return nil, fmt.Errorf("read the plan %s: %w", file, err)
	}
	if _, err := decoder.Token(); !errors.Is(err, io.EOF) {
		return nil, fmt.Errorf("read the plan %s: something follows its end", file)
	}
	for i, folder := range p.Artifacts {
		p.Artifacts[i] = filepath.Join(filepath.Dir(file), folder)
		if filepath.IsAbs(folder) {
			p.Artifacts[i] = folder
		}
	}
	if len(p.Contracts) == 0 || len(p.Artifacts) == 0 {
		return nil, fmt.Errorf("the plan %s names no contracts, or no folder of artifacts", file)
	}
	known := map[string]common.Address{deployer: {}}
	var wrong []error
	for i := range p.Contracts {
		each := &p.Contracts[i]
		if each.Name == "" {
			each.Name = each.Contract
		}
		if each.artefact, err = readArtefact(p.Artifacts, each.Contract); err != nil {
			wrong = append(wrong, err)
			continue
		}
		if _, err := each.input(known); err != nil {
			wrong = append(wrong, err)
		}
		if _, taken := known[each.Name]; taken {
			wrong = append(wrong, fmt.Errorf("two contracts are called %q: give one a name", each.Name))
		}
		known[each.Name] = common.Address{}
	}
	return &p, errors.Join(wrong...)
}

// input is the data of the transaction that creates the contract: its bytecode and the encoded arguments.
func (p Planned) input(known map[string]common.Address) ([]byte, error) {
	constructor := p.artefact.abi.Constructor.Inputs
	named := map[string]bool{}
	var values []any
	var wrong []error
	for _, argument := range constructor {
		named[argument.Name] = true
		given, there := p.Arguments[argument.Name]
		if !there {
			wrong = append(wrong, fmt.Errorf("%s.%s, %s, is missing", p.Name, argument.Name, argument.Type))
			continue
		}
		value, err := convert(p.Name+"."+argument.Name, argument.Type, given, known)
		if err != nil {
			wrong = append(wrong, err)
		}
		values = append(values, value)
	}
	for name := range p.Arguments {
		if !named[name] {
			wrong = append(wrong, fmt.Errorf("the constructor of %s has no argument %q", p.Contract, name))
		}
	}
	if len(wrong) > 0 {
		return nil, errors.Join(wrong...)
	}
	arguments, err := constructor.Pack(values...)
	if err != nil {
		return nil, fmt.Errorf("encode the arguments of %s: %w", p.Name, err)
	}
	return append(bytes.Clone(p.artefact.Bytecode), arguments...), nil
}

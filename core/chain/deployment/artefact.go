package deployment

import (
	"bytes"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"

	"github.com/ethereum/go-ethereum/accounts/abi"
	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/common/hexutil"
	"github.com/ethereum/go-ethereum/crypto"
)

// artefact is what the compiler made of a contract: a file of a contracts package's folder artifacts.
type artefact struct {
	Name       string          `json:"name"`
	Interface  json.RawMessage `json:"abi"`
	Bytecode   hexutil.Bytes   `json:"bytecode"`
	Runtime    hexutil.Bytes   `json:"runtime"` // with zeros where the constructor writes immutables
	Immutables []immutable     `json:"immutables"`

	abi abi.ABI
}

// immutable is a value that the constructor writes into the code, 32 bytes at each of its places.
type immutable struct {
	Name   string `json:"name"`
	Type   string `json:"type"`
	Starts []int  `json:"starts"`
}

// contractName keeps a name from leading out of the folder.
var contractName = regexp.MustCompile(`^[A-Za-z_$][A-Za-z0-9_$]*$`)

// readArtefact reads the artefact from the first of the folders that has it.
func readArtefact(folders []string, name string) (*artefact, error) {
	if !contractName.MatchString(name) {
		return nil, fmt.Errorf("%q is no contract's name", name)
	}
	for _, folder := range folders {
		text, err := os.ReadFile(filepath.Join(folder, name+".json"))
		if os.IsNotExist(err) {
			continue
		}
		if err != nil {
			return nil, err
		}
		var a artefact
		if err := json.Unmarshal(text, &a); err != nil {
			return nil, fmt.Errorf("read the artefact of %s: %w", name, err)
		}
		if len(a.Bytecode) == 0 || len(a.Runtime) == 0 {
			return nil, fmt.Errorf("the artefact of %s in %s has no code: it needs bytecode and runtime", name, folder)
		}
		if a.abi, err = abi.JSON(bytes.NewReader(a.Interface)); err != nil {
			return nil, fmt.Errorf("read the interface of %s: %w", name, err)
		}
		return &a, nil
	}
	return nil, fmt.Errorf("there is no %s.json in %s", name, strings.Join(folders, ", "))
}

// role is the name of an AccessControl role: its id is the hash of the name of the function that returns it.
func (a *artefact) role(hash common.Hash) string {
	if hash == (common.Hash{}) {
		return "DEFAULT_ADMIN_ROLE"
	}
	for name := range a.abi.Methods {
		if strings.HasSuffix(name, "_ROLE") && crypto.Keccak256Hash([]byte(name)) == hash {
			return name
		}
	}
	return hash.Hex()
}

// Match is how the code at an address compares with an artefact.
type Match string

const (
	// Exact is the same in every byte but those that the constructor wrote.
	Exact Match = "exact"
	// Same is Exact with other metadata at its end: comments, names or paths differ in the sources.
	Same Match = "same"
	// Different is other code.
	Different Match = "different"
	// Missing is no code.
	Missing Match = "missing"
)

// Value is a value that the constructor wrote into the code.
type Value struct {
	Name  string `json:"name"`
	Type  string `json:"type"`
	Value string `json:"value"` // 32 bytes in hex; an address, or a number, where the type is one
}

// compare compares deployed code with the artefact, and reads what the constructor wrote into it.
func (a *artefact) compare(code []byte) (Match, []Value) {
	if len(code) == 0 {
		return Missing, nil
	}
	if len(code) != len(a.Runtime) {
		return Different, nil
	}
	masked, values := bytes.Clone(code), []Value{}
	for _, each := range a.Immutables {
		if len(each.Starts) == 0 {
			return Different, nil // the artefact does not say where it is
		}
		for i, start := range each.Starts {
			if start < 0 || start+32 > len(code) {
				return Different, nil
			}
			if i > 0 && !bytes.Equal(code[start:start+32], code[each.Starts[0]:each.Starts[0]+32]) {
				return Different, nil // the constructor writes the same value at each place
			}
			clear(masked[start : start+32])
		}
		word := code[each.Starts[0] : each.Starts[0]+32]
		if each.isAddress() && !bytes.Equal(word[:12], make([]byte, 12)) {
			return Different, nil // no constructor writes that
		}
		values = append(values, each.read(word))
	}
	switch body := len(code) - metadata(a.Runtime); {
	case bytes.Equal(masked, a.Runtime):
		return Exact, values
	case metadata(masked) == metadata(a.Runtime) && bytes.Equal(masked[:body], a.Runtime[:body]):
		return Same, values
	}
	return Different, nil
}

func (i immutable) read(word []byte) Value {
	value := Value{Name: i.Name, Type: i.Type, Value: "0x" + hex.EncodeToString(word)}
	switch {
	case i.isAddress():
		value.Value = common.BytesToAddress(word).Hex()
	case strings.HasPrefix(i.Type, "uint"):
		value.Value = common.BytesToHash(word).Big().String()
	}
	return value
}

func (i immutable) isAddress() bool {
	return i.Type == "address" || i.Type == "address payable" || strings.HasPrefix(i.Type, "contract ")
}

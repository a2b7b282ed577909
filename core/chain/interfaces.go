package chain

import (
	"bytes"
	"fmt"
	"math/big"
	"os"
	"reflect"
	"strings"
	"sync"

	"github.com/ethereum/go-ethereum/accounts/abi"
	"github.com/ethereum/go-ethereum/common"

	"gaia.example/portal/core"
)

// longestArgument is the characters of an argument that are shown: anybody may have written it.
const longestArgument = 256

// interfaces read calls and logs of the contracts whose interface some file has.
type interfaces struct {
	names map[core.Address]string
	file  func(contract string) string

	mu     sync.Mutex
	parsed map[string]kept // by contract
}

// kept is what was read last for a contract.
type kept struct {
	file string
	abi  *abi.ABI
}

func newInterfaces(contracts map[string]core.Address, file func(contract string) string) *interfaces {
	i := &interfaces{names: map[core.Address]string{}, file: file, parsed: map[string]kept{}}
	for name, address := range contracts {
		i.names[address] = name
	}
	return i
}

// of is the contract's name and interface; nil where that is not known.
func (i *interfaces) of(contract core.Address) (string, *abi.ABI) {
	name, known := i.names[contract]
	if !known {
		return "", nil
	}
	file := i.file(name)
	if file == "" {
		return "", nil
	}
	i.mu.Lock()
	defer i.mu.Unlock()
	if last := i.parsed[name]; last.file == file {
		return name, last.abi
	}
	text, err := os.ReadFile(file)
	if err != nil {
		return "", nil // the release is not unpacked yet
	}
	next := kept{file: file}
	if parsed, err := abi.JSON(bytes.NewReader(text)); err == nil {
		next.abi = &parsed
	}
	i.parsed[name] = next
	return name, next.abi
}

// call reads what a transaction asks of a contract; nil where its interface is not known, or has no such method.
func (i *interfaces) call(contract core.Address, input []byte) *core.ExploredCall {
	name, known := i.of(contract)
	if known == nil || len(input) < 4 {
		return nil
	}
	method, err := known.MethodById(input)
	if err != nil {
		return nil
	}
	values, err := method.Inputs.Unpack(input[4:])
	if err != nil || len(values) != len(method.Inputs) {
		return nil
	}
	read := &core.ExploredCall{Contract: name, Name: method.RawName, Arguments: []core.ExploredArgument{}}
	for n, input := range method.Inputs {
		read.Arguments = append(read.Arguments, argument(input, values[n]))
	}
	return read
}

// event reads a log; nil where the contract's interface is not known, or has no such event.
func (i *interfaces) event(contract core.Address, topics []core.Hash, data []byte) *core.ExploredCall {
	name, known := i.of(contract)
	if known == nil || len(topics) == 0 {
		return nil
	}
	event, err := known.EventByID(common.Hash(topics[0]))
	if err != nil {
		return nil
	}
	plain, err := event.Inputs.Unpack(data)
	if err != nil || len(plain) != len(event.Inputs.NonIndexed()) || len(topics)-1 != len(event.Inputs)-len(plain) {
		return nil
	}
	read := &core.ExploredCall{Contract: name, Name: event.RawName, Arguments: []core.ExploredArgument{}}
	topics = topics[1:]
	for _, input := range event.Inputs {
		var value any
		if input.Indexed {
			if value, topics = indexed(input, topics[0]), topics[1:]; value == nil {
				return nil
			}
		} else {
			value, plain = plain[0], plain[1:]
		}
		read.Arguments = append(read.Arguments, argument(input, value))
	}
	return read
}

// indexed is the value of a topic; its hash where the topic has no more. Nil for a topic that is none of the type's.
func indexed(input abi.Argument, topic core.Hash) any {
	values := map[string]any{}
	input.Name = "value"
	if err := abi.ParseTopicsIntoMap(values, abi.Arguments{input}, []common.Hash{common.Hash(topic)}); err != nil {
		return nil
	}
	return values["value"]
}

func argument(input abi.Argument, value any) core.ExploredArgument {
	var text strings.Builder
	write(&text, reflect.ValueOf(value))
	printable := core.Printable(text.String())
	if runes := []rune(printable); len(runes) > longestArgument {
		printable = string(runes[:longestArgument]) + "…"
	}
	return core.ExploredArgument{Name: input.Name, Type: input.Type.String(), Value: printable}
}

// write adds a value as people read it, and stops soon after longestArgument: a few bytes of input can make a very long value.
func write(text *strings.Builder, value reflect.Value) {
	if !value.IsValid() || text.Len() > 4*longestArgument { // bytes of runes
		return
	}
	switch v := value.Interface().(type) {
	case common.Address:
		text.WriteString(core.Address(v).String())
		return
	case *big.Int:
		text.WriteString(v.String())
		return
	case string:
		text.WriteString(strings.ToValidUTF8(v[:min(len(v), 4*longestArgument)], "\uFFFD"))
		return
	}
	switch value.Kind() {
	case reflect.Slice, reflect.Array:
		if value.Type().Elem().Kind() == reflect.Uint8 {
			text.WriteString("0x")
			for i := range min(value.Len(), 2*longestArgument) {
				fmt.Fprintf(text, "%02x", value.Index(i).Uint())
			}
			return
		}
		list(text, '[', ']', value.Len(), value.Index)
	case reflect.Struct:
		list(text, '{', '}', value.NumField(), value.Field)
	case reflect.Pointer:
		write(text, value.Elem())
	default:
		fmt.Fprint(text, value.Interface())
	}
}

func list(text *strings.Builder, open, end byte, length int, item func(int) reflect.Value) {
	text.WriteByte(open)
	for i := range length {
		if i > 0 {
			text.WriteByte(' ')
		}
		if text.Len() > 4*longestArgument {
			return
		}
		write(text, item(i))
	}
	text.WriteByte(end)
}

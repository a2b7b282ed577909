package deployment

import (
	"encoding/json"
	"fmt"
	"math/big"
	"reflect"
	"strings"

	"github.com/ethereum/go-ethereum/accounts/abi"
	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/common/hexutil"

	"gaia.example/portal/sdk/go/portal"
)

// convert turns an argument in a plan into the Go value that the ABI packs. where names the argument in errors.
func convert(where string, t abi.Type, given any, known map[string]common.Address) (any, error) {
	wrong := fmt.Errorf("%s is %v, want %s", where, given, t)
	text, isText := given.(string)
	switch t.T {
	case abi.AddressTy:
		if name, named := strings.CutPrefix(text, "$"); named {
			address, there := known[name]
			if !there {
				return nil, fmt.Errorf("%s is %s, and no contract before it has that name", where, text)
			}
			return address, nil
		}
		address, err := portal.ParseAddress(text)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", where, err)
		}
		return common.Address(address), nil
	case abi.UintTy, abi.IntTy:
		return number(wrong, t, given)
	case abi.BoolTy:
		if value, ok := given.(bool); ok {
			return value, nil
		}
		return nil, wrong
	case abi.StringTy:
		if isText {
			return text, nil
		}
		return nil, wrong
	case abi.BytesTy, abi.FixedBytesTy:
		value, err := hexutil.Decode(text)
		if err != nil || t.T == abi.FixedBytesTy && len(value) != t.Size {
			return nil, wrong
		}
		if t.T == abi.BytesTy {
			return value, nil
		}
		fixed := reflect.New(t.GetType()).Elem()
		reflect.Copy(fixed, reflect.ValueOf(value))
		return fixed.Interface(), nil
	case abi.SliceTy, abi.ArrayTy:
		return list(where, wrong, t, given, known)
	case abi.TupleTy:
		return tuple(where, wrong, t, given, known)
	}
	return nil, fmt.Errorf("%s is of the type %s, which a plan cannot say", where, t)
}

// number is a decimal, or hex after 0x, that the type holds.
func number(wrong error, t abi.Type, given any) (any, error) {
	var text string
	switch given := given.(type) {
	case string:
		text = given
	case json.Number:
		text = given.String()
	}
	// Unlike in Go a leading zero does not make it octal, and an underscore is not allowed.
	digits, base := text, 10
	if hex, found := strings.CutPrefix(text, "0x"); found {
		digits, base = hex, 16
	}
	value, ok := new(big.Int).SetString(digits, base)
	if !ok || base == 16 && strings.HasPrefix(digits, "-") {
		return nil, wrong
	}
	least, most := new(big.Int), new(big.Int).Lsh(big.NewInt(1), uint(t.Size))
	if t.T == abi.IntTy {
		most.Rsh(most, 1)
		least.Neg(most)
	}
	if value.Cmp(least) < 0 || value.Cmp(most) >= 0 {
		return nil, wrong
	}
	if t.GetType() == reflect.TypeFor[*big.Int]() {
		return value, nil
	}
	native := reflect.New(t.GetType()).Elem()
	if t.T == abi.UintTy {
		native.SetUint(value.Uint64())
	} else {
		native.SetInt(value.Int64())
	}
	return native.Interface(), nil
}

func list(where string, wrong error, t abi.Type, given any, known map[string]common.Address) (any, error) {
	values, ok := given.([]any)
	if !ok || t.T == abi.ArrayTy && len(values) != t.Size {
		return nil, wrong
	}
	made := reflect.New(t.GetType()).Elem()
	if t.T == abi.SliceTy {
		made.Set(reflect.MakeSlice(t.GetType(), len(values), len(values)))
	}
	for i, each := range values {
		value, err := convert(fmt.Sprintf("%s[%d]", where, i), *t.Elem, each, known)
		if err != nil {
			return nil, err
		}
		made.Index(i).Set(reflect.ValueOf(value))
	}
	return made.Interface(), nil
}

func tuple(where string, wrong error, t abi.Type, given any, known map[string]common.Address) (any, error) {
	fields, ok := given.(map[string]any)
	if !ok {
		return nil, wrong
	}
	made := reflect.New(t.TupleType).Elem()
	for i, name := range t.TupleRawNames {
		each, there := fields[name]
		if !there {
			return nil, fmt.Errorf("%s.%s, %s, is missing", where, name, t.TupleElems[i])
		}
		value, err := convert(where+"."+name, *t.TupleElems[i], each, known)
		if err != nil {
			return nil, err
		}
		made.Field(i).Set(reflect.ValueOf(value))
	}
	if len(fields) > len(t.TupleRawNames) {
		return nil, fmt.Errorf("%s has fields that %s has not", where, t)
	}
	return made.Interface(), nil
}

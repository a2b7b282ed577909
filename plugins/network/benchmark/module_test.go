package benchmark

import (
	"bytes"
	"encoding/binary"
	"flag"
	"os"
	"strconv"
	"strings"
	"testing"
)

var write = flag.Bool("write", false, "write module.wasm from module.wat")

// names are the module's variables and labels, by what they are in the binary: labels are counted from the innermost one.
var names = map[string]byte{"$state": 0, "$rounds": 1, "$at": 2, "$sum": 3}

var opcodes = map[string]byte{
	"block": 0x02, "loop": 0x03, "br": 0x0c, "br_if": 0x0d, "end": 0x0b, "local.get": 0x20, "local.set": 0x21, "local.tee": 0x22,
	"i64.load": 0x29, "i64.store": 0x37, "i32.const": 0x41, "i64.const": 0x42, "i32.eqz": 0x45, "i32.ne": 0x47,
	"i32.add": 0x6a, "i32.sub": 0x6b, "i32.and": 0x71, "i32.shl": 0x74, "i32.shr_u": 0x76,
	"i64.add": 0x7c, "i64.mul": 0x7e, "i64.xor": 0x85, "i64.shl": 0x86, "i64.shr_u": 0x88, "i32.wrap_i64": 0xa7, "i64.extend_i32_u": 0xad,
}

// TestModule assembles module.wat, which has one instruction a line, and holds module.wasm against it.
func TestModule(t *testing.T) {
	text, err := os.ReadFile("module.wat")
	if err != nil {
		t.Fatal(err)
	}
	made := assemble(t, string(text))
	if *write {
		if err := os.WriteFile("module.wasm", made, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if !bytes.Equal(made, module) {
		t.Errorf("module.wasm is not module.wat: go test ./plugins/network/benchmark -run TestModule -write")
	}
}

func assemble(t *testing.T, text string) []byte {
	t.Helper()
	_, instructions, found := strings.Cut(text, "(local $sum i64)\n")
	if !found {
		t.Fatal("module.wat has no instructions")
	}
	var code []byte
	var labels []string
	for line := range strings.Lines(strings.ReplaceAll(instructions, "))", "")) {
		words := strings.Fields(line)
		opcode, known := opcodes[words[0]]
		if !known {
			t.Fatalf("module.wat has %q", words[0])
		}
		code = append(code, opcode)
		switch words[0] {
		case "block", "loop":
			code, labels = append(code, 0x40), append(labels, words[1])
		case "end":
			labels = labels[:len(labels)-1]
		case "br", "br_if":
			for i, label := range labels {
				if label == words[1] {
					code = append(code, byte(len(labels)-1-i))
				}
			}
		case "local.get", "local.set", "local.tee":
			code = append(code, names[words[1]])
		case "i32.const", "i64.const":
			n, err := strconv.ParseInt(words[1], 10, 64)
			if err != nil {
				t.Fatal(err)
			}
			code = signed(code, n)
		case "i64.load", "i64.store":
			code = append(code, 3, 0)
		}
	}
	body := append([]byte{2, 1, 0x7f, 1, 0x7e}, append(code, 0x0b)...) // locals: one i32, one i64
	made := []byte{0, 'a', 's', 'm', 1, 0, 0, 0}
	for _, section := range [][]byte{
		{1, 1, 0x60, 2, 0x7e, 0x7f, 1, 0x7e}, {3, 1, 0}, {5, 1, 0, 1}, {7, 1, 3, 'r', 'u', 'n', 0, 0},
		append([]byte{10, 1}, append(binary.AppendUvarint(nil, uint64(len(body))), body...)...),
	} {
		made = append(binary.AppendUvarint(append(made, section[0]), uint64(len(section)-1)), section[1:]...)
	}
	return made
}

// signed is the signed LEB128 of n.
func signed(code []byte, n int64) []byte {
	for {
		low := byte(n & 0x7f)
		n >>= 7
		if n == 0 && low&0x40 == 0 || n == -1 && low&0x40 != 0 {
			return append(code, low)
		}
		code = append(code, low|0x80)
	}
}

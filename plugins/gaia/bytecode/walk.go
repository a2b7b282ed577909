package bytecode

import "encoding/binary"

// The opcodes that matter here.
const (
	opStop         = 0x00
	opJump         = 0x56
	opJumpDest     = 0x5b
	opPush1        = 0x60
	opPush3        = 0x62
	opPush4        = 0x63
	opPush32       = 0x7f
	opReturn       = 0xf3
	opCallCode     = 0xf2
	opDelegateCall = 0xf4
	opRevert       = 0xfd
	opInvalid      = 0xfe
	opSelfDestruct = 0xff
)

// found is what a walk over the code met.
type found struct {
	selectors map[[4]byte]bool // constants as a dispatcher compares with
	opcodes   map[byte]bool    // that can be reached
}

// walk goes over the instructions past what they push. What stands behind an end and before the next place that can be jumped to is no
// instruction: constants are there. The compiler's metadata at the end is left out.
func walk(code []byte) found {
	f := found{selectors: map[[4]byte]bool{}, opcodes: map[byte]bool{}}
	reached := true
	for at, code := 0, withoutMetadata(code); at < len(code); at++ {
		op := code[at]
		reached = reached || op == opJumpDest
		var pushed []byte
		if op >= opPush1 && op <= opPush32 {
			pushed = code[at+1 : min(len(code), at+1+int(op-opPush1)+1)]
			at += int(op-opPush1) + 1
		}
		if !reached {
			continue
		}
		f.opcodes[op] = true
		if op >= opPush3 && op <= opPush4 { // a selector that begins with a zero is pushed as three bytes
			var selector [4]byte
			copy(selector[4-min(4, len(pushed)):], pushed)
			f.selectors[selector] = true
		}
		switch op {
		case opStop, opJump, opReturn, opRevert, opInvalid, opSelfDestruct:
			reached = false
		}
	}
	return f
}

// withoutMetadata leaves out the CBOR map that solc appends, whose last two bytes are its length. It is one with one to seven entries.
func withoutMetadata(code []byte) []byte {
	const length = 2
	if len(code) < length {
		return code
	}
	size := int(binary.BigEndian.Uint16(code[len(code)-length:]))
	begin := len(code) - length - size
	if size == 0 || begin < 0 || code[begin] < 0xa1 || code[begin] > 0xa7 {
		return code
	}
	return code[:begin]
}

// minimal is the target of an EIP-1167 clone.
func minimal(code []byte) (target [20]byte, is bool) {
	const before, after = "\x36\x3d\x3d\x37\x3d\x3d\x3d\x36\x3d\x73", "\x5a\xf4\x3d\x82\x80\x3e\x90\x3d\x91\x60\x2b\x57\xfd\x5b\xf3"
	if len(code) != len(before)+len(target)+len(after) || string(code[:len(before)]) != before ||
		string(code[len(before)+len(target):]) != after {
		return target, false
	}
	return [20]byte(code[len(before):]), true
}

// designated is the target of an account that has code by EIP-7702.
func designated(code []byte) (target [20]byte, is bool) {
	const before = "\xef\x01\x00"
	if len(code) != len(before)+len(target) || string(code[:len(before)]) != before {
		return target, false
	}
	return [20]byte(code[len(before):]), true
}

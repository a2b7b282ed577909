package deployment

import "slices"

// metadata is how many bytes at the end of the code are the compiler's metadata: a CBOR map about the compiler and the sources, and
// two bytes with the map's length. It is 0 where the end is anything else, so that no code is taken for metadata.
func metadata(code []byte) int {
	if len(code) < 2 {
		return 0
	}
	length := int(code[len(code)-2])<<8 + int(code[len(code)-1])
	start := len(code) - 2 - length
	if start < 1 || !isMetadata(code[start:len(code)-2]) {
		return 0
	}
	return length + 2
}

func isMetadata(text []byte) bool {
	if len(text) == 0 || text[0] < 0xa1 || text[0] > 0xa4 {
		return false
	}
	pairs, rest := int(text[0]-0xa0), text[1:]
	for range pairs {
		var key []byte
		if key, rest = item(rest, 0x60); !slices.Contains([]string{"ipfs", "bzzr0", "bzzr1", "solc", "experimental"}, string(key)) {
			return false
		}
		switch {
		case len(rest) == 0:
			return false
		case string(key) == "experimental":
			if rest[0] != 0xf5 {
				return false
			}
			rest = rest[1:]
			continue
		}
		var value []byte
		kind := rest[0] & 0xe0 // a released compiler says its version as bytes, another as text
		if kind != 0x40 && (kind != 0x60 || string(key) != "solc") {
			return false
		}
		if value, rest = item(rest, kind); len(value) == 0 {
			return false
		}
	}
	return len(rest) == 0
}

// item is a CBOR string of that kind and what follows it, both nil where there is none.
func item(text []byte, kind byte) (value, rest []byte) {
	if len(text) == 0 || text[0]&0xe0 != kind {
		return nil, nil
	}
	length, head := int(text[0]&0x1f), 1
	if length == 24 && len(text) > 1 {
		length, head = int(text[1]), 2
	} else if length >= 24 {
		return nil, nil
	}
	if len(text) < head+length {
		return nil, nil
	}
	return text[head : head+length], text[head+length:]
}

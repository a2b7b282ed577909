package web

import (
	"encoding/hex"
	"net/url"
	"strings"
	"unicode/utf8"

	"gaia.example/portal/sdk/go/portal"
)

// PlainPath refuses every spelling by which two readers could see two paths in one: what core matches is then what a
// plugin is sent.
func PlainPath(path string) error {
	if !strings.HasPrefix(path, "/") {
		return portal.Errorf(portal.Invalid, "The address must begin with a slash.")
	}
	for rest, more := path[1:], true; more; {
		var segment string
		segment, rest, more = strings.Cut(rest, "/")
		if err := plainSegment(segment); err != nil {
			return err
		}
		if more && segment == "" {
			return portal.Errorf(portal.NotFound, "There is nothing at this address: it has two slashes in a row.")
		}
	}
	return nil
}

func plainSegment(segment string) error {
	dots, disguised, wide := 0, false, false
	for i := 0; i < len(segment); i++ {
		b, width := segment[i], 1
		if b == '%' {
			var ok bool
			if b, ok = unhex(segment[i+1:]); !ok {
				return portal.Errorf(portal.Invalid, "The address has a percent sign that is not an escape.")
			}
			width = 3
			_, twice := unhex(segment[i+3:])
			disguised = disguised || needsNoEscape(b) || b == '%' && twice
		}
		switch {
		case b == '\\', b == '/', b < 0x20, b == 0x7f:
			return portal.Errorf(portal.Invalid, "The address has a character that no address here has.")
		case b == '.':
			dots++
		case b == ';' && (dots == 1 || dots == 2): // parameters, which some readers take off
			return errDots()
		default:
			dots = -len(segment)
		}
		wide = wide || b >= 0x80
		i += width - 1
	}
	if dots == 1 || dots == 2 {
		return errDots()
	}
	if text, err := url.PathUnescape(segment); wide && (err != nil || !utf8.ValidString(text)) {
		return portal.Errorf(portal.Invalid, "The address has bytes that are no UTF-8.")
	}
	if disguised {
		return portal.Errorf(portal.Invalid, "The address has a plain character as an escape: write it as it is.")
	}
	return nil
}

func errDots() error {
	return portal.Errorf(portal.Invalid, "The address has a dot segment: write it out.")
}

// needsNoEscape tells of the characters that RFC 3986 §2.3 has nobody escape. A rule's prefix consists of them: core
// would not find it in another spelling, and the plugin would.
func needsNoEscape(b byte) bool {
	return b >= 'a' && b <= 'z' || b >= 'A' && b <= 'Z' || b >= '0' && b <= '9' || strings.IndexByte("-._~", b) >= 0
}

// unhex reads the two digits that begin s.
func unhex(s string) (byte, bool) {
	if len(s) < 2 {
		return 0, false
	}
	var b [1]byte
	_, err := hex.Decode(b[:], []byte(s[:2]))
	return b[0], err == nil
}

package session

import (
	"net/netip"
	"regexp"
	"strings"
	"time"
)

// Character sets of RFC 3986 §2.
const (
	alpha      = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
	digit      = "0123456789"
	unreserved = alpha + digit + "-._~"
	subDelims  = "!$&'()*+,;="
	genDelims  = ":/?#[]@"
)

// only reports that every byte is in the set, or is percent-encoded where % is in it.
func only(s, set string) bool {
	for i := 0; i < len(s); i++ {
		if strings.IndexByte(set, s[i]) < 0 {
			return false
		}
		if s[i] == '%' {
			if i+2 >= len(s) || !hexDigit(s[i+1]) || !hexDigit(s[i+2]) {
				return false
			}
			i += 2
		}
	}
	return true
}

func hexDigit(c byte) bool { return strings.IndexByte(digit+"abcdefABCDEF", c) >= 0 }

const pchar = unreserved + "%" + subDelims + ":@"

func validStatement(s string) bool { return only(s, genDelims+subDelims+unreserved+" ") }

func validNonce(s string) bool { return len(s) >= 8 && only(s, alpha+digit) }

func validRequestID(s string) bool { return only(s, pchar) }

// dateTime is the form of RFC 3339 §5.6, which package time does not insist on (one-digit hours, commas).
var dateTime = regexp.MustCompile(`^\d{4}-\d\d-\d\d[Tt]\d\d:\d\d:\d\d(\.\d+)?([Zz]|[+-]([01]\d|2[0-3]):[0-5]\d)$`)

// validTime holds for an RFC 3339 date-time that a clock shows.
func validTime(s string) bool {
	_, err := instant(s)
	return err == nil && (isUsual(s) || dateTime.MatchString(s))
}

// isUsual holds for dateTime in the form of nearly all messages, of what instant reads: matching is a third of all parsing.
func isUsual(s string) bool {
	return len(s) == len("2006-01-02T15:04:05Z") && s[19] == 'Z'
}

// instant reads a date-time, whose T and Z may be in lower case (RFC 3339 §5.6).
func instant(s string) (time.Time, error) { return time.Parse(time.RFC3339, strings.ToUpper(s)) }

func validScheme(s string) bool {
	return s != "" && only(s[:1], alpha) && only(s[1:], alpha+digit+"+-.")
}

// validURI holds for URI of RFC 3986 §3.
func validURI(s string) bool {
	scheme, rest, found := strings.Cut(s, ":")
	if !found || !validScheme(scheme) {
		return false
	}
	rest, fragment, _ := strings.Cut(rest, "#")
	rest, query, _ := strings.Cut(rest, "?")
	if !only(fragment, pchar+"/?") || !only(query, pchar+"/?") {
		return false
	}
	path := rest
	if after, found := strings.CutPrefix(rest, "//"); found {
		authority := after
		path = ""
		if i := strings.IndexByte(after, '/'); i >= 0 {
			authority, path = after[:i], after[i:]
		}
		if !validAuthority(authority) {
			return false
		}
	}
	return only(path, pchar+"/")
}

// validAuthority holds for authority of RFC 3986 §3.2, which may be empty.
func validAuthority(s string) bool {
	if i := strings.LastIndexByte(s, '@'); i >= 0 {
		if !only(s[:i], unreserved+"%"+subDelims+":") {
			return false
		}
		s = s[i+1:]
	}
	if literal, found := strings.CutPrefix(s, "["); found {
		host, port, found := strings.Cut(literal, "]")
		return found && validIPLiteral(host) && (port == "" || port[0] == ':' && only(port[1:], digit))
	}
	host, port, _ := strings.Cut(s, ":")
	return only(host, unreserved+"%"+subDelims) && only(port, digit)
}

func validIPLiteral(s string) bool {
	if version, rest, found := strings.Cut(s, "."); found && strings.HasPrefix(strings.ToLower(version), "v") {
		return len(version) > 1 && only(version[1:], digit+"abcdefABCDEF") && rest != "" && only(rest, unreserved+subDelims+":")
	}
	ip, err := netip.ParseAddr(s)
	return err == nil && ip.Is6() && ip.Zone() == ""
}

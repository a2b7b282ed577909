package session_test

import (
	"encoding/hex"
	"math/rand/v2"
	"slices"
	"strings"
	"unicode"

	"gaia.example/portal/core"
	"gaia.example/portal/core/session"
)

// generator makes sign-in messages from the grammar of EIP-4361, and damages them.
type generator struct{ *rand.Rand }

func newGenerator(seed uint64) generator { return generator{rand.New(rand.NewPCG(seed, 4361))} }

func (g generator) pick(from ...string) string { return from[g.IntN(len(from))] }

func (g generator) often() bool { return g.IntN(4) > 0 }

// some joins up to most of what make makes, at least one.
func (g generator) some(most int, make func() string) string {
	var b strings.Builder
	for range 1 + g.IntN(most) {
		b.WriteString(make())
	}
	return b.String()
}

const (
	letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
	digits  = "0123456789"
)

func (g generator) of(set string) string { return string(set[g.IntN(len(set))]) }

func (g generator) alphanumeric() string { return g.of(letters + digits) }

// message is valid.
func (g generator) message() session.Message {
	var address core.Address
	for i := range address {
		address[i] = byte(g.Uint32())
	}
	m := session.Message{
		Domain: g.authority(), Address: address, URI: g.uri(), ChainID: g.chain(), Nonce: g.some(40, g.alphanumeric) + "01234567",
		IssuedAt: g.time(),
	}
	if g.IntN(5) == 0 {
		m.Scheme = g.scheme()
	}
	if g.often() {
		statement := g.statement()
		m.Statement = &statement
	}
	if g.often() {
		m.ExpirationTime = g.time()
	}
	if g.IntN(3) == 0 {
		m.NotBefore = g.time()
	}
	if g.IntN(3) == 0 {
		id := g.pick("", "Resources:", g.some(20, g.pathCharacter))
		m.RequestID = &id
	}
	if g.IntN(3) == 0 {
		m.Resources = []string{}
		for range g.IntN(4) {
			m.Resources = append(m.Resources, g.uri())
		}
	}
	return m
}

func (g generator) scheme() string {
	return g.pick("https", "http", "HTTPS", "ipfs", g.of(letters)+g.some(6, func() string { return g.of(letters + digits + "+-.") }))
}

func (g generator) authority() string {
	host := g.pick(
		"portal.example", "localhost", "xn--bcher-kva.example", "127.0.0.1", "999.1.1.1", "portal.example.", "[::1]", "[2001:db8::A]",
		"[::ffff:192.0.2.1]",
		"[1:2:3:4:5:6:7::]", "[v1.a:b]", "a%20b", g.some(20, func() string { return g.of(letters + digits + "-._~!$&'()*+,;=") }),
	)
	switch g.IntN(6) {
	case 0:
		host += ":" + g.pick("", "80", "8443", "0", "99999", "123456")
	case 1:
		host = g.pick("", "user", "user:word", "a%40b", "a!$&'()*+,;=") + "@" + host
	}
	return host
}

func (g generator) pathCharacter() string {
	if g.IntN(8) == 0 {
		return "%" + strings.ToUpper(hex.EncodeToString([]byte{byte(g.Uint32())}))
	}
	return g.of(letters + digits + "-._~!$&'()*+,;=:@")
}

func (g generator) path() string {
	var b strings.Builder
	for range g.IntN(4) {
		b.WriteString("/" + g.pick("", ".", "..", g.some(8, g.pathCharacter)))
	}
	return b.String()
}

func (g generator) uri() string {
	uri := g.pick("https://"+g.authority()+g.path(), g.scheme()+"://"+g.authority()+g.path(), "urn:"+g.some(12, g.pathCharacter), "about:",
		"file:/a", "did:web:portal.example", "file://"+g.path())
	if g.IntN(3) == 0 {
		uri += "?" + g.pick("", "a=b&c=d", "Resources:", "/?", g.some(8, g.pathCharacter))
	}
	if g.IntN(4) == 0 {
		uri += "#" + g.pick("", "top", "/?", g.some(8, g.pathCharacter))
	}
	return uri
}

func (g generator) statement() string {
	return g.pick(
		"Sign in to Gaia Portal.", "", " ", "URI: https://evil.example", "Resources:", "- https://evil.example",
		"evil.example wants you to sign in with your Ethereum account:",
		"Version: 1", "Nonce: 0123456789", g.some(60, func() string { return g.of(letters + digits + " -._~:/?#[]@!$&'()*+,;=") }),
	)
}

func (g generator) chain() uint64 {
	return []uint64{0, 1, 137, 31337, 1<<53 - 1, 1 << 53, 1<<64 - 1, g.Uint64() >> g.IntN(64)}[g.IntN(8)]
}

func (g generator) time() string {
	return g.pick("2026-03-01", "2024-02-29", "2000-02-29", "1970-01-01", "9998-12-31", "0001-01-02") + g.pick("T", "T", "T", "t") +
		g.pick("12:00:00", "00:00:00", "23:59:59") + g.pick("", "", ".5", ".000", ".123456789", ".1234567890123") +
		g.pick("Z", "Z", "z", "+00:00", "-00:00", "+01:30", "-23:59", "+23:59")
}

// hostile is what somebody might put anywhere.
var hostile = []string{
	"\r", "\n", "\r\n", "\n\n", "\x00", " ", "  ", "\t", "\x7f", "ä", "\ufeff", "\u2028", "\u00a0", "\uff11", "%", "%2", `"`, `\`, "<", "`",
	":", "/", "//", "?", "#", "[", "]", "@", "0", "00", "1", "-", "+", ".", "z", "Z", "60", "61", "URI: a:b\n", "\nRequest ID: a",
	"\nResources:", "\n- a:b",
}

// damage changes one thing, mostly for the worse.
func (g generator) damage(text string) string {
	runes := []rune(text)
	at := g.IntN(len(runes))
	lines := strings.Split(text, "\n")
	line := g.IntN(len(lines))
	switch g.IntN(9) {
	case 0:
		return string(slices.Delete(runes, at, min(len(runes), at+1+g.IntN(3))))
	case 1, 2:
		return string(slices.Insert(runes, at, []rune(g.pick(hostile...))...))
	case 3:
		return string(slices.Replace(runes, at, at+1, []rune(g.pick(hostile...))...))
	case 4:
		if unicode.IsUpper(runes[at]) {
			runes[at] = unicode.ToLower(runes[at])
		} else {
			runes[at] = unicode.ToUpper(runes[at])
		}
		return string(runes)
	case 5:
		lines = slices.Insert(lines, line, lines[g.IntN(len(lines))])
	case 6:
		lines = slices.Delete(lines, line, line+1)
	case 7:
		other := g.IntN(len(lines))
		lines[line], lines[other] = lines[other], lines[line]
	case 8:
		name, _, _ := strings.Cut(lines[line], ": ")
		lines[line] = name + ": " + g.pick("", "0", "01", "1 ", "18446744073709551616", "2016-12-31T23:59:60Z", "2026-02-30T00:00:00Z",
			"2026-03-01", "0xabc", "a", "https://", "%zz", "abcdefg", "abcdefgh")
	}
	return strings.Join(lines, "\n")
}

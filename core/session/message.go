package session

import (
	"strconv"
	"strings"
	"time"

	"gaia.example/portal/core"
	"gaia.example/portal/sdk/go/portal"
)

// Message is a sign-in message in the form of EIP-4361, version 1. Times keep the text they were signed in.
type Message struct {
	Scheme         string // of the domain; empty: none
	Domain         string // RFC 3986 authority
	Address        core.Address
	Statement      *string // nil: none, which is not the same as an empty one
	URI            string
	ChainID        uint64
	Nonce          string
	IssuedAt       string // RFC 3339
	ExpirationTime string // RFC 3339; empty: none
	NotBefore      string // RFC 3339; empty: none
	RequestID      *string
	Resources      []string // nil: no such field
}

const invitation = " wants you to sign in with your Ethereum account:"

// Render is the message that the wallet at that address signs to answer the challenge.
func Render(challenge core.Challenge, wallet core.Address) string {
	m := Message{
		Domain:         challenge.Domain,
		Address:        wallet,
		URI:            challenge.URI,
		ChainID:        challenge.ChainID,
		Nonce:          challenge.Nonce,
		IssuedAt:       challenge.IssuedAt.UTC().Format(time.RFC3339Nano),
		ExpirationTime: challenge.ExpiresAt.UTC().Format(time.RFC3339Nano),
	}
	if challenge.Statement != "" {
		m.Statement = &challenge.Statement
	}
	return m.String()
}

// String is the text to sign.
func (m Message) String() string {
	var b strings.Builder
	if m.Scheme != "" {
		b.WriteString(m.Scheme + "://")
	}
	b.WriteString(m.Domain + invitation + "\n" + m.Address.String() + "\n\n")
	if m.Statement != nil {
		b.WriteString(*m.Statement + "\n")
	}
	b.WriteString("\nURI: " + m.URI + "\nVersion: 1\nChain ID: " + strconv.FormatUint(m.ChainID, 10) +
		"\nNonce: " + m.Nonce + "\nIssued At: " + m.IssuedAt)
	if m.ExpirationTime != "" {
		b.WriteString("\nExpiration Time: " + m.ExpirationTime)
	}
	if m.NotBefore != "" {
		b.WriteString("\nNot Before: " + m.NotBefore)
	}
	if m.RequestID != nil {
		b.WriteString("\nRequest ID: " + *m.RequestID)
	}
	if m.Resources != nil {
		b.WriteString("\nResources:")
		for _, resource := range m.Resources {
			b.WriteString("\n- " + resource)
		}
	}
	return b.String()
}

// answers reports whether every field is the challenge's and no other field is there.
func (m Message) answers(c core.Challenge) bool {
	return m.Scheme == "" && m.Domain == c.Domain && m.states(c.Statement) && m.URI == c.URI &&
		m.ChainID == c.ChainID && m.Nonce == c.Nonce &&
		sameInstant(m.IssuedAt, c.IssuedAt) && sameInstant(m.ExpirationTime, c.ExpiresAt) &&
		m.NotBefore == "" && m.RequestID == nil && m.Resources == nil
}

// states reports whether the statement is that text; the empty text is for no statement.
func (m Message) states(text string) bool {
	if m.Statement == nil {
		return text == ""
	}
	return text != "" && *m.Statement == text
}

func sameInstant(text string, want time.Time) bool {
	t, err := instant(text)
	return err == nil && t.Equal(want)
}

// ParseMessage reads a message by the ABNF of EIP-4361, byte for byte: lines end with LF alone, nothing follows the last
// field. It is stricter than the ABNF where a message would have two forms or no meaning: the address is in the EIP-55 form,
// the domain is not empty, a chain id has no leading zeros and fits 64 bits, and there are no leap seconds. What it accepts
// renders to the same bytes. Invalid otherwise.
func ParseMessage(raw []byte) (Message, error) {
	if len(raw) > MaxMessage {
		return Message{}, portal.Errorf(portal.Invalid, "The sign-in message is longer than %d bytes.", MaxMessage)
	}
	p := parser{rest: string(raw)}
	m := p.message()
	if p.wrong != "" {
		return Message{}, portal.Errorf(portal.Invalid, "The sign-in message is malformed: %s.", p.wrong)
	}
	return m, nil
}

// parser reads line by line; after the first mistake every step yields nothing.
type parser struct {
	rest  string
	ended bool // the last line was read
	wrong string
}

func (p *parser) message() (m Message) {
	m.Scheme, m.Domain = p.domain()
	m.Address = p.address()
	p.empty("after the address")
	if p.states() {
		statement := p.checked("statement", p.line(), validStatement)
		m.Statement = &statement
	}
	p.empty("before the URI")
	m.URI = p.checked("URI", p.field("URI: "), validURI)
	if version := p.field("Version: "); version != "1" {
		p.fail("its version is not 1")
	}
	m.ChainID = p.chainID()
	m.Nonce = p.checked("nonce", p.field("Nonce: "), validNonce)
	m.IssuedAt = p.checked("issue time", p.field("Issued At: "), validTime)
	if p.next("Expiration Time: ") {
		m.ExpirationTime = p.checked("expiration time", p.field("Expiration Time: "), validTime)
	}
	if p.next("Not Before: ") {
		m.NotBefore = p.checked("start time", p.field("Not Before: "), validTime)
	}
	if p.next("Request ID: ") {
		id := p.checked("request id", p.field("Request ID: "), validRequestID)
		m.RequestID = &id
	}
	if p.next("Resources:") {
		m.Resources = p.resources()
	}
	if !p.ended {
		p.fail("something follows its last field")
	}
	return m
}

func (p *parser) domain() (scheme, domain string) {
	line, found := strings.CutSuffix(p.line(), invitation)
	if !found {
		p.fail("its first line is not an invitation to sign in")
	}
	if before, after, found := strings.Cut(line, "://"); found {
		if !validScheme(before) {
			p.fail("its domain has no valid scheme")
		}
		scheme, line = before, after
	}
	if line == "" || !validAuthority(line) {
		p.fail("its domain is not valid")
	}
	return scheme, line
}

// states reports whether a statement follows; without one a single empty line does.
func (p *parser) states() bool {
	return !strings.HasPrefix(p.rest, "\n") || strings.HasPrefix(p.rest, "\n\n")
}

func (p *parser) address() core.Address {
	line := p.line()
	address, err := portal.ParseAddress(line)
	if err != nil || address.String() != line {
		p.fail("its address is not in the EIP-55 form")
	}
	return address
}

func (p *parser) chainID() uint64 {
	text := p.field("Chain ID: ")
	id, err := strconv.ParseUint(text, 10, 64)
	if err != nil || strconv.FormatUint(id, 10) != text {
		p.fail("its chain id is not a number")
	}
	return id
}

func (p *parser) resources() []string {
	if p.line() != "Resources:" {
		p.fail("its resources do not start on their own line")
	}
	resources := []string{}
	for !p.ended && p.wrong == "" {
		resources = append(resources, p.checked("resource", p.field("- "), validURI))
	}
	return resources
}

// line takes the next line without its LF. The last line has none.
func (p *parser) line() string {
	if p.wrong != "" {
		return ""
	}
	if p.ended {
		p.fail("it ends too early")
		return ""
	}
	line, rest, found := strings.Cut(p.rest, "\n")
	p.rest, p.ended = rest, !found
	return line
}

func (p *parser) field(name string) string {
	value, found := strings.CutPrefix(p.line(), name)
	if !found {
		p.fail("it has no " + strconv.Quote(strings.TrimSpace(name)) + " where that belongs")
	}
	return value
}

// next reports whether the optional field of that name follows.
func (p *parser) next(name string) bool { return !p.ended && strings.HasPrefix(p.rest, name) }

func (p *parser) empty(where string) {
	if p.line() != "" {
		p.fail("the line " + where + " is not empty")
	}
}

func (p *parser) checked(what, value string, valid func(string) bool) string {
	if !valid(value) {
		p.fail("its " + what + " is not valid")
	}
	return value
}

func (p *parser) fail(what string) {
	if p.wrong == "" {
		p.wrong = what
	}
}

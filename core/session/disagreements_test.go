package session_test

import (
	"regexp"
	"strconv"
	"strings"
)

// refusedFor holds for what is refused here with that sentence.
func refusedFor(sentence string) func(*opinion) bool {
	return func(o *opinion) bool { return strings.Contains(o.refusal, sentence) }
}

func matching(expression string) func(*opinion) bool {
	compiled := regexp.MustCompile(expression)
	return func(o *opinion) bool { return compiled.MatchString(o.text) }
}

// oneCase holds for an address that is all in small letters or all in capitals.
func oneCase(o *opinion) bool {
	_, rest, _ := strings.Cut(o.text, "\n")
	address, _, _ := strings.Cut(rest, "\n")
	return len(address) == 42 && (strings.ToLower(address[2:]) == address[2:] || strings.ToUpper(address[2:]) == address[2:])
}

var viemDomain = regexp.MustCompile(`^[a-zA-Z0-9+-.]*(:[0-9]{1,5})?$`)

func beyondDoubles(o *opinion) bool {
	id, err := strconv.ParseUint(o.ours.ChainID, 10, 64)
	return err == nil && id > 1<<53
}

// disagreements are all that are known. siwe-parser has the ABNF of the EIP, and nothing that is accepted here is refused
// there. viem searches a text for fields: a server that trusts it must compare the whole message with the one it issued.
var disagreements = []disagreement{
	{"siwe", "accepts", oneCase, "It only warns of an address without the letters of EIP-55: one wallet would have three spellings."},
	{"siwe", "accepts", matching(`\nChain ID: (0\d+|\d{20,})\n`),
		"It reads any number of digits with parseInt: two spellings of a chain, or a rounded one."},
	{"siwe", "accepts", matching(`\[[0-9a-fA-F:]*:(\d{1,3}\.){0,3}0\d`), "It has zero-padded octets in an IPv6 address; RFC 3986 has not."},
	{"siwe", "accepts", matching(`: \d{4}-\d\d-\d\d[Tt]\d\d:\d\d:60`), "It has leap seconds, at any minute, which its own Date cannot read."},
	{"siwe", "accepts", refusedFor("longer than"), "It has no limit."},
	{"siwe", "ChainID", beyondDoubles, "A JavaScript number is rounded beyond 2^53."},

	{"viem", "refuses", func(o *opinion) bool { return !viemDomain.MatchString(o.ours.Domain) },
		"Its domain has letters, digits, + , - . and a port of at most five digits: no user information, no IPv6, no escapes."},
	{"viem", "Statement", func(o *opinion) bool { return o.ours.Statement != nil && *o.ours.Statement == "" },
		"It does not tell an empty statement from none."},
	{"viem", "RequestID", func(o *opinion) bool { return o.ours.RequestID != nil && *o.ours.RequestID == "" },
		"It does not tell an empty request id from none."},
	{"viem", "Resources", func(o *opinion) bool { return strings.Contains(o.text, "Resources:") },
		"It takes the first Resources: anywhere, also in a statement, a URI or a request id."},
	{"viem", "ChainID", beyondDoubles, "A JavaScript number is rounded beyond 2^53: here too."},
	{"viem", "accepts", refusedFor("longer than"), "It has no limit either."},
	{"viem", "accepts", refusedFor("its domain is not valid"), "Its domain may be empty."},
	{"viem", "accepts", refusedFor("its address"), "It takes 40 hex digits of any case for an address."},
	{"viem", "accepts", refusedFor("its statement"), "Its statement may have any character but a line break."},
	{"viem", "accepts", refusedFor("the line before the URI"), "It searches the fields, so that any lines may come before them."},
	{"viem", "accepts", refusedFor(`no "URI:"`), "It searches the fields from anywhere in a line."},
	{"viem", "accepts", refusedFor(`no "Version:"`), "It takes the first run of fields that is in order."},
	{"viem", "accepts", refusedFor("its URI"), "It takes any text for a URI."},
	{"viem", "accepts", refusedFor("its version"), "It takes any text for the version."},
	{"viem", "accepts", refusedFor("its chain id"), "It takes any digits for a chain id."},
	{"viem", "accepts", refusedFor("its nonce"), "It has no least length of a nonce."},
	{"viem", "accepts", refusedFor("its issue time"), "It takes any text for the issue time."},
	{"viem", "accepts", refusedFor("its expiration time"), "It takes any text for the expiration time."},
	{"viem", "accepts", refusedFor("its start time"), "It takes any text for the start time."},
	{"viem", "accepts", refusedFor("its request id"), "It takes any text for the request id."},
	{"viem", "accepts", refusedFor("its resource "), "It takes any text for a resource."},
	{"viem", "accepts", refusedFor("its resources do not start"), "It takes what follows Resources: on the same line for nothing."},
	{"viem", "accepts", refusedFor(`no "-"`), "It passes over lines among the resources that are none."},
	{"viem", "accepts", refusedFor("something follows"), "It passes over whatever follows the last field that it knows."},
}

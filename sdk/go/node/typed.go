package node

import (
	"encoding/binary"
	"encoding/json"
	"strconv"
	"strings"

	"gaia.example/portal/sdk/go/portal"
)

// TypedData is an EIP-712 statement whose fields are of plain types. As JSON it is the second parameter of eth_signTypedData_v4.
type TypedData struct {
	primary string
	domain  []member
	message []member
}

// member is one field: its word is its value as EIP-712 encodes it.
type member struct {
	name, kind string
	word       portal.Hash
	plain      any // the value in JSON: addresses and the message's numbers are strings there, so that no reader rounds
}

func textOf(name, s string) member { return member{name, "string", keccak([]byte(s)), s} }

func accountOf(name string, a portal.Address) member {
	var word portal.Hash
	copy(word[12:], a[:])
	return member{name, "address", word, a.String()}
}

func numberOf(name, kind string, n uint64) member {
	var word portal.Hash
	binary.BigEndian.PutUint64(word[24:], n)
	return member{name, kind, word, strconv.FormatUint(n, 10)}
}

func hashOf(name string, h portal.Hash) member { return member{name, "bytes32", h, h.String()} }

// chainOf is a domain's chain, which wallets compare with their own as a number.
func chainOf(chain uint64) member {
	m := numberOf("chainId", "uint256", chain)
	m.plain = chain
	return m
}

// Digest is what is signed.
func (d TypedData) Digest() portal.Hash {
	domain, message := hashStruct("EIP712Domain", d.domain), hashStruct(d.primary, d.message)
	return keccak([]byte{0x19, 1}, domain[:], message[:])
}

func hashStruct(name string, members []member) portal.Hash {
	typed := keccak([]byte(encodeType(name, members)))
	parts := [][]byte{typed[:]}
	for i := range members {
		parts = append(parts, members[i].word[:])
	}
	return keccak(parts...)
}

// encodeType is EIP-712's: Name(type name,…).
func encodeType(name string, members []member) string {
	fields := make([]string, len(members))
	for i, m := range members {
		fields[i] = m.kind + " " + m.name
	}
	return name + "(" + strings.Join(fields, ",") + ")"
}

// field is a member's declaration in JSON.
type field struct {
	Name string `json:"name"`
	Type string `json:"type"`
}

// MarshalJSON is the typed data as wallets take it.
func (d TypedData) MarshalJSON() ([]byte, error) {
	declare := func(members []member) []field {
		fields := make([]field, len(members))
		for i, m := range members {
			fields[i] = field{m.name, m.kind}
		}
		return fields
	}
	values := func(members []member) map[string]any {
		all := map[string]any{}
		for _, m := range members {
			all[m.name] = m.plain
		}
		return all
	}
	return json.Marshal(map[string]any{
		"types":       map[string][]field{"EIP712Domain": declare(d.domain), d.primary: declare(d.message)},
		"primaryType": d.primary,
		"domain":      values(d.domain),
		"message":     values(d.message),
	})
}

// Domain is the domain's values, as wallets and libraries take them.
func (d TypedData) Domain() map[string]any {
	all := map[string]any{}
	for _, m := range d.domain {
		all[m.name] = m.plain
	}
	return all
}

// ofNodes is the domain of all that is signed about nodes on a chain.
func ofNodes(chain uint64) []member {
	return []member{textOf("name", "Gaia Portal nodes"), textOf("version", "1"), chainOf(chain)}
}

// ofSignals is the domain of signals and attestations at one portal. Its salt is the Keccak-256 of the portal's origin, so that nothing
// that was signed for one portal counts at another one.
func ofSignals(in Domain) []member {
	return []member{
		textOf("name", "Gaia Portal signals"), textOf("version", "1"), chainOf(in.Chain), hashOf("salt", keccak([]byte(in.Portal))),
	}
}

package node

import (
	"bytes"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"strings"

	"gaia.example/portal/sdk/go/portal"
)

// Statement is a text that a node signed as personal_sign does. The text is JSON in its one form: what Go's and JavaScript's encoders write
// for an object whose fields stand in the order of the documentation, without spaces, with whole numbers and plain strings only. It is kept
// and sent as the very text, so that whoever verifies it needs no encoder: ethers' verifyMessage(text, signature) is the node's address.
type Statement struct {
	Text      string    `json:"text"`
	Signature Signature `json:"signature"`
}

// Hash is the SHA-256 of the text. The signature is not part of it: a text that is signed twice is one statement.
func (s Statement) Hash() portal.Hash { return sha256.Sum256([]byte(s.Text)) }

var errNotPlain = errors.New("a statement's strings have printable ASCII alone, without quotes and backslashes")

// encode is the one form of a value. Its strings have printable ASCII alone, without quotes and backslashes, so that no encoder has a
// choice.
func encode(value any) (string, error) {
	var text bytes.Buffer
	encoder := json.NewEncoder(&text)
	encoder.SetEscapeHTML(false)
	if err := encoder.Encode(value); err != nil {
		return "", err
	}
	plain := strings.TrimSuffix(text.String(), "\n")
	if strings.ContainsFunc(plain, func(r rune) bool { return r < ' ' || r > '~' || r == '\\' }) {
		return "", errNotPlain
	}
	return plain, nil
}

// decode reads a text in its one form into value, which is a pointer to a struct: what would be written otherwise is refused, so that two
// readers never see two things in one text.
func decode(text string, value any) error {
	decoder := json.NewDecoder(bytes.NewReader([]byte(text)))
	decoder.DisallowUnknownFields()
	if err := decoder.Decode(value); err != nil {
		return Refuse(Malformed, "The statement is no JSON with the fields that it has: see docs/node-protocol.md.").Because(err)
	}
	again, err := encode(value)
	if err != nil || again != text {
		return Refuse(Malformed,
			"The statement is not in its one form: its fields in their order, no spaces, no other spelling of a value.").Because(err)
	}
	return nil
}

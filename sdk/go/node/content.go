package node

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math/big"
	"net/url"
	"strings"
	"unicode"
	"unicode/utf8"

	"gaia.example/portal/sdk/go/portal"
)

const (
	// MaxContentBody is how many bytes of Markdown a signal has at most.
	MaxContentBody = 16 << 10
	// MaxEvidence is how many links a signal has at most.
	MaxEvidence = 8
	// MaxLink is how many bytes a link has at most.
	MaxLink = 500
	// Whole is a chance, a score or a confidence of one.
	Whole = 10_000
	// maxContent is how long the text of a content is: a body whose every byte is escaped, and the rest.
	maxContent = 6*MaxContentBody + 16<<10
)

// Content is what a signal says beside its title.
type Content struct {
	Body     string   `json:"body"`     // Markdown; empty: the title says it all
	Evidence []string `json:"evidence"` // https links
	// how likely the publisher holds it that what it says is so, in ten-thousandths; of a prediction it is there
	Chance *uint64 `json:"chance,omitempty"`
	Claim  *Claim  `json:"claim,omitempty"` // what of it a program can look at; nil: nothing
	// in which language title and body are, two small letters of ISO 639-1; empty: it is not said
	Language string `json:"language,omitempty"`
}

// Figures of the chain that a claim can be about.
const (
	FigureStaked     = "staked"     // GAIA bonded to validators, in wei, as totalStaked of ValidatorStaking has it
	FigureValidators = "validators" // validators that are active
)

// Types of claims.
const (
	ClaimChain = "chain"
	ClaimReach = "reach"
)

// Claim is what a validator's program can look at by itself. A chain claim says that a figure is between two bounds after a block. A reach
// claim says that an address answers within so many milliseconds, or that it does not.
type Claim struct {
	Type string `json:"type"`

	Figure string `json:"figure,omitempty"`
	Block  uint64 `json:"block,omitempty"`
	Least  string `json:"least,omitempty"` // decimal digits; empty: there is no such bound
	Most   string `json:"most,omitempty"`

	URL    string `json:"url,omitempty"`
	Up     bool   `json:"up,omitempty"`
	Within uint64 `json:"within,omitempty"` // milliseconds
}

// ContentHash is what a signal has of its content.
func ContentHash(text string) portal.Hash { return keccak([]byte(text)) }

// Encode is the content's text. It fails for what no content may be.
func (c Content) Encode() (string, error) {
	if c.Evidence == nil {
		c.Evidence = []string{}
	}
	var text bytes.Buffer
	encoder := json.NewEncoder(&text)
	encoder.SetEscapeHTML(false)
	if err := encoder.Encode(c); err != nil {
		return "", fmt.Errorf("write the content: %w", err)
	}
	plain := strings.TrimSuffix(text.String(), "\n")
	_, err := ParseContent(plain)
	return plain, err
}

// ParseContent reads a content. A Refusal, Malformed or TooLarge, for anything else.
func ParseContent(text string) (Content, error) {
	var c Content
	if len(text) > maxContent {
		return c, Refuse(TooLarge, "A signal's content has at most %d bytes of Markdown: say less, or link to it.", MaxContentBody)
	}
	if err := readOnly(text, &c, "body", "evidence", "chance", "claim", "language"); err != nil {
		return Content{}, err
	}
	var wrong string
	switch {
	case len(c.Body) > MaxContentBody:
		return Content{}, Refuse(TooLarge, "A signal's content has at most %d bytes of Markdown: say less, or link to it.", MaxContentBody)
	case !utf8.ValidString(c.Body) || strings.ContainsFunc(c.Body, func(r rune) bool { return !legible(r) }):
		wrong = "its body has control characters, or some that only turn the direction of writing"
	case c.Evidence == nil:
		wrong = "its evidence is no list"
	case len(c.Evidence) > MaxEvidence:
		wrong = fmt.Sprintf("it has more than %d links", MaxEvidence)
	case c.Chance != nil && *c.Chance > Whole:
		wrong = "its chance is above 10000"
	case c.Language != "" && !IsLanguage(c.Language):
		wrong = "its language is not two small letters, as ISO 639-1 has them"
	default:
		for _, link := range c.Evidence {
			if err := CheckLink(link); err != nil {
				return Content{}, err
			}
		}
		wrong = c.Claim.wrong()
	}
	if wrong != "" {
		return Content{}, Refuse(Malformed, "The signal's content cannot be taken, as %s: see docs/signals.md.", wrong)
	}
	return c, nil
}

// IsLanguage tells whether a text has the form of a language's code in ISO 639-1.
func IsLanguage(text string) bool {
	return len(text) == 2 && !strings.ContainsFunc(text, func(r rune) bool { return r < 'a' || r > 'z' })
}

// legible is a character that Markdown may have.
func legible(r rune) bool {
	return r == '\n' || r == '\t' || unicode.IsPrint(r) || r == '\u200c' || r == '\u200d'
}

// readOnly reads an object that has those names and no others, each in its very letters.
func readOnly(text string, into any, names ...string) error {
	malformed := func(err error) error {
		return Refuse(Malformed, "The content is no JSON with the fields that it has: see docs/signals.md.").Because(err)
	}
	var fields map[string]json.RawMessage
	if err := json.Unmarshal([]byte(text), &fields); err != nil || fields == nil {
		return malformed(err)
	}
	for _, name := range names {
		delete(fields, name)
	}
	if len(fields) > 0 {
		return malformed(nil)
	}
	decoder := json.NewDecoder(strings.NewReader(text))
	decoder.DisallowUnknownFields()
	if err := decoder.Decode(into); err != nil {
		return malformed(err)
	}
	return nil
}

// CheckLink is nil for an https link without a password in it.
func CheckLink(link string) error {
	u, err := url.Parse(link)
	odd := func(r rune) bool { return r <= ' ' || r > '~' }
	if err != nil || u.Scheme != "https" || u.Host == "" || u.User != nil || len(link) > MaxLink || strings.ContainsFunc(link, odd) {
		return Refuse(Malformed, "%.60q is no evidence: it is an https link of at most %d bytes.", link, MaxLink)
	}
	return nil
}

func (c *Claim) wrong() string {
	if c == nil {
		return ""
	}
	switch c.Type {
	case ClaimChain:
		return c.wrongChain()
	case ClaimReach:
		u, err := url.Parse(c.URL)
		switch {
		case err != nil || len(c.URL) > MaxLink || u.User != nil || u.Host == "":
			return "its claim has no address"
		case u.Scheme != "https" && (u.Scheme != "http" || !local(u.Hostname())):
			return "its claim's address is not https"
		case c.Up && (c.Within == 0 || c.Within > 30_000):
			return "its claim says not within how many milliseconds, 1 to 30000"
		case !c.Up && c.Within != 0:
			return "what does not answer does so within no time"
		case c.Figure != "" || c.Block != 0 || c.Least != "" || c.Most != "":
			return "its claim is of two types"
		}
		return ""
	}
	return "its claim is neither chain nor reach"
}

func (c *Claim) wrongChain() string {
	least, most, good := c.Bounds()
	switch {
	case c.Figure != FigureStaked && c.Figure != FigureValidators:
		return "its claim is about no figure: staked or validators"
	case c.Block == 0 || c.Block > maxSafe:
		return "its claim names no block"
	case !good || c.Least == "" && c.Most == "":
		return "its claim has no bounds in decimal digits"
	case least != nil && most != nil && least.Cmp(most) > 0:
		return "its claim's bounds are the wrong way round"
	case c.URL != "" || c.Up || c.Within != 0:
		return "its claim is of two types"
	}
	return ""
}

// Bounds of a chain claim; nil where it has none. Not good where one is no number.
func (c *Claim) Bounds() (least, most *big.Int, good bool) {
	read := func(digits string) (*big.Int, bool) {
		if digits == "" {
			return nil, true
		}
		n, good := new(big.Int).SetString(digits, 10)
		return n, good && len(digits) <= 78 && n.String() == digits && n.Sign() >= 0
	}
	least, first := read(c.Least)
	most, second := read(c.Most)
	return least, most, first && second
}

// Holds tells whether a figure is within the bounds of a chain claim.
func (c *Claim) Holds(figure *big.Int) bool {
	least, most, good := c.Bounds()
	return good && (least == nil || figure.Cmp(least) >= 0) && (most == nil || figure.Cmp(most) <= 0)
}

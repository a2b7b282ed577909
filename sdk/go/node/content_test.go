package node

import (
	"strings"
	"testing"
	"time"

	"gaia.example/portal/sdk/go/portal"
)

func TestContents(t *testing.T) {
	for _, row := range []struct{ behaviour, text, says string }{
		{"a body alone", `{"body":"x","evidence":[]}`, ""},
		{"all of it", `{"body":"# Café\n\u200c","evidence":["https://a.example/b?c=d"],"chance":10000,` +
			`"claim":{"type":"chain","figure":"staked","block":7,"least":"1","most":"2"},"language":"fr"}`, ""},
		{"a claim about an address", `{"body":"","evidence":[],"claim":{"type":"reach","url":"https://a.example","up":true,"within":30}}`, ""},
		{"no object", `[]`, "no JSON"},
		{"nothing", `null`, "no JSON"},
		{"a name in other letters", `{"Body":"x","evidence":[]}`, "no JSON"},
		{"a name too many", `{"body":"x","evidence":[],"more":1}`, "no JSON"},
		{"something behind it", `{"body":"x","evidence":[]} {}`, "no JSON"},
		{"no list of evidence", `{"body":"x"}`, "evidence is no list"},
		{"a link that is not https", `{"body":"x","evidence":["http://a.example"]}`, "https link"},
		{"a link with a password", `{"body":"x","evidence":["https://a:b@c.example"]}`, "https link"},
		{"too many links", `{"body":"x","evidence":[` + strings.Repeat(`"https://a.example",`, 8) + `"https://a.example"]}`, "more than 8"},
		{"a control character", `{"body":"\u0000","evidence":[]}`, "control characters"},
		{"a turn of direction", `{"body":"\u202e","evidence":[]}`, "direction"},
		{"too long a body", `{"body":"` + strings.Repeat("x", MaxContentBody+1) + `","evidence":[]}`, "at most 16384 bytes"},
		{"a language in words", `{"body":"x","evidence":[],"language":"German"}`, "ISO 639-1"},
		{"a chance above one", `{"body":"x","evidence":[],"chance":10001}`, "above 10000"},
		{"a claim of nothing", `{"body":"x","evidence":[],"claim":{"type":"chain","figure":"staked","block":7}}`, "no bounds"},
		{"a claim of two types", `{"body":"x","evidence":[],"claim":{"type":"reach","url":"https://a.example","block":7}}`, "two types"},
		{"bounds the wrong way round",
			`{"body":"x","evidence":[],"claim":{"type":"chain","figure":"staked","block":7,"least":"2","most":"1"}}`, "wrong way round"},
		{"digits with a zero in front",
			`{"body":"x","evidence":[],"claim":{"type":"chain","figure":"staked","block":7,"least":"02"}}`, "decimal digits"},
		{"a claim about another scheme", `{"body":"x","evidence":[],"claim":{"type":"reach","url":"ftp://a.example"}}`, "not https"},
	} {
		t.Run(row.behaviour, func(t *testing.T) {
			_, err := ParseContent(row.text)
			if row.says == "" && err != nil || row.says != "" && (err == nil || !strings.Contains(err.Error(), row.says)) {
				t.Errorf("%v; want %q", err, row.says)
			}
		})
	}
}

// What is read is what is written: its hash is that of the text.
func FuzzContent(f *testing.F) {
	f.Add(`{"body":"x","evidence":["https://a.example"],"chance":5,"claim":{"type":"chain","figure":"staked","block":7,"least":"1"}}`)
	f.Add(`{"body":"\u202e","evidence":[],"claim":{"type":"reach","url":"https://[::1]"}}`)
	f.Fuzz(func(t *testing.T, text string) {
		content, err := ParseContent(text)
		if err != nil {
			if ReasonOf(err) == "" {
				t.Errorf("%q is refused without a reason: %v", text, err)
			}
			return
		}
		again, err := content.Encode()
		if err != nil {
			t.Fatalf("%q was read and cannot be written: %v", text, err)
		}
		if _, err := ParseContent(again); err != nil {
			t.Errorf("%q becomes %q, which cannot be read: %v", text, again, err)
		}
	})
}

func TestSignaturesOfSignals(t *testing.T) {
	key, err := KeyFrom([]byte(strings.Repeat("k", 32)))
	if err != nil {
		t.Fatal(err)
	}
	in := Domain{Portal: "https://portal.example", Chain: 137, Now: time.Unix(1_780_000_000, 0)}
	signed, err := key.SignSignal(Signal{Topic: "reach", Kind: Observation, Title: "It is so", IssuedAt: 1_780_000_000, ExpiresAt: 1_780_003_600},
		Content{Body: "x"}, in)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := VerifySignal(t.Context(), signed, in); err != nil {
		t.Error(err)
	}
	// ethers 6.17: keccak256(concat([TypedDataEncoder.hash(domain, types, signal), publisher]))
	const uid = "0xf53597f7666d0ff99ed62486297a6a234a1799ca8e67341ae2cf1f5300f3460a"
	if got := signed.UID(in).String(); got != uid {
		t.Errorf("the uid is %s; want %s", got, uid)
	}
	a, err := key.SignAttestation(Attestation{Signal: signed.UID(in), Validator: portal.Address{7}, Verdict: Dispute, Score: 250, Confidence: 9000,
		Reason: "No.", IssuedAt: 1_780_000_000}, in)
	if err != nil {
		t.Fatal(err)
	}
	if err := VerifyAttestation(t.Context(), a, in); err != nil {
		t.Error(err)
	}
	const attestation = "0xdb5bb095a41888afda0a3b5a046763cb8db072f5ac1ff2cc86bdd2a4cd28dcf2"
	if got := a.UID(in).String(); got != attestation {
		t.Errorf("the attestation's uid is %s; want %s", got, attestation)
	}
	elsewhere := in
	elsewhere.Portal = "https://other.example"
	if ReasonOf(VerifyAttestation(t.Context(), a, elsewhere)) != Forged {
		t.Error("an attestation counts at another portal")
	}
	if _, err := key.SignAttestation(Attestation{Signal: signed.UID(in), Validator: portal.Address{7}, Verdict: Dispute,
		IssuedAt: 1_780_000_000}, in); ReasonOf(err) != Malformed {
		t.Errorf("a dispute without a reason: %v", err)
	}
}

package signals

import (
	"net/http"
	"net/url"
	"strings"
	"testing"

	"gaia.example/portal/sdk/go/node"
)

// Whatever a publisher and an attestor sign: it is refused with a sentence of its own, or kept and told as it was signed, found by its words,
// and in the log.
func FuzzWhatIsSigned(f *testing.F) {
	f.Add("weather", "observation", "It is so", `{"body":"x","evidence":[]}`, uint32(3600), "confirm", uint16(9000), "I looked.", "")
	f.Add("weather", "prediction", "Über 5 GAIA", `{"body":"","evidence":["https://a.example"],"chance":5,"language":"de"}`, uint32(60), "dispute",
		uint16(0), "It is not so.", "https://a.example/b")
	f.Add("weather", "alert", "% _ ' \\ \"", `{"body":"'; --","evidence":[],"claim":{"type":"chain","figure":"staked","block":1,"least":"1"}}`,
		uint32(5), "confirm", uint16(10_001), "", "ftp://a")
	f.Add("", "", "\x00", "", uint32(0), "", uint16(65535), "\u202e", "\xff")
	s := open(f)
	s.registers(map[validator]int64{ada: 50, ben: 30})
	s.topic(weather())
	f.Fuzz(func(t *testing.T, topic, kind, title, content string, length uint32, verdict string, score uint16, reason, evidence string) {
		s.t = t
		key, err := node.NewKey()
		check(t, err)
		signal := node.Signal{Topic: topic, Kind: node.SignalKind(kind), Title: title, BodyHash: node.ContentHash(content),
			IssuedAt: uint64(s.time().Unix()), ExpiresAt: uint64(s.time().Unix()) + uint64(length)}
		signature := key.Sign(signal.TypedData(s.domain()).Digest())
		signed := node.SignedSignal{Signal: signal, Publisher: key.Address(), Content: content, Signature: signature[:]}
		uid := signed.UID(s.domain())
		status, said := s.by(visitor(key.Address()), http.MethodPost, "/signals", signed, nil)
		if status >= http.StatusInternalServerError {
			t.Fatalf("the signal is answered %d %s", status, said)
		}
		kept := status == http.StatusOK

		a := node.Attestation{Signal: uid, Validator: ben.Address(), Verdict: node.Verdict(verdict), Score: uint64(score), Confidence: uint64(score),
			Reason: reason, Evidence: evidence, IssuedAt: uint64(s.time().Unix())}
		signature = ben.Key().Sign(a.TypedData(s.domain()).Digest())
		status, said = s.by(visitor(ben.Key().Address()), http.MethodPost, "/signals/"+uid.String()+"/attestations",
			node.SignedAttestation{Attestation: a, Attestor: ben.Key().Address(), Signature: signature[:]}, nil)
		attested := status == http.StatusOK
		if status >= http.StatusInternalServerError || attested && !kept {
			t.Fatalf("the attestation is answered %d %s", status, said)
		}
		if !kept {
			return
		}
		d := s.detail(uid)
		if d.Signed.Signal != signal || d.Signed.Content != content || attested != (len(d.AttestedBy) == 1) ||
			attested && d.AttestedBy[0].Signed.Attestation != a {
			t.Errorf("%+v %+v is told as %+v %+v", signal, a, d.Signed, d.AttestedBy)
		}
		var found Feed
		words := wordsOf(title)
		status, said = s.by(visitor(key.Address()), http.MethodGet, "/signals?view=mine&q="+url.QueryEscape(strings.Join(words, " ")), nil, &found)
		if status != http.StatusOK || len(found.Rows) != 1 || found.Rows[0].UID != uid {
			t.Errorf("%q is found by %q as %d %s", title, words, status, said)
		}
		inclusions, err := s.log.Inclusions(t.Context(), d.Entry)
		check(t, err)
		included(t, inclusions[0])
	})
}

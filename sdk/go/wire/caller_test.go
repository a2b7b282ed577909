package wire

import (
	"crypto/rand"
	"strings"
	"testing"
	"time"
)

func testSigner() *Signer {
	key := make([]byte, 32)
	rand.Read(key)
	return NewSigner(key)
}

func TestACallerIsGoodForOneRequestAndAShortTime(t *testing.T) {
	s, now := testSigner(), time.Unix(1_700_000_000, 0)
	claims := Claims{Wallet: "0x00000000000000000000000000000000000000aa", SignedIn: true, Tier: "NAXUS", Admin: true, Request: "r-1_a"}
	value := string(s.Append(nil, []byte("GET"), []byte("/a?b"), claims, now))
	if got, err := s.Verify("GET", "/a?b", value, now); err != nil || got != claims {
		t.Fatalf("%+v, %v", got, err)
	}
	for name, err := range map[string]error{
		"another method":  second(s.Verify("POST", "/a?b", value, now)),
		"another target":  second(s.Verify("GET", "/a?c", value, now)),
		"a shifted field": second(s.Verify("GET/", "a?b", value, now)),
		"later":           second(s.Verify("GET", "/a?b", value, now.Add(callerLife+time.Second))),
		"another process": second(testSigner().Verify("GET", "/a?b", value, now)),
		"a longer life":   second(s.Verify("GET", "/a?b", "9"+value, now)),
		"cut":             second(s.Verify("GET", "/a?b", value[:len(value)-1], now)),
		"empty":           second(s.Verify("GET", "/a?b", "", now)),
		"dots":            second(s.Verify("GET", "/a?b", strings.Repeat(".", 40), now)),
	} {
		if err == nil {
			t.Errorf("%s: accepted", name)
		}
	}
}

func TestAStrangerHasNoClaims(t *testing.T) {
	s, now := testSigner(), time.Now()
	value := string(s.Append(nil, []byte("GET"), []byte("/"), Claims{}, now))
	if got, err := s.Verify("GET", "/", value, now); err != nil || got != (Claims{}) {
		t.Fatalf("%+v, %v", got, err)
	}
}

func TestATextThatWouldNeedEscapingIsLeftOut(t *testing.T) {
	s, now := testSigner(), time.Now()
	value := string(s.Append(nil, []byte("GET"), []byte("/"), Claims{Request: `x","a":true,"t":"`, Tier: "VAELUS"}, now))
	if got, err := s.Verify("GET", "/", value, now); err != nil || got != (Claims{Tier: "VAELUS"}) {
		t.Fatalf("%+v, %v", got, err)
	}
}

func second(_ Claims, err error) error { return err }

package main

import (
	"encoding/json"
	"fmt"
	"maps"
	"math/big"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/ethereum/go-ethereum/crypto"

	"gaia.example/portal/core"
	"gaia.example/portal/core/coretest"
	"gaia.example/portal/core/session"
)

// signIn is one attempt to sign in, by a browser that has a live challenge.
type signIn struct {
	name      string
	challenge func(*core.Challenge)      // what the message says instead
	text      func(string) string        // … in other words; it is signed like that
	signature func(signed []byte) string // what is sent for the signature
	status    int
	want      string
}

const (
	startAgain = "start again"
	malformed  = "The sign-in message is malformed"
)

// messages are well signed and say something else than the challenge.
func messages() []signIn {
	other := func(name string, challenge func(*core.Challenge)) signIn {
		return signIn{name: name, challenge: challenge, status: 401, want: startAgain}
	}
	wrote := func(name string, status int, want, old, new string) signIn {
		return signIn{name: name, text: func(s string) string { return strings.Replace(s, old, new, 1) }, status: status, want: want}
	}
	adds := func(name, line string) signIn {
		return signIn{name: name, text: func(s string) string { return s + line }, status: 401, want: startAgain}
	}
	return []signIn{
		{name: "as it should be", status: 200, want: `"address":"0x`},
		other("another domain", func(c *core.Challenge) { c.Domain = "evil.example" }),
		other("the domain without its port", func(c *core.Challenge) { c.Domain = "localhost" }),
		other("the domain by its address", func(c *core.Challenge) { c.Domain = strings.Replace(c.Domain, "localhost", "127.0.0.1", 1) }),
		other("the domain in capitals", func(c *core.Challenge) { c.Domain = strings.ToUpper(c.Domain) }),
		other("the domain with a user", func(c *core.Challenge) { c.Domain += "@evil.example" }),
		other("the domain with a scheme", func(c *core.Challenge) { c.Domain = "http://" + c.Domain }),
		other("another URI", func(c *core.Challenge) { c.URI = "http://evil.example" }),
		other("a URI below it", func(c *core.Challenge) { c.URI += "/admin" }),
		other("another chain", func(c *core.Challenge) { c.ChainID = 1 }),
		other("another statement", func(c *core.Challenge) { c.Statement = "Give everything to Mallory." }),
		other("no statement", func(c *core.Challenge) { c.Statement = "" }),
		other("a nonce that was never issued", func(c *core.Challenge) { c.Nonce = strings.Repeat("0", 32) }),
		other("the nonce in capitals", func(c *core.Challenge) { c.Nonce = strings.ToUpper(c.Nonce) + "A" }),
		other("issued in the future", func(c *core.Challenge) { c.IssuedAt = c.IssuedAt.Add(time.Hour) }),
		other("issued long ago", func(c *core.Challenge) { c.IssuedAt = c.IssuedAt.Add(-time.Hour) }),
		other("expired", func(c *core.Challenge) { c.ExpiresAt = c.IssuedAt.Add(-time.Second) }),
		other("good for longer", func(c *core.Challenge) { c.ExpiresAt = c.ExpiresAt.Add(time.Second) }),
		adds("not yet valid", "\nNot Before: 2999-01-01T00:00:00Z"),
		adds("valid since long ago", "\nNot Before: 2001-01-01T00:00:00Z"),
		adds("with an id", "\nRequest ID: 1"),
		adds("with resources", "\nResources:\n- https://evil.example"),
		{name: "good for ever", text: func(s string) string { before, _, _ := strings.Cut(s, "\nExpiration Time"); return before }, status: 401,
			want: startAgain},
		wrote("another version", 400, malformed, "Version: 1", "Version: 2"),
		wrote("a chain with a zero in front", 400, malformed, "Chain ID: ", "Chain ID: 0"),
		wrote("a field twice", 400, malformed, "Version: 1\n", "Version: 1\nVersion: 1\n"),
		wrote("fields in another order", 400, malformed, "URI: ", "Nonce: 12345678\nURI: "),
		wrote("a CR in it", 400, malformed, "\n\nURI", "\r\n\r\nURI"),
		{name: "CR LF for every line", text: func(s string) string { return strings.ReplaceAll(s, "\n", "\r\n") }, status: 400, want: malformed},
		{name: "a line more", text: func(s string) string { return s + "\n" }, status: 400, want: malformed},
		{name: "a space more", text: func(s string) string { return s + " " }, status: 400, want: malformed},
		{name: "an address in small letters", text: strings.ToLower, status: 400, want: malformed},
		{name: "over 4 KiB", text: func(s string) string { return s + "\nRequest ID: " + strings.Repeat("a", 4<<10) }, status: 400,
			want: "longer than 4096 bytes"},
		{name: "nothing", text: func(string) string { return "" }, status: 400, want: malformed},
		{name: "a NUL", text: func(s string) string { return strings.Replace(s, "URI: ", "URI: \x00", 1) }, status: 400, want: malformed},
	}
}

// signatures are over the right message.
func signatures() []signIn {
	sent := func(name string, status int, want string, signature func([]byte) string) signIn {
		return signIn{name: name, signature: signature, status: status, want: want}
	}
	plain := func(b []byte) string { return fmt.Sprintf("0x%x", b) }
	v := func(v byte) func([]byte) string {
		return func(b []byte) string { b[64] = v; return plain(b) }
	}
	rows := []signIn{
		sent("v as 0 or 1", 200, "", func(b []byte) string { b[64] -= 27; return plain(b) }),
		sent("the other v", 401, startAgain, func(b []byte) string { b[64] ^= 7; return plain(b) }),
		sent("s in the upper half", 401, startAgain, func(b []byte) string {
			s := new(big.Int).Sub(crypto.S256().Params().N, new(big.Int).SetBytes(b[32:64]))
			s.FillBytes(b[32:64])
			b[64] ^= 7 // 27 and 28
			return plain(b)
		}),
		sent("65 zeros", 401, startAgain, func([]byte) string { return plain(make([]byte, 65)) }),
		sent("r of zero", 401, startAgain, func(b []byte) string { clear(b[:32]); return plain(b) }),
		sent("s of zero", 401, startAgain, func(b []byte) string { clear(b[32:64]); return plain(b) }),
		sent("r of the order", 401, startAgain, func(b []byte) string { crypto.S256().Params().N.FillBytes(b[:32]); return plain(b) }),
		sent("one byte", 401, startAgain, func(b []byte) string { return plain(b[:1]) }),
		sent("64 bytes", 401, startAgain, func(b []byte) string { return plain(b[:64]) }),
		sent("64 bytes as EIP-2098 has them", 401, startAgain, func(b []byte) string { b[32] |= (b[64] - 27) << 7; return plain(b[:64]) }),
		sent("a byte more", 401, startAgain, func(b []byte) string { return plain(append(b, 0)) }),
		sent("16 KiB", 401, startAgain, func([]byte) string { return plain(make([]byte, 16<<10)) }),
		sent("16 KiB and a byte", 400, "longer than 16384 bytes", func([]byte) string { return plain(make([]byte, 16<<10+1)) }),
		sent("an odd number of digits", 400, "0x and hex digits", func(b []byte) string { return plain(b)[:131] }),
		sent("what is not hex", 400, "0x and hex digits", func(b []byte) string { return plain(b)[:130] + "zz" }),
		sent("no digits", 401, startAgain, func([]byte) string { return "0x" }),
		sent("nothing", 400, "0x and hex digits", func([]byte) string { return "" }),
		sent("no 0x", 400, "0x and hex digits", func(b []byte) string { return plain(b)[2:] }),
		sent("0X", 400, "0x and hex digits", func(b []byte) string { return "0X" + plain(b)[2:] }),
		sent("0x twice", 400, "0x and hex digits", func(b []byte) string { return "0x" + plain(b) }),
		sent("a space", 400, "0x and hex digits", func(b []byte) string { return plain(b) + " " }),
	}
	for _, wrong := range []byte{2, 26, 29, 35, 36, 97, 98, 255} {
		rows = append(rows, sent(fmt.Sprint("v of ", wrong), 401, startAgain, v(wrong)))
	}
	return rows
}

// visitors hands out browsers, each at an address of its own, so that none is limited for what another did.
func visitors(p *coretest.Process) func() *coretest.Browser {
	next := 0
	return func() *coretest.Browser {
		next++
		return p.Browser("").From(fmt.Sprintf("127.%d.%d.1", 1+next/250, 1+next%250))
	}
}

func TestAttackSignIn(t *testing.T) {
	t.Parallel()
	p := coretest.Portal(t, coretest.Options{Args: []string{"--safe-mode"}})
	visitor := visitors(p)
	for group, rows := range map[string][]signIn{"messages": messages(), "signatures": signatures()} {
		for _, row := range rows {
			b := visitor()
			t.Run(group+"/"+row.name, func(t *testing.T) {
				t.Parallel()
				row.attempt(t, b)
			})
		}
	}
}

func (row signIn) attempt(t *testing.T, b *coretest.Browser) {
	t.Helper()
	challenge := b.Challenge()
	if row.challenge != nil {
		row.challenge(&challenge)
	}
	text := session.Render(challenge, b.Wallet)
	if row.text != nil {
		text = row.text(text)
	}
	signed := b.SignText(text)
	signature := fmt.Sprintf("0x%x", signed)
	if row.signature != nil {
		signature = row.signature(signed)
	}
	answer := b.Do("POST", "/api/session", map[string]string{"message": text, "signature": signature})
	if answer.Status != row.status || !contains(answer.Body, row.want) {
		t.Errorf("got %d %q, want %d %q", answer.Status, answer.Body, row.status, row.want)
	}
	clean(t, answer)
	opened := 401
	if row.status == 200 {
		opened = 200
	}
	if after := b.Get("/api/session"); after.Status != opened {
		t.Errorf("after that the session is %d %q", after.Status, after.Body)
	}
}

func TestAttackSignInBodies(t *testing.T) {
	t.Parallel()
	p := coretest.Portal(t, coretest.Options{Args: []string{"--safe-mode"}})
	visitor := visitors(p)
	const notJSON, notThat = "Content-Type: application/json", "not the JSON"
	for name, test := range map[string]struct {
		body   func(message, signature string) string // JSON strings
		kind   string
		status int
		want   string
	}{
		"as it should be":          {pair(`{"message":%s,"signature":%s}`), "application/json", 200, ""},
		"with a character set":     {pair(`{"message":%s,"signature":%s}`), "Application/JSON; charset=utf-8", 200, ""},
		"as text":                  {pair(`{"message":%s,"signature":%s}`), "text/plain", 400, notJSON},
		"as a form":                {pair(`{"message":%s,"signature":%s}`), "application/x-www-form-urlencoded", 400, notJSON},
		"as a form with files":     {pair(`{"message":%s,"signature":%s}`), "multipart/form-data; boundary=x", 400, notJSON},
		"as two kinds":             {pair(`{"message":%s,"signature":%s}`), "text/plain, application/json", 400, notJSON},
		"as nothing":               {pair(`{"message":%s,"signature":%s}`), "", 400, notJSON},
		"a key twice":              {pair(`{"message":"x","message":%s,"signature":%s}`), "application/json", 400, notThat},
		"a key twice in capitals":  {pair(`{"MESSAGE":"x","message":%s,"signature":%s}`), "application/json", 400, notThat},
		"an unknown key":           {pair(`{"message":%s,"signature":%s,"admin":true}`), "application/json", 400, notThat},
		"a list":                   {pair(`[{"message":%s,"signature":%s}]`), "application/json", 400, notThat},
		"two values":               {pair(`{"message":%s,"signature":%s}{}`), "application/json", 400, "more than one"},
		"something after it":       {pair(`{"message":%s,"signature":%s}]`), "application/json", 400, "more than one"},
		"a byte order mark":        {pair("\ufeff" + `{"message":%s,"signature":%s}`), "application/json", 400, notThat},
		"a number for the message": {func(_, s string) string { return `{"message":1,"signature":` + s + `}` }, "application/json", 400, notThat},
		"a list for the signature": {func(m, s string) string { return `{"message":` + m + `,"signature":[` + s + `]}` }, "application/json", 400,
			notThat},
		"half of it": {func(m, _ string) string { return `{"message":` + m }, "application/json", 400, notThat},
		"5,000 lists in lists": {func(_, _ string) string { return strings.Repeat("[", 5000) + strings.Repeat("]", 5000) }, "application/json",
			400, notThat},
		"400,000 lists in lists": {func(_, _ string) string { return strings.Repeat("[", 400_000) }, "application/json", 400, notThat},
		"5,000 lists in an unknown": {func(m, s string) string {
			return `{"x":` + strings.Repeat("[", 5000) + strings.Repeat("]", 5000) + `,"message":` + m + `}`
		}, "application/json", 400, notThat},
		"half a pair of surrogates": {func(_, s string) string { return `{"message":"\ud800","signature":` + s + `}` }, "application/json", 400,
			malformed},
		"bytes that are no UTF-8": {func(_, s string) string { return "{\"message\":\"\xff\xfe\",\"signature\":" + s + "}" }, "application/json",
			400, malformed},
		"a message of nearly 1 MiB": {func(_, s string) string {
			return `{"message":"` + strings.Repeat("a", 1<<20-300) + `","signature":` + s + `}`
		}, "application/json", 400, "longer than 4096 bytes"},
		"over 1 MiB":                  {pair(strings.Repeat(" ", 1<<20) + `{"message":%s,"signature":%s}`), "application/json", 413, "1024 KiB"},
		"nothing at all":              {func(_, _ string) string { return "" }, "application/json", 400, notThat},
		"null":                        {func(_, _ string) string { return "null" }, "application/json", 400, ""},
		"an object without anything":  {func(_, _ string) string { return "{}" }, "application/json", 400, ""},
		"a number with many digits":   {func(_, _ string) string { return strings.Repeat("9", 100_000) }, "application/json", 400, notThat},
		"a comment before it":         {pair(`/**/{"message":%s,"signature":%s}`), "application/json", 400, notThat},
		"single quotes around a name": {pair(`{'message':%s,"signature":%s}`), "application/json", 400, notThat},
	} {
		b := visitor()
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			message, signature := b.Sign(b.Challenge())
			quoted, err := json.Marshal(message)
			if err != nil {
				t.Fatal(err)
			}
			answer := b.Do("POST", "/api/session", coretest.Text(test.body(string(quoted), `"`+signature+`"`)), "Content-Type", test.kind)
			if answer.Status != test.status || !contains(answer.Body, test.want) {
				t.Errorf("got %d %.300q, want %d %q", answer.Status, answer.Body, test.status, test.want)
			}
			clean(t, answer)
		})
	}
}

// pair puts message and signature into a pattern.
func pair(pattern string) func(message, signature string) string {
	return func(message, signature string) string { return fmt.Sprintf(pattern, message, signature) }
}

func TestAttackNonces(t *testing.T) {
	t.Parallel()
	p := coretest.Portal(t, coretest.Options{Args: []string{"--safe-mode"}})
	visitor := visitors(p)
	sign := func(message, signature string) map[string]string {
		return map[string]string{"message": message, "signature": signature}
	}
	t.Run("replayed", func(t *testing.T) {
		b := visitor()
		message, signature := b.Sign(b.Challenge())
		ask(t, b, []row{
			{"the first time", "POST", "/api/session", sign(message, signature), nil, 200, ""},
			{"again", "POST", "/api/session", sign(message, signature), nil, 409, "used already"},
			{"again with another v", "POST", "/api/session", sign(message, signature[:130]+fmt.Sprintf("%02x", 28-signature[131]%2)), nil, 409,
				"used already"},
			{"the session that it opened", "GET", "/api/session", nil, nil, 200, b.Wallet.String()},
			{"after signing out", "DELETE", "/api/session", nil, nil, 204, ""},
			{"once more", "POST", "/api/session", sign(message, signature), nil, 409, "used already"},
		})
		ask(t, visitor(), []row{{"by another browser", "POST", "/api/session", sign(message, signature), nil, 409, "used already"}})
	})
	t.Run("raced", func(t *testing.T) {
		b := visitor()
		message, signature := b.Sign(b.Challenge())
		var mu sync.Mutex
		got := map[int]int{}
		var racing sync.WaitGroup
		for range 50 {
			racing.Go(func() {
				answer, err := b.Try("POST", "/api/session", sign(message, signature))
				mu.Lock()
				defer mu.Unlock()
				if got[answer.Status]++; err != nil {
					t.Error(err)
				}
			})
		}
		racing.Wait()
		if want := (map[int]int{200: 1, 409: 49}); !maps.Equal(got, want) {
			t.Errorf("50 uses of one nonce get %v, want %v", got, want)
		}
	})
	t.Run("of another browser", func(t *testing.T) {
		victim, thief := visitor(), visitor()
		message, signature := victim.Sign(victim.Challenge())
		thief.Challenge()
		ask(t, thief, []row{{"with a cookie of its own", "POST", "/api/session", sign(message, signature), nil, 401, startAgain}})
		message, signature = victim.Sign(victim.Challenge())
		ask(t, visitor(), []row{{"without a cookie", "POST", "/api/session", sign(message, signature), nil, 401, startAgain}})
		message, signature = victim.Sign(victim.Challenge())
		ask(t, visitor(), []row{{"with a cookie of no length", "POST", "/api/session", sign(message, signature),
			[]string{"Cookie", "portal-browser="}, 401, startAgain}})
	})
}

func TestAttackWithAnExpiredChallenge(t *testing.T) {
	t.Parallel()
	p := coretest.Portal(t, coretest.Options{Args: []string{"--safe-mode"}, Env: []string{"PORTAL_SESSION_CHALLENGE=1s"}})
	b := p.Browser("")
	challenge := b.Challenge()
	message, signature := b.Sign(challenge)
	<-time.After(time.Until(challenge.ExpiresAt))
	cookie := b.Do("GET", "/healthz", nil) // the browser's cookie is gone by now, which is not what refuses
	answer := b.Do("POST", "/api/session", map[string]string{"message": message, "signature": signature})
	if answer.Status != 401 || !contains(answer.Body, startAgain) || cookie.Status != 200 {
		t.Errorf("got %d %q", answer.Status, answer.Body)
	}
}

package main

import (
	"fmt"
	"strings"
	"testing"
)

const (
	hidden = "GET /api/m/lab/open/caller HTTP/1.1\r\nHost: x\r\nIdempotency-Key: {mark}\r\n\r\n" // what an attacker would slip in
	echo   = "POST /api/m/lab/open/echo HTTP/1.1\r\nHost: x\r\nX-Portal: 1\r\nOrigin: {origin}\r\nIdempotency-Key: {mark}\r\n"
	once   = "POST /open/echo"
	both   = "POST /open/echo, GET /open/caller"
)

// lengths are ways to say where a body ends. The body is what an attacker wants to be read as the next request.
func lengths() []raw {
	n := fmt.Sprint(len("hello"))
	row := func(name, fields, body string, want string, statuses ...int) raw {
		seen := "-"
		if statuses[0] == 200 {
			seen = once
		}
		if len(statuses) == 2 {
			seen = both
		}
		return raw{name, echo + fields + "\r\n" + body, statuses, want, seen}
	}
	refused := func(name, fields, body string) raw { return row(name, fields, body, "does not take this request", 400) }
	return []raw{
		row("one length, and the next request", "Content-Length: 5\r\n", "hello"+hidden, `"body":"hello"`, 200, 200),
		row("no length, and the next request", "", hidden, `"body":""`, 200, 200),
		row("a length with space around it", "Content-Length:  5 \r\n", "hello"+hidden, `"body":"hello"`, 200, 200),
		row("a field that only looks like an encoding", "Transfer_Encoding: chunked\r\nContent-Length: 5\r\n", "hello"+hidden, `"body":"hello"`,
			200, 200),
		row("chunks end the connection", "Transfer-Encoding: chunked\r\n", "5\r\nhello\r\n0\r\n\r\n"+hidden, `"body":"hello"`, 200),
		row("chunks in capitals", "Transfer-Encoding: Chunked\r\n", "5\r\nhello\r\n0\r\n\r\n"+hidden, `"body":"hello"`, 200),

		row("two lengths that are the same", "Content-Length: "+n+"\r\nContent-Length: "+n+"\r\n", "hello"+hidden, "", 400),
		row("two lengths that differ", "Content-Length: 5\r\nContent-Length: 50\r\n", "hello"+hidden, "", 400),
		refused("a length and chunks", "Content-Length: 5\r\nTransfer-Encoding: chunked\r\n", "0\r\n\r\n"+hidden),
		refused("chunks and a length", "Transfer-Encoding: chunked\r\nContent-Length: 5\r\n", "0\r\n\r\n"+hidden),
		row("two encodings", "Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n", "0\r\n\r\n"+hidden, "", 400),
		refused("an encoding of none", "Transfer-Encoding: identity\r\nContent-Length: 5\r\n", "hello"+hidden),
		row("an encoding nobody knows", "Transfer-Encoding: xchunked\r\n", "0\r\n\r\n"+hidden, "", 400),
		row("an encoding in quotes", "Transfer-Encoding: \"chunked\"\r\n", "0\r\n\r\n"+hidden, "", 400),
		row("packed chunks", "Transfer-Encoding: gzip, chunked\r\n", "0\r\n\r\n"+hidden, "", 400),
		row("chunks, then nothing", "Transfer-Encoding: chunked, identity\r\n", "0\r\n\r\n"+hidden, "", 400),
		refused("chunks after a tab", "Transfer-Encoding:\tchunked\r\n", "0\r\n\r\n"+hidden),
		row("chunks before a vertical tab", "Transfer-Encoding: chunked\x0b\r\n", "0\r\n\r\n"+hidden, "", 400),
		row("a space before the colon", "Transfer-Encoding : chunked\r\nContent-Length: 5\r\n", "0\r\n\r\n"+hidden, "", 400),
		row("a space before the length's colon", "Content-Length : 5\r\n", "hello"+hidden, "", 400),
		row("a folded encoding", "Transfer-Encoding:\r\n chunked\r\n", "0\r\n\r\n"+hidden, "", 400),
		refused("a folded length", "X-A: b\r\n Content-Length: 5\r\n", "hello"+hidden),
		row("a line in front that begins with a space", " Content-Length: 5\r\n", "hello"+hidden, "", 400),
		refused("a length after a bare LF", "X-A: b\nContent-Length: 5\r\n", "hello"+hidden),
		refused("a head that ends with bare LFs", "Content-Length: 5\r\nX-A: b\n\n", "hello"+hidden),
		row("a length after a bare CR", "X-A: b\rContent-Length: 5\r\n", "hello"+hidden, "", 400),
		row("a length with a plus", "Content-Length: +5\r\n", "hello"+hidden, "", 400),
		row("a length below zero", "Content-Length: -5\r\n", "hello"+hidden, "", 400),
		refused("a length with a zero in front", "Content-Length: 05\r\n", "hello"+hidden),
		row("a length in hex", "Content-Length: 0x5\r\n", "hello"+hidden, "", 400),
		row("a list of lengths", "Content-Length: 5, 5\r\n", "hello"+hidden, "", 400),
		row("two numbers in one length", "Content-Length: 5 5\r\n", "hello"+hidden, "", 400),
		row("a length that overflows", "Content-Length: 18446744073709551621\r\n", "hello"+hidden, "", 400),
		row("a length without a number", "Content-Length:\r\n", "hello"+hidden, "", 400),
	}
}

// chunks are bodies in chunks, from one that is right to what other parsers were fooled with.
func chunks() []raw {
	row := func(name, body, want, seen string, status int) raw {
		return raw{name, echo + "Transfer-Encoding: chunked\r\n\r\n" + body + hidden, []int{status}, want, seen}
	}
	const broken = "ended before it was complete"
	return []raw{
		row("an extension", "5;a=b\r\nhello\r\n0\r\n\r\n", `"body":"hello"`, once, 200),
		row("a trailer", "5\r\nhello\r\n0\r\nX-A: b\r\n\r\n", `"trailer":null`, once, 200),
		row("a trailer that would be the core's word", "5\r\nhello\r\n0\r\nX-Portal-Caller: forged\r\n\r\n", `"body":"hello"`, once, 200),
		row("a trailer that would be a length", "5\r\nhello\r\n0\r\nContent-Length: 50\r\n\r\n", broken, "?"+once, 400),
		row("a trailer that would be a cookie", "5\r\nhello\r\n0\r\nCookie: portal=x\r\n\r\n", broken, "?"+once, 400),
		row("a size with a plus", "+5\r\nhello\r\n0\r\n\r\n", broken, "?"+once, 400),
		row("a size below zero", "-5\r\nhello\r\n0\r\n\r\n", broken, "?"+once, 400),
		row("a size with a prefix", "0x5\r\nhello\r\n0\r\n\r\n", broken, "?"+once, 400),
		row("a size after a space", " 5\r\nhello\r\n0\r\n\r\n", broken, "?"+once, 400),
		row("a size that overflows", "FFFFFFFFFFFFFFFF5\r\nhello\r\n0\r\n\r\n", broken, "?"+once, 400),
		row("a size beyond the limit", "7FFFFFFFFFFFFFF\r\nhello\r\n0\r\n\r\n", broken, "?"+once, 400),
		row("a bare LF after the size", "5\nhello\r\n0\r\n\r\n", broken, "?"+once, 400),
		row("a bare LF in an extension", "5;a\nb\r\nhello\r\n0\r\n\r\n", broken, "?"+once, 400),
		row("more than the size says", "5\r\nhello there\r\n0\r\n\r\n", broken, "?"+once, 400),
		row("no size at all", "\r\nhello\r\n0\r\n\r\n", broken, "?"+once, 400),
	}
}

func TestAttackSmuggling(t *testing.T) {
	t.Parallel()
	a := attacked(t)
	t.Run("lengths", func(t *testing.T) { target{a.Process, t}.write(lengths()) })
	t.Run("chunks", func(t *testing.T) { target{a.Process, t}.write(chunks()) })
	const body = "Content-Length: 5\r\n\r\nhello" + hidden
	next := "GET /open/caller"
	t.Run("bodies nobody reads", func(t *testing.T) {
		target{a.Process, t}.write([]raw{
			{"of a refused write", "POST /api/m/lab/open/echo HTTP/1.1\r\nHost: x\r\n" + body, []int{403, 200}, "X-Portal: 1", next},
			{"of a refused write in chunks", "POST /api/m/lab/open/echo HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n" + hidden, []int{403}, "", "-"},
			{"of a locked address", strings.Replace(echo, "open/echo", "locked/echo", 1) + body, []int{401, 200}, "Sign in", next},
			{"of a module that is not there", strings.Replace(echo, "lab", "other", 1) + body, []int{404, 200}, "no such module", next},
			{"of a method that nothing has", "TRACE /api/m/lab/open/caller HTTP/1.1\r\nHost: x\r\n" + body, []int{405, 200}, "", next},
			{"of a GET to the core", "GET /api/portal HTTP/1.1\r\nHost: x\r\n" + body, []int{200, 200}, "", next},
			{"of a GET to a module", "GET /api/m/lab/open/caller HTTP/1.1\r\nHost: x\r\n" + body, []int{200, 200}, "", next},
			{"of a page", "GET /lab HTTP/1.1\r\nHost: x\r\n" + body, []int{200, 200}, "", next},
			{"of a static file", "GET /static/app.1234.js HTTP/1.1\r\nHost: x\r\n" + body, []int{200, 200}, "", next},
			{"of what is over the limit", "POST /api/csp HTTP/1.1\r\nHost: x\r\nContent-Length: 1048577\r\n\r\n" + strings.Repeat("x", 20_000) +
				hidden, []int{413}, "larger than 8 KiB", "-"},
		})
	})
	t.Run("expectations", func(t *testing.T) {
		target{a.Process, t}.write([]raw{
			{"a word before the body", echo + "Expect: 100-continue\r\n" + body, []int{100, 200, 200}, `"body":"hello"`, both},
			{"a word in capitals, which the body need not wait for", echo + "Expect: 100-CONTINUE\r\n" + body, []int{200, 200}, `"body":"hello"`,
				both},
			{"a word before a body that is too long", echo + "Expect: 100-continue\r\nContent-Length: 1048577\r\n\r\n", []int{413},
				"larger than 1024 KiB", "-"},
			{"a word before a body of two lengths", echo + "Expect: 100-continue\r\nTransfer-Encoding: chunked\r\n" + body, []int{400}, "two ways",
				"-"},
			{"something nobody knows", echo + "Expect: 200-ok\r\n" + body, []int{417}, "expects", "-"},
			{"two words", echo + "Expect: 100-continue, 100-continue\r\n" + body, []int{417}, "", "-"},
		})
	})
	t.Run("other protocols", func(t *testing.T) {
		const h2c = "Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQAoAAAAAIAAAAA\r\n\r\n"
		target{a.Process, t}.write([]raw{
			{"h2c of the core", "GET /healthz HTTP/1.1\r\nHost: x\r\n" + h2c + hidden, []int{200, 200}, "ok", next},
			{"h2c of a module", "GET /api/m/lab/open/echo HTTP/1.1\r\nHost: x\r\nIdempotency-Key: {mark}\r\n" + h2c + hidden, []int{200, 200},
				`"method":"GET"`, "GET /open/echo, GET /open/caller"},
			{"h2 by prior knowledge", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", []int{505}, "HTTP/1.1", "-"},
		})
	})
}

func TestAttackHeads(t *testing.T) {
	t.Parallel()
	a := attacked(t, "PORTAL_LOG_LEVEL=warn")
	get := func(line, fields string) string { return line + "\r\n" + fields + "\r\n" + hidden }
	const caller, host = "GET /api/m/lab/open/caller HTTP/1.1", "Host: x\r\nIdempotency-Key: {mark}\r\n"
	a.write([]raw{
		{"a plain request", get(caller, host), []int{200, 200}, `"uri":"/open/caller"`, "GET /open/caller, GET /open/caller"},
		{"empty lines in front", "\r\n\r\n" + get(caller, host), []int{200, 200}, "", "GET /open/caller, GET /open/caller"},
		{"no host", get(caller, "Idempotency-Key: {mark}\r\n"), []int{400}, "", "-"},
		{"two hosts", get(caller, host+"Host: evil\r\n"), []int{400}, "", "-"},
		{"a host with a space", get(caller, "Host: a b\r\n"), []int{400}, "", "-"},
		{"a host with a path", get(caller, "Host: a/b\r\n"), []int{400}, "", "-"},
		{"HTTP/1.0", get("GET /api/m/lab/open/caller HTTP/1.0", host), []int{200}, "", "GET /open/caller"},
		{"HTTP/1.0 without a host", get("GET /healthz HTTP/1.0", ""), []int{200}, "ok", "-"},
		{"HTTP/1.0 without a host, with two slashes", get("GET //evil/api/m/lab/open/caller HTTP/1.0", "Idempotency-Key: {mark}\r\n"), []int{400},
			"two slashes", "-"},
		{"chunks in HTTP/1.0", strings.Replace(echo, "HTTP/1.1", "HTTP/1.0", 1) + "Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n", []int{400},
			"two ways", "-"},
		{"HTTP/0.9", "GET /api/m/lab/open/caller\r\n\r\n", []int{400}, "", "-"},
		{"a version to come", get("GET / HTTP/1.2", host), []int{505}, "", "-"},
		{"a version of another protocol", get("GET / HTTQ/1.1", host), []int{400}, "", "-"},
		{"two spaces after the method", get("GET  /healthz HTTP/1.1", host), []int{400}, "", "-"},
		{"a space in the address", get("GET /a b HTTP/1.1", host), []int{400}, "", "-"},
		{"a tab for a space", get("GET\t/healthz\tHTTP/1.1", host), []int{400}, "", "-"},
		{"a method in small letters", get("get /healthz HTTP/1.1", host), []int{501}, "", "-"},
		{"a method of other characters", get("G(T /healthz HTTP/1.1", host), []int{501}, "", "-"},
		{"a method nobody knows", get("HACK /api/m/lab/open/caller HTTP/1.1", host), []int{501}, "", "-"},
		{"TRACE", get("TRACE / HTTP/1.1", host+"Cookie: portal=secret\r\n"), []int{405, 200}, "TRACE", "GET /open/caller"},
		{"CONNECT", get("CONNECT evil.example:443 HTTP/1.1", host), []int{400}, "path", "-"},
		{"CONNECT to a path", get("CONNECT /api/m/lab/open/caller HTTP/1.1", host), []int{405, 200}, "", "GET /open/caller"},
		{"everything", get("OPTIONS * HTTP/1.1", host), []int{400}, "path", "-"},
		{"a field without a name", get(caller, host+": x\r\n"), []int{400}, "", "-"},
		{"a field without a colon", get(caller, host+"X-A\r\n"), []int{400}, "", "-"},
		{"a name with a space", get(caller, host+"X A: b\r\n"), []int{400}, "", "-"},
		{"a name with a NUL", get(caller, host+"X-\x00A: b\r\n"), []int{400}, "", "-"},
		{"a value with a NUL", get(caller, host+"X-A: b\x00c\r\n"), []int{400}, "", "-"},
		{"a value with an escape", get(caller, host+"X-A: b\x1b[31m\r\n"), []int{400}, "", "-"},
		{"a head over 8 KiB", get(caller, host+"X-A: "+strings.Repeat("a", 9<<10)+"\r\n"), []int{431}, "", "-"},
		{"an address over 8 KiB", get("GET /"+strings.Repeat("a", 9<<10)+" HTTP/1.1", host), []int{431}, "", "-"},
		{"2,000 fields", get(caller, host+strings.Repeat("A:b\r\n", 2000)), []int{431}, "", "-"},
		{"half a head", caller + "\r\nHost: x\r\nIdempotency-Key: {mark}\r\n", []int{400}, "", "-"},
		{"TLS", "\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n", []int{400}, "", "-"},
		{"zeros", strings.Repeat("\x00", 1000) + "\r\n\r\n", []int{400}, "", "-"},
	})
}

package relay

import (
	"bytes"
	"iter"
	"strings"
)

// What passes is listed, so that nothing passes which nobody thought of. docs/modules.md has the lists for partners. fasthttp has
// normalised every name.

// plugins tells of a request header that the plugin gets as the client sent it.
func plugins(name []byte) bool {
	switch string(name) {
	case "Accept", "Accept-Encoding", "Accept-Language", "Cache-Control", "Content-Encoding", "Content-Language", "Content-Type",
		"Idempotency-Key", "If-Match", "If-Modified-Since", "If-None-Match", "If-Range", "If-Unmodified-Since", "Last-Event-Id", "Range",
		"Node-Digest", "Node-Key", "Node-Sequence", "Node-Signature", "Node-Time", // docs/node-protocol.md
		"Sec-Websocket-Extensions", "Sec-Websocket-Key", "Sec-Websocket-Protocol", "Sec-Websocket-Version":
		return true
	}
	return uploads(name)
}

// browsers tells of an answer's header that the client gets as the plugin sent it; Location as lead has it.
func browsers(name []byte) bool {
	switch string(name) {
	case "Accept-Patch", "Accept-Ranges", "Allow", "Cache-Control", "Content-Disposition", "Content-Encoding", "Content-Language",
		"Content-Length", "Content-Range", "Content-Type", "Etag", "Last-Modified", "Location", "Retry-After", "Transfer-Encoding", "Vary",
		"Node-Refused", "Node-Sequence", // docs/node-protocol.md
		"Sec-Websocket-Accept", "Sec-Websocket-Extensions", "Sec-Websocket-Protocol", "Sec-Websocket-Version":
		return true
	}
	return uploads(name)
}

// uploads tells of what tus says in either direction.
func uploads(name []byte) bool { return hasPrefix(name, "Tus-") || hasPrefix(name, "Upload-") }

// common tells of an answer's header that is left out without a word: any HTTP server has it, or the portal has its own.
func common(name string) bool {
	switch name {
	case "Connection", "Date", "Keep-Alive", "Server", "Trailer", "Upgrade", "X-Content-Type-Options":
		return true
	}
	return false
}

// frames tells of the headers that say where an answer ends, whatever Connection has about them.
func frames(name []byte) bool {
	return string(name) == "Content-Length" || string(name) == "Transfer-Encoding"
}

func hasPrefix(b []byte, prefix string) bool {
	return len(b) >= len(prefix) && string(b[:len(prefix)]) == prefix
}

// mostLines is how many lines an answer's head may have: what becomes of each is looked up among all.
const mostLines = 128

// hop is what a head says of its own connection.
type hop struct {
	closes bool
	own    map[string]bool // headers that are for this connection only, in small letters; nil: none
	lines  int             // of the head
}

// hopOf reads every Connection header: after one that says close, fasthttp tells of no other.
func hopOf(head iter.Seq2[[]byte, []byte]) (h hop) {
	for k, v := range head {
		h.lines++
		if string(k) != "Connection" {
			continue
		}
		for token := range bytes.SplitSeq(v, []byte{','}) {
			switch token = bytes.TrimSpace(token); {
			case len(token) == 0, bytes.EqualFold(token, []byte("keep-alive")), bytes.EqualFold(token, []byte("upgrade")):
			case bytes.EqualFold(token, []byte("close")):
				h.closes = true
			default:
				if h.own == nil {
					h.own = map[string]bool{}
				}
				h.own[strings.ToLower(string(token))] = true
			}
		}
	}
	return h
}

// lists tells whether a Connection header names the header: then it is for this hop only (RFC 9110 §7.6.1).
func (h hop) lists(name []byte) bool { return len(h.own) > 0 && h.own[strings.ToLower(string(name))] }

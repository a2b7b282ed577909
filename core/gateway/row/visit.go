package row

import (
	"net/netip"
	"time"

	"gaia.example/portal/core"
	"gaia.example/portal/core/admin"
)

// Visit is one request, and who makes it. It is its handler's own.
type Visit struct {
	ID      string // in the log, in X-Request-Id and in the plugin's caller
	Began   time.Time
	Path    string     // as it was sent; checked to be plain
	Address netip.Addr // of the client, which a trusted proxy may have told
	Visitor core.Visitor
	Session core.Session   // the zero Session for a stranger
	Wallet  string         // its wallet's address in the EIP-55 form
	Stale   core.SessionID // of a cookie that opens no session, and is to be forgotten; zero: none
	Relayed bool           // the relay answers for the body and the connection
	Headers []Header       // of the answer, over those that every answer has; not of an error
	Params  Params         // of the path, for a row that has any
	Span    *core.Span     // of the request; nil: it is not recorded
}

// Header is one of an answer's.
type Header struct{ Name, Value string }

// ForFrames are the headers of a file that a document without an origin may load: one in a frame that the portal has closed off.
var ForFrames = []Header{{"Access-Control-Allow-Origin", "*"}, {"Cross-Origin-Resource-Policy", "cross-origin"}}

// Actor is the visitor as the audit names them.
func (v *Visit) Actor() admin.Actor { return admin.Actor(v.Visitor.Wallet.String()) }

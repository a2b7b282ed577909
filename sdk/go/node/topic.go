package node

import "gaia.example/portal/sdk/go/portal"

// Who may publish in a topic.
const (
	PublisherNode      = "node"
	PublisherValidator = "validator"
	PublisherWallet    = "wallet"
)

// Topic is what signals may be about, as the portal's admins made it.
type Topic struct {
	Topic      string   `json:"topic"` // its name in addresses: small letters, digits and hyphens
	Name       string   `json:"name"`
	Rule       string   `json:"rule"`       // what belongs there, in words
	Truth      string   `json:"truth"`      // where it shows whether a signal was right, in words; empty: nowhere
	Quorum     uint64   `json:"quorum"`     // ten-thousandths of the bonded stake that have to attest
	Window     uint64   `json:"window"`     // seconds for which a signal is attested
	Cadence    uint64   `json:"cadence"`    // seconds between two signals of one publisher at least
	Publishers []string `json:"publishers"` // node, validator, wallet
	Closed     bool     `json:"closed"`     // no signal is taken any more
}

// Topics are all of a portal's, by their names.
type Topics struct {
	Topics []Topic `json:"topics"`
}

// States of a signal.
const (
	SignalOpen      = "open"      // nobody has attested it yet
	SignalAttesting = "attesting" // somebody has
	SignalFinal     = "final"
	SignalRejected  = "rejected"
	SignalDisputed  = "disputed" // neither side has two thirds of what attested
	SignalExpired   = "expired"  // too little stake attested
)

// SignalState is how far a signal is.
type SignalState struct {
	UID      portal.Hash `json:"uid"`
	State    string      `json:"state"`
	Entry    uint64      `json:"entry"`    // where what was just taken is in the public log
	ClosesAt uint64      `json:"closesAt"` // Unix milliseconds: until then attestations count
	Block    uint64      `json:"block"`    // at which stake is weighed
}

// OpenSignals are signals to be attested, at most 100.
type OpenSignals struct {
	Signals []OpenSignal `json:"signals"`
}

// OpenSignal is a signal to be attested.
type OpenSignal struct {
	SignedSignal

	UID      portal.Hash `json:"uid"`
	ClosesAt uint64      `json:"closesAt"` // Unix milliseconds
}

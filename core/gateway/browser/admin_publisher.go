package browser

import (
	"encoding/json"

	"gaia.example/portal/core"
)

// AdminConfirmation is the answer of POST /api/admin/confirmations.
type AdminConfirmation struct {
	Nonce     string          `json:"nonce"`
	Act       string          `json:"act"` // what is signed, in words
	ExpiresAt string          `json:"expiresAt"`
	TypedData json.RawMessage `json:"typedData" tstype:"object"` // the second parameter of eth_signTypedData_v4
}

// Plan is the answer of POST /api/admin/bundles and GET /api/admin/bundles/{digest}.
type Plan = core.Plan

// AdminPublisher is one entry of GET /api/admin/publishers.
type AdminPublisher struct {
	ID        string         `json:"id"`
	Name      string         `json:"name"`
	Key       core.PublicKey `json:"key"`
	Wallet    string         `json:"wallet"` // empty: the portal itself
	TrustedAt string         `json:"trustedAt"`
	TrustedBy string         `json:"trustedBy"`
	RevokedAt *string        `json:"revokedAt"` // null: it is trusted
	Reason    string         `json:"reason"`
}

// PublisherCard is the body of POST /api/admin/publishers.
type PublisherCard = core.PublisherCard

// AdminRevocation is one entry of the answer of POST /api/admin/revocations: a release that is not to run any more.
type AdminRevocation struct {
	Module core.ModuleID `json:"module"`
	Digest core.Digest   `json:"digest"`
	Reason string        `json:"reason"`
}
